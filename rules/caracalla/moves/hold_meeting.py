"""Holding a family meeting, the end of a turn."""

from collections.abc import Callable, Iterator
from functools import cache

from quipu.rules.caracalla.actions import HoldMeeting
from quipu.rules.caracalla.events import AnyEvent, BathClosed, BathsReopened, FamilyScored, MeetingHeld
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.meeting import attending, bathers, kinds
from quipu.rules.caracalla.parts import BATH_INDEX, BATHS, Bath, Colour, Family, Meeting, Participant
from quipu.rules.caracalla.scoring import families_among, value_of
from quipu.rules.caracalla.state import Acting, Leading, State, seat_of
from quipu.rules.caracalla.turn import end_turn
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Judge, Move
from quipu.rules.kernel.refusal import Refusal, refuse


def candidates(state: State, _seat: Seat) -> Iterator[HoldMeeting]:
    """Every type of meeting, and of each family that is there, in open baths with enough Romans for any (5.2, R14)."""
    least = state.edition.meetings.least_participants
    for bath, closed, inside in zip(BATHS, state.closed, bathers(state), strict=True):
        if closed or len(inside) < least:
            continue
        families = families_among(inside)
        for kind in state.edition.meetings.kinds:
            for family in families if kind.one_family else (None,):
                yield HoldMeeting(bath=bath, meeting=kind.meeting, family=family)


@Judge
def refusal(state: State, _seat: Seat) -> Callable[[HoldMeeting], Refusal | None]:
    """Why a meeting cannot be held; whoever's turn it is may hold it, even without taking part (3.5, R11)."""
    printed, inside, least = kinds(state), bathers(state), state.edition.meetings.least_participants

    def judge(action: HoldMeeting) -> Refusal | None:
        kind = printed.get(action.meeting)
        if kind is None:
            return refuse("NOT_PRINTED", "5.1", meeting=action.meeting)
        if not kind.one_family and action.family is not None:
            return refuse("FAMILY_NOT_NAMED", "R12", meeting=action.meeting)
        if kind.one_family and action.family not in state.colours:
            return refuse("FAMILY_NAMED", "R12", meeting=action.meeting)
        bath = BATH_INDEX[action.bath]
        if state.closed[bath]:
            return refuse("BATH_CLOSED", "R14", bath=action.bath)
        there = len(attending(inside[bath], kind, action.family))
        return too_few(action.bath, action.meeting, there, least) if there < least else None

    return judge


@cache
def too_few(bath: Bath, meeting: Meeting, there: int, least: int) -> Refusal:
    """Not enough of those in the bath belong to the meeting (5.2)."""
    return refuse("TOO_FEW", "5.2", bath=bath, meeting=meeting, there=there, least=least)


def resolve(ledger: Table, seat: Seat, action: HoldMeeting) -> None:
    """The meeting, the points of all who attend, the bath that closes, and the end of the turn."""
    state = ledger.state
    present = attending(bathers(state)[BATH_INDEX[action.bath]], kinds(state)[action.meeting], action.family)
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
