"""The adapters are tested on the event loop of the service and of its commands."""

from asyncio import AbstractEventLoop
from collections.abc import Callable

import uvloop


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], AbstractEventLoop]]:
    return {"uvloop": uvloop.new_event_loop}
