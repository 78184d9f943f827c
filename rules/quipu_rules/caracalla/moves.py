"""The five moves: selecting, placing and walking with a Roman, holding a meeting, ending the turn."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any

from quipu_rules.caracalla.actions import AnyAction, EndTurn, HoldMeeting, MoveRoman, PlaceRoman, SelectRoman
from quipu_rules.caracalla.events import (
    AnyEvent,
    BathClosed,
    BathsReopened,
    FamilyScored,
    MeetingHeld,
    RomanMoved,
    RomanPlaced,
    RomanSelected,
)
from quipu_rules.caracalla.evolve import Table
from quipu_rules.caracalla.map import beside, ground
from quipu_rules.caracalla.parts import (
    BATH_INDEX,
    BATHS,
    LATTICE,
    ROLES,
    Bath,
    Colour,
    Family,
    Participant,
    Square,
    at,
)
from quipu_rules.caracalla.scoring import attended, attending, bathers, families_among, value_of
from quipu_rules.caracalla.state import Acting, Leading, State, acting, place_of, places_of, seat_of, selected, standing
from quipu_rules.caracalla.turn import (
    all_placed,
    all_walked,
    end_turn,
    phase,
    placements_left,
    steps_left,
    taken,
    ways_now,
)
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.loss import loss as lost
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Allowed, AnyMove, Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse

ROLE, SQUARE = attrgetter("role"), attrgetter("square")
SELECTIONS = tuple(SelectRoman(role=role) for role in ROLES)


def _selections(_state: State, _seat: Seat) -> tuple[SelectRoman, ...]:
    """Each member of the family."""
    return SELECTIONS


@Judge
def _selection_refusal(state: State, _seat: Seat) -> Callable[[SelectRoman], Refusal | None]:
    """Why a Roman can neither be placed nor walk now; so that no Roman is selected in vain."""
    turn, now, occupied = acting(state), phase(state), set(state.places)
    chosen = now.role if isinstance(now, Leading) else None
    left, square_of = steps_left(state, turn), dict(zip(ROLES, places_of(state, turn.family), strict=True))
    able = {role for role, square in square_of.items() if square is None} if placements_left(state, turn) else set()
    if left > 0:
        near, way = beside(state.edition.board.grid, state.closed), ways_now(state)
        able |= {
            role
            for role, square in square_of.items()
            if square is not None
            and not (occupied.issuperset(near[square]) and occupied.issuperset(way(square).within(left)))
        }

    def reason(action: SelectRoman) -> Refusal:
        role = action.role
        if role is chosen:
            return refuse("ALREADY_SELECTED", "3.1", role=role)
        if square_of[role] is None:
            return all_placed(state, role)
        return refuse("NO_WAY", "4.4", role=role, left=left) if left else all_walked(state, role)

    return Allowed(ROLE, able - {chosen}, reason)


def _select(ledger: Table, seat: Seat, action: SelectRoman) -> None:
    """The selection."""
    state = ledger.state
    ledger.record(RomanSelected(seat=seat, colour=state.colours[acting(state).family], role=action.role))


SELECT_ROMAN: Move[State, SelectRoman, AnyEvent] = Move(
    action=SelectRoman, during=(Acting, Leading), candidates=_selections, refusal=_selection_refusal, resolve=_select
)


PLACINGS = tuple(PlaceRoman(square=Square(place)) for place in range(LATTICE.size))


def _placings(state: State, _seat: Seat) -> Iterable[PlaceRoman]:
    """Every dry square, for a Roman from the hand."""
    if place_of(state, selected(state)) is None:
        return map(PLACINGS.__getitem__, ground(state.edition.board.grid).dry)
    return ()


@Judge
def _placing_refusal(state: State, _seat: Seat) -> Callable[[PlaceRoman], Refusal | None]:
    """Why the selected Roman cannot be placed there."""
    role = selected(state)
    if place_of(state, role) is not None:
        return lambda _action: refuse("ON_THE_BOARD", "3.2", role=role)
    if not placements_left(state, acting(state)):
        return lambda _action: all_placed(state, role)
    dry = frozenset(ground(state.edition.board.grid).dry)

    def reason(action: PlaceRoman) -> Refusal:
        square = action.square
        return refuse("SQUARE_TAKEN", "R2", square=at(square)) if square in dry else refuse("NOT_DRY", "R2")

    return Allowed(SQUARE, dry.difference(state.places), reason)


def _place(ledger: Table, seat: Seat, action: PlaceRoman) -> None:
    """The Roman on its square."""
    state = ledger.state
    colour = state.colours[acting(state).family]
    ledger.record(RomanPlaced(seat=seat, colour=colour, role=selected(state), square=action.square))
    end_if_idle(ledger)


PLACE_ROMAN: Move[State, PlaceRoman, AnyEvent] = Move(
    action=PlaceRoman, during=(Leading,), candidates=_placings, refusal=_placing_refusal, resolve=_place
)


WALKS = tuple(MoveRoman(square=Square(place)) for place in range(LATTICE.size))


def _walks(state: State, _seat: Seat) -> Iterable[MoveRoman]:
    """Every square that is near enough, free or not."""
    origin, left = place_of(state, selected(state)), steps_left(state, acting(state))
    return () if origin is None else map(WALKS.__getitem__, ways_now(state)(origin).within(left))


@Judge
def _walk_refusal(state: State, _seat: Seat) -> Callable[[MoveRoman], Refusal | None]:
    """Why the selected Roman cannot walk there."""
    role, left, occupied = selected(state), steps_left(state, acting(state)), frozenset(state.places)
    laid, closed, origin = ground(state.edition.board.grid), state.closed, place_of(state, role)
    if origin is None:
        return lambda _action: refuse("IN_HAND", "3.3", role=role)
    way = ways_now(state)(origin)

    def reason(action: MoveRoman) -> Refusal:
        square = action.square
        if square not in laid.squares:
            return refuse("NO_SQUARE", "2.3")
        if square in occupied:
            return taken(square)
        bath = laid.bath_of[square]
        if bath is not None and closed[bath]:
            return refuse("BATH_CLOSED", "7.2", bath=BATHS[bath])
        return refuse("TOO_FAR", "3.3", square=at(square), steps=way.steps[square], left=left)

    return Allowed(SQUARE, frozenset(way.within(left)) - occupied, reason)


def _walk(ledger: Table, seat: Seat, action: MoveRoman) -> None:
    """The walk, with the steps it takes."""
    state = ledger.state
    role = selected(state)
    origin = standing(state, role)
    ledger.record(
        RomanMoved(
            seat=seat,
            colour=state.colours[acting(state).family],
            role=role,
            origin=origin,
            square=action.square,
            steps=ways_now(state)(origin).steps[action.square],
        )
    )
    end_if_idle(ledger)


MOVE_ROMAN: Move[State, MoveRoman, AnyEvent] = Move(
    action=MoveRoman, during=(Leading,), candidates=_walks, refusal=_walk_refusal, resolve=_walk
)


def _meetings(state: State, _seat: Seat) -> Iterable[HoldMeeting]:
    """Every meeting with enough participants, in closed baths too (5.2)."""
    return attended(state)


@Judge
def _meeting_refusal(state: State, _seat: Seat) -> Callable[[HoldMeeting], Refusal | None]:
    """Why a meeting cannot be held; whoever's turn it is may hold it, even without taking part (3.5, R11)."""
    meetings, closed = attended(state), state.closed

    def judge(action: HoldMeeting) -> Refusal | None:
        if action not in meetings:
            return _unattended(state, action)
        return _bath_closed(action.bath) if closed[BATH_INDEX[action.bath]] else None

    return judge


