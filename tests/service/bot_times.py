"""``python -m tests.service.bot_times GAME LEVEL PAIRS``: whether a bot's time tells which of two hands it holds.

Each pair is a position of a random game, and the same with everything drawn anew that the opponent cannot know, where
the bot has a single legal action, or several. A classifier says "several" above a time: its AUC is 0.5 if the time
tells nothing. The AUC of bots that act at once is the comparison.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import uvloop
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Position
from quipu_service.bots.levels import SETTINGS, Level
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.worker import computations
from quipu_service.worker.thinking_time import AT_ONCE, STEADY
from quipu_service.worker.worker import DecisionMoment, Worker
from tests.service.tables import another, begun
from tests.service.valkey import start_valkey


async def pairs(quipu: Quipu, game: str, count: int) -> list[tuple[Position, Position, Seat]]:
    """Positions with one and with several legal actions, which the opponent cannot tell apart."""
    found, table = list[tuple[Position, Position, Seat]](), await begun(quipu, game, 2)
    while len(found) < count:
        position = await table.go_on(1)
        if not position.to_act:
            table = await begun(quipu, game, 2)
            continue
        seat = position.to_act[0]
        opponent = Viewpoint(position.game, 2, Seat(1 - seat), position.state)
        other = replace(position, state=opponent.world(computations.dice()), memo={})
        if seat not in position.game.rulebook.to_act(other.state):
            continue
        few, many = sorted((position, other), key=partial(actions, seat))
        if actions(seat, few) == 1 < actions(seat, many):
            found.append((few, many, seat))
    return found


def actions(seat: Seat, position: Position) -> int:
    """How many legal actions the seat has."""
    return len(list(position.game.rulebook.proposals(position.state, seat)))


async def took(worker: Worker, position: Position, seat: Seat, level: Level) -> float:
    """Seconds until the decision appears."""
    begun_at = time.perf_counter()
    moment = DecisionMoment(system_clock(), SETTINGS[level].seconds, "soak", asyncio.Event())
    await worker._at(moment, lambda seconds: computations.bot_choice(position, seat, level, seconds))
    return time.perf_counter() - begun_at


def auc(fewer: Sequence[float], more: Sequence[float]) -> float:
    """How often a time of the second kind is longer than one of the first."""
    return sum((a < b) + (a == b) / 2 for a in fewer for b in more) / (len(fewer) * len(more))


async def main(url: str, game: str, level: Level, count: int) -> None:
    async with redis_stores(url) as stores:
        quipu = another(stores)
        measured = await pairs(quipu, game, count)
        for name, pace in (("at once", AT_ONCE), ("steady", STEADY)):
            worker = Worker(quipu, system_clock, pace=pace)
            times = [[await took(worker, one, seat, level) for one in (few, many)] for few, many, seat in measured]
            found = auc(*zip(*times, strict=True))
            sys.stdout.write(f"{game}, {level.value}, {count} pairs, {name}: AUC {found:.3f}\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        valkey = start_valkey(Path(folder))
        try:
            uvloop.run(main(valkey.url, sys.argv[1], Level(sys.argv[2]), int(sys.argv[3])))
        finally:
            valkey.stop()
