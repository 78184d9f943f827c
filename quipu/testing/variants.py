"""Which tables the laws are run on."""

from dataclasses import dataclass

from quipu.rules.kernel.message import Value


@dataclass(frozen=True)
class Variant:
    """One way to set up a table."""

    name: str
    seats: int
    setup: Value | None = None
    """The game's options; ``None``: as they are by default."""
    edition: str = "standard"
