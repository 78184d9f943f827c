"""Applies the gate: around each operation of the router, and as middleware to everything that Starlette routes."""

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.adapters.issuers import Issuers
from quipu.service.application.ports import Clients
from quipu.service.application.problems import Problem
from quipu.service.application.quipu import Quipu
from quipu.service.application.rate_limits import Limits
from quipu.service.config import Config
from quipu.service.transports.gate import Gate, Gated
from quipu.service.transports.graphql.view import View, refusing
from quipu.service.transports.rest.router import Router
from quipu.service.transports.rest.routes import rest_endpoints
from quipu.service.transports.wire import refused


class Guarding:
    """The gate of the settings; ``gate`` is None if nothing is limited and there are neither frontends nor issuers."""

    def __init__(self, config: Config, clients: Clients) -> None:
        self.frontends = config.known_frontends()
        self.limits = Limits(clients.charge)
        issuers = config.known_issuers()
        wanted = bool(config.frontends) or config.requests > 0 or bool(issuers)
        accounts = Issuers(issuers) if issuers else None
        self.gate = Gate(self.frontends, self.limits, config.requests, accounts) if wanted else None

    def origins(self, config: Config) -> list[str]:
        """Origins whose pages may call the API: the operator's, and those of the frontends."""
        own = [origin.strip() for origin in config.origins.split(",")]
        return own if own == ["*"] else sorted({*own, *self.frontends.origins})

    def router(self, quipu: Quipu, view: View) -> Router:
        """The router with the operations that need none of Starlette's routes."""
        endpoints, gate = rest_endpoints(quipu), self.gate
        if gate is None:
            return Router(endpoints, {"/graphql": view.posted})
        guarded = [(operation, gate.guard(one, refused, operation.weight)) for operation, one in endpoints]
        return Router(guarded, {"/graphql": gate.guard(view.posted, refusing)})

    def middleware(self) -> list[Middleware]:
        """The gate as middleware for Starlette's routes."""
        return [] if self.gate is None else [Middleware(Gated, gate=self.gate, refusing=_refusing)]


def _refusing(problem: Problem, request: Request) -> Response:
    return (refusing if request.url.path.startswith("/graphql") else refused)(problem, request)
