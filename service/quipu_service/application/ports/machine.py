"""The time, and unpredictable values."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

Clock: TypeAlias = Callable[[], int]
"""The time: milliseconds since 1970, UTC."""


class Entropy(Protocol):
    """Unpredictable random values."""

    def seed(self) -> bytes:
        """32 bytes."""
        ...

    def token(self) -> str:
        """256 bits as 43 characters of A-Z, a-z, 0-9, ``-`` and ``_``."""
        ...

    def name(self) -> str:
        """80 bits as 16 characters of a-z and 2-7."""
        ...
