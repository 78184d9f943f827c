"""The parts in the box: names, numbers, kinds."""

from typing import NewType

from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.enumeration import Enumeration

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


class Monster(Enumeration):
    """The eight Monsters."""

    WEREWOLF = "WEREWOLF"
    """The Werewolf (11.1 to 11.3)."""
    MOIRA = "MOIRA"
    """The Enchanted Moira (11.4 to 11.6)."""
    SHEPHERDESS = "SHEPHERDESS"
    """The Shepherdess of Wolves (11.7 to 11.9)."""
    TREVOR = "TREVOR"
    """Trevor (11.10 to 11.12)."""
    LOST_SOUL = "LOST_SOUL"
    """The Lost Soul (11.13 to 11.15)."""
    WITCH = "WITCH"
    """The Witch (11.16 to 11.18)."""
    BOGEYMAN = "BOGEYMAN"
    """The Bogeyman (11.19 to 11.21)."""
    MARIA_GANCHA = "MARIA_GANCHA"
    """Maria Gancha (11.22 to 11.24)."""


class Color(Enumeration):
    """The colours of the villagers."""

    RED = "RED"
    """Red villagers."""
    BLUE = "BLUE"
    """Blue villagers."""
    WHITE = "WHITE"
    """White villagers."""
    GREEN = "GREEN"
    """Green villagers."""
    YELLOW = "YELLOW"
    """Yellow villagers."""


class Kind(Enumeration):
    """The kinds of places."""

    VILLAGE = "VILLAGE"
    """A village."""
    CHAPEL = "CHAPEL"
    """A chapel."""
    GRANARY = "GRANARY"
    """A granary."""
    DOLMEN = "DOLMEN"
    """A dolmen."""
    FOREST = "FOREST"
    """A forest."""
    WELL = "WELL"
    """A well."""
    WATERFALL = "WATERFALL"
    """A waterfall."""
    PLAIN = "PLAIN"
    """A plain circle: no kind, so nobody jumps here and no goal names it."""


class Night(Enumeration):
    """The kinds of night."""

    MOON = "MOON"
    """The moon power is used."""
    STORM = "STORM"
    """The storm power is used."""
    COMET = "COMET"
    """The comet power is used."""


class Rune(Enumeration):
    """The runes on Night cards."""

    A = "A"
    """The first of four runes."""
    B = "B"
    """The second rune."""
    C = "C"
    """The third rune."""
    D = "D"
    """The fourth rune."""


class Symbol(Enumeration):
    """The start symbols, two places each."""

    ONE = "ONE"
    """The first of four start symbols."""
    TWO = "TWO"
    """The second start symbol."""
    THREE = "THREE"
    """The third start symbol."""
    FOUR = "FOUR"
    """The fourth start symbol."""


class Purchase(Enumeration):
    """What campfires buy."""

    BONUS_CARD = "BONUS_CARD"
    """A face-up Bonus card (9.3)."""
    MOVE = "MOVE"
    """One more move (9.4)."""
    ACTIVATION = "ACTIVATION"
    """The activation of the second Monster (9.5)."""
    RELEASE = "RELEASE"
    """The way out of the Cauldron (8.3)."""


class Fate(Enumeration):
    """What becomes of a villager who enters a place."""

    STAYED = "STAYED"
    """It stands there, alone or with others."""
    CAPTURED = "CAPTURED"
    """A Monster captured it for its owner."""
    LOST = "LOST"
    """A Careto took it out of the game."""


class Ending(Enumeration):
    """How a game ended."""

    LAST_VILLAGER = "LAST_VILLAGER"
    """No villager was left on the board (12.1)."""
    LAST_CARD = "LAST_CARD"
    """Everybody had one more turn after the last Night card was drawn (12.2)."""


def at(place: Place) -> Ref:
    """The place in the details of a refusal, which so says its name."""
    return Ref(collection="places", id=place)


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
