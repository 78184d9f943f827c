"""What the game is fought for: numbers by seat, with a sentence for each."""

from quipu.rules.kernel.message import Seat, Value
from quipu.service.application.log.position import Position, Status
from quipu.service.application.tables.boards import reader_of
from quipu.service.application.tables.current import Tables
from quipu.service.application.tables.prompts import by_newest
from quipu.service.application.validation import declined


class StakeShown(Value, frozen=True, kw_only=True):
    """One thing that is fought for, or that is left until the end."""

    name: str
    """Which one; several may have one name, such as one for each bath."""
    text: str
    """What it is, in the reader's language."""
    values: tuple[int | None, ...]
    """By seat: how much of it; null where the asker cannot know it; empty if seats have none of it."""
    leaders: tuple[Seat, ...]
    """The seats that lead in it."""
    remaining: int | None
    """How much is left until the end or a goal; null if it is not counted."""


class Stakes(Value, frozen=True, kw_only=True):
    """What the game is fought for now."""

    version: int
    """The version of the table."""
    stakes: tuple[StakeShown, ...]
    """The score first; empty once the game is over, or if the game's rules tell nothing of it."""


class Prospects:
    """Tells who leads in what, and how much of the game is left."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def stakes(self, table: str, token: str | None, locale: str) -> Stakes:
        """For the seat that holds the token, or a spectator; raises Declined before the start."""
        cached = await self._tables.seen(table, token)
        position, viewer = cached.position, cached.viewer(token)
        if position.state is None:
            raise declined("NOT_STARTED")
        key = "stakes", viewer, locale
        found: Stakes | None = position.memo.get(key)
        if found is None:
            each = _stakes(position, viewer, locale)
            found = position.memo[key] = Stakes(version=position.version, stakes=each)
        return found


def _stakes(position: Position, viewer: Seat | None, locale: str) -> tuple[StakeShown, ...]:
    if position.status is not Status.RUNNING:
        return ()
    game, state = by_newest(position)
    reader = reader_of(position, locale)
    return tuple(
        StakeShown(
            name=one.name,
            text=game.texts.stake(one, reader),
            values=one.values,
            leaders=one.leaders,
            remaining=one.remaining,
        )
        for one in game.stakes(state, viewer)
    )
