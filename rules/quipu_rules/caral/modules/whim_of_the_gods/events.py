"""Facts of the module Whim of the Gods (12)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.kernel.message import Event, Seat


class WhimRevealed(Event, frozen=True, kw_only=True):
    """A card of the Whim of the Gods is in force; the one before it lies under the pile (12.2)."""

    whim: WhimCard


class WhimAppeased(Event, frozen=True, kw_only=True):
    """Enough cards were offered: the whim does nothing (12.3)."""

    whim: WhimCard
    total: int
    """Cards that all together offered."""
    needed: Annotated[int, Meta(ge=1)]
    """Cards needed to content the gods."""


class WhimStruck(Event, frozen=True, kw_only=True):
    """Too few cards were offered: the whim strikes these seats (12.4)."""

    whim: WhimCard
    total: int
    """Cards that all together offered."""
    needed: Annotated[int, Meta(ge=1)]
    """Cards needed to content the gods."""
    struck: tuple[Seat, ...]
