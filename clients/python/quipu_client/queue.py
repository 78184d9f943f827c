"""Acts that are kept without a line, and sent in order once there is one."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

import httpx

from quipu_client.http import QuipuError, command_id
from quipu_client.table import Table


class Queued(TypedDict):
    """An act that waits, with the id that makes it happen once."""

    command: str
    actions: Any


@dataclass
class Flushed:
    """What became of the acts that waited."""

    accepted: list[Queued] = field(default_factory=list)
    returned: list[Queued] = field(default_factory=list)
    """The first act that is not legal any more, and those after it, which were made for what it would have led to."""
    problem: QuipuError | None = None
    """Why; None if nothing came back."""


class OfflineQueue:
    """Acts of one table in order. Each happens once, however often it is sent."""

    def __init__(
        self, table: Table[Any, Any, Any, Any, Any], store: MutableMapping[str, list[Queued]] | None = None
    ) -> None:
        """``store`` is where acts wait, by the path of their table: a dict, or something that outlives the program."""
        self.table = table
        self.store: MutableMapping[str, list[Queued]] = {} if store is None else store
        self._sending = asyncio.Lock()

    @property
    def waiting(self) -> list[Queued]:
        """What has not been accepted yet, in order."""
        return self.store.get(self.table.path, [])

    def add(self, actions: Any, command: str | None = None) -> str:
        """Keep an act; the answer is its command id. ``flush`` sends it."""
        act: Queued = {"command": command or command_id(), "actions": actions}
        self.store[self.table.path] = [*self.waiting, act]
        return act["command"]

    async def flush(self) -> Flushed:
        """Send what waits, in order, up to the first that is refused. Without a line everything goes on waiting."""
        flushed = Flushed()
        async with self._sending:
            while self.waiting:
                act = self.waiting[0]
                try:
                    await self.table.submit(act["actions"], command=act["command"])
                except httpx.TransportError:
                    return flushed
                except QuipuError as refused:
                    if refused.passing:
                        return flushed
                    flushed.returned, flushed.problem = self.waiting, refused
                    self.store[self.table.path] = []
                    return flushed
                self.store[self.table.path] = self.waiting[1:]
                flushed.accepted.append(act)
        return flushed
