"""The gate before every operation: identifies the frontend and applies the limits of the client.

Operations pass it, and pages that are made for a request; files and the endpoints of operators are free. If nothing is
limited and no frontend has a key, the service has no gate.
"""

import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import TypeAlias

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu_service.application.access.accounts import JWT, Accounts, IssuedPlayer
from quipu_service.application.admission.frontends import Frontend, Frontends
from quipu_service.application.admission.rate_limits import (
    SECONDS_OF_ONE,
    WINDOW,
    Account,
    Exceeded,
    Limits,
    Policy,
    Remaining,
    network_of,
)
from quipu_service.application.admission.shares import CLIENT, Client
from quipu_service.application.admission.spending import BYTES_OF_ONE, Meter, metered
from quipu_service.application.commands.openers import Opener
from quipu_service.application.problems.tree import Problem
from quipu_service.transports.http.exchange import ACCOUNT, address_of

Endpoint: TypeAlias = Callable[[Request], Coroutine[object, object, Response]]
Refusing: TypeAlias = Callable[[Problem, Request], Response]
KEY = "quipu-key"
PASSED = "passed"
"""Where a request's scope has its Pass, if there is a gate."""
COST_OF_ONE = 500
"""GraphQL: this many estimated fields count as one more request."""
GUARDED = ("/v1/", "/graphql")
PAGES = (
    "/docs",
    "/llms",
    "/openapi",
    "/possible-types",
    "/problems/",
    "/schema",
    "/sdk",
    "/table/",
)
"""Pages and contracts that are made, or looked up, for each request; a browser cannot show a key for them."""


