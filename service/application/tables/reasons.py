"""Why places and pieces cannot be used now, in words."""

from quipu.rules.kernel.board import Board, hints_of
from quipu.rules.kernel.message import Seat, Value, tag_of
from quipu.rules.kernel.text import Reader
from quipu.rules.kernel.why import Pointing, Unusable, unusable
from quipu.service.application.log.position import Position, Table
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.boards import board_of, reader_of, refusal_text
from quipu.service.application.tables.current import Tables
from quipu.service.application.validation import declined


class Reason(Value, frozen=True, kw_only=True):
    """Why some places or pieces cannot be used now: the refusal of an action that would."""

    action: str
    """The type of that action."""
    field: str | None
    """The field of the action that names the place or piece; null for an action without such a choice."""
    collection: str | None
    """The collection of the board whose ids `ids` are; null for pieces without numbers."""
    ids: tuple[int, ...]
    """The places or parts, by their ids on the board."""
    values: tuple[str, ...]
    """The pieces, by the values of their enum."""
    code: str
    """The stable code of the refusal."""
    rule: str
    """The number of the rule."""
    reason: str
    """A sentence in the reader's language."""


class Why(Value, frozen=True, kw_only=True):
    """Why nothing can be done with all the places and pieces that no legal action names."""

    version: int
    """The version of the table."""
    seat: Seat
    """The seat that would act."""
    rules: str
    """The address of the rules; with `#` and the number of one it leads to it."""
    reasons: tuple[Reason, ...]
    """Each place or piece is in one of them at most."""


class Reasons:
    """Finds the reasons of a seat."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def why(self, table: str, token: str | None, locale: str) -> Why:
        """For the seat that holds the token; raises Unauthenticated or Declined."""
        cached = await self._tables.seen(table, token)
        position, seat = cached.position, cached.viewer(token)
        if seat is None:
            raise Unauthenticated("needed")
        if position.closed or position.state is None:
            raise declined("TABLE_CLOSED" if position.closed else "NOT_STARTED")
        if position.given_up(seat):
            raise declined("RESIGNED" if seat in position.resigned else "OUT")
        key = "why", seat, locale
        found: Why | None = position.memo.get(key)
        if found is None:
            found = position.memo[key] = _why(position, seat, locale)
        return found


def _why(position: Position, seat: Seat, locale: str) -> Why:
    game, board = position.game, board_of(position.table)
    reader = reader_of(position, locale)
    found = unusable(game, position.state, seat, board)
    return Why(
        version=position.version,
        seat=seat,
        rules=f"/v1/{game.name}/rules",
        reasons=tuple(_reason(one, position.table, board, reader) for one in found),
    )


def _reason(one: Unusable, table: Table, board: Board, reader: Reader) -> Reason:
    refusal, pointing = one.refusal, one.pointing
    numbered = pointing is not None and not pointing.members
    return Reason(
        action=tag_of(one.action),
        field=None if pointing is None else pointing.field,
        collection=_collection(board, pointing) if pointing is not None and numbered else None,
        ids=tuple(one.pieces) if numbered else (),
        values=() if numbered else tuple(piece.value for piece in one.pieces),
        code=refusal.code,
        rule=refusal.rule,
        reason=refusal_text(refusal, table, reader),
    )


def _collection(board: Board, pointing: Pointing) -> str:
    """The name of the collection in the board's JSON."""
    return next(name for name, attribute, _ in hints_of(type(board)) if attribute == pointing.kind)
