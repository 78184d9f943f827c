"""``python -m bench.bots``: games between levels, win shares with their 95 % interval, and the time of a move.

Budgets and times are CPU seconds of one process, so that a busy machine changes neither. A row is printed every
twenty games, so that a run that was stopped has not been for nothing.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt

from bench.tables import line
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.message import Seat
from quipu.service.bots.levels import Level, choose
from quipu.service.bots.viewpoint import Viewpoint
from quipu.service.bots.worth import next_to_act
from quipu.service.catalog import installed

GAMES = installed()
PAIRINGS = ((Level.CLUB, Level.RANDOM), (Level.STRONG, Level.RANDOM), (Level.STRONG, Level.CLUB))
Z = 1.96
"""Of a 95 % interval."""
MOST_COMMANDS = 20_000
EVERY = 20


@dataclass
class Record:
    """What a pairing came to, seen from the first of the two."""

    games: int = 0
    won: float = 0.0
    seconds: dict[str, list[float]] = field(default_factory=dict)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the win share."""
        share, n = self.won / self.games, self.games
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return middle - half, middle + half


def played(
    game_name: str, levels: Sequence[Level], number: int, budget: float | None
) -> tuple[list[float], list[tuple[str, float]]]:
    """One game: the share of the win of each seat, and the level and seconds of each move."""
    game, seats = GAMES[game_name], len(levels)
    seed = f"bots {game_name} {number}".encode()
    chance, dice = Seeded(seed, "table"), random.Random(number)
    state = game.start(game.editions["standard"], game.setup(), seats, chance).state
    moves: list[tuple[str, float]] = []
    for move in range(MOST_COMMANDS):
        seat = next_to_act(game, state, chance)
        if seat is None:
            break
        own = Seeded(dice.randbytes(16), "bot", move)
        began, view = time.process_time(), Viewpoint(game, seats, Seat(seat), state)
        actions = choose(view, levels[seat], own, seconds=budget, clock=time.process_time)
        moves.append((levels[seat].value, time.process_time() - began))
        state = game.rulebook.decide_all(state, Seat(seat), actions, chance).state
    outcome = game.outcome(state)
    winners = () if outcome is None else outcome.ranking[0]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)], moves


def pairing(
    game: str, pair: tuple[Level, Level], games: int, *, budget: float | None, processes: int
) -> Iterator[Record]:
    """The record after each game of as few as it takes: one seat of the first level, the rest of the second."""
    (one, other), seats, record = pair, GAMES[game].seats[0], Record()
    with ProcessPoolExecutor(processes) as pool:
        lines = [[one if seat == number % seats else other for seat in range(seats)] for number in range(games)]
        found = [pool.submit(played, game, levels, number, budget) for number, levels in enumerate(lines)]
        for number, one_game in enumerate(found):
            shares, moves = one_game.result()
            record.games += 1
            record.won += shares[number % seats]
            for level, seconds in moves:
                record.seconds.setdefault(level, []).append(seconds)
            yield record


def main(arguments: Sequence[str]) -> None:
    """Print rows for each pairing as JSON."""
    parser = argparse.ArgumentParser(prog="bench bots", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--game", choices=sorted(GAMES), action="append")
    parser.add_argument("--pairing", action="append", help="such as CLUB:RANDOM")
    parser.add_argument("--budget", type=float, help="seconds of a move, instead of the level's own")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    pairs = [_pair(written) for written in asked.pairing or ()] or PAIRINGS
    for game in asked.game or sorted(GAMES):
        for one, other in pairs:
            for record in pairing(game, (one, other), asked.games, budget=asked.budget, processes=asked.processes):
                if record.games % EVERY == 0 or record.games == asked.games:
                    line(json.dumps(_row(game, one, other, record)))


def _row(game: str, one: Level, other: Level, record: Record) -> dict[str, object]:
    low, high = record.interval
    return {
        "game": game,
        "seats": GAMES[game].seats[0],
        "pairing": f"{one.value} : {other.value}",
        "games": record.games,
        "fair": round(1 / GAMES[game].seats[0], 3),
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
    """As a group of the bench: all games and pairings, with the levels' own budgets."""
    main(())


if __name__ == "__main__":
    main(sys.argv[1:])
