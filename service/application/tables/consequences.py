"""What each legal action surely leads to, in words."""

from typing import Any

from msgspec.structs import replace

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Seat, Template, Value
from quipu.rules.kernel.move import Decided
from quipu.rules.kernel.refusal import Unforeseeable
from quipu.rules.kernel.revisions import told
from quipu.service.application.log.position import Position
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.boards import reader_of
from quipu.service.application.tables.current import Tables
from quipu.service.application.tables.prompts import prompt
from quipu.service.application.validation import declined


class Consequence(Value, frozen=True, kw_only=True):
    """What an action of the legal list surely leads to."""

    index: int
    """The index of the action in the legal list, from 0."""
    certain: bool
    """Whether it can be foreseen: it draws nothing and reveals nothing, and is no template."""
    texts: tuple[str, ...]
    """What happens, a sentence for each event that is worth one; empty if it is not certain."""
    next: str | None
    """What the seat has to do then, or whom it waits for and why; null if it is not certain, or the game is over."""
    loses: str | None
    """What it gives up for nothing, such as a card or an unused action; null: nothing. Ask before you send it."""


class Consequences(Value, frozen=True, kw_only=True):
    """What all legal actions of a seat surely lead to."""

    version: int
    """The version of the table."""
    seat: Seat
    """The seat that would act."""
    consequences: tuple[Consequence, ...]
    """In the order of the legal list; empty if the seat does not have to act."""


class Foresight:
    """Looks one action ahead, without chance and without revealing anything."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def consequences(self, table: str, token: str | None, locale: str) -> Consequences:
        """For the seat that holds the token; raises Unauthenticated or Declined."""
        cached = await self._tables.seen(table, token)
        position, seat = cached.position, cached.viewer(token)
        if seat is None:
            raise Unauthenticated("needed")
        if position.closed or position.state is None:
            raise declined("TABLE_CLOSED" if position.closed else "NOT_STARTED")
        key = "consequences", seat, locale
        found: Consequences | None = position.memo.get(key)
        if found is None:
            acts = seat in position.to_act and not position.given_up(seat)
            legal = position.game.rulebook.legal(position.state, seat) if acts else []
            each = tuple(_consequence(position, seat, index, one, locale) for index, one in enumerate(legal))
            found = position.memo[key] = Consequences(version=position.version, seat=seat, consequences=each)
        return found


def _consequence(position: Position, seat: Seat, index: int, action: Action | Template, locale: str) -> Consequence:
    if isinstance(action, Template):
        return Consequence(index=index, certain=False, texts=(), next=None, loses=None)
    game, reader = position.game, reader_of(position, locale)
    sure = _sure(game, position.state, seat, action)
    lost = game.loss(position.state, seat, action, sure)
    loses = None if lost is None else game.shown.texts.stake(lost, reader, "loss")
    if sure is None:
        return Consequence(index=index, certain=False, texts=(), next=None, loses=loses)
    shown = [told(game, event) for event in (game.redact(one, seat) for one in sure.events) if event is not None]
    said = tuple(filter(None, game.shown.texts.told(shown, reader)))
    after = replace(position, state=sure.state, memo={})
    return Consequence(index=index, certain=True, texts=said, next=prompt(after, seat, locale), loses=loses)


def _sure(game: AnyGame, state: Any, seat: Seat, action: Action) -> Decided[Any, Any] | None:
    """The decision on the action if it draws and reveals nothing; else None."""
    try:
        return game.rulebook.foresee(state, seat, [action])
    except Unforeseeable:
        return None
