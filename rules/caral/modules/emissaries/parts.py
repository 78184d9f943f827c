"""The parts of the module Emissaries (17)."""

from enum import Enum


class Ability(Enum):
    """What an emissary tile allows (17.9 to 17.13)."""

    SWAP_STONE_CLAY = "SWAP_STONE_CLAY"
    SWAP_FISH_ALPACA = "SWAP_FISH_ALPACA"
    CARD_PER_ALPACA = "CARD_PER_ALPACA"
    CARDS_FOR_STONES = "CARDS_FOR_STONES"
    OFFERING_PLUS_ONE = "OFFERING_PLUS_ONE"
