"""``/graphql``: GraphQL over HTTP, websockets (graphql-transport-ws) and SSE, and GraphiQL for browsers.

Websockets, SSE and the page are strawberry's. The answers to plain requests are made here: in the media type that was
asked for, with 400 where nothing was executed if that media type is GraphQL's own, and encoded once.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from datetime import timedelta
from functools import lru_cache
from typing import Any, cast

import msgspec
import orjson
from graphql import GraphQLError
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.http.streaming import HTTPStreamTransport
from strawberry.schema.base import BaseSchema
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler
from strawberry.subscriptions.protocols.graphql_transport_ws.types import (
    ConnectionInitMessage,
    Message,
    SubscribeMessage,
)
from strawberry.types.execution import ExecutionResult, PreExecutionError

from quipu.service.application.problems import Malformed, Problem, TooMany, Unavailable
from quipu.service.application.quipu import Quipu
from quipu.service.transports.gate import KEY, Gate, passed_by
from quipu.service.transports.graphql.engine import GOT, POSTED, Caller, Elsewhere, Engine, Noted, located
from quipu.service.transports.graphql.errors import answered
from quipu.service.transports.graphql.graphiql import ASSETS, files, page
from quipu.service.transports.graphql.leaves import encoded
from quipu.service.transports.graphql.persisted import Persisted
from quipu.service.transports.problems import plain
from quipu.service.transports.problems import status_of as status_of_problem
from quipu.service.transports.wire import JSON, VARY, address_of, body_of, decoded, language_of, problem_answer, refused

LOG = logging.getLogger("quipu")
ANSWER = "application/graphql-response+json"
STREAM = "text/event-stream"
PAGE = "text/html"
MOST_BYTES = 256 * 1024
INIT_KEYS = frozenset({"authorization", "token", "locale", KEY})
"""What the payload of ``connection_init`` may hold, in any case."""
SECONDS_TO_BEGIN = 15
"""From the opening of a websocket to its ``connection_init``."""
MOST_OPERATIONS = 100
"""Running at once on one websocket."""


class Asked(Struct):
    """The request's parameters."""

    query: str | None = None
    variables: dict[str, Any] | None = None
    operation_name: str | None = msgspec.field(default=None, name="operationName")
    extensions: dict[str, Any] | None = None
    document_id: str | None = msgspec.field(default=None, name="documentId")


READ_ASKED = msgspec.json.Decoder(Asked).decode
READ_MAP = msgspec.json.Decoder(dict[str, Any]).decode


def graphql_routes(quipu: Quipu, persisted: Persisted | None = None, noted: Noted | None = None) -> list[BaseRoute]:
    """The routes; raises BridgeError if the rules hold a struct that GraphQL cannot take."""
    return routes_of(View(Engine(quipu, persisted, noted)))


def routes_of(view: "View") -> list[BaseRoute]:
    """Starlette's routes to the view."""
    return [
        Route("/graphql", view, methods=["GET", "POST"]),
        WebSocketRoute("/graphql", view),
        Mount(ASSETS, StaticFiles(directory=files())),
    ]


class Socket(BaseGraphQLTransportWSHandler[Caller, None]):
    """One websocket."""

    view: "View"

    async def handle_message(self, message: Any) -> None:
        """A frame of another shape closes the connection, as one that is no JSON does."""
        payload = message.get("payload") if isinstance(message, dict) else None
        if not isinstance(message, dict) or (message.get("type") == "subscribe" and not isinstance(payload, dict)):
            await self.handle_invalid_message("Failed to parse message")
            return
        await super().handle_message(cast("Message", message))

    async def handle_connection_init(self, message: ConnectionInitMessage) -> None:
        """Refuse a payload with keys that mean nothing here: whoever misspells a token is no spectator."""
        payload = message.get("payload") or {}
        if isinstance(payload, dict) and (unknown := sorted(set(map(str.lower, payload)) - INIT_KEYS)):
            wanted = ", ".join(f"`{name}`" for name in sorted(INIT_KEYS))
            await self.websocket.close(4400, f"unknown `{unknown[0][:30]}` in connection_init; expected {wanted}")
            return
        await super().handle_connection_init(message)

    async def handle_subscribe(self, message: SubscribeMessage) -> None:
        """A document may be named instead of sent."""
        payload: Any = message["payload"]
        if not payload.get("query"):
            try:
                payload["query"] = self.view.engine.persisted.text(None, extensions_of(payload))
            except (Problem, GraphQLError) as problem:
                wrong = answered(located(problem), self.context.locale)
                await self.send_message({"id": message["id"], "type": "error", "payload": [wrong.formatted]})
                return
        await super().handle_subscribe(message)

    async def handle_task_exception(self, error: Exception) -> None:
        """Somebody who has gone away is no failure of ours."""
        if not isinstance(error, WebSocketDisconnected):
            await super().handle_task_exception(error)


