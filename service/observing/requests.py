"""Observes requests for operators: log lines in JSON, metrics, and a span each if traces are on.

No token, seed or card is ever in any of them.
"""

import logging
import os
import re
import sys
import time
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu.service.observing.tracing import Tracing

if TYPE_CHECKING:
    from quipu.service.observing.metrics import Metrics

Transport: TypeAlias = Literal["rest", "graphql", "websocket"]
SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=-]{1,64}")
"""The form of a request id that we accept from a client; any other is replaced."""
HEADER: Final = b"x-request-id"


@dataclass(slots=True)
class RequestContext:
    """One request or WebSocket; table and version are filled in as they become known."""

    request: str
    transport: Transport
    table: str | None = None
    version: int | None = None


REQUEST_CONTEXT: Final[ContextVar[RequestContext | None]] = ContextVar("context", default=None)


def request_context_of(scope: Scope) -> RequestContext:
    """The request, with its own id if that is valid."""
    given = dict(reversed(scope["headers"])).get(HEADER)  # the first one counts
    request = os.urandom(8).hex() if given is None or not SANE.fullmatch(given) else given.decode()
    transport: Transport = "graphql" if scope["path"] == "/graphql" else "rest"
    return RequestContext(request, "websocket" if scope["type"] == "websocket" else transport)


LOG = logging.getLogger("quipu.requests")
SLOW = 1.0
"""Seconds after which an answer is slow and gets a log line."""


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": int(record.created * 1000),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (context := REQUEST_CONTEXT.get()) is not None:
            known = {
                "request": context.request,
                "door": context.transport,
                "table": context.table,
                "version": context.version,
            }
            line |= {name: value for name, value in known.items() if value is not None}
        line |= getattr(record, "more", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def log_to_stderr(level: str) -> None:
    """Send all log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    if level != "DEBUG":
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # otherwise every connection is a line


class Requests:
    """Names every request, counts and times it by the operation that answered it.

    Server errors and slow answers get a log line; with ``DEBUG`` every request does.
    """

    def __init__(self, metrics: "Metrics") -> None:
        self._metrics = metrics

    def begin(self, scope: Scope) -> bytes:
        """Begin a request; returns its id."""
        context = request_context_of(scope)
        REQUEST_CONTEXT.set(context)
        scope["request_id"] = context.request
        return context.request.encode()

    def note(self, scope: Scope, operation: str, status: int, seconds: float) -> None:
        """End the request with its answer."""
        self._metrics.answered(operation, status, seconds)
        level = logging.WARNING if status >= 500 else logging.INFO if seconds > SLOW else logging.DEBUG
        if LOG.isEnabledFor(level):
            context = REQUEST_CONTEXT.get()
            if context is not None:
                context.table = context.table or scope.get("path_params", {}).get("table")
            more = {"operation": operation, "status": status, "ms": round(seconds * 1000, 1)}
            LOG.log(level, "%s %s", scope["method"], scope["path"], extra={"more": more})


class Measured:
    """ASGI middleware for all that is not plain REST, which ``Front`` measures itself."""

    def __init__(self, app: ASGIApp, requests: Requests) -> None:
        self._app, self._requests = app, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = self._requests.begin(scope)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        begun, answering = time.perf_counter(), False

        async def noting(message: Message) -> None:
            nonlocal answering
            if message["type"] == "http.response.start":
                answering = True
                message["headers"] = [*message.get("headers", ()), (HEADER, request)]
                self._requests.note(scope, operation_of(scope), message["status"], time.perf_counter() - begun)
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception:
            if not answering:  # the ServerErrorMiddleware outside answers with 500
                self._requests.note(scope, operation_of(scope), 500, time.perf_counter() - begun)
            raise


class Traced:
    """ASGI middleware: a span around every request; installed only if traces are on."""

    def __init__(self, app: ASGIApp, tracing: Tracing) -> None:
        self._app, self._tracing = app, tracing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        with self._tracing.request(f"{scope['method']} {scope['path']}", headers) as span:
            await self._app(scope, receive, send)
            span.set_attribute("quipu.request", str(scope.get("request_id", "")))


def operation_of(scope: Scope) -> str:
    """The operation that answered, by its name in the contract."""
    return str(scope.get("operation") or getattr(scope.get("endpoint"), "__name__", "none"))
