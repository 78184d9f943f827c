"""The parts of the module Emissaries (17)."""

from quipu_rules.kernel.enumeration import Enumeration


class Ability(Enumeration):
    """What an emissary tile allows (17.9 to 17.13)."""

    SWAP_STONE_CLAY = "SWAP_STONE_CLAY"
    """A mixed pair of stone and clay, once a turn (17.9)."""
    SWAP_FISH_ALPACA = "SWAP_FISH_ALPACA"
    """A mixed pair of fish and alpaca, once a turn (17.10)."""
    CARD_PER_ALPACA = "CARD_PER_ALPACA"
    """Draw a card with every placed alpaca (17.11)."""
    CARDS_FOR_STONES = "CARDS_FOR_STONES"
    """Discard 2 cards for 2 stones (17.12)."""
    OFFERING_PLUS_ONE = "OFFERING_PLUS_ONE"
    """An offering counts as one card more (17.13)."""
