"""What this process counts and times: requests, commands and calls of the stores; shown to Prometheus.

No token, seed, card or name is ever in it.
"""

import asyncio
import logging
import os
import re
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import accumulate, product
from pathlib import Path
from typing import Any, Final, Literal, ParamSpec, TypeAlias, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace as copied
from prometheus_client import CollectorRegistry, Gauge, Info, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.types import Scope

from quipu_service.adapters.entropy import system_clock
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.server import Server
from quipu_service.application.ports.table_index import TableIndex
from quipu_service.application.ports.table_log import Append, AppendReply, Outcome, TableLog
from quipu_service.application.problems.tree import Problem, Unavailable
from quipu_service.extensions.extension import ServerMetrics
from quipu_service.observing.process_metrics import ProcessMetrics
from quipu_service.observing.release import RELEASE, REVISION
from quipu_service.observing.tracing import Tracing

P = ParamSpec("P")
T = TypeVar("T")
Transport: TypeAlias = Literal["rest", "graphql", "websocket"]
EndOfOperation: TypeAlias = Literal["accepted", "refused", "unavailable", "defect"]
Noted: TypeAlias = tuple[str, str | int, Transport]
"""The name of what was counted, how it ended, and the interface that it came by."""
SANE: Final = re.compile(rb"[A-Za-z0-9._:/+=-]{1,64}")
"""The form of a request id that we accept from a client; any other is replaced."""
HEADER: Final = b"x-request-id"
LOG = logging.getLogger("quipu.requests")
SLOW = 1.0
"""Seconds after which an answer is slow and gets a log line."""
RESULTS: Final = {
    Outcome.APPENDED: "appended",
    Outcome.REPEATED: "repeated",
    Outcome.REUSED: "reused",
    Outcome.BEHIND: "conflict",
    Outcome.NOT_HELD: "not_held",
    Outcome.DIVERGED: "repeated",
}
"""The values of the label ``result`` for appends, by outcome."""
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
PATIENCE = 1.0
"""Seconds to wait for the numbers of the log's server."""
PROBES: Final = frozenset({"alive", "ready", "measured"})
"""Requests that proxies and Prometheus send all the time; an objective that counts them says little of people."""
ACTS: Final = "(mutation )?act|mutation .*Act"
"""The operations that act at a table, over whichever interface, as a regular expression of Prometheus."""
BACKLOG = {
    "workers": ("quipu_workers", "Workers at work, of all machines."),
    "jobs": ("quipu_jobs", "Jobs of bots, hints, analyses, notices and statistics that wait or are in progress."),
    "oldest": ("quipu_jobs_oldest_seconds", "Age of the oldest of these jobs."),
    "late": ("quipu_attended_late_seconds", "How long ago some table should have been looked at by a worker."),
}
"""Gauges of the log's server by field. Every process reports the same value, so take the greatest."""

ANSWERS = (
    ("quipu_log_server_up", "Whether the log's server answers this process."),
    ("quipu_log_server_writable", "Whether it accepts writes."),
)
LAST = ("quipu_backup_timestamp_seconds", "When the last backup was begun that is whole; 0 if there is none.")
DONE = (
    ("quipu_jobs_done_total", "Jobs that workers did, by kind.", 1),
    ("quipu_jobs_done_seconds_total", "Time that they took, by kind.", 1_000),
)
"""Counters of the log's server, with the factor from its unit to Prometheus' unit."""


class RequestContext(Struct):
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


def end_of(status: int) -> EndOfOperation:
    """How an operation ended, by its status as in REST."""
    if status < 400 or status == 499:  # the client went away
        return "accepted"
    return "refused" if status < 500 else "unavailable" if status == 503 else "defect"


