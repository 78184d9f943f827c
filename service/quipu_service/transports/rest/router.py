"""The ASGI application and its router: the words in a path lead each request to its operation.

Starlette tries one route after the other behind six layers, each of which wraps what is sent; that cost as much as the
rules of a game (docs/decisions/0009-fast-path.md). Starlette serves everything else: pages, streams and queries of
GraphQL in the URL, and unknown paths. WebSockets are routed by their path.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import wraps
from itertools import chain
from operator import itemgetter, methodcaller
from types import MappingProxyType
from typing import Protocol, TypeAlias

import msgspec
from starlette.datastructures import QueryParams
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request, empty_receive, empty_send
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu_rules.kernel.refusal import Refused
from quipu_service.application.admission.rate_limits import network_of
from quipu_service.application.admission.shares import CLIENT, Client
from quipu_service.application.problems.tree import Malformed, Problem, Unavailable, Unsupported
from quipu_service.transports.http.exchange import (
    SSE,
    accepts,
    body_of,
    credential_of,
    decoded,
    has_body,
    kind_of,
    language_header,
    language_of,
    media_type,
    problem_answer,
    refused,
)
from quipu_service.transports.http.gate import PASSED, send_and_settle
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.rest.operation import Operation
from quipu_service.transports.texts.problem_texts import plain
from quipu_service.transports.wire.deprecations import REST

NO_PARAMETERS = QueryParams()
latin_1 = methodcaller("decode", "latin-1")


class ApiRequest(Request):
    """Starlette's request with headers in a dict, and no work for an empty query.

    The names of the headers are in lower case, as ASGI has them; the first value counts if a header was sent twice.
    """

    headers: Mapping[str, str] = MappingProxyType({})  # type: ignore[assignment]  # what handlers ask of Starlette's is all there

    def __init__(self, scope: Scope, receive: Receive = empty_receive, send: Send = empty_send) -> None:
        super().__init__(scope, receive, send)
        words = map(latin_1, chain.from_iterable(reversed(scope["headers"])))
        self.headers = dict(zip(words, words, strict=True))

    @property
    def query_params(self) -> QueryParams:
        return super().query_params if self.scope["query_string"] else NO_PARAMETERS


Endpoint: TypeAlias = Callable[[Request], Coroutine[object, object, Response]]
LOG = logging.getLogger("quipu")
read_nothing = msgspec.json.Decoder(payloads.Nothing | None).decode
COMPRESSED_FROM = 2_048
"""The smallest answer to compress, in bytes."""
WHOLE_COMPRESSED_FROM = 512
"""The same where the client waits for a phone's line, on which bytes cost more than the time to compress them."""
NOT_MODIFIED = 304
COMPRESSION = 4
"""The compression level: higher levels take longer than they save."""
NO_GUESS = (b"x-content-type-options", b"nosniff")
"""Makes browsers trust the content type."""
AT_ONCE = frozenset({"act"})
"""Operations whose answers are never compressed: actions should be fast, and are small."""
WHOLE = b"whole=true"
"""Asks for an action's answer with all that a page shows: longer, and for somebody who waits for a phone's line."""
MUTATION = "mutation "
"""The same for GraphQL's operations whose names begin with this."""
EXPOSED = [
    "date", "etag", "link", "location", "idempotency-replayed", "retry-after", "ratelimit", "ratelimit-policy",
    "x-request-id", "deprecation", "sunset", "preference-applied",
]  # fmt: skip
"""Headers that pages of other origins may read."""
ANY_ORIGIN = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", ", ".join(EXPOSED).encode()),
)


class RequestObserver(Protocol):
    """Counts requests."""

    def begin(self, scope: Scope) -> bytes:
        """Begin a request; returns its id."""
        ...

    def note(self, scope: Scope, operation: str, status: int, seconds: float) -> None:
        """End the request with its answer."""


@dataclass(frozen=True)
class Route:
    """The operation of a path and method."""

    name: str
    """The operation's name for metrics; empty if the handler sets it later."""
    endpoint: Endpoint
    compressed: bool


