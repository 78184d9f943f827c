"""The parts of the module Progress Tiles (15)."""

from quipu_rules.kernel.enumeration import Enumeration


class ProgressTile(Enumeration):
    """The progress tiles (15.4 to 15.11)."""

    CULT_FILTER = "CULT_FILTER"
    """Draw 3 cards, then discard 1 (15.4)."""
    CULT_TRADE = "CULT_TRADE"
    """Discard 2 cards to draw 4 (15.5)."""
    VILLAGE_CARD = "VILLAGE_CARD"
    """Place a carali, then draw a card (15.6)."""
    VILLAGE_MOVE = "VILLAGE_MOVE"
    """Place a carali, then move a carali (15.7)."""
    MARKET_STONE = "MARKET_STONE"
    """Place an alpaca, then load 1 stone (15.8)."""
    MARKET_SWAP = "MARKET_SWAP"
    """Place an alpaca, or give one back for 3 cards of the discard pile (15.10)."""
    QUARRY_MOVE = "QUARRY_MOVE"
    """Load stones, then move a carali (15.9)."""
    QUARRY_BUILD = "QUARRY_BUILD"
    """Load stones, or build a level of any of one's pyramids (15.11)."""