@dataclass
class Pass:
    """A request that passed the gate."""

    frontend: Frontend | None
    accounts: tuple[Account, ...]
    limits: Limits
    charged: float
    """Units so far."""
    expected: float
    """Seconds of CPU that it is expected to take, until it is answered."""
    meter: Meter = field(default_factory=Meter)
    settled: bool = False

    def headers(self) -> list[tuple[bytes, bytes]]:
        """Headers that tell the client about its allowances."""
        return _headers([self.limits.left(account) for account in self.accounts])

    def spend(self, cost: int) -> None:
        """GraphQL: charge for an operation of this estimated cost."""
        self._charge(cost // COST_OF_ONE)

    def charge(self, size: int = 0) -> None:
        """Charge for what the request has cost so far beyond what it was charged; ``size``: bytes of the answer."""
        meter = self.meter
        meter.lap()
        seconds, memory = meter.seconds + meter.elsewhere, size + meter.kept
        self._charge(seconds / SECONDS_OF_ONE + memory / BYTES_OF_ONE - self.charged)

    def settle(self, size: int = 0) -> None:
        """Charge for the last time: what happens from now on is caused by others."""
        if self.settled:
            return
        self.settled = True
        self.charge(size)
        if self.accounts:
            self.accounts[-1].pace.end(time.monotonic(), self.expected, self.meter.seconds)

    def _charge(self, units: float) -> None:
        if units > 0:
            self.charged += units
            for account in self.accounts:
                self.limits.spend(account, units)


async def send_and_settle(answer: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Send an answer at the cost of its request: what is packed or made while it is sent is charged, too."""
    passed: Pass = scope[PASSED]
    size = len(getattr(answer, "body", b""))
    if size:  # it is made already, so that sending it costs next to nothing
        try:
            await answer(scope, receive, send)
        finally:
            passed.settle(size)
        return

    async def counting(message: Message) -> None:
        nonlocal size
        size += len(message.get("body", b""))
        await send(message)

    try:
        await metered(_served(answer, scope, receive, counting), passed.meter)
    finally:
        passed.settle(size)


class Gate:
    """Decides which requests may pass."""

    def __init__(self, frontends: Frontends, limits: Limits, requests: int, accounts: Accounts | None = None) -> None:
        """``requests``: how many per minute an address without a key may send; 0: no limit."""
        self._frontends, self._limits, self._requests = frontends, limits, requests
        self._accounts = accounts

    async def enter(self, key: str | None, address: str, units: int = 1, *, page: bool = False) -> Pass:
        """Raises Unauthenticated for an unknown key, or Exceeded; a ``page`` needs no key anywhere."""
        anonymous = self._anonymous(address)
        try:
            frontend = None if page and key is None else self._frontends.of(key)
        except Problem:
            await self._charged(anonymous, units)  # guessing keys costs requests
            raise
        if frontend is None:
            policies = [anonymous]
        else:
            listed, name = frontend.listed, f"frontend {frontend.name}"
            own_server = listed.requests_per_address == 0
            CLIENT.set(Client(name if own_server else f"{name} {network_of(address)}", own_server, frontend.name))
            policies = [
                Policy("key", name, listed.requests),
                Policy("address", f"{name} {network_of(address)}", listed.requests_per_address),
            ]
        accounts = [one for policy in policies if (one := await self._charged(policy, units)) is not None]
        expected = await self._limits.pace(accounts[-1]) if accounts else 0.0
        return Pass(frontend, tuple(accounts), self._limits, units, expected)

    async def connect(self, connection: HTTPConnection) -> None:
        """Count a WebSocket that opens: a browser can only show its key later, so here none is required."""
        if KEY in connection.headers:
            (await self.enter(connection.headers.get(KEY), address_of(connection))).settle()
        else:
            await self._charged(self._anonymous(address_of(connection)), 1)

    async def _charged(self, policy: Policy, units: int) -> Account | None:
        return None if policy.quota == 0 else await self._limits.enter(policy, units)

    def _anonymous(self, address: str) -> Policy:
        return Policy("address", network_of(address), self._requests)

    def guard(self, endpoint: Endpoint, refusing: Refusing, units: int = 1) -> Endpoint:
        """The endpoint behind the gate, charged this many units at first."""

        @wraps(endpoint)
        async def guarded(request: Request) -> Response:
            try:
                passed = await self.through(request, units)
            except Problem as problem:
                return _with_allowance(refusing(problem, request), problem)
            request.scope[PASSED] = passed
            try:
                response = await metered(endpoint(request), passed.meter)
            except BaseException:
                passed.settle()
                raise
            passed.charge(len(getattr(response, "body", b"")))  # ``send_and_settle`` does the rest
            response.raw_headers += passed.headers()
            return response

        return guarded

    async def through(self, connection: HTTPConnection, units: int = 1, *, page: bool = False) -> Pass:
        """Let a request pass with the key and the address that it has; raises Unauthenticated or Exceeded."""
        key = connection.headers.get(KEY)
        passed = await self.enter(key, address_of(connection), units, page=page)
        try:
            connection.scope[ACCOUNT] = await metered(
                self.account(connection.headers.get("authorization")), passed.meter
            )
        except BaseException:
            passed.settle()
            raise
        return passed

    async def account(self, authorization: str | None) -> IssuedPlayer | None:
        """The account of a JWT, None for other tokens; raises Unauthenticated for a JWT that is not valid here."""
        if self._accounts is None or authorization is None:
            return None
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not JWT.fullmatch(token.strip()):
            return None
        return await self._accounts.of(token.strip())


class Gated:
    """ASGI middleware for Starlette's routes: streams, GraphQL in URLs, pages; WebSockets pass by themselves."""

    def __init__(self, app: ASGIApp, gate: Gate, refusing: Refusing, pages: tuple[str, ...] = PAGES) -> None:
        self._app, self._gate, self._refusing, self._pages = app, gate, refusing, pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = scope["type"] == "http" and scope["path"].startswith(self._pages)
        if scope["type"] != "http" or not (page or scope["path"].startswith(GUARDED)):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            passed = await self._gate.through(request, page=page)
        except Problem as problem:
            refusal = _with_allowance(self._refusing(problem, request), problem)
            await refusal(scope, receive, send)
            return
        scope[PASSED] = passed

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *passed.headers()]
            await send(message)

        await send_and_settle(self._app, scope, receive, telling)


def before_parameters(route: BaseRoute) -> str:
    """The path of a page as far as it is the same for all requests: of ``/embed/{table}`` it is ``/embed/``."""
    return str(getattr(route, "path", "")).partition("{")[0] or "/"


def passed_by(connection: HTTPConnection) -> Pass | None:
    """How the request passed the gate; None if there is no gate."""
    passed = connection.scope.get(PASSED)
    return passed if isinstance(passed, Pass) else None


def frontend_of(connection: HTTPConnection) -> Frontend | None:
    """The frontend whose key the request has."""
    passed = passed_by(connection)
    return None if passed is None else passed.frontend


async def _served(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


def _headers(remaining: Sequence[Remaining]) -> list[tuple[bytes, bytes]]:
    """Headers of draft-ietf-httpapi-ratelimit-headers-10."""
    if not remaining:
        return []
    policies = ", ".join(f'"{one.policy.name}";q={one.policy.quota};w={WINDOW}' for one in remaining)
    left = ", ".join(f'"{one.policy.name}";r={one.requests};t={one.seconds}' for one in remaining)
    return [(b"ratelimit-policy", policies.encode()), (b"ratelimit", left.encode())]


def _with_allowance(response: Response, problem: Problem) -> Response:
    """The answer to who asked for too much: ``RateLimit`` names the same moment as ``Retry-After``."""
    if isinstance(problem, Exceeded):
        response.raw_headers += _headers([replace(problem.left, seconds=problem.retry_after)])
    return response


def opener_of(connection: HTTPConnection) -> Opener:
    """The opener of a table that this request opens."""
    return Opener(frontend_of(connection), address_of(connection))
