"""The parts of the module Anaconda (16)."""

from enum import Enum


class Payment(Enum):
    """What drives the anaconda away (16.3, 16.4, R38a)."""

    SLED_ALPACA = "SLED_ALPACA"
    EMISSARY_ALPACA = "EMISSARY_ALPACA"
    STONE = "STONE"
