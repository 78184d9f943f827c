"""What is costly to make, and the same for everybody: made with the first request for it, and once."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from quipu_service.application.admission.spending import in_thread

Built = TypeVar("Built")


class BuiltOnce(Generic[Built]):
    """What was built, by name. One thing is built at a time, in a thread: others are answered meanwhile."""

    def __init__(self) -> None:
        self._built, self._building = dict[str, Built](), asyncio.Lock()

    async def of(self, name: str, build: Callable[[], Built]) -> Built:
        """What has this name; built now if nobody has asked for it before."""
        if name not in self._built:
            async with self._building:
                if name not in self._built:
                    self._built[name] = await in_thread(build)
        return self._built[name]
