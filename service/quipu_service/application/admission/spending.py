"""What a request costs this process: CPU of its own steps and threads, of processes started for it, and memory.

Many requests share one event loop, so each step of a coroutine is measured by itself; what it waits for is free. The
tasks that a request starts are charged to it, and so is the reading of replies that it waits for.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import aclosing
from contextvars import ContextVar
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar, cast

if TYPE_CHECKING:
    from asyncio.events import _TaskFactory

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


class Steps(Coroutine[object, object, Result]):
    """A coroutine whose steps are charged to a meter; a step within one that is measured already is part of that."""

    def __init__(self, work: Coroutine[object, object, Result], meter: Meter) -> None:
        self._work, self._meter = work, meter

    def send(self, value: object) -> object:
        return self._step(self._work.send, value)

    def throw(self, *failure: object) -> object:
        return self._step(self._work.throw, *failure)

    def close(self) -> None:
        self._work.close()

    def __getattr__(self, name: str) -> object:
        return getattr(self._work, name)  # a task tells by it where it is

    def __await__(self) -> Generator[object, object, Result]:
        return cast(Generator[object, object, Result], self)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> object:
        return self.send(None)

    def _step(self, step: Callable[..., object], *given: object) -> object:
        meter = self._meter
        if meter.since is not None:
            return step(*given)
        meter.since = thread_time()
        try:
            return step(*given)
        finally:
            meter.lap()
            meter.since = None


async def metered(work: Coroutine[object, object, Result], meter: Meter) -> Result:
    """The result of a coroutine; the CPU of its steps, and of the tasks that it starts, goes to the meter."""
    METER.set(meter)
    asyncio.get_running_loop().set_task_factory(cast("_TaskFactory", _task))
    return await Steps(work, meter)


def _task(
    loop: asyncio.AbstractEventLoop, work: Coroutine[object, object, Result], **more: Any
) -> asyncio.Task[Result]:
    """A task at the cost of the request that starts it, if one does."""
    meter = METER.get()
    return asyncio.Task(work if meter is None else Steps(work, meter), loop=loop, **more)


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
