"""The parts of the module Status Cards (14)."""

from quipu_rules.kernel.enumeration import Enumeration


class Condition(Enumeration):
    """What a status card counts (14.2)."""

    STONES_ON_SLED = "STONES_ON_SLED"
    """Stones on the sled."""
    ALPACAS_ON_SLED = "ALPACAS_ON_SLED"
    """Alpacas on the sled."""
    WORKERS = "WORKERS"
    """Workers in quarries."""
    CARDS_IN_HAND = "CARDS_IN_HAND"
    """Resource cards in hand."""
    RESERVED = "RESERVED"
    """Empty reserved building sites."""
    LEVELS_IN_TURN = "LEVELS_IN_TURN"
    """Pyramid levels built in one turn."""
    PRIESTS = "PRIESTS"
    """Priests on one's pyramids."""
    CARDS_OFFERED = "CARDS_OFFERED"
    """What an offering in the ceremony counts for."""
    NOTHING_OFFERED = "NOTHING_OFFERED"
    """Offering nothing in the ceremony."""


class StatusName(Enumeration):
    """The titles of the status cards (14.1)."""

    STONEMASON = "STONEMASON"
    """A status card; the board says what it asks for."""
    HERDER = "HERDER"
    """A status card; the board says what it asks for."""
    OVERSEER = "OVERSEER"
    """A status card; the board says what it asks for."""
    HOARDER = "HOARDER"
    """A status card; the board says what it asks for."""
    LANDLORD = "LANDLORD"
    """A status card; the board says what it asks for."""
    MASTER_BUILDER = "MASTER_BUILDER"
    """A status card; the board says what it asks for."""
    HOLY_MAN = "HOLY_MAN"
    """A status card; the board says what it asks for."""
    BENEFACTOR = "BENEFACTOR"
    """A status card; the board says what it asks for."""
    BLASPHEMER = "BLASPHEMER"
    """A status card; the board says what it asks for."""
