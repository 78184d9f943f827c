"""What happened, with its numbers. Everything in this game is public."""

from typing import TypeAlias

from quipu.rules.caracalla.parts import Bath, Colour, Ending, Meeting, Participant, Possibility, Role, Square
from quipu.rules.kernel.message import Event, Seat


class FamiliesSeated(Event, frozen=True, kw_only=True):
    """The families in the order of their turns, and the seat that begins (1.4, 9.1)."""

    seats: int
    colours: tuple[Colour, ...]
    rounds: int
    starter: Seat


class TurnBegan(Event, frozen=True, kw_only=True):
    """A family's turn began (1.4)."""

    seat: Seat
    colour: Colour


class RomanSelected(Event, frozen=True, kw_only=True):
    """A Roman was taken up, to be placed or moved."""

    seat: Seat
    colour: Colour
    role: Role


class RomanPlaced(Event, frozen=True, kw_only=True):
    """A Roman was put on the board (3.2, 3.4)."""

    seat: Seat
    colour: Colour
    role: Role
    square: Square


class RomanMoved(Event, frozen=True, kw_only=True):
    """A Roman walked so many steps (4.1)."""

    seat: Seat
    colour: Colour
    role: Role
    origin: Square
    square: Square
    steps: int


class MeetingHeld(Event, frozen=True, kw_only=True):
    """A meeting was held; those who took part went back to their owners' hands (6.3)."""

    seat: Seat
    bath: Bath
    meeting: Meeting
    family: Colour | None
    participants: tuple[Participant, ...]
    families: int
    value: int
    """Points for each participant (6.1)."""


class FamilyScored(Event, frozen=True, kw_only=True):
    """A family's scoring piece walked towards the temple (6.2)."""

    seat: Seat
    colour: Colour
    romans: int
    points: int
    total: int


class BathClosed(Event, frozen=True, kw_only=True):
    """A bath was closed after its meeting (7.1)."""

    bath: Bath


class BathsReopened(Event, frozen=True, kw_only=True):
    """All baths had been closed and are open again (7.3)."""

    baths: tuple[Bath, ...]


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended, having been one of the three possibilities (3.1)."""

    seat: Seat
    colour: Colour
    possibility: Possibility


class GameEnded(Event, frozen=True, kw_only=True):
    """The game ended (8.1)."""

    ending: Ending
    winner: Seat
    ranking: tuple[Seat, ...]
    """Best first, after all tie-breaks (R16)."""
    scores: tuple[int, ...]
    """By seat: the points of its family, with two families those of the better one (R20)."""


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
