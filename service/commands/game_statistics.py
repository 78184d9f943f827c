"""``quipu statistics --game``: sums over the finished tables of a game on a server and in its archive."""

import argparse
import asyncio
import sys
from collections import Counter
from itertools import groupby

import msgspec
from rich.console import Console
from rich.table import Table

from quipu.service.application.problems import Problem
from quipu.service.application.tables.games_statistics import GameStatistics, GroupStatistics, groups_of
from quipu.service.commands.every_log import REMEMBERED, every_table, tell_progress
from quipu.service.commands.statistics import WIDTH
from quipu.service.commands.store import opened
from quipu.service.config import Config


def game_statistics(asked: argparse.Namespace, config: Config) -> int:
    """Count them all again and print the sums; 1 if a table could not be read."""
    return asyncio.run(_game_statistics(asked, config))


async def _game_statistics(asked: argparse.Namespace, config: Config) -> int:
    seen = code = 0
    sums = Counter[str]()
    async with opened(config, REMEMBERED) as (log, quipu):
        game = quipu.editions.game(asked.game).name
        async for table in every_table(log, config.archive):
            seen += 1
            try:
                cached, _ = await quipu.tables.current(table)
                if cached.position.game.name == game:
                    sums.update(await quipu.games_statistics.sums(cached, unlisted=asked.unlisted) or {})
            except Problem as problem:
                sys.stderr.write(f"{table} is not counted: {problem}\n")
                code = 1
            tell_progress(f"\r{seen} tables seen")
    tell_progress("\r\x1b[K")
    found = GameStatistics(game=game, since=None, groups=groups_of(sums))
    if asked.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(found)
    return code


def _print(found: GameStatistics) -> None:
    console = Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    if not found.groups:
        console.print(f"{found.game}: no finished tables", markup=False)
    for group in found.groups:
        bots = ", with bots" if group.bots else ""
        console.print(
            f"{found.game} {group.edition}, {group.seats} seats{bots}: {group.tables} tables, each "
            f"{group.length / group.tables / 1000:.1f} s and {group.entries / group.tables:.1f} entries; "
            f"medians: {(group.median_length or 0) / 1000:.1f} s, {group.median_score} points",
            markup=False,
            soft_wrap=True,
        )
        console.print(_seats(group))
        console.print(_actions(group))
        for option, values in groupby(group.options, key=lambda one: one.option):
            chosen = ", ".join(f"{one.value} {one.tables}" for one in values)
            console.print(f"{option}: {chosen}", markup=False, soft_wrap=True)
        endings = ", ".join(f"{one.ending} {one.tables}" for one in group.endings)
        console.print(f"endings: {endings}\n", markup=False, soft_wrap=True)


def _seats(group: GroupStatistics) -> Table:
    """Means of each seat."""
    seats = Table("seat", "seconds", "turns", "score", "wins", box=None)
    for one in group.by_seat:
        means = (f"{number / group.tables:.1f}" for number in (one.time / 1000, one.turns, one.score))
        seats.add_row(str(one.seat + 1), *means, str(one.wins))
    return seats


def _actions(group: GroupStatistics) -> Table:
    """How often each kind of action was taken at a table on average, and at how many at all."""
    actions = Table("actions", "a table", "tables", "taken back", box=None)
    for one in group.actions:
        actions.add_row(one.type, f"{one.count / group.tables:.1f}", str(one.tables), str(one.taken_back))
    return actions
