"""Plan what is done at a table: the judge of its class decides, as it does when the entry is verified."""

from collections.abc import Callable
from typing import TypeAlias

from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.commands.commit import Plan, Planner
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Position
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.ports.table_log import NO_EFFECTS, Effects
from quipu_service.application.problems.tree import Declined, NotSeated
from quipu_service.application.tables.cache import CachedTable

Outside: TypeAlias = Callable[[CachedTable, Seat], Effects]
"""What an entry of this seat changes outside the log."""


def judged(move: TableMove, position: Position, seat: Viewer, at: int) -> None:
    """Raises Declined if it is not possible now."""
    if (refusal := move.refusal(position, seat, at)) is not None:
        raise Declined(refusal)


def planned(
    move: TableMove, position: Position, seat: Viewer, at: int, effects: Effects = NO_EFFECTS, *, by: Role = Role.SEAT
) -> Plan:
    """The plan of something that is possible; raises Declined."""
    judged(move, position, seat, at)
    return Plan(move.written(position, seat), effects, by=by)


def unchanged(_cached: CachedTable, _seat: Seat) -> Effects:
    """Nothing changes outside the log."""
    return NO_EFFECTS


def by_seat(move: TableMove, effects: Outside = unchanged, seat: int | None = None) -> Planner:
    """The planner of what the holder of a seat does; raises NotSeated if it is about another seat than one's own."""

    def plan(cached: CachedTable, held: Seat | None, at: int) -> Plan:
        mine = own(held, held if seat is None else seat)
        judged(move, cached.position, mine, at)
        return Plan(move.written(cached.position, mine), effects(cached, mine))

    return plan


def own(held: Seat | None, seat: int | None) -> Seat:
    """The seat that a command names, if the sender holds it; raises NotSeated."""
    if held is None or held != seat:
        raise NotSeated("other")
    return held
