"""Resign, agree on an end, a rewind or newer rules, and close a table."""

from collections.abc import Iterable

from quipu_rules.kernel.refusal import Refusal
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
from quipu_service.application.log.position import asked, redo_target, undo_targets
from quipu_service.application.log.revising import all_agree_to_rules
from quipu_service.application.moves.playing import in_time
from quipu_service.application.moves.table_moves import (
    By,
    Now,
    Role,
    TableMove,
    against,
    going_on,
    plays,
    running,
)
from quipu_service.application.moves.taking_seats import own_seat_of


class Resign(TableMove, frozen=True, kw_only=True):
    """Give up for good. Who is left alone has won; else the game goes on, as the clock says for late seats."""

    writes = (Resigned,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return plays(now, by)

    def written(self, now: Now, by: By) -> AnyBody:
        seat = own_seat_of(by)
        return Resigned(seat=seat)


class Abandon(TableMove, frozen=True, kw_only=True):
    """Agree to end the table without a result."""

    writes = (AbandonAsked, Abandoned)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := plays(now, by)) is not None:
            return refusal
        if nobody_to_abandon_with(now.position):
            return against("RESIGN_INSTEAD")
        seat = own_seat_of(by)
        again = not may_abandon(now.position, seat) and seat in now.position.abandoning
        return against("AGREED_TO_END") if again else None

    def written(self, now: Now, by: By) -> AnyBody:
        return Abandoned() if may_abandon(now.position, own_seat_of(by)) else AbandonAsked()


class AgreeOnDraw(TableMove, frozen=True, kw_only=True):
    """Agree to end the game as a draw."""

    writes = (DrawAsked, Drawn)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := plays(now, by)) is not None:
            return refusal
        code = no_draw(now.position, own_seat_of(by))
        return None if code is None else against(code)

    def written(self, now: Now, by: By) -> AnyBody:
        return Drawn() if draws_now(now.position, own_seat_of(by)) else DrawAsked()


class DeclineDraw(TableMove, frozen=True, kw_only=True):
    """End all offers of a draw, one's own too."""

    writes = (DrawDeclined,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return plays(now, by) or (None if now.position.drawing else against("NO_DRAW_OFFERED"))

    def written(self, now: Now, by: By) -> AnyBody:
        return DrawDeclined()


class Rewind(TableMove, frozen=True, kw_only=True):
    """Go back to a version: alone if only own, foreseeable actions are undone, else as the take-backs allow."""

    to: int

    writes = (RewindAsked, Rewound)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        position, seat = now.position, own_seat_of(by)
        asked_for = () if position.asking is None else (position.asking.to,)
        redo = redo_target(position, seat)
        return [cls(to=to) for to in (*undo_targets(position, seat), *(() if redo is None else (redo,)), *asked_for)]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := running(now)) is not None:
            return refusal
        position = now.position
        if not 0 < self.to < position.version or not now.had_game(self.to):
            return against("NO_SUCH_MOMENT", to=self.to)
        if (refusal := plays(now, by)) is not None:
            return refusal
        seat = own_seat_of(by)
        if (refusal := in_time(position, seat, now.at)) is not None or may_rewind(position, seat, self.to):
            return refusal
        if (code := out_of_reach(position, self.to)) is not None:
            return against(code)
        again = position.asking is not None and position.asking == asked(position.asking, self.to, seat)
        return against("AGREED_ALREADY", to=self.to) if again else None

    def written(self, now: Now, by: By) -> AnyBody:
        happens = may_rewind(now.position, own_seat_of(by), self.to)
        return Rewound(to=self.to) if happens else RewindAsked(to=self.to)

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        """In a redacted log a hidden event may have revealed something, so that nobody undoes it alone."""
        maybe = not now.known and isinstance(body, RewindAsked) and out_of_reach(now.position, self.to) is None
        return maybe or super().accounts_for(body, now, by)


class ChangeRules(TableMove, frozen=True, kw_only=True):
    """Agree to go on by newer rules of the game."""

    revision: int

    writes = (RulesAsked, RulesChanged)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(revision=now.position.game.revision + 1)]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := plays(now, by) or no_newer_rules(now, self.revision)) is not None:
            return refusal
        position, seat = now.position, own_seat_of(by)
        changing = position.changing
        agreed = changing is not None and seat in changing.agreed and changing.to == self.revision
        if agreed and not all_agree_to_rules(position, seat, self.revision):
            return against("AGREED_TO_RULES", revision=self.revision)
        return None

    def written(self, now: Now, by: By) -> AnyBody:
        if all_agree_to_rules(now.position, own_seat_of(by), self.revision):
            return RulesChanged(revision=self.revision)
        return RulesAsked(revision=self.revision)


class ImposeRules(TableMove, frozen=True, kw_only=True):
    """Let a table go on by newer rules, where a defect makes its game unplayable."""

    revision: int

    roles = (Role.OPERATOR,)
    writes = (RulesChanged,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(revision=now.position.game.revision + 1)]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return running(now) or no_newer_rules(now, self.revision)

    def written(self, now: Now, by: By) -> AnyBody:
        return RulesChanged(revision=self.revision)


class Close(TableMove, frozen=True, kw_only=True):
    """Close a table at which nobody plays for a result."""

    roles = (Role.HOST,)
    writes = (Closed,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := going_on(now)) is not None:
            return refusal
        return against("STILL_PLAYED") if now.position.begun else None

    def written(self, now: Now, by: By) -> AnyBody:
        return Closed()


class Expire(TableMove, frozen=True, kw_only=True):
    """A table whose game never began is closed after a while."""

    roles = (Role.SERVICE,)
    writes = (Closed,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        began = now.begun and not now.position.never_joined
        return going_on(now) or (against("ALREADY_STARTED") if began else None)

    def written(self, now: Now, by: By) -> AnyBody:
        return Closed()

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        return by.seat is None


def no_newer_rules(now: Now, revision: int) -> Refusal | None:
    """The table goes on by rules that are newer than its own and that its position fits."""
    if revision <= now.position.game.revision:
        return against("NEWEST_RULES", revision=now.position.game.revision)
    return None if now.fits(revision) else against("RULES_DO_NOT_FIT", revision=revision)
