"""``/graphql``: GraphiQL for browsers and server-sent events, which are strawberry's; the ways to everything else."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, cast

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http.streaming import SSETransport
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL

from quipu.service.application.problems import Problem
from quipu.service.transports.event_stream import (
    HEARTBEAT,
    LEAST_HEARTBEAT,
    MOST_HEARTBEAT,
    PACKED_HEADERS,
    STREAM_HEADERS,
    GzipState,
)
from quipu.service.transports.gate import Gate
from quipu.service.transports.graphql.documents import extensions_of
from quipu.service.transports.graphql.engine import Engine, encoded
from quipu.service.transports.graphql.graphiql import ASSETS, files, page
from quipu.service.transports.graphql.request import PlainRequests, context_of, refusing
from quipu.service.transports.graphql.sockets import Sockets
from quipu.service.transports.graphql.sources import Context
from quipu.service.transports.wire import LANGUAGE, SSE, media_type, whole_number

PAGE = "text/html"
MOST_JOINED = 16 * 1024
"""Characters of a stream that are compressed as one part."""
TURNS = 10
"""Turns of the event loop within which a subscription's next answer comes if it is in the log already."""
READING, PARTS, STREAMED, BEATS = "quipu.reading", "quipu.parts", "quipu.streamed", "quipu.beats"
"""Keys in the scope of a request for a stream: its reader, its parts, its operation, and seconds between heartbeats."""


def routes_of(view: "View") -> list[BaseRoute]:
    """Starlette's routes to the view."""
    return [
        Route("/graphql", view, methods=["GET", "POST"]),
        WebSocketRoute("/graphql", view.sockets),
        Mount(ASSETS, StaticFiles(directory=files())),
    ]


class View(GraphQL[Context, None]):
    """The ASGI application of one path."""

    def __init__(self, engine: Engine, gate: Gate | None = None, origins: Sequence[str] = ("*",)) -> None:
        """``gate``: what each operation of a WebSocket has to pass; ``origins``: whose pages may open one."""
        super().__init__(
            cast("BaseSchema", engine),  # strawberry's views call only its stream and config
            subscription_protocols=(GRAPHQL_SSE_PROTOCOL,),
        )
        self.plain, self.sockets = PlainRequests(engine), Sockets(engine, gate, origins)
        self._engine = engine
        self._page = page([types.game for types in engine.schema.games])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer plain requests here, all others as strawberry does."""
        request = Request(scope, receive)
        accept = request.headers.get("accept", "")
        if media_type(accept) == SSE or (
            PAGE in accept and request.method == "GET" and "query" not in request.query_params
        ):
            try:
                scope[BEATS] = heartbeat_of(request)
            except Problem as problem:
                await refusing(problem, request)(scope, receive, send)
                return
            try:
                await super().__call__(scope, receive, send)
            finally:
                await _closed(scope)
            return
        response = await self.plain.answer(request)
        await response(scope, receive, send)

    async def render_graphql_ide(self, request: Request) -> Response:
        """GraphiQL from our own files."""
        del request  # it is the same page for everybody
        return HTMLResponse(self._page)

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        """The operation that a stream is asked for."""
        del response
        context = request.scope[STREAMED] = context_of(request, self._engine)
        request.scope[LANGUAGE] = context.content_language
        return context

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
        reading, gzip = Reading(stream()), GzipState.of(cast("Request", request))
        parts: AsyncGenerator[str | bytes, None] = _plain(reading) if gzip is None else _packed(reading, gzip)
        request.scope[READING], request.scope[PARTS] = reading, parts
        return StreamingResponse(parts, headers=PACKED_HEADERS if gzip else STREAM_HEADERS, media_type=SSE)

    def _stream_result(
        self, request: Request, result: object, transport: object
    ) -> Callable[[], AsyncGenerator[str, None]]:
        """A stream with signs of life as often as the client asked for."""
        del transport  # strawberry's heartbeats
        beating = SSETransport(heartbeat_interval=request.scope[BEATS])
        return super()._stream_result(request, cast("Any", result), beating)


class Reading:
    """Reads a stream in its own task, the only one that closes it.

    A task that waits for a text may be cancelled at any time; then it could neither stop the reader nor close it.
    """

    def __init__(self, texts: AsyncIterator[str]) -> None:
        self._texts = cast("AsyncGenerator[str, None]", texts)
        self._told = asyncio.Queue[str | Exception](1)
        self._held: str | Exception | None = None
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        last: str | Exception = ""
        try:
            async with aclosing(self._texts) as texts:
                async for text in texts:  # strawberry ends lines by CRLF, at which not every client splits frames
                    await self._told.put(text.replace("\r\n", "\n"))
        except Exception as error:  # raised again by ``next``
            last = error
        await self._told.put(last)

    async def next(self) -> str:
        """The next text; an empty one at the end."""
        told, self._held = (await self._told.get() if self._held is None else self._held), None
        if isinstance(told, Exception):
            raise told
        return told

    async def at_once(self) -> str:
        """The next text if it comes within a few turns of the event loop, else an empty one."""
        for _ in range(TURNS):
            if not self._told.empty():
                told = self._told.get_nowait()
                if isinstance(told, str) and told:
                    return told
                self._held = told  # the end, or why there is no more
                break
            await asyncio.sleep(0)
        return ""

    async def aclose(self) -> None:
        """Close the stream; nothing reads it any more."""
        self._task.cancel()
        await asyncio.wait([self._task])


async def _plain(reading: Reading) -> AsyncGenerator[str, None]:
    while text := await reading.next():
        yield text


async def _packed(reading: Reading, gzip: GzipState) -> AsyncGenerator[bytes, None]:
    """The texts in gzip; those that come at once, as what somebody missed does, are packed as one."""
    while text := await reading.next():
        while len(text) < MOST_JOINED and (more := await reading.at_once()):
            text += more
        part = text.encode()
        yield gzip.packed(part)
        gzip.sent(part)
    yield gzip.end()


async def _closed(scope: Scope) -> None:
    """Close the stream that a client has stopped reading; strawberry leaves it to the garbage collector."""
    if (reading := scope.get(READING)) is not None:
        await reading.aclose()
        await scope[PARTS].aclose()
    context: Context | None = scope.get(STREAMED)
    if context is not None and context.answers is not None:
        await context.answers.aclose()


def heartbeat_of(request: Request) -> float:
    """The query parameter ``heartbeat``; raises Malformed."""
    text = request.query_params.get("heartbeat")
    return HEARTBEAT if text is None else whole_number(text, "heartbeat", LEAST_HEARTBEAT, MOST_HEARTBEAT)