class View(GraphQL[Caller, None]):
    """The ASGI application of one path."""

    graphql_transport_ws_handler_class = Socket

    def __init__(self, engine: Engine, gate: Gate | None = None, origins: Sequence[str] = ("*",)) -> None:
        """``gate``: what each operation of a websocket has to pass; ``origins``: whose pages may open one."""
        super().__init__(
            cast("BaseSchema", engine),  # of it strawberry's views call but execute, stream and config
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=timedelta(seconds=SECONDS_TO_BEGIN),
            max_subscriptions_per_connection=MOST_OPERATIONS,
            allowed_origins=list(origins),
        )
        self.engine, self._gate = engine, gate
        self._page = page([types.game for types in engine.schema.games])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer plain requests here, all others as strawberry does."""
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        request = Request(scope, receive)
        accept = request.headers.get("accept", "")
        if STREAM in accept or (PAGE in accept and request.method == "GET" and "query" not in request.query_params):
            await super().__call__(scope, receive, send)
            return
        response = await self._answer(request, media_type(accept))
        await response(scope, receive, send)

    async def posted(self, request: Request) -> Response:
        """The answer to a plain POST, whose client does not ask for a stream."""
        try:
            return await self._answer(request, media_type(request.headers.get("accept", "")))
        except ClientDisconnect:
            return Response(status_code=499)  # nobody is there to read it
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
        """Who asks."""
        del response
        asking = caller(request)
        if isinstance(request, WebSocket):
            asking.gate = self._gate
        return asking

    def decode_json(self, data: str | bytes) -> object:
        """What was sent; stricter than the standard library, which lets half characters in."""
        content = orjson.loads(data)
        if isinstance(content, dict) and "documentId" in content:
            content["extensions"] = extensions_of(content)
        return content

    def encode_json(self, data: object) -> str:
        """JSON for the frames of websockets and SSE, which are text."""
        return encoded(data).decode()

    def _stream_result(
        self, request: Request, result: Any, transport: HTTPStreamTransport
    ) -> Callable[[], AsyncGenerator[str, None]]:
        """Server-sent events; strawberry leaves what a client has stopped reading to the garbage collector."""
        merged = super()._stream_result(request, result, transport)

        async def closed_in_the_end() -> AsyncGenerator[str, None]:
            async with aclosing(result), aclosing(merged()) as texts:
                async for text in texts:
                    yield text

        return closed_in_the_end

    async def _answer(self, request: Request, media: str | None) -> Response:
        if media is None:
            return Response(f"expected to be asked for {ANSWER} or {JSON}", 406, media_type="text/plain")
        who = caller(request)
        try:
            asked = await read_asked(request)
        except Problem as problem:
            wrong = answered(located(problem), who.locale)
            return Response(encoded({"errors": [wrong.formatted]}), status_of_problem(type(problem)), VARY, media)
        allowed = GOT if request.method == "GET" else POSTED
        result = await self.engine.execute(
            asked.query, asked.variables, who, None, asked.operation_name, allowed, extensions_in(asked)
        )
        request.scope["operation"] = who.operation
        return Response(encoded(envelope(result)), status_of(result, media, request.method), VARY, media)


def caller(request: Request | WebSocket) -> Caller:
    """Who asks, by the headers; the parameter ``language`` of the address goes before ``Accept-Language``."""
    language = request.query_params.get("language") or request.headers.get("accept-language")
    headers = request.headers
    return Caller(
        headers.get("authorization"),
        language,
        address_of(request),
        passed=passed_by(request),
        frontend_key=headers.get(KEY),
    )


def refusing(problem: Problem, request: Request) -> Response:
    """A request that does not come through the gate: GraphQL's errors, with a status that proxies understand."""
    wrong = answered(located(problem), caller(request).locale)
    response = Response(encoded({"errors": [wrong.formatted]}), status_of_problem(type(problem)), VARY, ANSWER)
    if isinstance(problem, TooMany):
        response.headers["retry-after"] = str(problem.retry_after)
    return response


def status_of(result: ExecutionResult, media: str, method: str) -> int:
    """Plain JSON is an answer whatever it says; GraphQL's own media type says it by the status as well."""
    if isinstance(result, Elsewhere) and method == "GET":
        return 405
    return 400 if isinstance(result, PreExecutionError) and media == ANSWER else 200


def envelope(result: ExecutionResult) -> dict[str, Any]:
    """The members of an answer; ``data`` only if something was executed."""
    body: dict[str, Any] = {} if isinstance(result, PreExecutionError) else {"data": result.data}
    if result.extensions:
        body["extensions"] = result.extensions
    if result.errors:
        body["errors"] = [error.formatted for error in result.errors]
    return body


def extensions_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The extensions of a request, its document's name among them."""
    extensions = payload.get("extensions")
    named = {"documentId": payload["documentId"]} if "documentId" in payload else {}
    return {**(extensions if isinstance(extensions, dict) else {}), **named}


def extensions_in(asked: Asked) -> dict[str, Any] | None:
    """The same of a request that was read."""
    if asked.document_id is None:
        return asked.extensions
    return {**(asked.extensions or {}), "documentId": asked.document_id}


async def read_asked(request: Request) -> Asked:
    """The parameters; raises Malformed or TooLarge."""
    if request.method == "GET":
        asked = _in_query(request)
    else:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Malformed("content-type", expected=JSON)
        asked = decoded(READ_ASKED, await body_of(request, MOST_BYTES))
    if not asked.query and asked.document_id is None and "persistedQuery" not in (asked.extensions or {}):
        raise Malformed("no-query", "$.query")
    return asked


def _in_query(request: Request) -> Asked:
    given = request.query_params
    variables, extensions = given.get("variables"), given.get("extensions")
    return Asked(
        query=given.get("query"),
        document_id=given.get("documentId"),
        extensions=decoded(READ_MAP, extensions.encode()) if extensions else None,
        variables=decoded(READ_MAP, variables.encode()) if variables else None,
        operation_name=given.get("operationName") or None,
    )


@lru_cache(maxsize=256)
def media_type(accept: str) -> str | None:
    """The best of our media types for an ``Accept`` header; ``None`` if none will do."""
    best, weight = (JSON, 0.0) if not accept.strip() else (None, 0.0)
    for part in accept.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        found = {ANSWER: ANSWER, JSON: JSON, "*/*": JSON, "application/*": JSON}.get(name)
        quality = next((_quality(one) for one in parameters if one.startswith("q=")), 1.0)
        if found is not None and quality > weight:
            best, weight = found, quality
    return best


def _quality(parameter: str) -> float:
    try:
        return float(parameter.removeprefix("q="))
    except ValueError:
        return 0.0
