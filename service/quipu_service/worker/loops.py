"""What a worker does for ever beside its jobs: it sends notices, and what extensions bring."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from quipu_service.application.notices.deliveries import Reference
from quipu_service.application.notices.webhooks import Courier
from quipu_service.application.problems.tree import Unavailable

LOG = logging.getLogger("quipu")
TOGETHER = 8
"""Deliveries of one worker in progress at the same time."""
WAIT = 0.25
"""Seconds between two checks of an empty queue: blocking would occupy the connection."""
IDLE = 60_000
"""Milliseconds after which an unfinished delivery is taken over; longer than any delivery takes."""

PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds before retrying a server that could not be reached; each further time twice as long, up to the second."""


async def send_notices(courier: Courier) -> None:
    """Send for ever, several at a time, so that a slow receiver does not delay others."""
    name, free = f"courier-{secrets.token_hex(4)}", asyncio.Semaphore(TOGETHER)
    async with asyncio.TaskGroup() as group:

        async def send_next() -> None:
            await free.acquire()
            taken = None
            try:
                taken = await courier.take(name, IDLE)
            finally:
                if taken is None:
                    free.release()
            if taken is None:
                await asyncio.sleep(WAIT)
            else:
                group.create_task(_send(courier, *taken, free))

        await repeated(send_next)


async def _send(courier: Courier, number: str, reference: Reference, free: asyncio.Semaphore) -> None:
    """Send one delivery; after any failure another courier takes it over later."""
    try:
        await courier.send(number, reference)
    except Unavailable as lost:
        LOG.warning("the result of a delivery could not be stored: %s", lost)
    except Exception:
        LOG.exception("a delivery failed")
    finally:
        free.release()


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
