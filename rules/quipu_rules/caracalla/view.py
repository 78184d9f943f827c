"""What viewers see, which in this game is everything."""

from functools import lru_cache
from itertools import compress, cycle
from typing import Annotated

from quipu_rules.caracalla.actions import HoldMeeting
from quipu_rules.caracalla.moves import HOLD_MEETING
from quipu_rules.caracalla.parts import (
    BATHS,
    LATTICE,
    ROLES,
    Bath,
    Colour,
    Meeting,
    Participant,
    Possibility,
    Role,
    Square,
)
from quipu_rules.caracalla.scoring import attended, families_among, value_of
from quipu_rules.caracalla.state import Leading, State, acting, places_by_family
from quipu_rules.caracalla.turn import phase, placements_left, possibilities, steps_left
from quipu_rules.kernel.look import drawn
from quipu_rules.kernel.message import Seat, Value, Viewer


class RomanView(Value, frozen=True, kw_only=True):
    """A Roman on the board."""

    role: Role
    """Which member of the family."""
    square: Square
    """Where it stands: row * 12 + column."""


STANDING = tuple(tuple(RomanView(role=role, square=Square(place)) for place in range(LATTICE.size)) for role in ROLES)


class FamilyView(Value, frozen=True, kw_only=True):
    """One family; families stand in the order of their turns."""

    colour: Colour
    """The family."""
    seat: Seat
    """The seat that leads it."""
    points: Annotated[int, drawn("score")]
    """How far its scoring piece stands from the gate, 0 to 100 or more."""
    hand: Annotated[tuple[Role, ...], drawn("hand")]
    """Its Romans in hand, which can be placed."""
    romans: tuple[RomanView, ...]
    """Its Romans on the board."""


class MeetingView(Value, frozen=True, kw_only=True):
    """A meeting that may be held now, and what it is worth."""

    bath: Bath
    """The bath where it may be held."""
    meeting: Meeting
    """Which type."""
    family: Colour | None
    """The colour, for a meeting of one family; else null."""
    participants: int
    """How many Romans would take part."""
    families: int
    """How many different families would."""
    value: int
    """Points for each participant."""


class TurnView(Value, frozen=True, kw_only=True):
    """Whose turn it is and what is left of it."""

    seat: Seat
    """The seat to act."""
    colour: Colour
    """The family whose turn it is."""
    selected: Role | None
    """The Roman that is taken up, or null."""
    steps: int
    """Steps walked so far in this turn, over all Romans."""
    placed: int
    """Romans placed so far in this turn, 0 to 2."""
    steps_left: int
    """Steps that may still be walked, 0 to 10."""
    placements_left: int
    """Romans that may still be placed, 0 to 2."""
    possibilities: tuple[Possibility, ...]
    """What the turn can still become."""
    most_steps_before_placing: int
    """After more steps than this nobody may be placed in this turn (3.4)."""
    meetings: tuple[MeetingView, ...]
    """The meetings that may be held now; holding one ends the turn."""


class View(Value, frozen=True, kw_only=True):
    """The table; the same for every viewer."""

    round: int
    """Which round is being played, from 1."""
    rounds: int
    """The game ends after this many rounds at the latest (R18)."""
    temple: int
    """How many steps it is from the gate to the temple."""
    families: tuple[FamilyView, ...]
    """In the order of turns."""
    closed: tuple[Bath, ...]
    """Baths that are closed: nobody enters them and no meeting is held there (7.2)."""
    turn: TurnView | None
    """The turn that is being played; null once the game is over."""


def view(state: State, _viewer: Viewer) -> View:
    """The table as everybody sees it."""
    return View(
        round=min(state.turns // len(state.colours) + 1, state.rounds),
        rounds=state.rounds,
        temple=state.edition.garden.temple,
        families=tuple(map(_family, state.colours, cycle(range(state.seats)), state.points, places_by_family(state))),
        closed=tuple(compress(BATHS, state.closed)),
        turn=_turn(state),
    )


@lru_cache(maxsize=10_000)
def _family(colour: Colour, leader: int, points: int, places: tuple[Square | None, ...]) -> FamilyView:
    """A family with its points, and where its Romans are."""
    hand = [role for role, square in zip(ROLES, places, strict=True) if square is None]
    romans = [STANDING[role][square] for role, square in enumerate(places) if square is not None]
    return FamilyView(colour=colour, seat=Seat(leader), points=points, hand=tuple(hand), romans=tuple(romans))


def _turn(state: State) -> TurnView | None:
    now = phase(state)
    if now is None:
        return None
    turn = acting(state)
    placements = placements_left(state, turn)
    return TurnView(
        seat=turn.seat,
        colour=state.colours[turn.family],
        selected=now.role if isinstance(now, Leading) else None,
        steps=turn.steps,
        placed=turn.placed,
        steps_left=steps_left(state, turn),
        placements_left=placements,
        possibilities=possibilities(turn, placements),
        most_steps_before_placing=state.edition.turn.steps_before_placing,
        meetings=_meetings(state, turn.seat),
    )


def _meetings(state: State, seat: Seat) -> tuple[MeetingView, ...]:
    meetings = attended(state)
    return tuple([_meeting(state, action, meetings[action]) for action in HOLD_MEETING.accepted(state, seat)])


def _meeting(state: State, action: HoldMeeting, present: tuple[Participant, ...]) -> MeetingView:
    return MeetingView(
        bath=action.bath,
        meeting=action.meeting,
        family=action.family,
        participants=len(present),
        families=len(families_among(present)),
        value=value_of(state.edition.scoring, present),
    )
