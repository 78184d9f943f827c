"""Where the requests of a table are led: to its home, and sometimes elsewhere; homes move and are missing."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from zlib import crc32

ASTRAY = 0.1
"""The share of requests that are led anywhere although the table has a home."""


@dataclass
class Homes:
    """As a proxy would choose, or at random if tables have no homes here."""

    addresses: Sequence[str]
    led: bool = False
    turn: int = 0
    missing: str = ""
    """A service that the proxy takes for gone; it goes on answering who asks it all the same."""
    requests: Counter[str] = field(default_factory=Counter)

    def of(self, table: str, dice: random.Random) -> str:
        """The address for a request; no table is named where one is opened."""
        if not self.led or not table:
            return dice.choice(self.addresses)
        if dice.random() < ASTRAY:
            self.requests["astray"] += 1
            return dice.choice(self.addresses)
        self.requests["at home"] += 1
        return self.home(table)

    def home(self, table: str) -> str:
        """The service of this table that is left, each at a place that depends on both (rendezvous hashing)."""
        there = [one for one in self.addresses if one != self.missing] or self.addresses
        return max(there, key=lambda one: crc32(f"{self.turn} {one} {table}".encode()))

    async def strike(self, dice: random.Random, done: Counter[str]) -> None:
        """All tables get other homes, or one home is missing until the next time."""
        if self.missing:
            self.missing = ""
            done["homes back"] += 1
        elif dice.random() < 0.5:
            self.turn += 1
            done["homes moved"] += 1
        else:
            self.missing = dice.choice(self.addresses)
            done["homes missing"] += 1
