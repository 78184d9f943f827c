"""``quipu statistics``: what happened in complete exported logs, or at all finished tables of a game, counted."""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import uvloop
from rich.console import Console
from rich.table import Table

from quipu_service.application.problems.tree import Problem
from quipu_service.application.tables.games_statistics import GameStatistics, GroupStatistics, groups_of
from quipu_service.application.tables.table_statistics import SeatStatistics, Statistics, statistics_of
from quipu_service.commands.logs import EXIT_WRONG, REMEMBERED, verified_steps
from quipu_service.commands.store import every_table, opened
from quipu_service.commands.terminal import console, end_progress, tell_progress, warn, write_json
from quipu_service.operate.config import Config, ConfigError

COLUMNS = ("seat", "entries", "turns", "seconds", "taken back", "score", "place", "result")


async def _of_game(asked: argparse.Namespace, config: Config) -> int:
    """Count all finished tables of a game again and print the sums; 1 if a table could not be read."""
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
                warn(f"{table} is not counted: {problem}")
                code = 1
            tell_progress(f"{seen} tables seen")
    end_progress()
    found = GameStatistics(game=game, since=None, groups=groups_of(sums))
    if asked.json:
        write_json(found)
    else:
        print_game(console(), found)
    return code


def print_game(console: Console, found: GameStatistics) -> None:
    """Print the sums of a game, group by group."""
    if not found.groups:
        console.print(f"{found.game}: no finished tables")
    for group in found.groups:
        bots = ", with bots" if group.bots else ""
        console.print(
            f"{found.game} {group.edition}, {group.seats} seats{bots}: {group.tables} tables, each "
            f"{group.length / group.tables / 1000:.1f} s and {group.entries / group.tables:.1f} entries; "
            f"medians: {(group.median_length or 0) / 1000:.1f} s, {group.median_score} points",
            soft_wrap=True,
        )
        console.print(_seats(group))
        console.print(_actions(group))
        for option, values in groupby(group.options, key=lambda one: one.option):
            chosen = ", ".join(f"{one.value} {one.tables}" for one in values)
            console.print(f"{option}: {chosen}", soft_wrap=True)
        endings = ", ".join(f"{one.ending} {one.tables}" for one in group.endings)
        console.print(f"endings: {endings}\n", soft_wrap=True)


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


def statistics(asked: argparse.Namespace, config: Config) -> int:
    """Print the statistics of each log, once it was verified; 1 if one of them is wrong."""
    if bool(asked.files) == bool(asked.game):
        raise ConfigError("statistics: give files, or --game")
    if asked.game:
        return uvloop.run(_of_game(asked, config))
    code = 0
    for file in asked.files:
        found = verified_steps(file, config)
        if found is None:
            code = EXIT_WRONG
            continue
        header, steps = found
        if header.seed is None:
            raise ValueError(f"{file}: statistics need a complete log, which can be exported once the game is over")
        counted = statistics_of(steps)
        if asked.json:
            write_json(counted, file=file)
        else:
            print_table(console(), file, counted, steps[-1].position.called)
    return code


def print_table(console: Console, file: str, found: Statistics, names: Sequence[str | None]) -> None:
    """Print what happened at the table of a file."""
    ending = "" if found.ending is None else f", {found.ending}"
    console.print(
        f"{file}: {found.version} entries, {found.entries_taken_back} taken back, {found.length / 1000:.1f} s{ending}",
        soft_wrap=True,
    )
    seats = Table(*COLUMNS, box=None)
    for one in found.seats:
        seats.add_row(*_row(one, names[one.seat]))
    console.print(seats)
    kinds = sorted({tally.type for one in found.seats for tally in one.actions or ()})
    actions = Table("actions", *(f"seat {one.seat + 1}" for one in found.seats), box=None)
    for kind in kinds:
        actions.add_row(kind, *(str(_taken(one, kind)) for one in found.seats))
    console.print(actions)


def _row(one: SeatStatistics, name: str | None) -> tuple[str, ...]:
    last = (
        "" if number is None else str(number)
        for number in (one.score, one.rank, one.verdict and one.verdict.value.lower())
    )
    return (
        f"{one.seat + 1} {name or ''}".strip(),
        str(one.entries),
        str(one.turns),
        f"{one.time / 1000:.1f}",
        f"{one.time_taken_back / 1000:.1f}",
        *last,
    )


def _taken(one: SeatStatistics, kind: str) -> int:
    return next((tally.count for tally in one.actions or () if tally.type == kind), 0)
