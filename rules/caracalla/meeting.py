"""Who would take part in which meeting."""

from collections.abc import Iterator

from rules.caracalla.actions import HoldMeeting
from rules.caracalla.edition import MeetingKind
from rules.caracalla.ground import ground
from rules.caracalla.parts import BATH_INDEX, BATHS, ROLES, Bath, Colour, Meeting, Participant
from rules.caracalla.state import State


def is_printed(state: State, meeting: Meeting) -> bool:
    """Whether this is one of the edition's seven types (5.1)."""
    return any(kind.meeting is meeting for kind in state.edition.meetings.kinds)


def kind_of(state: State, meeting: Meeting) -> MeetingKind:
    """Who takes part in a meeting of a printed type (5.1)."""
    return next(kind for kind in state.edition.meetings.kinds if kind.meeting is meeting)


def attending(state: State, bath: Bath, kind: MeetingKind, family: Colour | None) -> tuple[Participant, ...]:
    """All in the bath who belong to the meeting, in the order of families; nobody is left out (5.3, R12)."""
    bath_of, index = ground(state.edition.board.grid).bath_of, BATH_INDEX[bath]
    bathing = (
        (state.colours[piece // len(ROLES)], ROLES[piece % len(ROLES)], square)
        for piece, square in enumerate(state.places)
        if square is not None and bath_of[square] == index
    )
    return tuple(
        Participant(colour=colour, role=role, square=square)
        for colour, role, square in bathing
        if role in kind.roles and family in (None, colour)
    )


def crowded(state: State) -> Iterator[Bath]:
    """Open baths with enough Romans for a meeting of some kind (5.2, R14)."""
    bath_of, bathing = ground(state.edition.board.grid).bath_of, [0] * len(BATHS)
    for square in state.places:
        if square is not None and (bath := bath_of[square]) is not None:
            bathing[bath] += 1
    least = state.edition.meetings.least_participants
    for index, count in enumerate(bathing):
        if count >= least and not state.closed[index]:
            yield BATHS[index]


def conceivable(state: State) -> Iterator[HoldMeeting]:
    """Every meeting of every type in the crowded baths, whether or not enough of its kind are there."""
    for bath in crowded(state):
        for kind in state.edition.meetings.kinds:
            for family in state.colours if kind.one_family else (None,):
                yield HoldMeeting(bath=bath, meeting=kind.meeting, family=family)
