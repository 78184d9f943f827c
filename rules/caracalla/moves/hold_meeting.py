"""Holding a family meeting, the end of a turn."""

from collections.abc import Callable, Iterable

from quipu.rules.caracalla.actions import HoldMeeting
from quipu.rules.caracalla.events import AnyEvent, BathClosed, BathsReopened, FamilyScored, MeetingHeld
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.meeting import attended, attending, bathers
from quipu.rules.caracalla.parts import BATH_INDEX, BATHS, Bath, Colour, Family, Participant
from quipu.rules.caracalla.scoring import families_among, value_of
from quipu.rules.caracalla.state import Acting, Leading, State, seat_of
from quipu.rules.caracalla.turn import end_turn
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Judge, Move
from quipu.rules.kernel.refusal import Refusal, refuse


def candidates(state: State, _seat: Seat) -> Iterable[HoldMeeting]:
    """Every meeting with enough participants, in closed baths too (5.2)."""
    return attended(state)


@Judge
def refusal(state: State, _seat: Seat) -> Callable[[HoldMeeting], Refusal | None]:
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


def resolve(ledger: Table, seat: Seat, action: HoldMeeting) -> None:
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
    action=HoldMeeting, during=(Acting, Leading), candidates=candidates, refusal=refusal, resolve=resolve
)
