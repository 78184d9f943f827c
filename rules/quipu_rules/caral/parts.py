"""The names of Caral's parts: places, resources, figures, tiles, cards and modules."""

from typing import NewType

from quipu_rules.kernel.enumeration import Enumeration

RESOURCE_CARDS = 48  # 1.3
MOST_ROLLED = 12
"""Squares on a face of the architect die: no edition has more, so that the numbers of this choice can be counted."""
Space = NewType("Space", int)
"""A space of the spiral path, by its number on the board."""


class ModuleName(Enumeration):
    """The optional modules (1.8)."""

    WHIM_OF_THE_GODS = "WHIM_OF_THE_GODS"
    """Too few offerings bring losses (12)."""
    ANNUAL_TILES = "ANNUAL_TILES"
    """Every year rewards something else (13)."""
    STATUS_CARDS = "STATUS_CARDS"
    """Fame for the first to meet a condition (14)."""
    ANACONDA = "ANACONDA"
    """It blocks an action square (16)."""
    PROGRESS_TILES = "PROGRESS_TILES"
    """Better actions on the squares (15)."""
    EMISSARIES = "EMISSARIES"
    """Figures on a board of their own, for fame and abilities (17)."""


class Resource(Enumeration):
    """The four types of resource cards (1.3)."""

    STONE = "STONE"
    """Stone cards: a pair builds one more level."""
    CLAY = "CLAY"
    """Clay cards: a pair builds one more level."""
    FISH = "FISH"
    """Fish cards: a pair repeats the action."""
    ALPACA = "ALPACA"
    """Alpaca cards: a pair moves a second time."""


class Kind(Enumeration):
    """What a space of the path is (1.6)."""

    START = "START"
    """The start square."""
    VILLAGE = "VILLAGE"
    """A village: place a carali (5.3)."""
    QUARRY = "QUARRY"
    """A quarry: load stones (5.7)."""
    CULT = "CULT"
    """A cult square: draw cards (5.9)."""
    MARKET = "MARKET"
    """An animal market: place an alpaca (5.10)."""
    SITE = "SITE"
    """A building site."""
    PYRAMID = "PYRAMID"
    """The central pyramid, the end of the path."""


class Use(Enumeration):
    """What can be done on a square."""

    PLACE_CARALI = "PLACE_CARALI"
    """Place a carali (5.3)."""
    LOAD = "LOAD"
    """Load stones (5.7)."""
    DRAW = "DRAW"
    """Draw cards (5.9)."""
    PLACE_ALPACA = "PLACE_ALPACA"
    """Place an alpaca (5.10)."""
    TRADE = "TRADE"
    """Discard cards to draw others (15.5)."""
    SWAP = "SWAP"
    """Give back an alpaca for discarded cards (15.10)."""
    BUILD_AFAR = "BUILD_AFAR"
    """Build a level of any of one's pyramids (15.11)."""


class Figure(Enumeration):
    """What a player places beside the player figure."""

    CARALI = "CARALI"
    """A carali."""
    ALPACA = "ALPACA"
    """An alpaca."""


class Role(Enumeration):
    """What a placed carali does there (5.3, 17.3)."""

    WORKER = "WORKER"
    """In a quarry."""
    BUILDER = "BUILDER"
    """At a building site."""
    PRIEST = "PRIEST"
    """On a completed large pyramid."""
    EMISSARY = "EMISSARY"
    """On the emissary board."""


class FameFor(Enumeration):
    """What fame was gained or lost for, where the fact does not say so itself."""

    PRIESTS = "PRIESTS"
    """Priests, at the beginning of a year (8.1)."""
    DIPLOMACY = "DIPLOMACY"
    """The diplomacy token, at the end (17.8)."""


class Ending(Enumeration):
    """How a game ends (9.1, R40)."""

    SEVENTH_PYRAMID = "SEVENTH_PYRAMID"
    """The year of the seventh pyramid is over (9.1)."""
    NO_SEVENTH_PYRAMID = "NO_SEVENTH_PYRAMID"
    """A seventh pyramid has become impossible (R40)."""
    LAST_YEAR = "LAST_YEAR"
    """The fifteenth year is over (R40)."""


SEATS = range(2, 5)
"""How many can play (1.1)."""
PAIR = 2
"""Cards of a pair (10.1), also of a mixed one (17.9)."""
TWO_PLAYERS = 2
"""So many seats play with neutral pyramids and a forbidden type of offerings (11.1, 11.3)."""
SMALL, LARGE = 3, 5
"""Levels of a small and of a large pyramid (6.3)."""
RESOURCES: tuple[Resource, ...] = tuple(Resource)
ACTION_KINDS = frozenset({Kind.VILLAGE, Kind.QUARRY, Kind.CULT, Kind.MARKET})
