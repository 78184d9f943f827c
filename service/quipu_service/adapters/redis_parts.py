"""Keys that many processes write to, divided over the servers of a Cluster (docs/decisions/0030-parts.md)."""

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from quipu_service.application.ports.server import Server

CLUSTER: Final = 16
"""The number of parts of such a key in a Cluster. On one server it is not divided: all its keys share one core."""


class Parts:
    """The parts of such keys. What belongs to a table is in one part; part 0 is the key without a number."""

    def __init__(self, count: int = 1) -> None:
        self.all: Final = range(count)

    def of(self, table: str) -> int:
        return crc32(table.encode()) % len(self.all)

    def key(self, name: str, table: str) -> str:
        """The key for what belongs to a table."""
        return part_of(name, self.of(table))

    def keys(self, name: str) -> Sequence[str]:
        return [part_of(name, part) for part in self.all]

    def homes(self, worker: str, workers: Sequence[str]) -> Sequence[int]:
        """The parts that this worker, among all on duty, checks first; others check them too, less often."""
        if worker not in workers:
            return self.all
        place = sorted(workers).index(worker)
        return [part for part in self.all if part % len(workers) == place] or [place % len(self.all)]


def parts_of(server: Server) -> Parts:
    """How keys are divided on this server."""
    return Parts(CLUSTER if server.spread else 1)


def part_of(name: str, part: int) -> str:
    """The key of one part; those of a part share a slot."""
    return f"{name}:{{{part}}}" if part else name
