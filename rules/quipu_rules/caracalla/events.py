"""What happened, with its numbers. Everything in this game is public."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu_rules.caracalla.parts import Bath, Colour, Meeting, Participant, Possibility, Role, Square
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.outcome import Outcome


class FamiliesSeated(Event, frozen=True, kw_only=True):
    """The families in the order of their turns, and the seat that begins (1.4, 9.1)."""

    seats: Annotated[int, Meta(ge=2)]
    """How many seats play, 2 to 6."""
    colours: Annotated[tuple[Colour, ...], Meta(min_length=2)]
    """By family, in the order of turns; with 2 or 3 seats each seat leads two of them (9.1)."""
    rounds: int
    """The game ends after this many rounds at the latest (R18)."""
    starter: Seat
    """The seat that takes the first turn, drawn by chance (R19)."""


class TurnBegan(Event, frozen=True, kw_only=True):
    """A family's turn began (1.4)."""

    seat: Seat
    """The seat whose turn it is."""
    colour: Colour
    """The family whose turn it is."""


class RomanSelected(Event, frozen=True, kw_only=True):
    """A Roman was taken up, to be placed or moved."""

    seat: Seat
    """The seat whose turn it is."""
    colour: Colour
    """The family whose turn it is."""
    role: Role
    """Which member of the family."""


class RomanPlaced(Event, frozen=True, kw_only=True):
    """A Roman was put on the board (3.2, 3.4)."""

    seat: Seat
    """The seat whose turn it is."""
    colour: Colour
    """The family whose turn it is."""
    role: Role
    """Which member of the family."""
    square: Square
    """Where it stands now: row * 12 + column."""


class RomanMoved(Event, frozen=True, kw_only=True):
    """A Roman walked (4.1)."""

    seat: Seat
    """The seat whose turn it is."""
    colour: Colour
    """The family whose turn it is."""
    role: Role
    """Which member of the family."""
    origin: Square
    """Where it stood: row * 12 + column."""
    square: Square
    """Where it stands now: row * 12 + column."""
    steps: Annotated[int, Meta(ge=1)]
    """Steps walked, each to the next square up, down, left or right (4.1)."""


class MeetingHeld(Event, frozen=True, kw_only=True):
    """A meeting was held; those who took part went back to their owners' hands (6.3)."""

    seat: Seat
    """The seat whose turn it is."""
    bath: Bath
    """The bath where it was held."""
    meeting: Meeting
    """Which of the seven types."""
    family: Colour | None
    """The colour, for a meeting of one family; else null."""
    participants: Annotated[tuple[Participant, ...], Meta(min_length=1)]
    """Everybody in the bath who belongs to the meeting (R12), with the square each leaves."""
    families: int
    """How many different colours take part (R13)."""
    value: int
    """Points for each participant (6.1)."""


class FamilyScored(Event, frozen=True, kw_only=True):
    """A family's scoring piece walked towards the temple (6.2)."""

    seat: Seat
    """The seat that leads the family."""
    colour: Colour
    """The family that scores."""
    romans: Annotated[int, Meta(ge=1)]
    """How many of its Romans took part."""
    points: int
    """Points that it scores: the number of its Romans times the points for each (6.1)."""
    total: int
    """Its total points afterwards; with 100 or more it is in the temple (R28)."""


class BathClosed(Event, frozen=True, kw_only=True):
    """A bath was closed after its meeting (7.1)."""

    bath: Bath
    """The bath nobody may enter now (7.2)."""


class BathsReopened(Event, frozen=True, kw_only=True):
    """All baths had been closed and are open again (7.3)."""

    baths: tuple[Bath, ...]
    """All six baths."""


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended, having been one of the three possibilities (3.1)."""

    seat: Seat
    """The seat whose turn it is."""
    colour: Colour
    """The family whose turn it is."""
    possibility: Possibility
    """Which of the three possibilities the turn turned out to be (R23)."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended (8.1, R18)."""

    outcome: Outcome
    """The result by seat: points of its family, with two families of the better one (R20), then R16."""


AnyEvent: TypeAlias = (
    FamiliesSeated
    | TurnBegan
    | RomanSelected
    | RomanPlaced
    | RomanMoved
    | MeetingHeld
    | FamilyScored
    | BathClosed
    | BathsReopened
    | TurnEnded
    | GameEnded
)
