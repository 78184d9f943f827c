"""Plan what is done at a table: the judge of its class decides, as it does when the entry is verified."""

from collections.abc import Callable
from typing import TypeAlias

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import Plan, Planner
from quipu_service.application.log.position import Position, Status
from quipu_service.application.moves.table_moves import By, Now, Past, Role, TableMove, nowhere
from quipu_service.application.ports.table_log import NO_EFFECTS, Effects
from quipu_service.application.problems.tree import Declined, NotSeated
from quipu_service.application.tables.cache import CachedTable

Outside: TypeAlias = Callable[[CachedTable, Seat], Effects]
"""What an entry of this seat changes outside the log."""


def present(position: Position, at: int, had_game: Past = nowhere, fits: Past = nowhere) -> Now:
    """The table as a judge is given it."""
    over = position.status is Status.OVER
    return Now(position=position, at=at, over=over, had_game=had_game, fits=fits)


def judged(move: TableMove, now: Now, by: By) -> None:
    """Raises Declined if it is not possible now."""
    if (refusal := move.refusal(now, by)) is not None:
        raise Declined(refusal)


def done(move: TableMove, now: Now, by: By, effects: Effects = NO_EFFECTS) -> Plan:
    """The plan of something that is possible; raises Declined."""
    judged(move, now, by)
    return Plan(move.written(now, by), effects)


def unchanged(_cached: CachedTable, _seat: Seat) -> Effects:
    """Nothing changes outside the log."""
    return NO_EFFECTS


def by_seat(move: TableMove, effects: Outside = unchanged, seat: int | None = None) -> Planner:
    """The planner of what the holder of a seat does; raises NotSeated if it is about another seat than one's own."""

    def plan(cached: CachedTable, held: Seat | None, at: int) -> Plan:
        mine = own(held, held if seat is None else seat)
        now, by = present(cached.position, at), By(role=Role.SEAT, seat=mine)
        judged(move, now, by)
        return Plan(move.written(now, by), effects(cached, mine))

    return plan


def own(held: Seat | None, seat: int | None) -> Seat:
    """The seat that a command names, if the sender holds it; raises NotSeated."""
    if held is None or held != seat:
        raise NotSeated("other")
    return held
