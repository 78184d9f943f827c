"""``PYTHONPATH=clients/python python -m bench.hints``: games by hints alone, against RANDOM.

The newcomer, who knows no rules, is a client of the API like any other: it asks for a hint and plays the steps of the
first choice.
All games of a row run at once at a service of their own, so its worker gives each hint less than its second: up to two
seconds of thinking are shared by all tables of one address (docs/bots.md).
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import uvloop

from bench.processes import PATIENCE
from bench.service import served
from bench.tables import line
from quipu_client import AnyGame, Game, Quipu, QuipuError
from quipu_service.application.games.catalog import installed
from quipu_service.bots.trials import BotRecord

GAMES = installed()
SETTINGS = {"QUIPU_WORKER": "on", "QUIPU_BOT_PACE": "at-once", "QUIPU_BOT_TABLES": "0"}
MOST_HINTS = 2_000
"""Hints after which a game counts as one that does not end."""


GONE_ON = ("TOO_MANY", "NOT_YOUR_TURN", "STALE")
"""No hint in time, or others have acted meanwhile, who answer an offer or end what the table had waited for."""


@dataclass(frozen=True)
class NewcomerGame:
    """How a game by hints alone ended."""

    won: float
    """The part of the win; 0 too for a game that did not end."""
    ended: bool
    hints: int
    steps: int


async def by_hints(quipu: Quipu, game: str, number: int) -> NewcomerGame:
    """One game, in a seat that rotates."""
    seats = GAMES[game].seats[0]
    mine = number % seats
    played: AnyGame = Game(game)
    table = await quipu.open(played, seats=seats, hints=True)
    for seat in range(seats):
        if seat == mine:
            newcomer = await table.sit("Newcomer", seat=seat)
    for seat in range(seats):
        if seat != mine:
            await table.add_bot("RANDOM", seat)
    await table.start()
    hints = steps = 0
    turns = aiter(newcomer.turns())
    while await asyncio.wait_for(anext(turns, None), PATIENCE) is not None:
        try:
            hint = await newcomer.hint()
            choice = hint["choices"][0]
            await newcomer.act(choice["actions"], expected_version=hint["version"])
        except QuipuError as problem:
            if problem.code not in GONE_ON:
                raise
            continue
        hints, steps = hints + 1, steps + len(choice["actions"])
        if hints == MOST_HINTS:
            break
    outcome = (await newcomer.read())["outcome"]
    first = [seat for one in outcome["results"] if one["verdict"] == "WON" for seat in one["seats"]] if outcome else []
    return NewcomerGame(1 / len(first) if mine in first else 0.0, outcome is not None, hints, steps)


async def measured(game: str, games: int) -> dict[str, Any]:
    """The row of a game."""
    async with served(SETTINGS) as (port, _), Quipu(f"http://127.0.0.1:{port}") as quipu:
        found = await asyncio.gather(*(by_hints(quipu, game, number) for number in range(games)))
    record = BotRecord(games=games, won=sum(one.won for one in found))
    return {
        "game": game,
        "seats": GAMES[game].seats[0],
        "games": games,
        "ended": sum(one.ended for one in found),
        "won": round(record.won, 2),
        "interval": [round(one, 3) for one in record.interval],
        "hints": sorted(one.hints for one in found)[games // 2],
        "actions": sorted(one.steps for one in found)[games // 2],
    }


def main(arguments: Sequence[str]) -> None:
    """Print a row for each game as JSON."""
    parser = argparse.ArgumentParser(prog="bench hints", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--least", type=int, default=0, help="fail if fewer games of a row ended or were won")
    parser.add_argument("--game", choices=sorted(GAMES), action="append")
    asked = parser.parse_args(arguments)
    for game in asked.game or sorted(GAMES):
        row = uvloop.run(measured(game, asked.games))
        line(json.dumps(row))
        if min(row["ended"], row["won"]) < asked.least:
            raise SystemExit(f"{game}: {asked.least} of {asked.games} games by hints alone are to end and to be won")


if __name__ == "__main__":
    main(sys.argv[1:])
