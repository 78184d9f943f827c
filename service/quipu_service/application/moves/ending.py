"""Resign, undo alone, and close a table."""

from collections.abc import Sequence

from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import AnyBody, Closed, Resigned, Rewound, RulesChanged, TakeBacks
from quipu_service.application.log.consent import alone, as_it_is, before_rules, no_such_moment, only_person
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Position
from quipu_service.application.moves.agreement import no_newer_rules
from quipu_service.application.moves.table_moves import NOTHING_CHANGES, TableMove, own


class Resign(TableMove, frozen=True, kw_only=True):
    """Give up for good.

    Who is left alone, without bots, wins at once; if nobody is left, the bots do. Otherwise the game goes on: a bot
    plays your seat, or the service makes minimal moves for it, as `onTimeout` of its clock says.
    """

    writes = (Resigned,)
    operation, path = "resign", "/seats/{seat}/resign"

    def puts_out(self, seat: Viewer) -> Viewer:
        return seat

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_playing(seat)) is not None:
            return refusal
        return None if position.begun else refuse("LEAVE_INSTEAD", "T2.4")

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Resigned(seat=own(seat))


class Rewind(TableMove, frozen=True, kw_only=True):
    """Undo or redo your own certain actions of the turn (`undo.toVersions`).

    Where one person plays with free take-backs, go back to any version. For everything else, ask the others.
    """

    to: int

    writes = (Rewound,)
    operation, path = "rewindTable", "/rewind"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        return ()  # ``undo`` of the document lists them

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_running() or no_such_moment(position, self.to)) is not None:
            return refusal
        if (refusal := position.not_playing(seat) or before_rules(position, self.to)) is not None:
            return refusal
        mine = own(seat)
        if not alone(position, mine, self.to) and not only_person(position, mine):
            if position.table.take_backs is TakeBacks.CERTAIN:
                return refuse("ONLY_CERTAIN", "T7.4")
            others = len(position.people.playing) > 1
            return refuse("ASK_OTHERS", "T7.2") if others else refuse("NOBODY_AGREES", "T7.3")
        return position.too_late(mine, at) or (NOTHING_CHANGES if as_it_is(position, self.to) else None)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Rewound(to=self.to)


class ImposeRules(TableMove, frozen=True, kw_only=True):
    """Let a table go on by newer rules, where a defect makes its game unplayable."""

    revision: int

    roles = (Role.OPERATOR,)
    writes = (RulesChanged,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_running() or no_newer_rules(position, self.revision)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return RulesChanged(revision=self.revision)


class Close(TableMove, frozen=True, kw_only=True):
    """Close a table that has not begun. Needs the host's token."""

    roles = (Role.HOST,)
    writes = (Closed,)
    operation, path = "closeTable", "/close"
    tag = "tables"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.nothing_more()) is not None:
            return refusal
        return refuse("STILL_PLAYED", "T5.5") if position.begun else None

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Closed()


class PlayAgain(TableMove, frozen=True, kw_only=True):
    """Take the own seat at the rematch of a table that is over or closed: nothing is written at this table."""

    operation, path = "rematch", "/rematch"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        ended = position.closed or position.over
        played = position.state is not None or bool(position.table.opened.rematch)  # else at the table before
        return None if ended and played else refuse("NOT_OVER", "T9.5")


class Expire(TableMove, frozen=True, kw_only=True):
    """A table whose game never began, or a fork that was never full, is closed after a while."""

    roles = (Role.SERVICE,)
    writes = (Closed,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.nothing_more() or (None if position.forsaken else refuse("ALREADY_STARTED", "T3.2"))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Closed()

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return seat is None
