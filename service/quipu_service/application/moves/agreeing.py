"""Resign, agree on an end, a rewind or newer rules, and close a table."""

from collections.abc import Sequence

from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Abandoned,
    AnyBody,
    Closed,
    DrawAsked,
    DrawDeclined,
    Drawn,
    Resigned,
    RewindAsked,
    Rewound,
    RulesAsked,
    RulesChanged,
)
from quipu_service.application.log.consent import may_rewind, out_of_reach
from quipu_service.application.log.ends import draws_now, may_abandon, no_draw, nobody_to_abandon_with
from quipu_service.application.log.entries import Role
from quipu_service.application.log.people import MotionKind
from quipu_service.application.log.position import Position
from quipu_service.application.log.revising import all_agree_to_rules
from quipu_service.application.moves.table_moves import TableMove, own


class Resign(TableMove, frozen=True, kw_only=True):
    """Give up for good.

    Who is left alone, without bots, wins at once; if nobody is left, the bots do. Otherwise the game goes on: a bot
    plays your seat, or the service makes minimal moves for it, as `onTimeout` of its clock says.
    """

    writes = (Resigned,)
    operation, path = "resign", "/seats/{seat}/resign"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_playing(seat)

    def ends_plans_of(self, seat: Viewer) -> Viewer:
        return seat

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Resigned(seat=own(seat))


class Abandon(TableMove, frozen=True, kw_only=True):
    """Agree to end the table without a result."""

    writes = (AbandonAsked, Abandoned)
    operation, path = "abandonTable", "/abandon"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_playing(seat)) is not None:
            return refusal
        if nobody_to_abandon_with(position):
            return refuse("RESIGN_INSTEAD", "T6.1")
        again = not may_abandon(position, own(seat)) and seat in position.people.agreed(MotionKind.ABANDON)
        return refuse("AGREED_TO_END", "T6.1") if again else None

    def needs(self, position: Position, seat: Viewer) -> frozenset[Seat]:
        return position.people.lacking(MotionKind.ABANDON, None, own(seat))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Abandoned() if may_abandon(position, own(seat)) else AbandonAsked()


class AgreeOnDraw(TableMove, frozen=True, kw_only=True):
    """Agree to end the game as a draw."""

    writes = (DrawAsked, Drawn)
    operation, path = "offerDraw", "/draw"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_playing(seat) or no_draw(position, own(seat))

    def needs(self, position: Position, seat: Viewer) -> frozenset[Seat]:
        return position.people.lacking(MotionKind.DRAW, None, own(seat))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Drawn() if draws_now(position, own(seat)) else DrawAsked()


class DeclineDraw(TableMove, frozen=True, kw_only=True):
    """End all offers of a draw, one's own too."""

    writes = (DrawDeclined,)
    operation, path = "declineDraw", "/draw"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_playing(seat) or (
            None if position.people.motion(MotionKind.DRAW) else refuse("NO_DRAW_OFFERED", "T6.4")
        )

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return DrawDeclined()


class Rewind(TableMove, frozen=True, kw_only=True):
    """Go back to an earlier version.

    A seat alone may undo its own certain actions of the turn (`undo.toVersions`). Otherwise the table's `takeBacks`
    decide: `AGREED`, once every person who has a seat, and neither resigned nor was dropped, has asked for it;
    `CERTAIN`, never; `FREE`, at once. Late players count; bots do not.
    """

    to: int

    writes = (RewindAsked, Rewound)
    operation, path = "rewindTable", "/rewind"
    by_clock = True

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        motion = position.people.motion(MotionKind.REWIND)
        farthest = max(1, position.started, position.newcomer, position.ruled)
        return [cls(to=farthest if motion is None or motion.to is None else motion.to)]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_running()) is not None:
            return refusal
        if not 0 < position.started <= self.to < position.version:
            return refuse("NO_SUCH_MOMENT", "T7.1", to=self.to)
        if (refusal := position.not_playing(seat)) is not None:
            return refusal
        mine = own(seat)
        if (refusal := position.too_late(mine, at)) is not None or may_rewind(position, mine, self.to):
            return refusal
        if (refusal := out_of_reach(position, self.to)) is not None:
            return refusal
        again = mine in position.people.agreed(MotionKind.REWIND, self.to)
        return refuse("AGREED_ALREADY", "T7.3", to=self.to) if again else None

    def needs(self, position: Position, seat: Viewer) -> frozenset[Seat]:
        happens = may_rewind(position, own(seat), self.to)
        return frozenset() if happens else position.people.lacking(MotionKind.REWIND, self.to, own(seat))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        happens = may_rewind(position, own(seat), self.to)
        return Rewound(to=self.to) if happens else RewindAsked(to=self.to)

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        """In a redacted log a hidden event may have revealed something, so that nobody undoes it alone."""
        maybe = position.redacted and isinstance(body, RewindAsked) and out_of_reach(position, self.to) is None
        return maybe or super().explains(body, position, seat)


class ChangeRules(TableMove, frozen=True, kw_only=True):
    """Agree to go on by newer rules of the game."""

    revision: int

    writes = (RulesAsked, RulesChanged)
    operation, path = "changeRules", "/rules"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        newest = position.game if position.game.newest is None else position.game.newest
        return [cls(revision=newest.revision)]

    def inputs(self, seat: Viewer) -> dict[str, object]:
        return {}  # the service knows which rules are the newest

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_playing(seat) or no_newer_rules(position, self.revision)) is not None:
            return refusal
        agreed = seat in position.people.agreed(MotionKind.RULES, self.revision)
        if agreed and not all_agree_to_rules(position, own(seat), self.revision):
            return refuse("AGREED_TO_RULES", "T6.7", revision=self.revision)
        return None

    def needs(self, position: Position, seat: Viewer) -> frozenset[Seat]:
        return position.people.lacking(MotionKind.RULES, self.revision, own(seat))

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        if all_agree_to_rules(position, own(seat), self.revision):
            return RulesChanged(revision=self.revision)
        return RulesAsked(revision=self.revision)


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


class Expire(TableMove, frozen=True, kw_only=True):
    """A table whose game never began is closed after a while."""

    roles = (Role.SERVICE,)
    writes = (Closed,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        began = position.state is not None and not position.never_joined
        return position.nothing_more() or (refuse("ALREADY_STARTED", "T3.2") if began else None)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return Closed()

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return seat is None


def no_newer_rules(position: Position, revision: int) -> Refusal | None:
    """The refusal of rules that are not newer than those of the table."""
    current = position.game.revision
    return refuse("NEWEST_RULES", "T6.7", revision=current) if revision <= current else None
