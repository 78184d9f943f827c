"""Couriers send the deliveries of notices, several at a time, so that a slow receiver does not delay others."""

import asyncio
import logging
import secrets

from quipu.service.application.notices.deliveries import Reference
from quipu.service.application.notices.webhooks import Courier
from quipu.service.application.problems import Unavailable
from quipu.service.worker.repeating import repeated

TOGETHER = 8
"""Deliveries of one worker in progress at the same time."""
WAIT = 0.25
"""Seconds between two checks of an empty queue: blocking would occupy the connection."""
IDLE = 60_000
"""Milliseconds after which an unfinished delivery is taken over; longer than any delivery takes."""
LOG = logging.getLogger("quipu")


async def run(courier: Courier) -> None:
    """Send for ever; wait while the server is down."""
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
