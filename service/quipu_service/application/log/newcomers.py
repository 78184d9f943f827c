"""Seats whose players are gone: who must agree before somebody new takes one and sees its hand."""

from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.position import Position


def admits_newcomers(position: Position, seat: int, at: int) -> bool:
    """Whether a person may take the seat: nobody has it, or its player is gone and all who play agreed within a day.

    Absence is no consent. Bots, and people who resigned or were out, are not asked.
    """
    if position.people.names[seat] is None:
        return True
    playing, agreed = position.people.playing, position.people.agreed(MotionKind.NEWCOMER, seat, at)
    return seat in position.people.gone and len(playing) > 1 and playing <= agreed


def host_may_free(position: Position, seat: int) -> bool:
    """Whether the host may free the seat: before the game, and where nobody plays for a result not that of a person."""
    return position.state is None or (not position.begun and Seat(seat) not in position.people.playing)
