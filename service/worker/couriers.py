"""Couriers: they send what the worker has collected, several at a time, so that a slow receiver holds up no other."""

import asyncio
import logging
import secrets

from quipu.service.application.deliveries import Reference
from quipu.service.application.problems import Unavailable
from quipu.service.application.webhooks import Courier

TOGETHER = 8
"""Deliveries of one worker that are under way at a time."""
WAIT = 0.25
"""Seconds until an empty queue is looked at again: waiting there would hold up the connection for all else."""
IDLE = 60_000
"""Milliseconds after which a delivery that its worker has not finished is taken over; more than any takes."""
PAUSE = 0.5
"""Seconds before the server is asked again that could not be reached."""
LOG = logging.getLogger("quipu")


async def run(courier: Courier) -> None:
    """Send for ever; a server that is away is waited for."""
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
    """Whatever goes wrong here, the delivery is taken over later."""
    try:
        await courier.send(number, reference)
    except Unavailable as lost:
        LOG.warning("what became of a delivery was not noted: %s", lost)
    except Exception:
        LOG.exception("a delivery failed")
    finally:
        free.release()