def _unattended(state: State, action: HoldMeeting) -> Refusal:
    """Why it is not a meeting that enough Romans attend."""
    kind = next((kind for kind in state.edition.meetings.kinds if kind.meeting is action.meeting), None)
    if kind is None:
        return refuse("NOT_PRINTED", "5.1", meeting=action.meeting)
    if not kind.one_family and action.family is not None:
        return refuse("FAMILY_NOT_NAMED", "R12", meeting=action.meeting)
    if kind.one_family and action.family not in state.colours:
        return refuse("FAMILY_NAMED", "R12", meeting=action.meeting)
    bath = BATH_INDEX[action.bath]
    if state.closed[bath]:
        return _bath_closed(action.bath)
    there, least = len(attending(bathers(state)[bath], kind, action.family)), state.edition.meetings.least_participants
    return refuse("TOO_FEW", "5.2", bath=action.bath, meeting=action.meeting, there=there, least=least)


def _bath_closed(bath: Bath) -> Refusal:
    return refuse("BATH_CLOSED", "R14", bath=bath)


def _hold(ledger: Table, seat: Seat, action: HoldMeeting) -> None:
    """The meeting, the points of all who attend, the bath that closes, and the end of the turn."""
    state = ledger.state
    present = attended(state)[action]
    value = value_of(state.edition.scoring, present)
    ledger.record(
        MeetingHeld(
            seat=seat,
            bath=action.bath,
            meeting=action.meeting,
            family=action.family,
            participants=present,
            families=len(families_among(present)),
            value=value,
        )
    )
    for colour in families_among(present):
        _score(ledger, colour, present, value)
    ledger.record(BathClosed(bath=action.bath))
    if all(ledger.state.closed):  # 7.3: scored first, then all open again (R15)
        ledger.record(BathsReopened(baths=BATHS))
    end_turn(ledger)


