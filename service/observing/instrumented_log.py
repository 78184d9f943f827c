"""Stores whose calls are timed, counted and traced; the table of the request is recorded."""

import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final, ParamSpec, TypeVar

from quipu.service.application.ports import Append, AppendReply, Outcome, Server, Stores, TableIndex, TableLog
from quipu.service.application.problems import Unavailable
from quipu.service.observing.metrics import Metrics
from quipu.service.observing.requests import REQUEST_CONTEXT
from quipu.service.observing.tracing import Tracing

P = ParamSpec("P")
T = TypeVar("T")
RESULTS: Final = {
    Outcome.APPENDED: "appended",
    Outcome.REPEATED: "repeated",
    Outcome.REUSED: "reused",
    Outcome.BEHIND: "conflict",
    Outcome.NOT_HELD: "not_held",
    Outcome.DIVERGED: "repeated",
}
"""What metrics say of an append."""


def _no_table(*_: Any, **__: Any) -> str | None:
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
            begun, told = time.perf_counter(), "cancelled"
            try:
                outcome = await trip
                told = result(outcome)
                return outcome
            except Unavailable:
                told = "unavailable"
                raise
            finally:
                self.metrics.called(name, told, time.perf_counter() - begun)

        return observed


class InstrumentedLog:
    """A log whose calls are observed, except streams and rare calls."""

    def __init__(self, log: TableLog, instruments: Instruments) -> None:
        on = instruments.on
        self.append = on(log.append, _appended_to, _appending)
        self.read, self.entries = on(log.read, _first), on(log.entries, _first)
        self.forget_names, self.mark_imported = on(log.forget_names, _first), on(log.mark_imported, _first)
        self.drop, self.remove, self.commands_of = on(log.drop, _first), log.remove, log.commands_of
        self.watch, self.replace_key, self.tables = log.watch, log.replace_key, log.tables


class InstrumentedIndex:
    """Lists whose calls are observed."""

    def __init__(self, index: TableIndex, instruments: Instruments) -> None:
        on = instruments.on
        self.enlist, self.delist = on(index.enlist, _second), on(index.delist, _second)
        self.mark, self.marked = on(index.mark), on(index.marked)
        self.listed, self.summaries = on(index.listed), on(index.summaries)


class InstrumentedServer:
    """A server whose pings are observed."""

    def __init__(self, server: Server, instruments: Instruments) -> None:
        self.ping, self.secret, self.aclose = instruments.on(server.ping), server.secret, server.aclose


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
