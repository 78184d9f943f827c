"""The parts of the module Anaconda (16)."""

from quipu_rules.kernel.enumeration import Enumeration


class Payment(Enumeration):
    """What drives the anaconda away (16.3, 16.4, R38a)."""

    SLED_ALPACA = "SLED_ALPACA"
    """An alpaca from the sled."""
    EMISSARY_ALPACA = "EMISSARY_ALPACA"
    """An alpaca from the incomplete level of the emissary board."""
    STONE = "STONE"
    """A stone from the sled, and 1 fame."""
