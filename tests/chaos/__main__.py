"""``python -m tests.chaos --levels memory,replica,cluster --seconds 600``: one run after the other, each level in turn.

Each run prints one JSON object, and adds it to ``--results`` if a file is given. With ``--commands`` runs go on until
all in the file have so many commands together; with ``--ending`` until that time of the day. SIGTERM ends the present
run, judges it and keeps its figures. The exit code is 1 if anything is wrong.
"""

import argparse
import asyncio
import itertools
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import uvloop

from tests.chaos.run import LEVELS, Report, run

SUMMED = ("seconds", "tables", "commands", "accepted", "entries", "sendings", "answers_dropped", "answers_lost")
EACH = 30.0
"""Seconds between two lines of progress."""


def main() -> int:
    """Read the words, run, print."""
    options = argparse.ArgumentParser()
    options.add_argument("--levels", default="memory", help=", ".join(LEVELS))
    options.add_argument("--seconds", type=float, default=60, help="of each run")
    options.add_argument("--workers", type=int, default=12)
    options.add_argument("--services", type=int, default=2)
    options.add_argument("--pause", type=float, default=3.0, help="seconds between two troubles, on average")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--commands", type=int, default=0, help="go on until there are so many")
    options.add_argument("--ending", default="", help="HH:MM, when to stop at the latest")
    options.add_argument("--results", type=Path, help="a file with a line for each run")
    return uvloop.run(runs(options.parse_args()))


async def runs(arguments: argparse.Namespace) -> int:
    """The levels in turn, each run with a seed of its own."""
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    if arguments.ending:
        asyncio.get_running_loop().call_later(seconds_until(arguments.ending), stop.set)
    done = earlier(arguments.results)
    levels = arguments.levels.split(",")
    turns = itertools.count() if arguments.commands else range(len(levels))
    for turn in turns:
        if stop.is_set() or (arguments.commands and total(done)["commands"] >= arguments.commands):
            break
        with tempfile.TemporaryDirectory() as folder:
            report = await run(
                Path(folder),
                level=levels[len(done) % len(levels)] if arguments.commands else levels[turn],
                seconds=arguments.seconds,
                workers=arguments.workers,
                services=arguments.services,
                pause=arguments.pause,
                seed=arguments.seed + len(done),
                stop=stop,
                progress=Progress(),
            )
        done.append(keep(report, arguments.results))
    sys.stdout.write(json.dumps(total(done)) + "\n")
    return 1 if any(one["wrong"] for one in done) else 0


class Progress:
    """A line on standard error from time to time."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, report: Report) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + EACH
        rate = report.commands / max(report.seconds, 1)
        sys.stderr.write(
            f"{datetime.now():%H:%M:%S} {report.level} {report.seconds:.0f} s: {report.commands} commands at"
            f" {report.tables} tables, {rate:.0f}/s, {report.trouble.total()} faults\n"
        )


def seconds_until(clock: str) -> float:
    """From now to this time of the day."""
    now = datetime.now()
    hour, minute = map(int, clock.split(":"))
    return max(0.0, (now.replace(hour=hour, minute=minute, second=0) - now).total_seconds())


def earlier(results: Path | None) -> list[Mapping[str, Any]]:
    """The runs that a file tells of."""
    if results is None or not results.exists():
        return []
    return [json.loads(line) for line in results.read_text().splitlines()]


def keep(report: Report, results: Path | None) -> Mapping[str, Any]:
    """Print a run, and add it to the file."""
    line = json.dumps(vars(report))
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
    if results is not None:
        results.parent.mkdir(parents=True, exist_ok=True)
        with results.open("a") as file:
            file.write(line + "\n")
    return vars(report)


def total(done: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The figures of all runs together."""
    faults: Counter[str] = sum((Counter(one["trouble"]) for one in done), Counter())
    wrong = [one for each in done for one in each["wrong"]]
    return {
        "runs": len(done),
        **{name: sum(one[name] for one in done) for name in SUMMED},
        "trouble": faults,
        "wrong": wrong,
    }


if __name__ == "__main__":
    sys.exit(main())
