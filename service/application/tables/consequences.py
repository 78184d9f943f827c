"""What each legal action surely leads to, in words."""

from msgspec.structs import replace

from quipu.rules.kernel.message import Action, Seat, Template, Value
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
    """The place of the action in the legal list, from 0."""
    certain: bool
    """Whether it can be foreseen: it draws nothing and reveals nothing, and is no template."""
    texts: tuple[str, ...]
    """What happens, a sentence for each event that is worth one; empty if it is not certain."""
    next: str | None
    """What the seat has to do then, or whom it waits for and why; null if it is not certain, or the game is over."""


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
    game = position.game
    try:
        if isinstance(action, Template):
            raise Unforeseeable
        decided = game.rulebook.foresee(position.state, seat, [action])
    except Unforeseeable:
        return Consequence(index=index, certain=False, texts=(), next=None)
    shown = [told(game, event) for event in (game.redact(one, seat) for one in decided.events) if event is not None]
    said = game.shown.texts.told(shown, reader_of(position, locale))
    after = replace(position, state=decided.state, memo={})
    return Consequence(index=index, certain=True, texts=tuple(filter(None, said)), next=prompt(after, seat, locale))
