"""The loop in which a worker repeats each of its duties."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from quipu.service.application.problems import Unavailable

PAUSE = 0.5
"""Seconds before retrying a server that could not be reached."""
LOG = logging.getLogger("quipu")


async def repeated(step: Callable[[], Awaitable[None]], *, pause: float = 0.0) -> None:
    """Repeat the step for ever; wait while the server is down."""
    while True:
        try:
            await step()
        except Unavailable as lost:
            LOG.warning("the worker waits: %s", lost)
            await asyncio.sleep(PAUSE)
        await asyncio.sleep(pause)
