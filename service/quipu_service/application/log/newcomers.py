"""Seats whose players are gone: who must agree before somebody new takes one and sees its hand."""

from typing import Any, Final

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import Resigned, SeatLeft, SeatOffered, SeatTaken, TakeBacks, TimedOut
from quipu_service.application.log.entries import Entry
from quipu_service.application.log.position import Offer, Position
from quipu_service.bots.levels import Level

LEAST: Final = 2
"""How many people have to agree at least: one person agrees to nothing with nobody."""


def after_entry(position: Position, entry: Entry) -> tuple[Offer, ...]:
    """The offered seats after an entry; a change of people ends every consent."""
    body = entry.body
    match body:
        case SeatLeft() | SeatTaken() | Resigned() | TimedOut():
            return ()
        case SeatOffered(seat=seat) if entry.seat is not None:
            others = tuple(one for one in position.offers if one.seat != seat)
            return (*others, Offer(seat=seat, agreed=agreed_to(position, seat) | {entry.seat}))
        case _:
            return position.offers


def agreed_to(position: Position, seat: int) -> frozenset[Seat]:
    """The people who agree that somebody new takes the seat."""
    return next((one.agreed for one in position.offers if one.seat == seat), frozenset())


def admits_newcomers(position: Position, seat: int) -> bool:
    """Whether a person may take the seat: nobody has it, or its player is gone and all people who play agree.

    Absence is no consent. Bots, and people who resigned or are out, are not asked.
    """
    if position.names[seat] is None:
        return True
    there = people(position)
    return seat in position.gone and len(there) >= LEAST and there <= agreed_to(position, seat)


def may_offer(position: Position, by: Seat, seat: int) -> bool:
    """Whether this seat can agree to a newcomer there, and has not done so. Its hand belongs to all others."""
    there = people(position)
    alone = len(there) < LEAST or position.table.take_backs is TakeBacks.FREE
    return seat in position.gone and not alone and by in there and by not in agreed_to(position, seat)


def people(position: Position) -> set[Seat]:
    """The seats of people who still play, however long they have been away."""
    return {
        Seat(seat)
        for seat, name in enumerate(position.names)
        if name is not None and position.bots[seat] is None and not position.given_up(Seat(seat))
    }


def host_may_free(position: Position, seat: int) -> bool:
    """Whether the host may free the seat: before the game, and where nobody plays for a result not that of a person."""
    return position.state is None or (not position.begun and Seat(seat) not in people(position))


def seated(position: Position, seat: Seat, name: str | None, bot: Level | None) -> dict[str, Any]:
    """What changes when somebody takes or leaves a seat."""
    names = put(position.names, seat, name)
    plays = position.state is not None and not position.table.sandbox and None not in names
    return {
        "names": names,
        "bots": put(position.bots, seat, bot),
        "away": put(position.away, seat, None),
        "resigned": position.resigned - {seat},
        "gone": tuple(one for one in position.gone if one != seat),
        "begun": position.begun or plays,
        "abandoning": frozenset(),
        "drawing": frozenset(),
    }
