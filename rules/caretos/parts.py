"""The parts in the box: names, numbers, kinds."""

from enum import Enum
from typing import NewType

Place = NewType("Place", int)
"""A place of the board in play, numbered as its side lists them."""
Careto = NewType("Careto", int)
"""One of the two Caretos: 0 or 1."""
NightCard = NewType("NightCard", int)
"""A Night card, numbered as the edition lists them."""
BonusCard = NewType("BonusCard", int)
"""A Bonus card, numbered as the edition lists them."""
FinalCard = NewType("FinalCard", int)
"""A Final Bonus card, numbered as the edition lists them."""


class Monster(Enum):
    """The eight Monsters."""

    WEREWOLF = "WEREWOLF"
    MOIRA = "MOIRA"
    SHEPHERDESS = "SHEPHERDESS"
    TREVOR = "TREVOR"
    LOST_SOUL = "LOST_SOUL"
    WITCH = "WITCH"
    BOGEYMAN = "BOGEYMAN"
    MARIA_GANCHA = "MARIA_GANCHA"


class Color(Enum):
    """The colours of the villagers."""

    RED = "RED"
    BLUE = "BLUE"
    WHITE = "WHITE"
    GREEN = "GREEN"
    YELLOW = "YELLOW"


class Kind(Enum):
    """The kinds of places."""

    VILLAGE = "VILLAGE"
    CHAPEL = "CHAPEL"
    GRANARY = "GRANARY"
    DOLMEN = "DOLMEN"
    FOREST = "FOREST"
    WELL = "WELL"
    WATERFALL = "WATERFALL"
    PLAIN = "PLAIN"


class Night(Enum):
    """The kinds of night."""

    MOON = "MOON"
    STORM = "STORM"
    COMET = "COMET"


class Rune(Enum):
    """The runes on Night cards."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Symbol(Enum):
    """The start symbols, two places each."""

    ONE = "ONE"
    TWO = "TWO"
    THREE = "THREE"
    FOUR = "FOUR"


class Purchase(Enum):
    """What campfires buy."""

    BONUS_CARD = "BONUS_CARD"
    MOVE = "MOVE"
    ACTIVATION = "ACTIVATION"
    RELEASE = "RELEASE"


class Fate(Enum):
    """What becomes of a villager who enters a place."""

    STAYED = "STAYED"
    CAPTURED = "CAPTURED"
    LOST = "LOST"


class Ending(Enum):
    """How a game ended."""

    LAST_VILLAGER = "LAST_VILLAGER"
    LAST_CARD = "LAST_CARD"


MONSTERS = tuple(Monster)
COLORS = tuple(Color)
ORDER = {monster: number for number, monster in enumerate(MONSTERS)}
"""Where a Monster stands in the rows of a state."""
RANK = {color: number for number, color in enumerate(COLORS)}


def with_one(crowd: tuple[Color, ...], color: Color) -> tuple[Color, ...]:
    """The crowd and one more villager, in the order of the colours."""
    return tuple(sorted((*crowd, color), key=RANK.__getitem__))


def without_one(crowd: tuple[Color, ...], color: Color) -> tuple[Color, ...]:
    """The crowd and one villager of this colour fewer, if there is one."""
    at = crowd.index(color) if color in crowd else len(crowd)
    return crowd[:at] + crowd[at + 1 :]
