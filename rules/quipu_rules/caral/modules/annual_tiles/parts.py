"""The parts of the module Annual Tiles (13)."""

from quipu_rules.kernel.enumeration import Enumeration


class Category(Enumeration):
    """What an annual tile compares (13.9)."""

    CARALI = "CARALI"
    """Placed carali, also on the emissary board."""
    CARDS = "CARDS"
    """Resource cards in hand."""
    STONES = "STONES"
    """Stones on the sled."""
    RESERVED = "RESERVED"
    """Empty reserved building sites."""
    ALPACAS = "ALPACAS"
    """Placed alpacas, also on the emissary board."""
    WORKERS = "WORKERS"
    """Workers in quarries."""
    PATH = "PATH"
    """Position on the path."""
