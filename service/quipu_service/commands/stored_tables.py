"""Commands of operators on stored tables: ``quipu forget-names``, ``quipu change-rules``."""

import argparse
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Final

from quipu_service.adapters.entropy import system_clock
from quipu_service.application.commands.forgetting import StillPlayed, forget_names
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.problems.tree import Problem
from quipu_service.application.tables.listing import whole_summary
from quipu_service.commands.store import opened
from quipu_service.commands.terminal import counted, say, warn
from quipu_service.operate.config import Config, ConfigError

TOGETHER: Final = 500
"""Summaries that are read at a time."""
MILLISECONDS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
AGAIN = "They stay in the append-only file until its next rewrite (BGREWRITEAOF), and in your backups."


def age_of(written: str) -> int:
    """A duration in milliseconds; raises ValueError."""
    found = re.fullmatch(r"([0-9]+)([smhd])", written)
    if found is None:
        raise ValueError(f"--older-than: expected a number with s, m, h or d, such as 30d, got {written!r}")
    return int(found[1]) * MILLISECONDS[found[2]]


async def forget(arguments: argparse.Namespace, config: Config) -> int:
    """Delete names of people and print how many; 1 if a table cannot be read or has names that cannot be deleted."""
    if bool(arguments.tables) == (arguments.older_than is not None):
        raise ConfigError("forget-names: give tables, or --older-than")
    if arguments.seat is not None and not arguments.tables:
        raise ConfigError("forget-names: --seat needs a table")
    before = None if arguments.older_than is None else system_clock() - age_of(arguments.older_than)
    names = tables = code = 0
    seats = None if arguments.seat is None else {arguments.seat - 1}
    async with opened(config) as (_, quipu):
        async for table in _named(arguments.tables) if before is None else _ended(quipu.stores, before):
            try:
                if before is not None and await _is_younger(quipu, table, before):
                    continue
                deleted = await forget_names(quipu.tables, table, seats)
            except StillPlayed as played:
                if arguments.tables:
                    code = 1
                    warn(f"{played}: names can be deleted when the game is over")
                continue
            except Problem as problem:
                warn(f"{table} stays as it is: {problem}")
                code = 1
                continue
            names, tables = names + deleted.names, tables + bool(deleted.names)
    say(f"{counted(names, 'name')} of {counted(tables, 'table')} deleted", *([AGAIN] if names else []))
    return code


async def _is_younger(quipu: Quipu, table: str, since: int) -> bool:
    cached, _ = await quipu.tables.current(table)
    return cached.position.at >= since


async def _ended(stores: Stores, before: int) -> AsyncIterator[str]:
    """The ids of all tables but those whose summary says that they are played or ended later: no log of these is read.

    Archived tables have no summary on the log's server.
    """
    some: list[str] = []
    async for table in stores.log.tables():
        some.append(table)
        if len(some) == TOGETHER:
            for one in await _ended_of(stores, some, before):
                yield one
            some = []
    for one in await _ended_of(stores, some, before):
        yield one


async def _ended_of(stores: Stores, tables: Sequence[str], before: int) -> list[str]:
    summaries = await stores.index.summaries(tables)
    listed = {table: whole_summary(table, summary) for table, summary in summaries.items()}
    later = {table for table, one in listed.items() if one and not (one.status.ended and one.changed_at < before)}
    return [table for table in tables if table not in later]


async def _named(tables: list[str]) -> AsyncIterator[str]:
    for table in tables:
        yield table


async def change_rules(arguments: argparse.Namespace, config: Config) -> int:
    """Write the entry; raises Unknown, or Declined if there are no newer rules or the position does not fit them."""
    async with opened(config, 1) as (_, quipu):
        position = (await quipu.rule_changes.impose(arguments.table, command=secrets.token_hex(16))).step.position
    say(f"table {arguments.table} goes on by revision {position.game.revision} from version {position.version} on")
    return 0
