"""Actions of the module Emissaries (17)."""

from quipu_rules.caral.parts import Resource
from quipu_rules.kernel.message import Action


class SendCarali(Action, frozen=True, kw_only=True):
    """Place a carali on the emissary board (17.3)."""


class SendAlpaca(Action, frozen=True, kw_only=True):
    """Place the alpaca from the market on the emissary board (17.4)."""


class RecallCarali(Action, frozen=True, kw_only=True):
    """Choose a carali on your incomplete emissary level, to give back or to move elsewhere (17.2)."""


class RecallAlpaca(Action, frozen=True, kw_only=True):
    """Give back an alpaca from your incomplete emissary level (17.2)."""


class PlayMixedPair(Action, frozen=True, kw_only=True):
    """Emissary tile: let stone and clay, or fish and alpaca, stand for each other in a pair (17.9, 17.10)."""

    pair: Resource
    """The type whose effect is used."""


class BarterCards(Action, frozen=True, kw_only=True):
    """Emissary tile: choose two resource cards to discard, then put two stones on your sled (17.12)."""
