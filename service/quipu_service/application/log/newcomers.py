"""Seats that were left in a running game: who must agree before somebody new takes one and sees its hand."""

from typing import Any

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import SeatLeft, SeatOffered, SeatTaken
from quipu_service.application.log.entries import Entry
from quipu_service.application.log.position import Position, Vacated
from quipu_service.bots.levels import Level


def after_entry(position: Position, entry: Entry) -> tuple[Vacated, ...]:
    """The vacated seats after an entry; a consent ends when its seat changes hands."""
    body = entry.body
    match body:
        case SeatLeft(seat=seat) | SeatTaken(seat=seat):
            others = tuple(replace(one, agreed=one.agreed - {seat}) for one in position.vacated if one.seat != seat)
            guarded = isinstance(body, SeatLeft) and position.state is not None
            return (*others, Vacated(seat=seat)) if guarded else others
        case SeatOffered(seat=seat) if entry.seat is not None:
            return tuple(
                replace(one, agreed=one.agreed | {entry.seat}) if one.seat == seat else one for one in position.vacated
            )
        case _:
            return position.vacated


def vacated(position: Position, seat: int) -> Vacated | None:
    """The seat, if it was left in the running game and nobody has taken it since."""
    return next((one for one in position.vacated if one.seat == seat), None)


def admits_newcomers(position: Position, seat: int) -> bool:
    """Whether a person may take the seat: it was not left in the running game, or all people who still play agree.

    Absence is no consent. Bots, and people who resigned or are out, are not asked.
    """
    left = vacated(position, seat)
    return left is None or people(position) <= left.agreed


def may_offer(position: Position, by: Seat, seat: int) -> bool:
    """Whether this seat can agree to a newcomer there, and has not done so."""
    left = vacated(position, seat)
    return left is not None and by in people(position) and by not in left.agreed


def people(position: Position) -> set[Seat]:
    """The seats of people who still play, however long they have been away."""
    return {
        Seat(seat)
        for seat, name in enumerate(position.names)
        if name is not None and position.bots[seat] is None and not position.given_up(Seat(seat))
    }


def host_may_free(position: Position, seat: int) -> bool:
    """Whether the host may free the seat: not while a person plays it."""
    return position.state is None or position.status.ended or Seat(seat) not in people(position)


def seated(position: Position, seat: Seat, name: str | None, bot: Level | None) -> dict[str, Any]:
    """What changes when somebody takes or leaves a seat."""
    return {
        "names": put(position.names, seat, name),
        "bots": put(position.bots, seat, bot),
        "away": put(position.away, seat, None),
        "resigned": position.resigned - {seat},
        "abandoning": frozenset(),
        "drawing": frozenset(),
    }
