"""Who would take part in which meeting."""

from collections.abc import Sequence
from functools import lru_cache

from quipu.rules.caracalla.edition import MeetingKind
from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.parts import BATHS, ROLES, Colour, Meeting, Participant, Square
from quipu.rules.caracalla.state import State


def kinds(state: State) -> dict[Meeting, MeetingKind]:
    """The edition's seven types, and who takes part in each (5.1)."""
    return {kind.meeting: kind for kind in state.edition.meetings.kinds}


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


def attending(inside: Sequence[Participant], kind: MeetingKind, family: Colour | None) -> tuple[Participant, ...]:
    """All of those in a bath who belong to the meeting, in the order of families; nobody is left out (5.3, R12)."""
    roles = kind.roles
    present = [one for one in inside if one.role in roles]
    return tuple(present if family is None else [one for one in present if one.colour is family])
