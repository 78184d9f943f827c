"""Who would take part in which meeting."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from quipu.rules.caracalla.actions import HoldMeeting
from quipu.rules.caracalla.edition import MeetingKind, Meetings
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.parts import BATHS, ROLES, Colour, Participant, Square
from quipu.rules.caracalla.scoring import families_among
from quipu.rules.caracalla.state import State


def bathers(state: State) -> tuple[tuple[Participant, ...], ...]:
    """By bath: who is in it, in the order of families."""
    return _bathers(state.edition.board.grid, state.colours, state.places)


@lru_cache(maxsize=1_000)
def _bathers(
    grid: tuple[str, ...], colours: tuple[Colour, ...], places: tuple[Square | None, ...]
) -> tuple[tuple[Participant, ...], ...]:
    bath_of = ground(grid).bath_of
    inside: list[list[Participant]] = [[] for _ in BATHS]
    for piece, square in enumerate(places):
        if square is not None and (bath := bath_of[square]) is not None:
            family, role = divmod(piece, len(ROLES))
            inside[bath].append(Participant(colour=colours[family], role=ROLES[role], square=square))
    return tuple(map(tuple, inside))


def attended(state: State) -> Mapping[HoldMeeting, tuple[Participant, ...]]:
    """Every meeting with enough participants (5.2), in closed baths too, and all who attend it."""
    return _attended(state.edition.meetings, state.edition.board.grid, state.colours, state.places)


@lru_cache(maxsize=1_000)
def _attended(
    meetings: Meetings, grid: tuple[str, ...], colours: tuple[Colour, ...], places: tuple[Square | None, ...]
) -> Mapping[HoldMeeting, tuple[Participant, ...]]:
    found = {}
    for bath, inside in zip(BATHS, _bathers(grid, colours, places), strict=True):
        if len(inside) < meetings.least_participants:
            continue
        families = families_among(inside)
        for kind in meetings.kinds:
            for family in families if kind.one_family else (None,):
                present = attending(inside, kind, family)
                if len(present) >= meetings.least_participants:
                    found[HoldMeeting(bath=bath, meeting=kind.meeting, family=family)] = present
    return found


def attending(inside: Sequence[Participant], kind: MeetingKind, family: Colour | None) -> tuple[Participant, ...]:
    """All of those in a bath who belong to the meeting, in the order of families; nobody is left out (5.3, R12)."""
    roles = kind.roles
    present = [one for one in inside if one.role in roles]
    return tuple(present if family is None else [one for one in present if one.colour is family])
