"""What a viewer may do with a table now, and why not what not: asked of the judges that commands and ``verify`` ask."""

from collections.abc import Mapping, Sequence

from msgspec import Raw

from quipu_rules.kernel.message import Seat, Value, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import Milliseconds, MotionKind
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.log.people import ADMITTED_FOR
from quipu_service.application.log.position import ALLOWANCE, MAY, Position
from quipu_service.application.moves.kinds import ELSEWHERE, KINDS
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import SitDown
from quipu_service.application.problems.bounded import OfSeats, Sentence, Word
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.entry_texts import called


class Impossible(Value, frozen=True, kw_only=True):
    """Why the table does not allow something."""

    code: Word
    """Stable, for programs: that of the refusal which the operation would get."""
    rule: Word
    """The statement of the rules of tables, as in `/v1/table/rules`."""
    reason: Sentence | None
    """A sentence in the reader's language; null in an update without sentences."""


class Permission(Value, frozen=True, kw_only=True):
    """Something that people do with a table, and whether the viewer may do it now."""

    operation: Word
    """The operation that does it, such as `resign`."""
    inputs: Raw
    """What to send with it, without names and secrets: the seat in the path, and members of the body."""
    text: Sentence | None
    """What it is called in the reader's language, for a button; of a motion that is open, what was asked for and by
    whom. Null in an update without sentences."""
    refusal: Impossible | None
    """Why it is not possible now; null if it is."""
    needs: OfSeats[Seat]
    """The people who have to agree, too, before it happens."""
    until: Milliseconds | None
    """When it changes if nobody does anything; null: it does not."""


class Asker(Value, frozen=True, kw_only=True):
    """Who asks what is permitted."""

    seat: Viewer = None
    host: bool = False
    """Whether the host asks, who then holds no seat."""
    locale: str | None = None
    """The language of sentences; null: there are none."""
    kept: frozenset[Seat] = frozenset()
    """The seats that wait for the players of the table before."""

    @property
    def role(self) -> Role:
        """As what they look at the table."""
        if self.seat is not None:
            return Role.SEAT
        return Role.HOST if self.host else Role.NEWCOMER


def permissions(position: Position, asker: Asker, now: int) -> tuple[Permission, ...]:
    """What somebody may do with the table, and why not what not. Only what depends on the clock is judged each time."""
    kept: dict[Asker, Mapping[type[TableMove], Sequence[Permission]]] = position.memo.setdefault(MAY, {})
    lasting = kept.get(asker)
    if lasting is None:
        own = [kind for kind in (*KINDS, *ELSEWHERE) if asker.role in kind.roles and kind.operation]
        lasting = kept[asker] = {kind: () if kind.by_clock else _judged(position, asker, kind, now) for kind in own}
    found: list[Permission] = []
    for kind, some in lasting.items():
        found += _judged(position, asker, kind, now) if kind.by_clock else some
    return tuple(found)


def _judged(position: Position, asker: Asker, kind: type[TableMove], now: int) -> Sequence[Permission]:
    later = _changes(position, now) if kind.by_clock else ()
    return [_permission(position, asker, move, now, later) for move in kind.candidates(position, asker.seat)]


def _permission(position: Position, asker: Asker, move: TableMove, now: int, later: Sequence[int]) -> Permission:
    seat = asker.seat
    refusal = move.refusal(position, seat, now)
    until = next((at for at in later if move.refusal(position, seat, at) != refusal), None)
    if refusal is None and isinstance(move, SitDown) and move.seat in asker.kept:
        refusal = refuse("SEAT_KEPT", "T2.7", seat=move.seat)
    return Permission(
        operation=move.operation,
        inputs=Raw(encode(move.inputs(seat))),
        text=None if asker.locale is None else called(move, position, seat, asker.locale),
        refusal=None if refusal is None else _impossible(position, refusal, asker.locale),
        needs=() if refusal is not None else tuple(sorted(move.needs(position, seat, now))),
        until=until,
    )


def _impossible(position: Position, refusal: Refusal, locale: str | None) -> Impossible:
    reason = None if locale is None else TEXTS.refusal(refusal, reader_of(position, locale))
    return Impossible(code=refusal.code, rule=refusal.rule, reason=reason)


def _changes(position: Position, now: int) -> list[int]:
    """The times to come at which a judge may say something else although nobody does anything."""
    moments = [] if position.starting is None else [position.starting.until]
    moments += [one.at + ADMITTED_FOR + 1 for one in position.people.motions if one.kind is MotionKind.NEWCOMER]
    for seat in position.seats:
        if (deadline := position.deadline(seat)) is not None:
            moments += [deadline, deadline + 1, deadline + ALLOWANCE + 1]
    return sorted(moment for moment in moments if moment > now)
