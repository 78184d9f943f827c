"""Entropy that comes out the same each time."""

import base64
from hashlib import sha256


class FixedEntropy:
    """Nothing random: the same tables for the same name."""

    def __init__(self, name: str) -> None:
        self.begin(name)

    def begin(self, name: str) -> None:
        """Begin anew, by this name."""
        self._name, self._count = name, 0

    def _next(self) -> bytes:
        self._count += 1
        return sha256(f"{self._name} {self._count}".encode()).digest()

    def seed(self) -> bytes:
        return self._next()

    def token(self) -> str:
        return base64.urlsafe_b64encode(self._next()).decode().rstrip("=")

    def name(self) -> str:
        return base64.b32encode(self._next()[:10]).decode().lower()
