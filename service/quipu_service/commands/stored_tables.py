"""Commands of operators on stored tables: ``quipu forget-names``, ``quipu change-rules``."""

import argparse
import re
import secrets
from collections.abc import AsyncIterator
from typing import Final

from quipu_service.adapters.entropy import system_clock
from quipu_service.application.commands.forgetting import StillPlayed, forget_names
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Problem
from quipu_service.commands.store import opened
from quipu_service.commands.terminal import counted, say, warn
from quipu_service.operate.config import Config, ConfigError

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
    age = None if arguments.older_than is None else age_of(arguments.older_than)
    names = tables = code = 0
    seats = None if arguments.seat is None else {arguments.seat - 1}
    async with opened(config) as (_, quipu):
        async for table in _named(arguments.tables) if arguments.tables else quipu.stores.log.tables():
            try:
                if age is not None and await _is_younger(quipu, table, system_clock() - age):
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


async def _named(tables: list[str]) -> AsyncIterator[str]:
    for table in tables:
        yield table


async def change_rules(arguments: argparse.Namespace, config: Config) -> int:
    """Write the entry; raises Unknown, or Declined if there are no newer rules or the position does not fit them."""
    async with opened(config, 1) as (_, quipu):
        position = (await quipu.rule_changes.impose(arguments.table, command=secrets.token_hex(16))).step.position
    say(f"table {arguments.table} goes on by revision {position.game.revision} from version {position.version} on")
    return 0
