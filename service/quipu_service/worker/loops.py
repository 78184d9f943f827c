"""Repeats for ever what a worker does, also while the server is down."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from quipu_service.application.problems.tree import Unavailable

LOG = logging.getLogger("quipu")
PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds before retrying a server that could not be reached; each further time twice as long, up to the second."""


async def repeated(step: Callable[[], Awaitable[None]], *, pause: float = 0.0) -> None:
    """Repeat the step for ever; wait while the server is down."""
    waiting = PAUSE
    while True:
        try:
            await step()
            waiting = PAUSE
        except Unavailable as lost:
            LOG.warning("the worker waits %.1f s: %s", waiting, lost)
            await asyncio.sleep(waiting)
            waiting = min(2 * waiting, LONGEST_PAUSE)
        await asyncio.sleep(pause)
