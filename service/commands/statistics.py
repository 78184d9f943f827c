"""``quipu statistics``: what happened in complete exported logs, counted."""

import argparse
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table

from quipu.service.application.editions import Editions
from quipu.service.application.log.position import Step
from quipu.service.application.records.files import read_header, read_line
from quipu.service.application.tables.table_statistics import SeatStatistics, Statistics, statistics_of
from quipu.service.commands.log_files import EXIT_WRONG, editions_of, steps_of, verified_log, verifier_on
from quipu.service.config import Config

COLUMNS = ("seat", "entries", "turns", "seconds", "taken back", "score", "rank")
WIDTH = 120


def statistics(asked: argparse.Namespace, config: Config) -> int:
    """Print the statistics of each log, once it was verified; 1 if one of them is wrong."""
    editions = editions_of(config)
    verifier = verifier_on(editions)
    code = 0
    for file in asked.files:
        log = verified_log(file, verifier)
        if log is None:
            code = EXIT_WRONG
            continue
        steps = _steps(file, log, editions)
        found = statistics_of(steps)
        if asked.json:
            sys.stdout.write(msgspec.json.encode({"file": file, **msgspec.to_builtins(found)}).decode() + "\n")
        else:
            _print(file, found, steps[-1].position.called)
    return code


def _steps(file: str, log: bytes, editions: Editions) -> list[Step]:
    """The steps of a log in which nothing is hidden."""
    header, *lines = log.splitlines()
    if read_header(header).seed is None:
        raise ValueError(f"{file}: statistics need a complete log, which can be exported once the game is over")
    return list(steps_of(map(read_line, lines), editions))


def _print(file: str, found: Statistics, names: Sequence[str | None]) -> None:
    console = Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    ending = "" if found.ending is None else f", {found.ending}"
    console.print(
        f"{file}: {found.version} entries, {found.entries_taken_back} taken back, {found.length / 1000:.1f} s{ending}",
        markup=False,
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
    last = ("" if number is None else str(number) for number in (one.score, one.rank))
    label = f"{one.seat + 1} {name or ''}".strip().replace("[", "\\[")
    return (
        label,
        str(one.entries),
        str(one.turns),
        f"{one.time / 1000:.1f}",
        f"{one.time_taken_back / 1000:.1f}",
        *last,
    )


def _taken(one: SeatStatistics, kind: str) -> int:
    return next((tally.count for tally in one.actions or () if tally.type == kind), 0)
