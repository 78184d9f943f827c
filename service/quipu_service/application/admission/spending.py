"""What a request costs this process: CPU of its own steps and threads, of processes started for it, and memory.

Many requests share one event loop, so each step of a coroutine is measured by itself; what it waits for is free.
"""

import asyncio
import types
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import aclosing
from contextvars import ContextVar
from time import thread_time
from typing import Final, TypeVar

Result = TypeVar("Result")
BYTES_OF_ONE: Final = 256 * 1024
"""Bytes of its answer, and of what caches keep of it, that a request may have for each unit that it was charged."""


class Meter:
    """Seconds that one request has cost so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Seconds of CPU of this process, the running step left out."""
        self.elsewhere = 0.0
        """Seconds of CPU of processes that work for the request."""
        self.kept = 0
        """Bytes that stay in this process's caches because of the request."""
        self.since: float | None = None
        """When the running step began, in CPU time of the thread; None between steps."""

    def lap(self) -> None:
        """Count what the running step has used so far."""
        if self.since is not None:
            now = thread_time()
            self.seconds, self.since = self.seconds + now - self.since, now


METER: Final[ContextVar[Meter | None]] = ContextVar("meter", default=None)
"""The meter of the request that is being answered."""


@types.coroutine
def metered(work: Coroutine[object, object, Result], meter: Meter) -> Generator[object, object, Result]:
    """The result of a coroutine; the CPU of its steps goes to the meter, that of tasks which it starts does not."""
    METER.set(meter)
    value, thrown = None, None
    while True:
        meter.since = thread_time()
        try:
            awaited = work.send(value) if thrown is None else work.throw(thrown)
        except StopIteration as ended:
            result: Result = ended.value
            return result
        finally:
            meter.lap()
            meter.since = None
        try:
            value, thrown = (yield awaited), None
        except GeneratorExit:
            work.close()
            raise
        except BaseException as failure:  # a cancellation, too, is for the coroutine
            thrown = failure


def own_task(work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
    """A task whose steps are charged to the request that starts it."""
    meter = METER.get()
    return asyncio.create_task(work if meter is None else _charged(work, meter))


async def _charged(work: Coroutine[object, object, Result], meter: Meter) -> Result:
    return await metered(work, meter)


async def metered_items(items: AsyncGenerator[Result, None]) -> AsyncGenerator[Result, None]:
    """The items, made at the cost of the request that asks for them, whichever task iterates."""
    meter = METER.get()
    async with aclosing(items):
        while True:
            try:
                item = await (_next(items) if meter is None else metered(_next(items), meter))
            except StopAsyncIteration:
                return
            yield item


async def _next(items: AsyncGenerator[Result, None]) -> Result:
    return await anext(items)


async def in_thread(work: Callable[[], Result]) -> Result:
    """The result of work in a thread; its CPU goes to the meter of the request."""
    return await asyncio.to_thread(_measured, work)


def _measured(work: Callable[[], Result]) -> Result:
    meter, began = METER.get(), thread_time()
    try:
        return work()
    finally:
        if meter is not None:
            meter.seconds += thread_time() - began


def spend(seconds: float) -> None:
    """Charge the CPU that another process used for the request."""
    meter = METER.get()
    if meter is not None:
        meter.elsewhere += seconds


def keep(size: int) -> None:
    """Charge for bytes that a cache keeps because of the request."""
    meter = METER.get()
    if meter is not None:
        meter.kept += size


def keep_for_a_day(size: int) -> None:
    """Charge for bytes that the log's server keeps for a day because of the request: one unit for each KiB."""
    keep(size * BYTES_OF_ONE // 1024)
