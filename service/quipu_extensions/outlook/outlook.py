"""Answers about the position as it stands, kept with it."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from quipu_rules.kernel.board import Board, hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, Template, Value, Viewer, tag_of
from quipu_rules.kernel.move import Decided
from quipu_rules.kernel.refusal import Unforeseeable
from quipu_rules.kernel.revisions import newest_event
from quipu_rules.kernel.text import Reader
from quipu_rules.kernel.why import Pointing, Unusable, unusable
from quipu_service.application.log.position import Position, Status, Table
from quipu_service.application.problems.bounded import Count, LegalOnes, Listed, OfEvents, OfSeats, Sentence, Url, Word
from quipu_service.application.problems.tree import Declined, Unauthenticated
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.boards import board_of, reader_of, refusal_text
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.prompts import by_newest, prompt

Answer = TypeVar("Answer")


class Consequence(Value, frozen=True, kw_only=True):
    """What an action of the legal list surely leads to."""

    index: Count
    """The index of the action in the legal list, from 0."""
    certain: bool
    """Whether it can be foreseen: it draws nothing and reveals nothing, and is no template."""
    texts: OfEvents[Sentence]
    """What happens, a sentence for each event that is worth one; empty if it is not certain."""
    next: Sentence | None
    """What the seat has to do then, or whom it waits for and why; null if it is not certain, or the game is over."""
    loses: Sentence | None
    """What it gives up for nothing, such as a card or an unused action; null: nothing. Ask before you send it."""


class Consequences(Value, frozen=True, kw_only=True):
    """What all legal actions of a seat surely lead to."""

    version: Count
    """The version of the table."""
    seat: Seat
    """The seat that would act."""
    consequences: LegalOnes[Consequence]
    """In the order of the legal list; empty if the seat does not have to act."""


class Reason(Value, frozen=True, kw_only=True):
    """Why some places or pieces cannot be used now: the refusal of an action that would."""

    action: Word
    """The type of that action."""
    field: Word | None
    """The field of the action that names the place or piece; null for an action without such a choice."""
    collection: Word | None
    """The collection of the board whose ids `ids` are; null for pieces without numbers."""
    ids: Listed[int]
    """The places or parts, by their ids on the board."""
    values: Listed[Word]
    """The pieces, by the values of their enum."""
    code: Word
    """The stable code of the refusal."""
    rule: Word
    """The number of the rule."""
    reason: Sentence
    """A sentence in the reader's language."""


class Why(Value, frozen=True, kw_only=True):
    """Why nothing can be done with all the places and pieces that no legal action names."""

    version: Count
    """The version of the table."""
    seat: Seat
    """The seat that would act."""
    rules: Url
    """The address of the rules; with `#` and the number of one it leads to it."""
    reasons: Listed[Reason]
    """Each place or piece is in one of them at most."""


class StakeShown(Value, frozen=True, kw_only=True):
    """One thing that is fought for, or that is left until the end."""

    name: Word
    """Which one; several may have one name, such as one for each bath."""
    text: Sentence
    """What it is, in the reader's language."""
    values: OfSeats[int | None]
    """By seat: how much of it; null where the asker cannot know it; empty if seats have none of it."""
    leaders: OfSeats[Seat]
    """The seats that lead in it."""
    remaining: int | None
    """How much is left until the end or a goal; null if it is not counted."""


class Stakes(Value, frozen=True, kw_only=True):
    """What the game is fought for now."""

    version: Count
    """The version of the table."""
    stakes: Listed[StakeShown]
    """The score first; empty once the game is over, or if the game's rules tell nothing of it."""


class Outlook:
    """Answers such questions; the answers are kept with the position."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def consequences(self, table: str, token: str | None, locale: str) -> Consequences:
        """One action ahead, without chance and without revealing anything; raises as ``_seated``."""
        position, seat = await self._seated(table, token)
        return _kept(position, _consequences, seat, locale)

    async def why(self, table: str, token: str | None, locale: str) -> Why:
        """Why the seat cannot use places and pieces; raises as ``_seated``."""
        position, seat = await self._seated(table, token)
        if (refusal := position.gave_up(seat)) is not None:
            raise Declined(refusal)
        return _kept(position, _why, seat, locale)

    async def stakes(self, table: str, token: str | None, locale: str) -> Stakes:
        """Who leads in what, as a seat or a spectator may know it; raises Declined before the start."""
        cached = await self._tables.seen(table, token)
        position, viewer = cached.position, cached.viewer(token)
        if position.state is None:
            raise declined("NOT_STARTED", "T1.3")
        return _kept(position, _stakes, viewer, locale)

    async def _seated(self, table: str, token: str | None) -> tuple[Position, Seat]:
        """The seat of the token in a game; raises Unauthenticated without one, Declined if no game goes on."""
        cached = await self._tables.seen(table, token)
        position, seat = cached.position, cached.viewer(token)
        if seat is None:
            raise Unauthenticated("needed")
        if position.closed or position.state is None:
            raise declined("TABLE_CLOSED", "T1.1") if position.closed else declined("NOT_STARTED", "T1.3")
        return position, seat


def _kept(position: Position, make: Callable[[Position, Any, str], Answer], viewer: Viewer, locale: str) -> Answer:
    """What was made of this position before, or is made now."""
    key = make.__name__, viewer, locale
    if key not in position.memo:
        position.memo[key] = make(position, viewer, locale)
    found: Answer = position.memo[key]
    return found


def _consequences(position: Position, seat: Seat, locale: str) -> Consequences:
    acts = (seat in position.to_act or seat in position.may_act) and seat not in position.people.gone
    legal = position.game.rulebook.legal(position.state, seat) if acts else []
    each = tuple(_consequence(position, seat, index, one, locale) for index, one in enumerate(legal))
    return Consequences(version=position.version, seat=seat, consequences=each)


def _consequence(position: Position, seat: Seat, index: int, action: Action | Template, locale: str) -> Consequence:
    if isinstance(action, Template):
        return Consequence(index=index, certain=False, texts=(), next=None, loses=None)
    game, reader = position.game, reader_of(position, locale)
    sure = _sure(game, position.state, seat, action)
    lost = game.loss(position.state, seat, action, sure)
    loses = None if lost is None else game.shown.texts.stake(lost, reader, "loss")
    if sure is None:
        return Consequence(index=index, certain=False, texts=(), next=None, loses=loses)
    shown = [
        newest_event(game, event) for event in (game.redact(one, seat) for one in sure.events) if event is not None
    ]
    said = tuple(filter(None, game.shown.texts.sentences(shown, reader)))
    after = replace(position, state=sure.state, memo={})
    return Consequence(index=index, certain=True, texts=said, next=prompt(after, seat, locale), loses=loses)


def _sure(game: AnyGame, state: object, seat: Seat, action: Action) -> Decided[Any, Any] | None:
    """The decision on the action if it draws and reveals nothing; else None."""
    try:
        return game.rulebook.foresee(state, seat, [action])
    except Unforeseeable:
        return None


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


def _stakes(position: Position, viewer: Viewer, locale: str) -> Stakes:
    if position.status is not Status.RUNNING:
        return Stakes(version=position.version, stakes=())
    game, state = by_newest(position)
    reader = reader_of(position, locale)
    shown = tuple(
        StakeShown(
            name=one.name,
            text=game.texts.stake(one, reader),
            values=one.values,
            leaders=one.leaders,
            remaining=one.remaining,
        )
        for one in game.stakes(state, viewer)
    )
    return Stakes(version=position.version, stakes=shown)