def _score(ledger: Table, colour: Colour, present: tuple[Participant, ...], value: int) -> None:
    """One participating family walks on (6.2)."""
    state = ledger.state
    family = Family(state.colours.index(colour))
    romans = sum(one.colour is colour for one in present)
    ledger.record(
        FamilyScored(
            seat=seat_of(state, family),
            colour=colour,
            romans=romans,
            points=romans * value,
            total=state.points[family] + romans * value,
        )
    )


HOLD_MEETING: Move[State, HoldMeeting, AnyEvent] = Move(
    action=HoldMeeting, during=(Acting, Leading), candidates=_meetings, refusal=_meeting_refusal, resolve=_hold
)


ENDINGS = (EndTurn(),)


def _endings(_state: State, _seat: Seat) -> tuple[EndTurn]:
    """Always the one."""
    return ENDINGS


def _ending_refusal(_state: State, _seat: Seat, _action: EndTurn) -> None:
    """Never refused: even a turn in which nobody walked is a turn of walking (R1)."""


def _end(ledger: Table, _seat: Seat, _action: EndTurn) -> None:
    """The end of the turn, and what follows."""
    end_turn(ledger)


def end_if_idle(ledger: Table) -> None:
    """End the turn by itself when all that is left of it is to end it (R24)."""
    state, turn = ledger.state, acting(ledger.state)
    if placements_left(state, turn):
        return
    walking = SELECT_ROMAN.accepted(state, turn.seat) if steps_left(state, turn) else ()
    if next(chain(walking, HOLD_MEETING.accepted(state, turn.seat)), None) is None:
        end_turn(ledger)


END_TURN: Move[State, EndTurn, AnyEvent] = Move(
    action=EndTurn, during=(Acting, Leading), candidates=_endings, refusal=_ending_refusal, resolve=_end
)


MOVES: tuple[AnyMove[State, AnyEvent], ...] = (SELECT_ROMAN, PLACE_ROMAN, MOVE_ROMAN, HOLD_MEETING, END_TURN)


def prompt(state: State, seat: Seat) -> Mapping[str, Any]:
    """What the family on turn may still do: steps while one of it is on the board, placements, meetings."""
    turn = acting(state)
    on_board = any(place is not None for place in places_of(state, turn.family))
    return {
        "colour": state.colours[turn.family],
        "walk": steps_left(state, turn) if on_board else 0,
        "place": placements_left(state, turn),
        "meetings": sum(1 for _ in HOLD_MEETING.accepted(state, seat)),
        "inHand": len(state.agenda) > 1 and next(PLACE_ROMAN.accepted(state, seat), None) is not None,
    }


def loss(state: State, seat: Seat, action: AnyAction, _sure: object) -> Loss | None:
    """A turn that ends though a meeting could be held, before anything was done, or with a free placement left."""
    if not isinstance(action, EndTurn):
        return None
    turn = acting(state)
    if meetings := sum(1 for _ in HOLD_MEETING.accepted(state, seat)):
        return lost("meeting", meetings=meetings)
    if not turn.steps and not turn.placed:
        return lost("turn")
    return lost("placement") if placements_left(state, turn) else None
