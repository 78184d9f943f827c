"""Phases of the module Progress Tiles (15)."""

from typing import ClassVar

from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.phases import Asking


class PlacingTile(Asking, frozen=True, kw_only=True):
    """A progress tile goes onto an action square (15.2)."""

    step: ClassVar[bool] = True

    tile: ProgressTile
    """The progress tile, by its action."""


class PickingCards(Asking, frozen=True, kw_only=True):
    """Cards are taken from the discard pile (15.10)."""

    count: int
    """How many cards are still owed."""
