"""Entropy of one's own seats: committed to when they are taken, and kept until the start."""

import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

REVEALED = ("NOTHING_TO_REVEAL", "ALREADY_STARTED", "TABLE_CLOSED", "UNAUTHENTICATED", "NOT_SEATED")
"""The codes of reveals that are of no use any more."""
STARTING = 0.25
"""Seconds between two looks at a game that waits for other seats to reveal their entropy."""


class Entropies:
    """What the seats of one client have committed to and not revealed, by table."""

    def __init__(self) -> None:
        self._owed: dict[str, list[tuple[int, str, str]]] = {}

    async def sit(self, take: Callable[[dict[str, str]], Awaitable[Any]], token: str) -> Any:
        """Take a seat with a commitment to new entropy; ``take`` is given the field, and answers with the seat."""
        entropy = secrets.token_hex(32)
        seated = await take({"entropyCommitment": sha256(entropy.encode()).hexdigest()})
        self._owed.setdefault(seated["table"]["id"], []).append((seated["seat"], token, entropy))
        return seated

    def renewed(self, table: str, seat: int, token: str) -> None:
        """Another token holds the seat from now on."""
        kept = self._owed.get(table, [])
        self._owed[table] = [(one, token if one == seat else held, entropy) for one, held, entropy in kept]

    def due(self, table: str) -> list[tuple[int, str, str]]:
        """Seat, token and entropy of each seat that has to reveal now; each is given out once."""
        return self._owed.pop(table, [])
