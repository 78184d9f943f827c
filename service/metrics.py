"""Metrics for Prometheus. No token, seed, card or name is ever in one."""

from collections.abc import Callable, Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from quipu.service.application.quipu import Quipu
from quipu.service.metrics_together import Together
from quipu.service.seeing import SEEN

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """The process's metrics, and the page over all processes of the service."""

    def __init__(self, folder: Path | None = None) -> None:
        """``folder``: where the processes of this service meet, if there are several."""
        registry = self._registry = CollectorRegistry()
        self.together = Together(lambda: generate_latest(registry), folder)
        self._requests = Counter("quipu_requests", "Requests answered.", ("operation", "status"), registry=registry)
        self._seconds = Histogram(
            "quipu_request_seconds", "Time to the answer.", ("operation",), buckets=SECONDS, registry=registry
        )
        self._actions = Counter(
            "quipu_actions", "Commands that act, by how they ended.", ("game", "door", "result"), registry=registry
        )
        self._calls = Counter(
            "quipu_log_calls", "Calls of the log's server, by how they ended.", ("call", "result"), registry=registry
        )
        self._call_seconds = Histogram(
            "quipu_log_seconds", "Time of a call of the log's server.", ("call",), buckets=SECONDS, registry=registry
        )

        self._answers: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        self._trips: dict[tuple[str, str], tuple[Counter, Histogram]] = {}

    def answered(self, operation: str, status: int, seconds: float) -> None:
        """A request was answered."""
        found = self._answers.get((operation, status))
        if found is None:
            found = self._requests.labels(operation, str(status)), self._seconds.labels(operation)
            self._answers[operation, status] = found
        found[0].inc()
        found[1].observe(seconds)

    def acted(self, game: str, result: str) -> None:
        """A command that acts has ended."""
        seen = SEEN.get()
        self._actions.labels(game, "worker" if seen is None else seen.door, result).inc()

    def called(self, call: str, result: str, seconds: float) -> None:
        """The log's server has answered, or not."""
        found = self._trips.get((call, result))
        if found is None:
            found = self._trips[call, result] = self._calls.labels(call, result), self._call_seconds.labels(call)
        found[0].inc()
        found[1].observe(seconds)

    def watch(self, quipu: Quipu, trouble: Callable[[], str | None]) -> None:
        """Tell the numbers of this service from now on."""
        self._registry.register(_OfService(quipu))
        self.gauge(
            "quipu_log_server_in_trouble",
            "Processes whose own log server is in trouble.",
            lambda: float(trouble() is not None),
        )

    def gauge(self, name: str, text: str, ask: Callable[[], float]) -> None:
        """One more number, asked for whenever somebody reads the metrics."""
        Gauge(name, text, registry=self._registry).set_function(ask)

    async def text(self) -> tuple[bytes, str]:
        """All processes' in Prometheus' text format, and its media type."""
        return await self.together.text(), CONTENT_TYPE_LATEST


class _OfService:
    def __init__(self, quipu: Quipu) -> None:
        self._quipu = quipu

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("quipu_entries", "Entries written by this process.", value=self._quipu.tables.written)
        yield GaugeMetricFamily("quipu_followers", "Streams being served.", value=self._quipu.following.count)
        yield GaugeMetricFamily("quipu_tables", "Tables remembered.", value=self._quipu.tables.count)
