"""Delete the names of people from tables that are over or closed, without changing the log."""

from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

from quipu_rules.kernel.message import Value
from quipu_service.application.access.credentials import Credential
from quipu_service.application.commands.doing import own
from quipu_service.application.commands.repeats import FirstAnswers, Written, scoped_command
from quipu_service.application.log.bodies import SeatTaken
from quipu_service.application.log.entries import encode
from quipu_service.application.log.names import DELETED, named
from quipu_service.application.log.position import Position
from quipu_service.application.problems.bounded import Count
from quipu_service.application.problems.tree import Problem
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import summary_of


class StillPlayed(Problem):
    """Names are needed while a game is running: delete them when it is over."""


class DeletedNames(Value, frozen=True, kw_only=True):
    """How many names of a table, or of one of its seats, were deleted."""

    names: Count
    """Names that were deleted by this request; a repeat deletes none."""


async def forget_names(tables: Tables, table: str, seats: Collection[int] | None = None) -> DeletedNames:
    """Delete the names of everybody who ever sat in these seats, or in any; can be repeated.

    Raises StillPlayed unless the game is over or the table is closed, and Unknown.
    """
    cached, _ = await tables.current(table)
    position = cached.position
    if not position.status.ended:
        raise StillPlayed(f"table {table} is still played")
    versions = [
        step.entry.version
        for step in await tables.past.happened(cached, 0)
        if isinstance(step.entry.body, SeatTaken)
        and (seats is None or step.entry.body.seat in seats)
        and named(step.stored)
    ]
    if versions:
        summary = summary_of(without_names(position, seats), cached.imported_at)
        await tables.stores.log.forget_names(table, versions, summary)
        tables.forget(cached)
    return DeletedNames(names=len(versions))


async def forget_own_name(
    tables: Tables, table: str, token: str | None, seat: int, command: str | None = None
) -> tuple[Written, DeletedNames]:
    """Delete the names of one's own seat. Raises Unauthenticated, NotSeated, or Declined while the game is played."""
    cached = await tables.admitted(table, token)
    shown = Credential(token or "")
    own(cached.seat_of(shown), seat)
    asked = scoped_command("forgetName", cached, shown, command)
    run = partial(forget_names, tables, table, {seat})
    try:
        return await FirstAnswers(tables.stores.schedule).once(asked, encode(seat), DeletedNames, run)
    except StillPlayed as played:
        raise declined("NAMES_NEEDED", "T2.11") from played


def without_names(position: Position, seats: Collection[int] | None) -> Position:
    """The position without the names of the people in these seats."""
    people = position.people
    names = tuple(
        DELETED if name and bot is None and (seats is None or seat in seats) else name
        for seat, (name, bot) in enumerate(zip(people.names, people.bots, strict=True))
    )
    return replace(position, people=replace(people, names=names), memo={})
