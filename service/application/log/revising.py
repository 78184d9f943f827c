"""Carry a position over to another revision of its game's rules."""

from typing import Any

import msgspec
from msgspec.structs import replace

from quipu.rules.kernel.edition import Edition
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.placing import Inconsistent
from quipu.rules.kernel.revisions import carried, of_kind
from quipu.service.application.log.position import UNKNOWN, BrokenLog, Moment, Position, Table, Undoable


def by_rules(position: Position, game: AnyGame, edition: Edition) -> Position:
    """The position as other rules of its game have it; raises BrokenLog if they have no such position."""
    try:
        setup = of_kind(game.setup, position.table.setup)
    except msgspec.ValidationError as error:
        raise BrokenLog(f"revision {game.revision} has no such options: {error}") from error
    table = replace(position.table, game=game, edition=edition, setup=setup)
    return replace(
        position,
        table=table,
        state=state_at(table, position.table, position.state),
        trail=None if position.trail is None else _undoable(table, position.trail),
        redo=tuple(_undoable(table, one) for one in position.redo),
        memo={},
    )


def state_at(table: Table, before: Table, state: Any) -> Any:
    """A state of the table by its rules now; raises BrokenLog."""
    if before.game is table.game or state is None or state is UNKNOWN:
        return state
    try:
        return carried(state, before.game, before.edition, table.game, table.edition)
    except Inconsistent as error:
        raise BrokenLog(f"revision {table.game.revision} of the rules has no such position: {error}") from error


def moment_at(table: Table, moment: Moment) -> Moment:
    """A moment of the table by its rules now; raises BrokenLog."""
    if moment.table.game is table.game:
        return moment
    trail = None if moment.trail is None else _undoable(table, moment.trail)
    return replace(moment, table=table, state=state_at(table, moment.table, moment.state), trail=trail)


def _undoable(table: Table, undoable: Undoable) -> Undoable:
    return replace(undoable, moment=moment_at(table, undoable.moment))
