"""The variants on which the laws run."""

from dataclasses import dataclass

from quipu.rules.kernel.message import Value


@dataclass(frozen=True)
class Variant:
    """One way to set up a table."""

    name: str
    """What tests call it."""
    seats: int
    """How many play."""
    setup: Value | None = None
    """The options of the game; ``None``: the defaults."""
    edition: str = "standard"
    """The printed components."""
