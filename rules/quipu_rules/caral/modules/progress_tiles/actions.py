"""Actions of the module Progress Tiles (15)."""

from quipu_rules.caral.fields import ActionSquare, Site
from quipu_rules.caral.parts import Resource
from quipu_rules.kernel.message import Action


class PlaceTile(Action, frozen=True, kw_only=True):
    """Put the progress tile on an action square of its area (15.2)."""

    space: ActionSquare


class TradeCards(Action, frozen=True, kw_only=True):
    """Progress tile: choose two resource cards to discard, then draw four (15.5)."""


class SwapAlpaca(Action, frozen=True, kw_only=True):
    """Progress tile: give back a placed alpaca and take cards from the discard pile (15.10)."""


class PickCard(Action, frozen=True, kw_only=True):
    """Take a card of your choice from the discard pile (15.10)."""

    card: Resource
    """The type of the card to take."""


class BuildAfar(Action, frozen=True, kw_only=True):
    """Progress tile: build one level of any of your pyramids from the quarry (15.11)."""

    space: Site


class LeaveCarali(Action, frozen=True, kw_only=True):
    """Move no carali (R37b)."""