@dataclass
class Path:
    """The operations of a path."""

    parameters: Mapping[str, int]
    """The places of the segments that are values, by parameter."""
    routes: dict[str, Route] = field(default_factory=dict)
    """By method."""

    def serve(self, method: str, route: Route) -> None:
        """Add an operation; HEAD asks for what GET would answer."""
        self.routes[method] = route
        if method == "GET":
            self.routes["HEAD"] = route

    async def not_allowed(self, request: Request) -> Response:
        """Refuse any other method."""
        allowed = ", ".join(sorted(self.routes))
        answer = problem_answer(plain("METHOD_NOT_ALLOWED", language_of(request), allowed=allowed))
        answer.headers["allow"] = allowed
        return answer


class Router:
    """Finds operations by method and path."""

    def __init__(
        self, endpoints: Sequence[tuple[Operation, Endpoint]], posted: Mapping[str, Endpoint] | None = None
    ) -> None:
        """The operations of REST, and other endpoints that only accept POST, by path."""
        self._posted = {
            path: (Route("", one, compressed=True), dict[str, str]()) for path, one in (posted or {}).items()
        }
        shapes: dict[int, dict[tuple[int, ...], dict[object, Path]]] = {}
        for operation, endpoint in sorted(endpoints, key=lambda one: one[0].path.count("{")):
            segments = operation.path.split("/")
            parameters = {one[1:-1]: place for place, one in enumerate(segments) if one.startswith("{")}
            places = tuple(place for place in range(len(segments)) if place not in parameters.values())
            paths = shapes.setdefault(len(segments), {}).setdefault(places, {})
            path = paths.setdefault(itemgetter(*places)(segments), Path(parameters))
            path.serve(operation.method, Route(operation.id, endpoint, operation.id not in AT_ONCE))
        self._shapes = {
            length: [(itemgetter(*places), paths) for places, paths in of_length.items()]
            for length, of_length in shapes.items()
        }
        """By number of segments, most words first: what takes the words out of a path, and the paths by them."""

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """The operation and the path parameters; None if no operation has this path."""
        if method == "POST" and (posted := self._posted.get(path)) is not None:
            return posted
        if path.endswith("/") and path != "/":
            return self.find(method, path.rstrip("/") or "/") and (WITHOUT_SLASH, {})
        segments = path.split("/")
        for words, paths in self._shapes.get(len(segments), ()):
            found = paths.get(words(segments))
            if found is not None and "//" not in path:
                route = found.routes.get(method) or Route("none", found.not_allowed, compressed=False)
                values = map(segments.__getitem__, found.parameters.values())
                return route, dict(zip(found.parameters, values, strict=True))
        return None


def _name_client(scope: Scope) -> None:
    if (client := scope.get("client")) is not None:
        CLIENT.set(Client(network_of(client[0])))


async def _without_slash(request: Request) -> Response:
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/{request.url.path.strip('/')}{query}")


