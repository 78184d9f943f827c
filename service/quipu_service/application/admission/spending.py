"""What a request costs this process: CPU of its own steps and threads, and of processes started for it.

Many requests share one event loop, so each step of a coroutine is measured by itself; what it waits for is free.
"""

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import thread_time
from typing import Any, Final, TypeVar

Result = TypeVar("Result")


class Meter:
    """Seconds that one request has cost so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Seconds of CPU of this process."""
        self.elsewhere = 0.0
        """Seconds of CPU of processes that work for the request."""


METER: Final[ContextVar[Meter | None]] = ContextVar("meter", default=None)
"""The meter of the request that is being answered."""


@types.coroutine
def metered(work: Coroutine[Any, Any, Result], meter: Meter) -> Generator[Any, Any, Result]:
    """The result of a coroutine; the CPU of its steps goes to the meter, that of tasks which it starts does not."""
    METER.set(meter)
    resume: Callable[[Any], Any] = work.send
    value: Any = None
    while True:
        began = thread_time()
        try:
            awaited = resume(value)
        except StopIteration as ended:
            return ended.value  # type: ignore[no-any-return]
        finally:
            meter.seconds += thread_time() - began
        try:
            value = yield awaited
            resume = work.send
        except GeneratorExit:
            work.close()
            raise
        except BaseException as thrown:  # a cancellation, too, is for the coroutine
            resume, value = work.throw, thrown


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
