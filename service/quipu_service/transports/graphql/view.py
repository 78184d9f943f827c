"""``/graphql``: GraphiQL for browsers and server-sent events, which are strawberry's; the ways to everything else."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import cast

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLRequestData
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL

from quipu_service.application.problems.tree import Problem
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.graphiql import page
from quipu_service.transports.graphql.leaves import encoded
from quipu_service.transports.graphql.request import PlainRequests, context_of, read_request, refusing
from quipu_service.transports.graphql.sockets import Sockets
from quipu_service.transports.graphql.sources import Context
from quipu_service.transports.http.event_stream import (
    HEARTBEAT,
    LEAST_HEARTBEAT,
    MOST_HEARTBEAT,
    EventStream,
)
from quipu_service.transports.http.exchange import LANGUAGE, SSE, media_type, whole_number
from quipu_service.transports.http.gate import Gate

PAGE = "text/html"
MOST_JOINED = 16 * 1024
"""Characters of a stream that are compressed as one part."""
TURNS = 10
"""Turns of the event loop within which a subscription's next answer comes if it is in the log already."""
LONGEST_ID = 15
"""Digits of an event's id."""
STREAMED, BEATS, SENT = "quipu.streamed", "quipu.beats", "quipu.sent"
"""Keys in the scope of a request for a stream: its operation, the seconds between heartbeats, and its parameters."""


class OperationStream(EventStream):
    """The answers to an operation, as graphql-sse has them."""

    begin, beat = b"", b": ping\n\n"


def routes_of(view: "View") -> list[BaseRoute]:
    """Starlette's routes to the view."""
    return [Route("/graphql", view, methods=["GET", "POST"]), WebSocketRoute("/graphql", view.sockets)]


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
        page = PAGE in accept and request.method == "GET" and "query" not in request.query_params
        if page or media_type(accept) == SSE:
            try:
                scope[BEATS] = heartbeat_of(request)
                scope[SENT] = None if page else await read_request(request)
            except Problem as problem:
                await refusing(problem, request)(scope, receive, send)
                return
            await super().__call__(scope, receive, send)
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
        context.event_ids, context.resumed = deque(), resumed_by(request)
        context.sent = request.scope[SENT]
        request.scope[LANGUAGE] = context.content_language
        return context

    async def parse_http_body(self, request: object) -> GraphQLRequestData:
        """Nothing: the parameters were read as those of a plain request, and are in the context."""
        del request
        return GraphQLRequestData(None, None, None, None, protocol="sse")

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
        """Server-sent events with heartbeats as the client asked for; all is closed when the request ends."""
        del sub_response, headers  # which are the same
        event_stream = OperationStream(cast("Request", request), request.scope[BEATS])
        context: Context = request.scope[STREAMED]
        if context.answers is not None:  # which strawberry leaves to the garbage collector
            event_stream.leaving.push_async_callback(context.answers.aclose)
        events = _events(cast("AsyncGenerator[str, None]", stream()), context)
        parts = events if event_stream.gzip is None else joined(events)
        return event_stream.of(await event_stream.leaving.enter_async_context(aclosing(parts)))


async def _events(texts: AsyncGenerator[str, None], context: Context) -> AsyncGenerator[bytes, None]:
    """strawberry's events, without its heartbeats, and with LF for CRLF, at which not every client splits them.

    With an id, which a browser's ``EventSource`` sends as ``Last-Event-ID`` when it connects again.
    """
    async with aclosing(texts):
        async for text in texts:
            if not text.startswith(":"):
                event_id = context.event_ids.popleft() if context.event_ids and text.startswith("event: next") else None
                yield (b"" if event_id is None else b"id: %d\n" % event_id) + text.replace("\r\n", "\n").encode()


async def joined(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The events; those that come at once, as what somebody missed does, are one part, also before a failure."""
    async with aclosing(events):
        coming = asyncio.ensure_future(anext(events, b""))
        try:
            while part := await coming:
                coming = asyncio.ensure_future(anext(events, b""))
                while len(part) < MOST_JOINED and await _soon(coming) and (more := coming.result()):
                    part += more
                    coming = asyncio.ensure_future(anext(events, b""))
                yield part
        finally:
            coming.cancel()
            await asyncio.wait([coming])


async def _soon(coming: asyncio.Future[bytes]) -> bool:
    """Whether it comes within a few turns of the event loop, and is no failure."""
    for _ in range(TURNS):
        if not coming.done():
            await asyncio.sleep(0)
    return coming.done() and coming.exception() is None


def resumed_by(request: Request | WebSocket) -> int | None:
    """The id of the last event that the client has; None if it says none of ours."""
    text = request.headers.get("last-event-id", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID else None


def heartbeat_of(request: Request) -> float:
    """The query parameter ``heartbeat``; raises Malformed."""
    text = request.query_params.get("heartbeat")
    return HEARTBEAT if text is None else whole_number(text, "heartbeat", LEAST_HEARTBEAT, MOST_HEARTBEAT)
