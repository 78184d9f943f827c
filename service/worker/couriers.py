"""Couriers send the deliveries of notices, several at a time, so that a slow receiver does not delay others."""

import asyncio
import logging
import secrets

from quipu.service.application.notices.deliveries import Reference
from quipu.service.application.notices.webhooks import Courier
from quipu.service.application.problems import Unavailable

TOGETHER = 8
"""Deliveries of one worker in progress at the same time."""
WAIT = 0.25
"""Seconds between two checks of an empty queue: blocking would occupy the connection."""
IDLE = 60_000
"""Milliseconds after which an unfinished delivery is taken over; longer than any delivery takes."""
PAUSE = 0.5
"""Seconds before retrying a server that could not be reached."""
LOG = logging.getLogger("quipu")


async def run(courier: Courier) -> None:
    """Send for ever; wait while the server is down."""
    name, free = f"courier-{secrets.token_hex(4)}", asyncio.Semaphore(TOGETHER)
    async with asyncio.TaskGroup() as group:
        while True:
            await free.acquire()
            taken = None
            try:
                taken = await courier.take(name, IDLE)
            except Unavailable as lost:
                LOG.warning("the couriers wait: %s", lost)
                await asyncio.sleep(PAUSE)
            if taken is None:
                free.release()
                await asyncio.sleep(WAIT)
            else:
                group.create_task(_send(courier, *taken, free))


async def _send(courier: Courier, number: str, reference: Reference, free: asyncio.Semaphore) -> None:
    """Whatever goes wrong here, another courier takes the delivery over later."""
    try:
        await courier.send(number, reference)
    except Unavailable as lost:
        LOG.warning("what became of a delivery was not noted: %s", lost)
    except Exception:
        LOG.exception("a delivery failed")
    finally:
        free.release()
