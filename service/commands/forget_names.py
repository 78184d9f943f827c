"""``quipu forget-names``: delete names of people from named tables, or from all that ended long ago."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator

from quipu.service.adapters.entropy import system_clock
from quipu.service.application.commands.forgetting import StillPlayed, forget_names
from quipu.service.application.problems import Problem
from quipu.service.application.quipu import Quipu
from quipu.service.commands.archive import age_of
from quipu.service.commands.every_log import every_table
from quipu.service.commands.store import opened
from quipu.service.config import Config, ConfigError

AGAIN = "They stay in the append-only file until its next rewrite (BGREWRITEAOF), and in your backups.\n"


def forget(asked: argparse.Namespace, config: Config) -> int:
    """Delete the names and print how many; returns 1 if a table cannot be read or has names that cannot be deleted."""
    if bool(asked.tables) == (asked.older_than is not None):
        raise ConfigError("forget-names: give tables, or --older-than")
    if asked.seat is not None and not asked.tables:
        raise ConfigError("forget-names: --seat needs a table")
    age = None if asked.older_than is None else age_of(asked.older_than)
    return asyncio.run(_forget(asked, config, age))


async def _forget(asked: argparse.Namespace, config: Config, age: int | None) -> int:
    names = tables = code = 0
    seats = None if asked.seat is None else {asked.seat - 1}
    async with opened(config) as (log, quipu):
        async for table in _named(asked.tables) if asked.tables else every_table(log, config.archive):
            try:
                if age is not None and await _is_younger(quipu, table, system_clock() - age):
                    continue
                deleted = await forget_names(quipu.tables, table, seats)
            except StillPlayed as played:
                if asked.tables:
                    code = 1
                    sys.stderr.write(f"{played}: names can be deleted when the game is over\n")
                continue
            except Problem as problem:
                sys.stderr.write(f"{table} stays as it is: {problem}\n")
                code = 1
                continue
            names, tables = names + deleted.names, tables + bool(deleted.names)
            if deleted.fixed:
                code = 1
                sys.stderr.write(
                    f"{table}: {deleted.fixed} names are in its entries; only deleting the table removes them\n"
                )
    sys.stdout.write(f"{names} names of {tables} tables deleted\n{AGAIN if names else ''}")
    return code


async def _is_younger(quipu: Quipu, table: str, since: int) -> bool:
    cached, _ = await quipu.tables.current(table)
    return cached.position.at >= since


async def _named(tables: list[str]) -> AsyncIterator[str]:
    for table in tables:
        yield table
