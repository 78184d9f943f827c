"""The parts of the game: families, Romans, baths, squares, meetings."""

from enum import Enum
from typing import NewType

from quipu.rules.geometry.grid import Grid
from quipu.rules.kernel.message import Seat, Value

LATTICE = Grid(columns=12, rows=12)
"""Holds a board of 12 x 11 squares and one of 11 x 12, so that a square's number says its name."""

Square = NewType("Square", int)
"""A place of the lattice: ``row * 12 + column``, both from 0 at the top left."""

Roman = NewType("Roman", int)
"""A piece: ``family * 6 + role``, both in the order of their lists."""

Family = NewType("Family", int)
"""A family by its place in the order of turns, 0 … n-1."""


class Part(Enum):
    """A name of the game."""

    __hash__ = object.__hash__  # each member is one object; Enum's own hash is slower Python code


class Role(Part):
    """A member of a family (1.1)."""

    GRANDFATHER = "GRANDFATHER"
    GRANDMOTHER = "GRANDMOTHER"
    FATHER = "FATHER"
    MOTHER = "MOTHER"
    BOY = "BOY"
    GIRL = "GIRL"


class Colour(Part):
    """The colour of a family (1.1)."""

    RED = "RED"
    BLUE = "BLUE"
    GREEN = "GREEN"
    YELLOW = "YELLOW"
    BLACK = "BLACK"
    WHITE = "WHITE"


class Bath(Part):
    """One of the six baths (2.2)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"


class Meeting(Part):
    """A type of family meeting (5.1); an edition prints seven of them and says who takes part."""

    GRANDPARENTS = "GRANDPARENTS"
    PARENTS = "PARENTS"
    CHILDREN = "CHILDREN"
    MEN = "MEN"
    WOMEN = "WOMEN"
    ADULTS = "ADULTS"
    PARENTS_AND_CHILDREN = "PARENTS_AND_CHILDREN"
    GRANDPARENTS_AND_CHILDREN = "GRANDPARENTS_AND_CHILDREN"
    FAMILY = "FAMILY"


class Possibility(Part):
    """What a turn may consist of (3.1)."""

    PLACE_TWO = "PLACE_TWO"
    MOVE = "MOVE"
    MOVE_AND_PLACE = "MOVE_AND_PLACE"


class Ending(Part):
    """How a game ends."""

    TEMPLE_REACHED = "TEMPLE_REACHED"
    ROUNDS_PLAYED = "ROUNDS_PLAYED"


class SquareKind(Part):
    """What a place of the board is."""

    DRY = "DRY"
    POOL = "POOL"
    FISH = "FISH"


ROLES = tuple(Role)
BATHS = tuple(Bath)
POSSIBILITIES = tuple(Possibility)
ROLE_INDEX = {role: index for index, role in enumerate(ROLES)}
BATH_INDEX = {bath: index for index, bath in enumerate(BATHS)}


class Participant(Value, frozen=True, kw_only=True):
    """A Roman who takes part in a meeting, and where."""

    colour: Colour
    role: Role
    square: Square


def roman(family: Family, role: Role) -> Roman:
    """The piece of this family and role."""
    return Roman(family * len(ROLES) + ROLE_INDEX[role])


def leader(family: Family, seats: int) -> Seat:
    """The seat that leads the family: in turn order, twice around with two families each (9.1)."""
    return Seat(family % seats)
