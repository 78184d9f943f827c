"""Builds the ASGI application from its parts."""

import gc
from asyncio import create_task, to_thread
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from logging import getLogger
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.ed25519 import signer_of
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_needed import CURE, lacking
from quipu_service.adapters.verifying import Verifying
from quipu_service.application.access.accounts import Accounts
from quipu_service.application.admission.frontends import Frontends
from quipu_service.application.admission.rate_limits import Limits
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.clients import Clients
from quipu_service.application.ports.server import Server
from quipu_service.application.problems.tree import Problem, Unavailable, Unknown
from quipu_service.documentation.site import Site
from quipu_service.extensions.extension import Guide, Statements, accounts_of, around, extended
from quipu_service.extensions.loading import installed, left_out
from quipu_service.observing.metrics import Metrics, Requests, instrumented
from quipu_service.observing.release import BUILD
from quipu_service.observing.requests import Measured, Traced
from quipu_service.observing.tracing import tracing_to
from quipu_service.operate.config import Config
from quipu_service.pages.client_packages import client_package_routes
from quipu_service.pages.compression import Compressing
from quipu_service.pages.contract_pages import contract_routes
from quipu_service.pages.headers import Secured
from quipu_service.pages.operating import operating_routes
from quipu_service.pages.reading import reading_routes
from quipu_service.transports.graphql.documents import Persisted, read_list
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.request import refusing
from quipu_service.transports.graphql.view import View, routes_of
from quipu_service.transports.http.exchange import language_of, problem_answer, refused
from quipu_service.transports.http.gate import PAGES, Gate, Gated, before_parameters
from quipu_service.transports.rest.router import Front, Router
from quipu_service.transports.rest.routes import answers_at, rest_endpoints
from quipu_service.transports.texts.problem_texts import plain
from quipu_service.transports.wire.operations import OperationRow

LOG = getLogger("quipu")


AROUND = (Middleware(Compressing), Middleware(Secured))
"""Middleware around what Starlette serves: pages, streams and unknown paths."""


class Guarding:
    """The gate of the settings; ``gate`` is None if nothing is limited and there are neither frontends nor accounts."""

    def __init__(self, config: Config, frontends: Frontends, clients: Clients, accounts: Accounts | None) -> None:
        self.frontends = frontends
        self.limits = Limits(clients.charge)
        wanted = bool(config.frontends) or config.requests > 0 or accounts is not None
        self.gate = Gate(self.frontends, self.limits, config.requests, accounts) if wanted else None

    def origins(self, config: Config) -> list[str]:
        """Origins whose pages may call the API: the operator's, and those of the frontends."""
        own = [origin.strip() for origin in config.origins.split(",")]
        return own if own == ["*"] else sorted({*own, *self.frontends.origins})

    def router(self, quipu: Quipu, view: View) -> Router:
        """The router with the operations that need none of Starlette's routes."""
        endpoints, gate = rest_endpoints(quipu), self.gate
        if gate is None:
            return Router(endpoints, {"/graphql": view.plain.answer})
        guarded = [(operation, gate.guard(one, refused, operation.weight)) for operation, one in endpoints]
        return Router(guarded, {"/graphql": gate.guard(view.plain.answer, refusing)})

    def middleware(self, pages: Iterable[BaseRoute]) -> list[Middleware]:
        """The gate as middleware for Starlette's routes; ``pages``: those of extensions."""
        more = tuple(map(before_parameters, pages))
        return [] if self.gate is None else [Middleware(Gated, gate=self.gate, refusing=_refusing, pages=PAGES + more)]


def _refusing(problem: Problem, request: Request) -> Response:
    return (refusing if request.url.path.startswith("/graphql") else refused)(problem, request)


def application(
    stores: Stores,
    config: Config,
    games: Catalog,
    *,
    durability: str = "memory",
    trouble: Callable[[], str | None] = lambda: None,
    leaving: Callable[[], bool] = bool,
    unready: Callable[[], bool] = bool,
    ending: Callable[[Callable[[], None]], None] = lambda _: None,
    meeting: Path | None = None,
) -> ASGIApp:
    """The ASGI application on stores, for these games.

    ``durability``: what an accepted entry survives; ``trouble``: the problem of an embedded log server; ``leaving``:
    whether the service is about to stop; ``unready``: whether proxies should know; ``ending`` takes what to call once
    no connection is accepted any more; ``meeting``: the folder that several processes share.
    """
    metrics, tracing = Metrics(meeting), tracing_to(config.traces)
    extensions = installed(config.extensions)
    stores = instrumented(around(stores, extensions, config), metrics, tracing)
    quipu = extended(_quipu(stores, config, games, metrics, durability), extensions, config)
    ending(quipu.following.end_waits)
    metrics.watch(quipu, trouble)
    metrics.gauge("quipu_followers_limit", "Streams that may be served.", lambda: float(config.followers))
    guides: list[Guide | Statements] = [*quipu.all_of(Guide), *quipu.all_of(Statements)]
    site = Site(quipu.games, guides, quipu.all_of(OperationRow))
    requests = Requests(metrics)
    guarding = Guarding(config, quipu.frontends, stores.clients, accounts_of(extensions, config))
    origins = guarding.origins(config)
    view = View(
        Engine(
            quipu,
            _persisted(config),
            metrics.answered,
            begun=metrics.begun,
            bringing=partial(_bringing, config.extensions),
        ),
        guarding.gate,
        origins,
    )
    starlette = Starlette(
        routes=[
            *quipu.all_of(BaseRoute),
            *contract_routes(quipu),
            *reading_routes(quipu, site),
            *client_package_routes(quipu.games, site, quipu.all_of(OperationRow)),
            *operating_routes(quipu, metrics, trouble, unready),
            *routes_of(view),
        ],
        middleware=[Middleware(Measured, requests=requests), *guarding.middleware(quipu.all_of(BaseRoute)), *AROUND],
        exception_handlers={
            Problem: _problem,
            HTTPException: partial(_http_problem, extensions=config.extensions),
            Exception: _unexpected,
        },
        lifespan=lambda _: _living(stores.server, metrics, guarding, quipu),
    )
    sockets = {"/graphql": view.sockets}
    front = Front(starlette, guarding.router(quipu, view), requests, origins, sockets, leaving=leaving)
    return front if tracing is None else Traced(front, tracing)


