"""The names of Caral's parts: places, resources, figures, tiles, cards and modules."""

from enum import Enum
from typing import NewType

Space = NewType("Space", int)
"""A place on the spiral path: 0 is the start square, the last one the central pyramid."""


class ModuleName(Enum):
    """The optional modules (1.8)."""

    WHIM_OF_THE_GODS = "WHIM_OF_THE_GODS"
    ANNUAL_TILES = "ANNUAL_TILES"
    STATUS_CARDS = "STATUS_CARDS"
    ANACONDA = "ANACONDA"
    PROGRESS_TILES = "PROGRESS_TILES"
    EMISSARIES = "EMISSARIES"


class Resource(Enum):
    """The four types of resource cards (1.3)."""

    STONE = "STONE"
    CLAY = "CLAY"
    FISH = "FISH"
    ALPACA = "ALPACA"


class Kind(Enum):
    """What a space of the path is (1.6)."""

    START = "START"
    VILLAGE = "VILLAGE"
    QUARRY = "QUARRY"
    CULT = "CULT"
    MARKET = "MARKET"
    SITE = "SITE"
    PYRAMID = "PYRAMID"


class Use(Enum):
    """What can be done on a square."""

    PLACE_CARALI = "PLACE_CARALI"
    LOAD = "LOAD"
    DRAW = "DRAW"
    PLACE_ALPACA = "PLACE_ALPACA"
    TRADE = "TRADE"
    SWAP = "SWAP"
    BUILD_AFAR = "BUILD_AFAR"


class Figure(Enum):
    """What a player places beside the player figure."""

    CARALI = "CARALI"
    ALPACA = "ALPACA"


class Role(Enum):
    """What a placed carali does there (5.3, 17.3)."""

    WORKER = "WORKER"
    BUILDER = "BUILDER"
    PRIEST = "PRIEST"
    EMISSARY = "EMISSARY"


class FameFor(Enum):
    """What fame was gained or lost for, where the fact does not say so itself."""

    PRIESTS = "PRIESTS"
    DIPLOMACY = "DIPLOMACY"


class Ending(Enum):
    """How a game ends (9.1, R40)."""

    SEVENTH_PYRAMID = "SEVENTH_PYRAMID"
    NO_SEVENTH_PYRAMID = "NO_SEVENTH_PYRAMID"
    LAST_YEAR = "LAST_YEAR"


SEATS = range(2, 5)
"""How many can play (1.1)."""
TWO_PLAYERS = 2
"""So many seats play with neutral pyramids and a forbidden type of offerings (11.1, 11.3)."""
SMALL, LARGE = 3, 5
"""Levels of a small and of a large pyramid (6.3)."""
RESOURCES: tuple[Resource, ...] = tuple(Resource)
ACTION_KINDS = frozenset({Kind.VILLAGE, Kind.QUARRY, Kind.CULT, Kind.MARKET})
