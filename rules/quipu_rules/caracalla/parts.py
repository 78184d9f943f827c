"""The parts of the game: families, Romans, baths, squares, meetings."""

from typing import NewType

from quipu_rules.geometry.grid import Grid
from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.enumeration import Enumeration
from quipu_rules.kernel.message import Seat, Value

LATTICE = Grid(columns=12, rows=12)
"""Holds a board of 12 x 11 squares and one of 11 x 12, so that a square's number says its name."""

Square = NewType("Square", int)
"""A place of the lattice: ``row * 12 + column``, both from 0 at the top left."""

Roman = NewType("Roman", int)
"""A piece: ``family * 6 + role``, both in the order of their lists."""

Family = NewType("Family", int)
"""A family by its place in the order of turns, 0 … n-1."""


class Role(Enumeration):
    """A member of a family (1.1)."""

    GRANDFATHER = "GRANDFATHER"
    """The oldest generation, a man."""
    GRANDMOTHER = "GRANDMOTHER"
    """The oldest generation, a woman."""
    FATHER = "FATHER"
    """The middle generation, a man."""
    MOTHER = "MOTHER"
    """The middle generation, a woman."""
    BOY = "BOY"
    """The youngest generation, a boy."""
    GIRL = "GIRL"
    """The youngest generation, a girl."""


class Colour(Enumeration):
    """The colour of a family (1.1)."""

    RED = "RED"
    """The red family."""
    BLUE = "BLUE"
    """The blue family."""
    GREEN = "GREEN"
    """The green family."""
    YELLOW = "YELLOW"
    """The yellow family."""
    BLACK = "BLACK"
    """The black family."""
    WHITE = "WHITE"
    """The white family."""


class Bath(Enumeration):
    """One of the six baths (2.2)."""

    A = "A"
    """The first bath; baths are lettered row by row from the top left."""
    B = "B"
    """The second bath."""
    C = "C"
    """The third bath."""
    D = "D"
    """The fourth bath."""
    E = "E"
    """The fifth bath."""
    F = "F"
    """The sixth bath."""


class Meeting(Enumeration):
    """A type of family meeting (5.1); an edition prints seven of them and says who takes part."""

    GRANDPARENTS = "GRANDPARENTS"
    """Grandfathers and grandmothers."""
    PARENTS = "PARENTS"
    """Fathers and mothers."""
    CHILDREN = "CHILDREN"
    """Boys and girls."""
    MEN = "MEN"
    """Grandfathers, fathers and, where the edition says so, boys."""
    WOMEN = "WOMEN"
    """Grandmothers, mothers and, where the edition says so, girls."""
    ADULTS = "ADULTS"
    """Grandparents and parents."""
    PARENTS_AND_CHILDREN = "PARENTS_AND_CHILDREN"
    """Parents and children."""
    GRANDPARENTS_AND_CHILDREN = "GRANDPARENTS_AND_CHILDREN"
    """Grandparents and grandchildren."""
    FAMILY = "FAMILY"
    """Members of one family only, whose colour is named."""


class Possibility(Enumeration):
    """What a turn may consist of (3.1)."""

    PLACE_TWO = "PLACE_TWO"
    """Place two Romans, walk with nobody (3.2)."""
    MOVE = "MOVE"
    """Walk up to ten steps in all, place nobody (3.3)."""
    MOVE_AND_PLACE = "MOVE_AND_PLACE"
    """Walk up to five steps in all, then place one Roman (3.4)."""


class Ending(Enumeration):
    """How a game ends."""

    TEMPLE_REACHED = "TEMPLE_REACHED"
    """A scoring piece reached the temple (8.1)."""
    ROUNDS_PLAYED = "ROUNDS_PLAYED"
    """The agreed number of rounds is over (R18)."""


class SquareKind(Enumeration):
    """What a place of the board is."""

    DRY = "DRY"
    """A square outside the pools; Romans are placed here (R2)."""
    POOL = "POOL"
    """A square of a bath."""
    FISH = "FISH"
    """A mosaic fish, which nobody enters or crosses (2.3)."""


ROLES = tuple(Role)
BATHS = tuple(Bath)
POSSIBILITIES = tuple(Possibility)
ROLE_INDEX = {role: index for index, role in enumerate(ROLES)}
BATH_INDEX = {bath: index for index, bath in enumerate(BATHS)}


class Participant(Value, frozen=True, kw_only=True):
    """A Roman who takes part in a meeting, and where."""

    colour: Colour
    """The family of the Roman."""
    role: Role
    """Which member of that family."""
    square: Square
    """Where it stood in the bath: row * 12 + column."""


def at(square: Square) -> Ref:
    """The square in the details of a refusal, which so says its name."""
    return Ref(collection="squares", id=square)


def roman(family: Family, role: Role) -> Roman:
    """The piece of this family and role."""
    return Roman(family * len(ROLES) + ROLE_INDEX[role])


def leader(family: Family, seats: int) -> Seat:
    """The seat that leads the family: in turn order, twice around with two families each (9.1)."""
    return Seat(family % seats)