class Timed(Collector):
    """Counts events by name and result, and how long they took by name.

    Every action is noted here twice, and prometheus_client's own counters and histograms take five times as long.
    """

    def __init__(self, counted: tuple[str, str], timed: tuple[str, str], labels: tuple[str, str]) -> None:
        """Name and text of the counter and of the histogram."""
        self._counted, self._timed, self._labels = counted, timed, labels
        self._noted: defaultdict[Noted, list[float]] = defaultdict(lambda: [0.0] * (len(SECONDS) + 2))
        """The number in each bucket, and the total time."""

    def note(self, name: str, result: str | int, seconds: float, door: Transport = "rest") -> None:
        """Count one more, and the interface that it came by, which ``counts`` tells."""
        noted = self._noted[name, result, door]
        noted[bisect_left(SECONDS, seconds)] += 1
        noted[-1] += seconds

    def counts(self) -> Iterator[tuple[Noted, float]]:
        """How many of each there were."""
        return ((noted, sum(numbers[:-1])) for noted, numbers in self._noted.items())

    def collect(self) -> Iterator[Metric]:
        counter = CounterMetricFamily(*self._counted, labels=self._labels)
        named: dict[str, list[list[float]]] = {}
        totals = defaultdict[tuple[str, str], float](float)
        for (name, result, _), count in self.counts():
            totals[name, str(result)] += count
        for labels, count in totals.items():
            counter.add_metric(labels, count)
        for (name, _, _), noted in self._noted.items():
            named.setdefault(name, []).append(noted)
        yield counter
        histogram = HistogramMetricFamily(*self._timed, labels=self._labels[:1])
        for name, rows in named.items():
            *buckets, seconds = map(sum, zip(*rows, strict=True))
            upto = zip((*map(str, SECONDS), "+Inf"), accumulate(buckets), strict=True)
            histogram.add_metric((name,), list(upto), seconds)
        yield histogram


class LabelledCounter(Collector):
    """Counts events by several labels, as cheaply as ``Timed``."""

    def __init__(self, name: str, text: str, labels: tuple[str, ...]) -> None:
        self._name, self._text, self._labels = name, text, labels
        self._counts: dict[tuple[str, ...], int] = {}

    def note(self, *labels: str) -> None:
        """Count one more."""
        self._counts[labels] = self._counts.get(labels, 0) + 1

    def collect(self) -> Iterator[Metric]:
        counter = CounterMetricFamily(self._name, self._text, labels=self._labels)
        for labels, count in self._counts.items():
            counter.add_metric(labels, count)
        yield counter


class Operations(Collector):
    """Operations by interface and by how they ended, from what was counted of requests."""

    def __init__(self, requests: Timed) -> None:
        self._requests = requests

    def collect(self) -> Iterator[Metric]:
        text = "Operations by interface and by how they ended; a defect is ours, whatever the HTTP status is."
        counter = CounterMetricFamily("quipu_operations", text, labels=("door", "outcome"))
        # each series from the start: an alert on its rise misses one that begins with 1
        counts = dict.fromkeys(product(get_args(Transport), get_args(EndOfOperation)), 0.0)
        for (name, status, door), count in self._requests.counts():
            if name not in PROBES:
                counts[door, end_of(int(status))] += count
        for labels, count in counts.items():
            counter.add_metric(labels, count)
        yield counter


