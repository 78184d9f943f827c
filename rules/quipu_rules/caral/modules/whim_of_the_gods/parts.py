"""The parts of the module Whim of the Gods (12)."""

from typing import NewType

from quipu_rules.kernel.enumeration import Enumeration

WhimCard = NewType("WhimCard", int)
"""A card of the Whim of the Gods, numbered from 0 as the edition lists them."""


class Loss(Enumeration):
    """What a whim takes away (12.5)."""

    CARALI = "CARALI"
    """A placed carali."""
    ALPACA = "ALPACA"
    """A placed alpaca."""
    CARD = "CARD"
    """A resource card from the hand."""
    STONE = "STONE"
    """A stone from the sled."""


class Struck(Enumeration):
    """Whom a whim strikes (12.4)."""

    ALL_BUT_MOST = "ALL_BUT_MOST"
    """Everybody who did not offer the most."""
    FEWEST = "FEWEST"
    """Everybody who offered the fewest."""
