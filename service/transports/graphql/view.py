"""``/graphql``: GraphQL over HTTP, WebSockets and SSE, and GraphiQL for browsers.

SSE and the page are strawberry's. Plain requests are answered here: in the requested media type, encoded once, and
with status 400 if nothing was executed and the media type is GraphQL's own.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from typing import cast

import orjson
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL
from strawberry.types.execution import ExecutionResult, PreExecutionError

from quipu.service.application.problems import Problem, TooMany, Unavailable
from quipu.service.application.quipu import Quipu
from quipu.service.transports.event_stream import PACKED_HEADERS, STREAM_HEADERS, GzipState
from quipu.service.transports.gate import Gate, passed_by
from quipu.service.transports.graphql.engine import GOT, POSTED, Caller, Elsewhere, Engine, Noted, envelope, located
from quipu.service.transports.graphql.errors import answered
from quipu.service.transports.graphql.graphiql import ASSETS, files, page
from quipu.service.transports.graphql.leaves import encoded
from quipu.service.transports.graphql.request import Persisted, extensions_of, read_request
from quipu.service.transports.graphql.sockets import Sockets
from quipu.service.transports.problems import plain
from quipu.service.transports.problems import status_of as status_of_problem
from quipu.service.transports.wire import (
    ANSWER,
    JSON,
    SSE,
    VARY,
    Answer,
    address_of,
    authorization_of,
    language_of,
    media_type,
    problem_answer,
    refused,
)

LOG = logging.getLogger("quipu")
PAGE = "text/html"
MOST_JOINED = 16 * 1024
"""Characters of a stream that are compressed as one part."""
TURNS = 10
"""Of the event loop, in which the next answer of a subscription comes if it is in the log already."""
TURN = 0.001
"""Seconds between two looks whether a stream has stopped."""
TEXTS, WHO = "quipu.texts", "quipu.caller"
"""In the scope of a request for a stream: its text, and who asks for it."""
USUAL = {media: [(b"vary", VARY["vary"].encode()), (b"content-type", media.encode())] for media in (ANSWER, JSON)}
"""Headers of answers of each media type."""


def graphql_routes(
    quipu: Quipu, persisted: Persisted | None = None, noted: Noted | None = None, *, project: bool = True
) -> list[BaseRoute]:
    """The routes; raises BridgeError if the rules hold a struct that GraphQL cannot take."""
    return routes_of(View(Engine(quipu, persisted, noted, project=project)))


def routes_of(view: "View") -> list[BaseRoute]:
    """Starlette's routes to the view."""
    return [
        Route("/graphql", view, methods=["GET", "POST"]),
        WebSocketRoute("/graphql", view.sockets),
        Mount(ASSETS, StaticFiles(directory=files())),
    ]