class Metrics:
    """The metrics of this process, and the page for all processes of the service."""

    def __init__(self, folder: Path | None = None) -> None:
        """``folder``: where the processes of this service exchange metrics, if there are several."""
        registry = self._registry = CollectorRegistry()
        self.processes = ProcessMetrics(lambda: generate_latest(registry), folder)
        self._requests = Timed(
            ("quipu_requests", "Requests answered."),
            ("quipu_request_seconds", "Time to the answer."),
            labels=("operation", "status"),
        )
        self._actions = LabelledCounter(
            "quipu_actions", "Commands that act, by how they ended.", labels=("game", "door", "result")
        )
        self._calls = Timed(
            ("quipu_log_calls", "Calls of the log's server, by how they ended."),
            ("quipu_log_seconds", "Time of a call of the log's server."),
            labels=("call", "result"),
        )
        for one in (self._requests, self._actions, self._calls, Operations(self._requests)):
            registry.register(one)
        build = Info("quipu_build", "The release that this process runs, and its commit.", registry=registry)
        build.info({"release": RELEASE, "revision": REVISION})
        self.called = self._calls.note
        """Record the name of a call of the log's server, how it ended, and its seconds."""
        self._stores: Stores | None = None
        self._brought: tuple[ServerMetrics, ...] = ()

    def answered(self, operation: str, status: int, seconds: float) -> None:
        """Record an operation, its status as in REST, and the seconds until its answer."""
        context = REQUEST_CONTEXT.get()
        self._requests.note(operation, status, seconds, "rest" if context is None else context.transport)

    def about(self, table: str) -> None:
        """Record the table that the request at hand is about, for its log lines."""
        context = REQUEST_CONTEXT.get()
        if context is not None:
            context.table = table

    def begun(self) -> None:
        """An operation of a WebSocket begins in a task of its own: what it is about is not what others are about."""
        context = REQUEST_CONTEXT.get()
        if context is not None:
            REQUEST_CONTEXT.set(copied(context, table=None, version=None))

    def acted(self, game: str, result: str) -> None:
        """Record the end of a command that acts."""
        context = REQUEST_CONTEXT.get()
        self._actions.note(game, "worker" if context is None else context.transport, result)

    def watch(self, quipu: Quipu, trouble: Callable[[], str | None]) -> None:
        """Add the gauges and counters of this service to the page."""
        self._stores, self._brought = quipu.stores, quipu.all_of(ServerMetrics)
        self._registry.register(_OfService(quipu))
        self.gauge(
            "quipu_log_server_in_trouble",
            "Processes whose own log server is in trouble.",
            lambda: float(trouble() is not None),
        )

    def gauge(self, name: str, text: str, ask: Callable[[], float]) -> None:
        """Add a gauge that is computed for every scrape."""
        Gauge(name, text, registry=self._registry).set_function(ask)

    async def text(self) -> tuple[bytes, str]:
        """The page of all processes for Prometheus, with the server's own numbers once, and its media type."""
        return await self.processes.text() + await self._of_log_server(), CONTENT_TYPE_LATEST

    async def _of_log_server(self) -> bytes:
        """Whether it answers and can be written, and what it counts."""
        if self._stores is None:
            return b""
        answers = await self._answering(self._stores.server)
        told = [_gauge(one, holds) for one, holds in zip(ANSWERS, answers, strict=True)]
        return "".join([*told, *await self._counted(self._stores)]).encode()

    async def _answering(self, server: Server) -> tuple[bool, bool]:
        """Whether the log's server answers, and whether it accepts writes."""
        try:
            async with asyncio.timeout(PATIENCE):
                await server.ping()
        except Unavailable as problem:
            return problem.reads, False
        except TimeoutError:
            return False, False
        return True, True

    async def _counted(self, stores: Stores) -> list[str]:
        """The last backup, the backlog, and what extensions count; nothing while the log's server does not answer.

        A counter that fell to 0 meanwhile would count everything once more afterwards.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                backlog = await stores.schedule.backlog(system_clock())
                backed_up = await stores.server.backed_up()
                brought = [(one, await one.ask()) for one in self._brought]
        except (Problem, TimeoutError):
            return []
        lines = [_gauge(one, getattr(backlog, field)) for field, one in BACKLOG.items()]
        lines.append(_gauge(LAST, (backed_up or 0) / 1_000))
        for one, values in brought:
            for name, (kind, text) in one.kinds.items():
                lines.append(f"# HELP {name} {text}\n# TYPE {name} {kind}\n{name} {float(values.get(name, 0))}\n")
        for place, (name, text, unit) in enumerate(DONE):
            lines.append(f"# HELP {name} {text}\n# TYPE {name} counter\n")
            lines += [f'{name}{{kind="{kind}"}} {of[place] / unit}\n' for kind, of in sorted(backlog.done.items())]
        return lines


def _gauge(named: tuple[str, str], value: float) -> str:
    name, text = named
    return f"# HELP {name} {text}\n# TYPE {name} gauge\n{name} {float(value)}\n"


class Requests:
    """Gives every request an id, and counts and times it by the operation that answered it.

    Server errors and slow answers get a log line; with ``DEBUG`` every request does.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def begin(self, scope: Scope) -> bytes:
        """Begin a request; returns its id."""
        context = request_context_of(scope)
        context.table = scope.get("path_params", {}).get("table")
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


