"""The parts of the module Whim of the Gods (12)."""

from enum import Enum
from typing import NewType

WhimCard = NewType("WhimCard", int)
"""A card of the Whim of the Gods, numbered from 0 as the edition lists them."""


class Loss(Enum):
    """What a whim takes away (12.5)."""

    CARALI = "CARALI"
    ALPACA = "ALPACA"
    CARD = "CARD"
    STONE = "STONE"


class Struck(Enum):
    """Whom a whim strikes (12.4)."""

    ALL_BUT_MOST = "ALL_BUT_MOST"
    FEWEST = "FEWEST"
