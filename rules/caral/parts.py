"""The names of Caral's parts: places, resources, figures, tiles, cards and modules."""

from enum import Enum
from typing import NewType

Space = NewType("Space", int)
"""A place on the spiral path: 0 is the start square, the last one the central pyramid."""

WhimCard = NewType("WhimCard", int)
"""A card of the Whim of the Gods, numbered from 0 as the edition lists them."""


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


class Loss(Enum):
    """What a whim takes away (12.5)."""

    CARALI = "CARALI"
    ALPACA = "ALPACA"
    CARD = "CARD"
    STONE = "STONE"


class Struck(Enum):
    """Whom a whim strikes (12.4)."""

    ALL_BUT_MOST = "ALL_BUT_MOST"
    FEWEST = "FEWEST"


class Category(Enum):
    """What an annual tile compares (13.9)."""

    CARALI = "CARALI"
    CARDS = "CARDS"
    STONES = "STONES"
    RESERVED = "RESERVED"
    ALPACAS = "ALPACAS"
    WORKERS = "WORKERS"
    PATH = "PATH"


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


class Ability(Enum):
    """What an emissary tile allows (17.9 to 17.13)."""

    SWAP_STONE_CLAY = "SWAP_STONE_CLAY"
    SWAP_FISH_ALPACA = "SWAP_FISH_ALPACA"
    CARD_PER_ALPACA = "CARD_PER_ALPACA"
    CARDS_FOR_STONES = "CARDS_FOR_STONES"
    OFFERING_PLUS_ONE = "OFFERING_PLUS_ONE"


class Payment(Enum):
    """What drives the anaconda away (16.3, 16.4, R38a)."""

    SLED_ALPACA = "SLED_ALPACA"
    EMISSARY_ALPACA = "EMISSARY_ALPACA"
    STONE = "STONE"


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
