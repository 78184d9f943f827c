"""The parts of the module Status Cards (14)."""

from enum import Enum


class Condition(Enum):
    """What a status card counts (14.2)."""

    STONES_ON_SLED = "STONES_ON_SLED"
    ALPACAS_ON_SLED = "ALPACAS_ON_SLED"
    WORKERS = "WORKERS"
    CARDS_IN_HAND = "CARDS_IN_HAND"
    RESERVED = "RESERVED"
    LEVELS_IN_TURN = "LEVELS_IN_TURN"
    PRIESTS = "PRIESTS"
    CARDS_OFFERED = "CARDS_OFFERED"
    NOTHING_OFFERED = "NOTHING_OFFERED"


class StatusName(Enum):
    """The titles of the status cards (14.1)."""

    STONEMASON = "STONEMASON"
    HERDER = "HERDER"
    OVERSEER = "OVERSEER"
    HOARDER = "HOARDER"
    LANDLORD = "LANDLORD"
    MASTER_BUILDER = "MASTER_BUILDER"
    HOLY_MAN = "HOLY_MAN"
    BENEFACTOR = "BENEFACTOR"
    BLASPHEMER = "BLASPHEMER"
