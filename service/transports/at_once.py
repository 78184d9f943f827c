"""Sending without waiting: many are told of one event in one turn of the event loop, and no task wakes for it."""

from collections.abc import Coroutine
from typing import Any


def sent_at_once(sending: Coroutine[Any, Any, None]) -> bool:
    """Run an ASGI ``send``; False: nothing was written, for the client has gone or does not read what waits for it.

    uvicorn waits for room in the socket before it writes, and never between.
    """
    try:
        sending.send(None)
    except StopIteration:
        return True
    except OSError:
        return False
    sending.close()
    return False
