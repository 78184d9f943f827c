"""Ratings by results: ``python ratings.py ladder.db LOG…`` prints those that follow from exported logs.

Of the ladder's database it reads only who sat at which table.
"""

import argparse
import asyncio
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

from quipu_client import Quipu

MODEL = PlackettLuce()
NEW = MODEL.rating()
"""Of somebody who has not played yet."""
ENDING = ("acted", "resigned", "timedOut")
"""Entries that a game can end with; what follows them, such as leaving a seat, does not move its end."""


def ratings_of(results: Iterable[tuple[int, int, int, int, Any]]) -> dict[int, Any]:
    """Ratings by the number of the player, from end, pair, players by seat and ranking, in the order of the ends."""
    ratings: dict[int, Any] = {}
    for _, _, first, second, ranking in sorted(results):
        ranks = [next(float(rank) for rank, seats in enumerate(ranking) if seat in seats) for seat in (0, 1)]
        before = [[ratings.get(one, NEW)] for one in (first, second)]
        ((ratings[first],), (ratings[second],)) = MODEL.rate(before, ranks=ranks)
    return ratings


def ranking_of(outcome: Any) -> list[list[int]]:
    """The seats of each place, best first."""
    places: dict[int, list[int]] = {}
    for one in outcome["results"]:
        places.setdefault(one["place"], []).extend(one["seats"])
    return list(places.values())


async def result_of(quipu: Quipu, log: str) -> tuple[str, int, Any] | None:
    """Table, end and ranking of an exported log; None unless every check of it was completed and there is a result."""
    report = await quipu.verify(log)
    if not report["complete"] or report["table"] is None or report["outcome"] is None:
        return None
    entries = (json.loads(line)["entry"] for line in log.splitlines()[1:])
    ended = max(entry["at"] for entry in entries if entry["body"]["type"] in ENDING)
    return report["table"], ended, ranking_of(report["outcome"])


async def recomputed(quipu: Quipu, pairs: sqlite3.Connection, logs: list[Path]) -> dict[str, Any]:
    """The ratings by game and player that follow from logs of the ladder's tables."""
    results: dict[str, Any] = {}
    for log in logs:
        place, ended, ranking = await result_of(quipu, log.read_text(encoding="utf-8")) or ("", 0, [])
        for game, *pair in pairs.execute("SELECT game, number, first, second FROM pairs WHERE place = ?", [place]):
            results.setdefault(game, {})[place] = (ended, *pair, ranking)
    rated = {game: ratings_of(found.values()) for game, found in results.items()}
    return {game: {n: [one.mu, one.sigma] for n, one in players.items()} for game, players in rated.items()}


async def main() -> None:
    """Print the ratings."""
    parser = argparse.ArgumentParser(description="The ratings of a ladder, recomputed from exported logs.")
    parser.add_argument("file", help="the ladder's database")
    parser.add_argument("logs", nargs="+", type=Path, help="exported logs")
    parser.add_argument("--service", default="http://127.0.0.1:8000", help="a Quipu that verifies the logs")
    asked = parser.parse_args()
    async with Quipu(asked.service) as quipu:
        print(json.dumps(await recomputed(quipu, sqlite3.connect(asked.file), asked.logs)))


if __name__ == "__main__":
    asyncio.run(main())