def _quipu(stores: Stores, config: Config, games: Catalog, metrics: Metrics, durability: str) -> Quipu:
    """The use cases, with these settings."""
    return Quipu(
        stores,
        games,
        clock=system_clock,
        entropy=SystemEntropy(),
        editions=config.editions_folder,
        remembered=config.remembered,
        most_followers=config.followers,
        followers_each=min(config.followers_per_address, max(1, config.followers // 4)),
        signer=signer_of(config.signing_key),
        operator_key=config.operator_key or None,
        verification=Verifying(config.editions_folder, most=config.verifications, games=config.games),
        observer=metrics,
        settings=ServerSettings(
            unstarted=config.unstarted,
            absence=config.absence,
            most_waiting=config.waiting_tables,
            most_bot_tables=config.bot_tables,
            durability=durability,
        ),
        frontends=config.known_frontends(),
    )


def _persisted(config: Config) -> Persisted:
    """The GraphQL documents that clients may ask for by name."""
    trusted = read_list(Path(config.graphql_documents)) if config.graphql_documents else {}
    return Persisted(trusted, only_trusted=config.graphql_only_documents)


@asynccontextmanager
async def _living(server: Server, metrics: Metrics, guarding: Guarding, quipu: Quipu) -> AsyncIterator[None]:
    """Keep the imported heap out of the garbage collector's way (18 ms a pass otherwise); close the log on shutdown."""
    LOG.info("this is quipu %s", BUILD)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    looking = create_task(_look_for_lacking(quipu))
    async with metrics.processes.shared():
        yield
    looking.cancel()
    gc.unfreeze()
    await guarding.limits.aclose()
    await quipu.aclose()
    await server.aclose()


async def _look_for_lacking(quipu: Quipu) -> None:
    """Say which extensions are missing that keep tables elsewhere."""
    with suppress(Unavailable):  # others say so
        for wrong in await lacking(quipu.stores.ask, quipu.extensions):
            LOG.warning("%s; %s", wrong, CURE)


async def _problem(request: Request, problem: Exception) -> Response:
    """The answer to a problem that a page raises."""
    if not isinstance(problem, Problem):
        raise problem
    return refused(problem, request)


async def _unexpected(request: Request, _: Exception) -> Response:
    """The answer to an unexpected exception: the server logs it, the client gets no details."""
    answered = problem_answer(plain("INTERNAL", language_of(request)))
    answered.headers["x-request-id"] = request.scope.get("request_id", "")
    return answered


async def _bringing(extensions: str, kind: str, field: str) -> str | None:
    """The extension that would bring a field of a type of GraphQL and that the setting leaves out."""
    return await to_thread(_leaving_out, extensions, (kind, field)) if extensions.strip() else None


def _leaving_out(extensions: str, field: tuple[str, str]) -> str | None:
    return next(
        (
            name
            for name, one in left_out(extensions).items()
            if any(field in row.graph_fields for row in one.operations)
        ),
        None,
    )


def _answering(extensions: str, path: str) -> str | None:
    """The extension that would answer at this path and that the setting leaves out."""
    return next((name for name, one in left_out(extensions).items() if answers_at(one.operations, path)), None)


async def _http_problem(request: Request, error: Exception, extensions: str) -> Response:
    """An error of Starlette's router, as a problem; ``extensions``: the setting."""
    if not isinstance(error, HTTPException):
        raise error
    status, headers = error.status_code, dict(error.headers or {})
    if status == 404:
        path = request.url.path
        without = await to_thread(_answering, extensions, path) if path.startswith("/v1/") else None
        return refused(Unknown("page", path) if without is None else Unknown("extension", without), request)
    code = "METHOD_NOT_ALLOWED" if status == 405 else "MALFORMED"
    said = plain(code, language_of(request), allowed=headers.get("Allow", ""))
    answered = problem_answer(replace(said, status=status))
    answered.headers.update(headers)
    return answered
