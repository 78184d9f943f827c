"""What operators see: metrics for Prometheus, and log lines in JSON. No token, seed or card is ever in either."""

import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import orjson
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu.service.application.quipu import Quipu
from quipu.service.metrics_together import Together

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": int(record.created * 1000),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
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
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # or each connection is a line


class Metrics:
    """The process's metrics, and the page over all processes of the service."""

    def __init__(self, quipu: Quipu, folder: Path | None = None) -> None:
        """``folder``: where the processes of this service meet, if there are several."""
        self._registry = CollectorRegistry()
        self.together = Together(lambda: generate_latest(self._registry), folder)
        labels = ("operation", "status")
        self._requests = Counter("quipu_requests", "Requests answered.", labels, registry=self._registry)
        self._seconds = Histogram(
            "quipu_request_seconds", "Time to the answer.", ("operation",), buckets=SECONDS, registry=self._registry
        )
        self._registry.register(_TablesCollector(quipu))
        self._labelled: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def answered(self, operation: str, status: int, seconds: float) -> None:
        found = self._labelled.get((operation, status))
        if found is None:
            found = self._requests.labels(operation, str(status)), self._seconds.labels(operation)
            self._labelled[operation, status] = found
        found[0].inc()
        found[1].observe(seconds)

    async def text(self) -> tuple[bytes, str]:
        """All processes' in Prometheus' text format, and its media type."""
        return await self.together.text(), CONTENT_TYPE_LATEST


class _TablesCollector:
    def __init__(self, quipu: Quipu) -> None:
        self._quipu = quipu

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("quipu_entries", "Entries written by this process.", value=self._quipu.tables.written)
        yield GaugeMetricFamily("quipu_followers", "Streams being served.", value=self._quipu.following.count)
        yield GaugeMetricFamily("quipu_tables", "Tables remembered.", value=self._quipu.tables.count)


class Measured:
    """ASGI middleware: counts and times every request by the operation that answered it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                operation = str(scope.get("operation") or getattr(scope.get("endpoint"), "__name__", "none"))
                self._metrics.answered(operation, message["status"], time.perf_counter() - begun)
            await send(message)

        await self._app(scope, receive, noting)
