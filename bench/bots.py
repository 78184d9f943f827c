"""``python -m bench.bots``: games between levels, win shares with their 95 % interval, and the time of a move.

Budgets and times are CPU seconds of one process, so that a busy machine changes neither. A row is printed every
twenty games, so that a run that was stopped has not been for nothing.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import inf
from typing import Any

from bench.tables import line
from quipu_service.application.games.catalog import installed
from quipu_service.bots.levels import Level
from quipu_service.bots.trials import LADDER, BotRecord, bot_game
from tests.service.example_games import EXAMPLES

GAMES = {**EXAMPLES, **installed()}
PAIRINGS = tuple((one, other) for one, other, _ in LADDER)
EVERY = 20
PLAYED = os.environ.get("QUIPU_BENCH_GAMES", "200")
LOOKS = os.environ.get("QUIPU_BENCH_LOOKS", "")


def played(
    game: str, levels: Sequence[Level], number: int, limits: Mapping[str, Any]
) -> tuple[list[float], list[tuple[str, float]]]:
    """A game of this name, for another process."""
    return bot_game(GAMES[game], levels, number, **limits)


def pairing(
    game: str,
    pair: tuple[Level, Level],
    numbers: range,
    *,
    seats: int,
    processes: int,
    seconds: float,
    limits: Mapping[str, Any],
) -> Iterator[BotRecord]:
    """The record after each game that ends in this time: one seat of the first level, the rest of the second."""
    (one, other), record, end = pair, BotRecord(), time.monotonic() + seconds
    with ProcessPoolExecutor(processes) as pool:
        lines = [[one if seat == number % seats else other for seat in range(seats)] for number in numbers]
        found = [
            pool.submit(played, game, levels, number, limits) for number, levels in zip(numbers, lines, strict=True)
        ]
        for number, one_game in zip(numbers, found, strict=True):
            record.add(number % seats, *one_game.result())
            yield record
            if time.monotonic() >= end:
                pool.shutdown(wait=False, cancel_futures=True)
                break


def main(arguments: Sequence[str]) -> None:
    """Print rows for each pairing as JSON."""
    parser = argparse.ArgumentParser(prog="bench bots", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--game", choices=sorted(GAMES), action="append")
    parser.add_argument("--pairing", action="append", help="such as CLUB:RANDOM")
    parser.add_argument("--seats", type=int, help="players of a game, instead of as few as it takes")
    parser.add_argument("--budget", type=float, help="seconds of a move, instead of the level's own")
    parser.add_argument("--looks", type=int, help="actions tried for each second of a level, instead of time")
    parser.add_argument(
        "--opening", type=int, default=0, help="random actions at the beginning, for games without chance"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first game, which is its seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help="a row of Markdown for each game")
    parser.add_argument("--seconds", type=float, default=inf, help="after which no further game of a pairing counts")
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.games)
    limits = {"budget": asked.budget, "looks": asked.looks, "opening": asked.opening}
    pairs = [_pair(written) for written in asked.pairing or ()] or PAIRINGS
    if asked.table:
        line(f"| game, seats | {' | '.join(f'{one.value} : {other.value}' for one, other in pairs)} | fair share |")
        line("| --- " * (len(pairs) + 2) + "|")
    for game in asked.game or sorted(GAMES):
        seats, cells = asked.seats or GAMES[game].seats[0], list[str]()
        for pair in pairs:
            record = BotRecord()
            for record in pairing(
                game, pair, numbers, seats=seats, processes=asked.processes, seconds=asked.seconds, limits=limits
            ):
                if asked.table:
                    _progress(game, pair, record)
                elif record.games % EVERY == 0 or record.games == asked.games:
                    line(json.dumps(_row(game, *pair, seats, record)))
            cells.append(f"{record.won:g} of {record.games} ({_percent(record.interval)})")
        if asked.table:
            line(f"| {game}, {seats} | {' | '.join(cells)} | {1 / seats:.0%} |")


def _progress(game: str, pair: tuple[Level, Level], record: BotRecord) -> None:
    """How far a table is, on the terminal beside it."""
    one, other = pair
    print(f"{game}, {one.value} : {other.value}: {record.won:g} of {record.games}", file=sys.stderr, flush=True)


def _percent(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{low:.0%} to {high:.0%}"


def _row(game: str, one: Level, other: Level, seats: int, record: BotRecord) -> dict[str, object]:
    low, high = record.interval
    return {
        "game": game,
        "seats": seats,
        "pairing": f"{one.value} : {other.value}",
        "games": record.games,
        "fair": round(1 / seats, 3),
        "won": round(record.won / record.games, 3),
        "interval": [round(low, 3), round(high, 3)],
        "ms": {level: _percentiles(seconds) for level, seconds in sorted(record.seconds.items())},
    }


def _pair(written: str) -> tuple[Level, Level]:
    one, _, other = written.partition(":")
    return Level(one), Level(other)


def _percentiles(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    return {
        "p50": round(1000 * ordered[len(ordered) // 2], 1),
        "p99": round(1000 * ordered[len(ordered) * 99 // 100], 1),
    }


async def measure() -> None:
    """As a group of the bench: all games and pairings, with the levels' own budgets if no number of looks is set."""
    main(("--games", PLAYED, *(("--looks", LOOKS) if LOOKS else ())))


if __name__ == "__main__":
    main(sys.argv[1:])
