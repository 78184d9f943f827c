"""Delete the names of people from tables that are over or closed, without changing the log."""

from collections.abc import Collection
from dataclasses import dataclass

from msgspec.structs import replace

from quipu.service.application.entries import SeatTaken
from quipu.service.application.names import DELETED, named
from quipu.service.application.position import Position
from quipu.service.application.problems import Problem
from quipu.service.application.summaries import summary_of
from quipu.service.application.tables import Tables


class StillPlayed(Problem):
    """Names are needed while a game is running: delete them when it is over."""


@dataclass(frozen=True)
class Deleted:
    """Result of deleting the names of one table."""

    names: int
    """Names that were deleted."""
    fixed: int
    """Names inside entries of older releases, which only deleting the table removes."""


async def forget_names(tables: Tables, table: str, seats: Collection[int] | None = None) -> Deleted:
    """Delete the names of everybody who ever sat in these seats, or in any; can be repeated.

    Raises StillPlayed unless the game is over or the table is closed, and Unknown.
    """
    cached, _ = await tables.current(table)
    position = cached.position
    if not position.status.ended:
        raise StillPlayed(f"table {table} is still played")
    versions, fixed = list[int](), 0
    for step in tables.folding.steps(await tables.log.entries(table, 0)):
        body = step.entry.body
        if isinstance(body, SeatTaken) and (seats is None or body.seat in seats):
            if named(step.stored):
                versions.append(step.entry.version)
            fixed += bool(body.name) and not body.bot
    if versions:
        summary = summary_of(without_names(position, seats), cached.imported_at)
        await tables.log.forget_names(table, versions, summary)
        tables.forget(cached)
    return Deleted(len(versions), fixed)


def without_names(position: Position, seats: Collection[int] | None) -> Position:
    """The position without the names of the people in these seats."""
    people = zip(position.names, position.bots, strict=True)
    return replace(
        position,
        names=tuple(
            DELETED if name and bot is None and (seats is None or seat in seats) else name
            for seat, (name, bot) in enumerate(people)
        ),
        memo={},
    )
