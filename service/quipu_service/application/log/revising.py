"""Carry a position over to another revision of its game's rules."""

from typing import Any

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.revisions import carried, of_kind
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.log.position import (
    UNKNOWN,
    BrokenLog,
    Moment,
    Position,
    Recall,
    Table,
    Undoable,
)


def by_rules(position: Position, game: AnyGame, edition: Edition) -> Position:
    """The position converted to other rules of its game; raises BrokenLog if they have no such position."""
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


def revised(follows: Position) -> Position:
    """The position once newer rules begin: nothing that was done by the older ones can be taken back."""
    people = follows.people.without(frozenset({MotionKind.RULES, MotionKind.REWIND}))
    return replace(follows, ruled=follows.version, people=people, trail=None, redo=())


def state_at(table: Table, before: Table, state: object) -> Any:
    """A state converted to the table's present rules; raises BrokenLog."""
    if before.game is table.game or state is None or state is UNKNOWN:
        return state
    try:
        return carried(state, before.game, before.edition, table.game, table.edition)
    except Inconsistent as error:
        raise BrokenLog(f"revision {table.game.revision} of the rules has no such position: {error}") from error


def moment_at(table: Table, moment: Moment) -> Moment:
    """A moment converted to the table's present rules; raises BrokenLog."""
    if moment.table.game is table.game:
        return moment
    trail = None if moment.trail is None else _undoable(table, moment.trail)
    return replace(moment, table=table, state=state_at(table, moment.table, moment.state), trail=trail)


def moments_at(table: Table, moment: Recall) -> Recall:
    """The recall of moments, each converted to the table's present rules."""

    def converted(version: int) -> Moment | None:
        earlier = moment(version)
        return None if earlier is None else moment_at(table, earlier)

    return converted


def _undoable(table: Table, undoable: Undoable) -> Undoable:
    return replace(undoable, moment=moment_at(table, undoable.moment))
