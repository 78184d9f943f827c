"""What viewers see, which in this game is everything."""

from functools import lru_cache
from itertools import compress

from quipu.rules.caracalla.actions import HoldMeeting
from quipu.rules.caracalla.meeting import attending, bathers, kinds
from quipu.rules.caracalla.moves.hold_meeting import HOLD_MEETING
from quipu.rules.caracalla.parts import (
    BATH_INDEX,
    BATHS,
    LATTICE,
    ROLES,
    Bath,
    Colour,
    Family,
    Meeting,
    Participant,
    Possibility,
    Role,
    Square,
)
from quipu.rules.caracalla.scoring import families_among, value_of
from quipu.rules.caracalla.state import Leading, State, acting, places_of, seat_of
from quipu.rules.caracalla.turn import phase, placements_left, possibilities, steps_left
from quipu.rules.kernel.message import Seat, Value, Viewer


class RomanView(Value, frozen=True, kw_only=True):
    """A Roman on the board."""

    role: Role
    square: Square


STANDING = tuple(tuple(RomanView(role=role, square=Square(place)) for place in range(LATTICE.size)) for role in ROLES)


class FamilyView(Value, frozen=True, kw_only=True):
    """One family; families stand in the order of their turns."""

    colour: Colour
    seat: Seat
    points: int
    hand: tuple[Role, ...]
    romans: tuple[RomanView, ...]


class MeetingView(Value, frozen=True, kw_only=True):
    """A meeting that may be held now, and what it is worth."""

    bath: Bath
    meeting: Meeting
    family: Colour | None
    participants: int
    families: int
    value: int
    """Points for each participant."""


class TurnView(Value, frozen=True, kw_only=True):
    """Whose turn it is and what is left of it."""

    seat: Seat
    colour: Colour
    selected: Role | None
    steps: int
    placed: int
    steps_left: int
    placements_left: int
    possibilities: tuple[Possibility, ...]
    """What the turn can still become."""
    most_steps_before_placing: int
    meetings: tuple[MeetingView, ...]


class View(Value, frozen=True, kw_only=True):
    """The table; the same for every viewer."""

    round: int
    rounds: int
    temple: int
    """How many steps it is from the gate to the temple."""
    families: tuple[FamilyView, ...]
    closed: tuple[Bath, ...]
    turn: TurnView | None


def view(state: State, _viewer: Viewer) -> View:
    """The table as everybody sees it."""
    return View(
        round=min(state.turns // len(state.colours) + 1, state.rounds),
        rounds=state.rounds,
        temple=state.edition.garden.temple,
        families=tuple(_family(state, Family(family)) for family in range(len(state.colours))),
        closed=tuple(compress(BATHS, state.closed)),
        turn=_turn(state),
    )


def _family(state: State, family: Family) -> FamilyView:
    hand, romans = _whereabouts(places_of(state, family))
    return FamilyView(
        colour=state.colours[family], seat=seat_of(state, family), points=state.points[family], hand=hand, romans=romans
    )


@lru_cache(maxsize=10_000)
def _whereabouts(places: tuple[Square | None, ...]) -> tuple[tuple[Role, ...], tuple[RomanView, ...]]:
    """Of one family: who is in the hand, and who stands where."""
    hand = [role for role, square in zip(ROLES, places, strict=True) if square is None]
    romans = [STANDING[role][square] for role, square in enumerate(places) if square is not None]
    return tuple(hand), tuple(romans)


def _turn(state: State) -> TurnView | None:
    now = phase(state)
    if now is None:
        return None
    turn = acting(state)
    return TurnView(
        seat=turn.seat,
        colour=state.colours[turn.family],
        selected=now.role if isinstance(now, Leading) else None,
        steps=turn.steps,
        placed=turn.placed,
        steps_left=steps_left(state),
        placements_left=placements_left(state),
        possibilities=possibilities(state),
        most_steps_before_placing=state.edition.turn.steps_before_placing,
        meetings=_meetings(state, turn.seat),
    )


def _meetings(state: State, seat: Seat) -> tuple[MeetingView, ...]:
    possible = tuple(HOLD_MEETING.accepted(state, seat))
    if not possible:
        return ()
    printed, inside = kinds(state), bathers(state)
    return tuple(
        _meeting(state, wish, attending(inside[BATH_INDEX[wish.bath]], printed[wish.meeting], wish.family))
        for wish in possible
    )


def _meeting(state: State, wish: HoldMeeting, present: tuple[Participant, ...]) -> MeetingView:
    return MeetingView(
        bath=wish.bath,
        meeting=wish.meeting,
        family=wish.family,
        participants=len(present),
        families=len(families_among(present)),
        value=value_of(state, present),
    )
