"""The parts of the module Progress Tiles (15)."""

from enum import Enum


class ProgressTile(Enum):
    """The progress tiles (15.4 to 15.11)."""

    CULT_FILTER = "CULT_FILTER"
    CULT_TRADE = "CULT_TRADE"
    VILLAGE_CARD = "VILLAGE_CARD"
    VILLAGE_MOVE = "VILLAGE_MOVE"
    MARKET_STONE = "MARKET_STONE"
    MARKET_SWAP = "MARKET_SWAP"
    QUARRY_MOVE = "QUARRY_MOVE"
    QUARRY_BUILD = "QUARRY_BUILD"
