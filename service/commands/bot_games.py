"""Games between levels of bots in this process: who wins, and how much CPU a decision takes."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.playout import MOST_STEPS
from quipu.service.bots.levels import Level, choose
from quipu.service.bots.viewpoint import Viewpoint
from quipu.service.bots.worth import next_to_act

Z = 1.96
"""The quantile of a 95 % interval."""


@dataclass
class BotRecord:
    """The results of a pairing, from the point of view of the first level."""

    games: int = 0
    won: float = 0.0
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def add(self, seat: int, shares: Sequence[float], moves: Sequence[tuple[str, float]]) -> None:
        """Count a game in which the first had this seat."""
        self.games += 1
        self.won += shares[seat]
        for level, seconds in moves:
            self.seconds.setdefault(level, []).append(seconds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the win share."""
        share, n = self.won / self.games, self.games
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return middle - half, middle + half


def bot_game(
    game: AnyGame,
    levels: Sequence[Level],
    number: int,
    *,
    budget: float | None = None,
    setup: Any = None,
    edition: str = "standard",
) -> tuple[list[float], list[tuple[str, float]]]:
    """One game: the share of the win of each seat, and the level and CPU seconds of each decision."""
    seats = len(levels)
    seed = f"bots {game.name} {number}".encode()
    chance, dice = Seeded(seed, "table"), random.Random(number)  # noqa: S311  # a trial, which keeps no secret
    state = game.start(game.editions[edition], setup or game.setup(), seats, chance).state
    moves: list[tuple[str, float]] = []
    for move in range(MOST_STEPS):
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