class _OfService:
    def __init__(self, quipu: Quipu) -> None:
        self._quipu = quipu

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("quipu_entries", "Entries written by this process.", value=self._quipu.tables.written)
        yield CounterMetricFamily(
            "quipu_damaged",
            "Requests for tables whose log was changed after it was written.",
            value=self._quipu.tables.damage.count,
        )
        yield GaugeMetricFamily("quipu_followers", "Streams being served.", value=self._quipu.following.count)
        yield GaugeMetricFamily("quipu_tables", "Tables remembered.", value=self._quipu.tables.count)


def _no_table(*_: object, **__: object) -> str | None:
    return None


def _first(*args: Any, **_: Any) -> str | None:
    return str(args[0])


def _second(*args: Any, **_: Any) -> str | None:
    return str(args[1])


def _appended_to(append: Append) -> str:
    return append.table


def _appending(reply: AppendReply) -> str:
    if reply.outcome is Outcome.APPENDED and (context := REQUEST_CONTEXT.get()) is not None:
        context.version = reply.version
    return RESULTS[reply.outcome]


@dataclass(frozen=True)
class Instruments:
    """Observe calls of the log's server."""

    metrics: Metrics
    tracing: Tracing | None

    def on(
        self,
        call: Callable[P, Awaitable[T]],
        table: Callable[P, str | None] = _no_table,
        result: Callable[[T], str] = lambda _: "ok",
    ) -> Callable[P, Coroutine[Any, Any, T]]:
        """The same call, observed; ``table`` picks the table from its arguments, ``result`` names the outcome."""
        name = call.__name__

        async def observed(*args: P.args, **more: P.kwargs) -> T:
            about, context = table(*args, **more), REQUEST_CONTEXT.get()
            if context is not None and about is not None:
                context.table = about
            trip = call(*args, **more)
            if self.tracing is not None:
                trip = _traced(self.tracing, name, about, trip)
            begun = time.perf_counter()
            try:
                outcome = await trip
            except BaseException as error:
                told = "unavailable" if isinstance(error, Unavailable) else "cancelled"
                self.metrics.called(name, told, time.perf_counter() - begun)
                raise
            self.metrics.called(name, result(outcome), time.perf_counter() - begun)
            return outcome

        return observed


class InstrumentedLog:
    """A log whose calls are observed, except streams and rare calls."""

    def __init__(self, log: TableLog, instruments: Instruments) -> None:
        on = instruments.on
        self.append = on(log.append, _appended_to, _appending)
        self.read, self.entries = on(log.read, _first), on(log.entries, _first)
        self.forget_names, self.mark_imported = on(log.forget_names, _first), on(log.mark_imported, _first)
        self.remove, self.commands_of = on(log.remove, _first), log.commands_of
        self.watch, self.replace_key, self.tables = log.watch, log.replace_key, log.tables


class InstrumentedIndex:
    """Lists whose calls are observed."""

    def __init__(self, index: TableIndex, instruments: Instruments) -> None:
        on = instruments.on
        self.enlist, self.delist = on(index.enlist, _second), on(index.delist, _second)
        self.listed, self.summaries, self.oldest = on(index.listed), on(index.summaries), index.oldest


class InstrumentedServer:
    """A server whose pings are observed."""

    def __init__(self, server: Server, instruments: Instruments) -> None:
        self.ping, self.secret, self.aclose = instruments.on(server.ping), server.secret, server.aclose
        self.backed_up, self.spread = server.backed_up, server.spread


def instrumented(stores: Stores, metrics: Metrics, tracing: Tracing | None = None) -> Stores:
    """The stores, with every call that a request waits for observed."""
    on = Instruments(metrics, tracing)
    return replace(
        stores,
        server=InstrumentedServer(stores.server, on),
        log=InstrumentedLog(stores.log, on),
        index=InstrumentedIndex(stores.index, on),
    )


async def _traced(tracing: Tracing, call: str, table: str | None, trip: Awaitable[T]) -> T:
    with tracing.call(f"log {call}", {"quipu.table": table or ""}):
        return await trip
