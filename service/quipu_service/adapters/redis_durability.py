"""Where an entry must be stored before it is answered as accepted.

``memory``: the server has it. ``local``: it is also on the server's disk. ``replica``: it is also on the disks of as
many replicas as configured. The commands that wait for this travel in the same round trip as the write, so the only
cost is the wait; figures are in docs/reliability.md.

``WAITAOF`` goes behind ``WAIT``: a replica that is asked while it still handles the write answers before it has
flushed, and again only a second later; asked once more after it has confirmed the write, it answers at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from redis.exceptions import RedisError, ResponseError

Level: TypeAlias = Literal["memory", "local", "replica"]
PATIENCE: Final = 1_500
"""Milliseconds after which an unconfirmed write is answered as unavailable; less than a command's own timeout."""


class Unconfirmed(RedisError):
    """The write was done, but is not yet as durable as required; a repeat will find out."""


@dataclass(frozen=True)
class Durability:
    """The level, and the number of replicas for ``replica``."""

    level: Level = "memory"
    replicas: int = 1

    def __str__(self) -> str:
        return f"replica {self.replicas}" if self.level == "replica" else self.level

    @property
    def waiting(self) -> Sequence[tuple[str | int, ...]]:
        """The commands that follow a write on its connection."""
        match self.level:
            case "memory":
                return ()
            case "local":
                return (("WAITAOF", 1, 0, PATIENCE),)
            case "replica":
                return (("WAIT", self.replicas, PATIENCE), ("WAITAOF", 0, self.replicas, PATIENCE))

    def wrong(self, replies: Sequence[Any]) -> Exception | None:
        """Why a write is not confirmed by the replies to the waiting commands, if so."""
        for words, reply in zip(self.waiting, replies, strict=True):
            if isinstance(reply, ResponseError):
                if words[0] == "WAITAOF" and self.level == "replica" and "unknown command" in str(reply).lower():
                    continue  # Redis before 7.2 only has WAIT
                return reply
            if isinstance(reply, Exception):
                return reply
            local, remote = (0, reply) if words[0] == "WAIT" else reply
            if self.level == "local" and local < 1:
                return Unconfirmed("the write is not on the disk yet")
            if self.level == "replica" and remote < self.replicas:
                return Unconfirmed(f"NOREPLICAS {remote} of {self.replicas} replicas confirm the write")
        return None