class View(GraphQL[Caller, None]):
    """The ASGI application of one path."""

    def __init__(self, engine: Engine, gate: Gate | None = None, origins: Sequence[str] = ("*",)) -> None:
        """``gate``: what each operation of a WebSocket has to pass; ``origins``: whose pages may open one."""
        super().__init__(
            cast("BaseSchema", engine),  # of it strawberry's views call but execute, stream and config
            subscription_protocols=(GRAPHQL_SSE_PROTOCOL,),
        )
        self.engine, self.sockets = engine, Sockets(engine, gate, origins)
        self._page = page([types.game for types in engine.schema.games])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer plain requests here, all others as strawberry does."""
        request = Request(scope, receive)
        accept = request.headers.get("accept", "")
        if media_type(accept) == SSE or (
            PAGE in accept and request.method == "GET" and "query" not in request.query_params
        ):
            try:
                await super().__call__(scope, receive, send)
            finally:
                await _closed(scope)
            return
        response = await self._answer(request, media_type(accept))
        await response(scope, receive, send)

    async def posted(self, request: Request) -> Response:
        """The answer to a plain POST, whose client does not ask for a stream."""
        try:
            return await self._answer(request, media_type(request.headers.get("accept", "")))
        except ClientDisconnect:
            return Response(status_code=499)  # the client has gone
        except asyncio.CancelledError:  # the server stops while the request waits
            return refused(Unavailable("the server stops"), request)
        except Exception:
            LOG.exception("unexpected in GraphQL")
            return problem_answer(plain("INTERNAL", 500, language_of(request)))

    async def render_graphql_ide(self, request: Request) -> Response:
        """GraphiQL from our own files."""
        del request  # it is the same page for everybody
        return HTMLResponse(self._page)

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Caller:
        """The caller."""
        del response
        who = request.scope[WHO] = caller(request)
        return who

    def decode_json(self, data: str | bytes) -> object:
        """The decoded JSON; stricter than the standard library, which accepts lone surrogates."""
        content = orjson.loads(data)
        if isinstance(content, dict) and "documentId" in content:
            content["extensions"] = extensions_of(content)
        return content

    def encode_json(self, data: object) -> str:
        """JSON for the frames of websockets and SSE, which are text."""
        return encoded(data).decode()

    async def create_streaming_response(
        self,
        request: Request | WebSocket,
        stream: Callable[[], AsyncIterator[str]],
        sub_response: Response,
        headers: Mapping[str, str],
    ) -> Response:
        """Server-sent events, in gzip if the client accepts it; the request keeps what has to be closed in the end."""
        del sub_response, headers  # which are the same
        texts, gzip = _in_lines(stream()), GzipState.of(cast("Request", request))
        parts: AsyncGenerator[str | bytes, None] = texts if gzip is None else _packed(texts, gzip)
        request.scope[TEXTS] = parts
        return StreamingResponse(parts, headers=PACKED_HEADERS if gzip else STREAM_HEADERS, media_type=SSE)

    async def _answer(self, request: Request, media: str | None) -> Response:
        if media is None:
            return Response(f"expected to be asked for {ANSWER} or {JSON}", 406, media_type="text/plain")
        who = caller(request)
        try:
            asked = await read_request(request)
        except Problem as problem:
            wrong = answered(located(problem), who.locale)
            return Response(encoded({"errors": [wrong.formatted]}), status_of_problem(type(problem)), VARY, media)
        allowed = GOT if request.method == "GET" else POSTED
        result = await self.engine.answer(asked, who, allowed)
        request.scope["operation"] = who.operation
        return Answer(encoded(envelope(result)), status_of(result, media, request.method), {}, USUAL[media])


async def _in_lines(texts: AsyncIterator[str]) -> AsyncGenerator[str, None]:
    """The same with ends of lines that every client splits frames at: strawberry writes CRLF."""
    try:
        async for text in texts:
            yield text.replace("\r\n", "\n")
    finally:
        await cast("AsyncGenerator[str, None]", texts).aclose()


async def _packed(texts: AsyncGenerator[str, None], gzip: GzipState) -> AsyncGenerator[bytes, None]:
    """The texts in gzip; those that come at once, as what somebody missed does, are packed as one."""
    coming = asyncio.ensure_future(anext(texts, ""))
    try:
        while text := await coming:
            coming = asyncio.ensure_future(anext(texts, ""))
            while len(text) < MOST_JOINED and await _at_once(coming) and (more := coming.result()):
                text += more
                coming = asyncio.ensure_future(anext(texts, ""))
            part = text.encode()
            yield gzip.packed(part)
            gzip.sent(part)
        yield gzip.end()
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await texts.aclose()


async def _at_once(coming: asyncio.Future[str]) -> bool:
    """Whether it is there after a few turns of the event loop; waits no longer."""
    for _ in range(TURNS):
        if coming.done():
            break
        await asyncio.sleep(0)
    return coming.done()


async def _closed(scope: Scope) -> None:
    """Close the stream that a client has stopped reading; strawberry leaves it to the garbage collector."""
    texts: AsyncGenerator[str, None] | None = scope.get(TEXTS)
    if texts is not None:
        await texts.aclose()
    who: Caller | None = scope.get(WHO)
    if who is not None and who.answers is not None:
        while getattr(who.answers, "ag_running", False):  # whoever read it last is still being cancelled
            await asyncio.sleep(TURN)
        await who.answers.aclose()


def caller(request: HTTPConnection) -> Caller:
    """The caller, from the headers; the query parameter ``language`` takes precedence over ``Accept-Language``."""
    language = request.query_params.get("language") or request.headers.get("accept-language")
    return Caller(authorization_of(request), language, address_of(request), passed_by(request))


def refusing(problem: Problem, request: Request) -> Response:
    """The answer to a request that the gate refuses: GraphQL errors, with a status that proxies understand."""
    wrong = answered(located(problem), caller(request).locale)
    response = Response(encoded({"errors": [wrong.formatted]}), status_of_problem(type(problem)), VARY, ANSWER)
    if isinstance(problem, TooMany):
        response.headers["retry-after"] = str(problem.retry_after)
    return response


def status_of(result: ExecutionResult, media: str, method: str) -> int:
    """The HTTP status: always 200 for plain JSON; GraphQL's own media type also reports errors by the status."""
    if isinstance(result, Elsewhere) and method == "GET":
        return 405
    return 400 if isinstance(result, PreExecutionError) and media == ANSWER else 200
