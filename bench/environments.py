"""What researchers use: steps of random play a second, ours beside catanatron and games of OpenSpiel, in turn."""

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, cast

import numpy as np

from bench.results import spread
from bench.rules import catanatron_rate, whole
from bench.tables import line, show
from quipu.testing import Variant
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame

ROUNDS = int(os.environ.get("QUIPU_BENCH_ROUNDS", "3"))
SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "3"))
ROOT = Path(__file__).parents[1]
sys.path += [
    str(ROOT / folder)
    for folder in ("examples/tic-tac-toe", "examples/high-card", "examples/hearts", "clients/pettingzoo")
]
OPEN_SPIEL = ("python_tic_tac_toe", "tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "liars_dice")
COLUMNS = ("game", "rules alone", "with observations and masks")


def measure() -> None:
    """One row for each game, in turn; each cell is the median of the rounds, the least and the most in brackets."""
    rates: dict[str, tuple[list[float], list[float]]] = {}
    for _ in range(ROUNDS):
        for name, rules, observed in contenders():
            rated = rates.setdefault(name, ([], []))
            rated[0].append(rules())
            if observed is not None:
                rated[1].append(observed())
    rows = ((name, *(spread(rate, 0) if rate else "–" for rate in both)) for name, both in rates.items())
    show(f"Steps of random play a second of CPU, {ROUNDS} rounds of {SECONDS:.0f} s each, in turn", COLUMNS, rows)
    ours, theirs = (median(rates[name][0]) for name in ("Quipu, tic-tac-toe", "OpenSpiel, python_tic_tac_toe"))
    versions = ", ".join(f"{name} {version(name)}" for name in ("open_spiel", "catanatron", "pettingzoo"))
    line(
        f"\n{versions}. Of tic-tac-toe in Python our rules do {ours / theirs:.2f} times OpenSpiel's steps. "
        "Rules alone: list what is legal, choose, apply. With observations and masks: ours through the PettingZoo "
        "environment, OpenSpiel's tensor of the seat and `legal_actions_mask`. `python_…` games are written in "
        "Python, the others of OpenSpiel in C++."
    )


def contenders() -> Iterator[tuple[str, Callable[[], float], Callable[[], float] | None]]:
    """Name, random play by the rules, and through the observations, if there are any."""
    from hearts import GAME as HEARTS
    from highcard import GAME as HIGH_CARD
    from tictactoe import GAME as TIC_TAC_TOE

    games: list[AnyGame] = [
        cast("AnyGame", TIC_TAC_TOE),
        cast("AnyGame", HIGH_CARD),
        cast("AnyGame", HEARTS),
        *GAMES.values(),
    ]
    for game in games:
        fewest = Variant("fewest", game.seats[0])
        yield f"Quipu, {game.name}", partial(whole, game, fewest), partial(_environment, game)
    yield "catanatron, 4 players", catanatron_rate, None
    for name in OPEN_SPIEL:
        yield f"OpenSpiel, {name}", partial(_open_spiel, name), _observed(name)


def _environment(game: AnyGame) -> float:
    from quipu_pettingzoo import environment

    env, dice = environment(game), random.Random(1)
    steps, seed, begun = 0, 0, time.process_time()
    while time.process_time() < begun + SECONDS:
        env.reset(seed=seed)
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
        seed += 1
    return steps / (time.process_time() - begun)


def _observed(name: str) -> Callable[[], float] | None:
    kind = _spiel(name).get_type()
    tensor = kind.provides_observation_tensor or kind.provides_information_state_tensor
    return partial(_open_spiel, name, tensors=True) if tensor else None


def _spiel(name: str) -> Any:
    import pyspiel
    from open_spiel.python import games

    assert games
    return pyspiel.load_game(name)


def _open_spiel(name: str, *, tensors: bool = False) -> float:
    game, dice = _spiel(name), random.Random(1)
    information = tensors and not game.get_type().provides_observation_tensor
    steps, begun = 0, time.process_time()
    while time.process_time() < begun + SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
                continue
            seat = state.current_player()
            if tensors:
                (state.information_state_tensor if information else state.observation_tensor)(seat)
                state.legal_actions_mask(seat)
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
    return steps / (time.process_time() - begun)
