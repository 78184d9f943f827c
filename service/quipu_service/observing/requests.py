"""Shows requests to operators: log lines in JSON, and middleware that counts them and traces them if asked to.

No token, seed or card is ever in any of them.
"""

import logging
import sys
import time

import orjson
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu_service.observing.escaping import one_line
from quipu_service.observing.metrics import HEADER, REQUEST_CONTEXT, Requests
from quipu_service.observing.tracing import Tracing


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
        return one_line(orjson.dumps(line).decode())


def log_to_stderr(level: str) -> None:
    """Send all log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    if level != "DEBUG":
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # otherwise every connection is a line


class Measured:
    """ASGI middleware that measures what Starlette serves; ``Front`` measures plain requests itself."""

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
                status = scope.get("status", message["status"])
                self._requests.note(scope, operation_of(scope), status, time.perf_counter() - begun)
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
        with self._tracing.request(f"{scope['method']} {scope['path']}", Headers(scope=scope)) as span:
            await self._app(scope, receive, send)
            span.set_attribute("quipu.request", str(scope.get("request_id", "")))


def operation_of(scope: Scope) -> str:
    """The operation that answered, by its name in the contract."""
    return str(scope.get("operation") or getattr(scope.get("endpoint"), "__name__", "none"))