def _spoken(scope: Scope, send: Send) -> Send:
    """Adds ``Content-Language`` to an answer of another application."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *language_header(scope)]
        await send(message)

    return sending


WITHOUT_SLASH = Route("none", _without_slash, compressed=False)


class Front:
    """The ASGI application."""

    def __init__(
        self,
        behind: ASGIApp,
        router: Router,
        requests: RequestObserver,
        origins: Sequence[str],
        sockets: Mapping[str, ASGIApp],
        *,
        leaving: Callable[[], bool] = bool,
    ) -> None:
        """``origins``: whose pages may call; ``sockets``: WebSockets by path.

        While the service is ``leaving``, each answer closes its connection: a proxy must not use it at the last moment.
        """
        self._behind, self._router, self._requests, self._sockets = behind, router, requests, sockets
        self._any_origin, self._leaving = "*" in origins, leaving
        self._foreign = CORSMiddleware(
            self._led, origins, allow_methods=["*"], allow_headers=["*"], expose_headers=EXPOSED, max_age=3600
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _name_client(scope)
        if scope["type"] != "http":
            if (socket := self._sockets.get(scope.get("path", ""))) is not None:
                self._requests.begin(scope)
            await (socket or self._behind)(scope, receive, send)
            return
        request = ApiRequest(scope, receive, send)
        route, foreign = self._route(request), "origin" in request.headers
        if foreign and (route is None or not self._any_origin or scope["method"] == "OPTIONS"):
            await self._foreign(scope, receive, send)
        elif route is None:
            await self._behind(scope, receive, _spoken(scope, send))
        else:
            await self._answer(request, route, receive, send, ANY_ORIGIN if foreign else ())

    async def _led(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Route a request from a page of another origin; the CORS middleware around it adds the headers."""
        request = ApiRequest(scope, receive, send)
        if (route := self._route(request)) is None:
            await self._behind(scope, receive, _spoken(scope, send))
        else:
            await self._answer(request, route, receive, send)

    def _route(self, request: ApiRequest) -> Route | None:
        """The operation; None for pages, and for streams of GraphQL."""
        found = self._router.find(request.scope["method"], request.scope["path"])
        if found is None or (not found[0].name and media_type(request.headers.get("accept", "")) == SSE):
            return None
        route, request.scope["path_params"] = found
        return route

    async def _answer(
        self,
        request: ApiRequest,
        route: Route,
        receive: Receive,
        send: Send,
        told: Sequence[tuple[bytes, bytes]] = (),
    ) -> None:
        scope = request.scope
        name, begun = self._requests.begin(scope), time.perf_counter()
        try:
            response = await route.endpoint(request)
        except ClientDisconnect:
            response = Response(status_code=499)  # nobody will read the answer
        except asyncio.CancelledError:  # the server is stopping while the request waits
            response = refused(Unavailable("the service is stopping", "the service is stopping"), request)
        except Exception:
            LOG.exception("%s failed", route.name or "GraphQL")
            response = problem_answer(plain("INTERNAL", language_of(request)))
        operation = route.name or str(scope.get("operation", "none"))
        status = scope.get("status", response.status_code)  # GraphQL answers 200 whatever happened
        self._requests.note(scope, operation, status, time.perf_counter() - begun)
        response.raw_headers += [(b"x-request-id", name), NO_GUESS, *language_header(scope), *told]
        answer: ASGIApp = response
        whole = WHOLE in scope["query_string"]
        if (route.compressed or whole) and not operation.startswith(MUTATION):
            answer = _compressed(request, response, status, WHOLE_COMPRESSED_FROM if whole else COMPRESSED_FROM)
        if self._leaving():
            response.raw_headers.append((b"connection", b"close"))
        if PASSED in scope:
            await send_and_settle(answer, scope, receive, send)
        else:
            await answer(scope, receive, send)


def _compressed(request: Request, response: Response, status: int, least: int) -> ASGIApp:
    """The answer, in gzip if it is long enough and the client accepts that."""
    large = isinstance(response, StreamingResponse) or len(response.body) >= least
    if large and accepts(request, "gzip"):
        return GZipMiddleware(response, least, COMPRESSION)
    if large or status == NOT_MODIFIED:  # which names what 200 would
        response.headers.add_vary_header("Accept-Encoding")
    return response


def announced(answers: Endpoint, operation: Operation) -> Endpoint:
    """The endpoint, with deprecation headers if it is deprecated."""
    deprecation = REST.get(operation.id)
    if deprecation is None:
        return answers

    @wraps(answers)
    async def answered(request: Request) -> Response:
        response = await answers(request)
        response.headers.update(deprecation.headers)
        return response

    return answered


def endpoint(rest: Rest, operation: Operation) -> Endpoint:
    """The handler after the checks that all operations share; problems become answers."""
    handler, kinds = operation.handler, ("", *operation.kinds)
    needed = operation.takes is not None and not operation.optional_body
    in_query = [one for one in operation.parameters if one.where == "query"]
    names = frozenset(one.name for one in in_query)

    async def answered(request: Request) -> Response:
        try:
            if request.scope["query_string"]:
                sent.known_only(request, names)
                for parameter in in_query:
                    parameter.of(request)
            if not has_body(request):
                if needed:
                    raise Malformed("no-body")
            elif operation.takes is None:
                decoded(read_nothing, await body_of(request) or b"null")
            elif kind_of(request) not in kinds:
                expected = " / ".join(operation.kinds)
                raise Unsupported("type", expected=expected)
            return await handler(rest, request)
        except (Problem, Refused) as problem:
            return _refused(rest, request, problem)

    return answered


def _refused(rest: Rest, request: Request, problem: Problem | Refused) -> Response:
    """The problem in words; what the rules refuse names the places and players of the table."""
    game = rest.quipu.games.get(request.path_params.get("game", ""))
    position = None
    if isinstance(problem, Refused) and (table := request.path_params.get("table")) is not None:
        with suppress(Problem):  # a header that the operation did not read
            position = rest.quipu.tables.latest(table, credential_of(request))
    return refused(problem, request, game, position)
