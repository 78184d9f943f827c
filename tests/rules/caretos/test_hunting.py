"""Whole games of players who hunt: corners that aimless play does not reach."""

import os
from collections import Counter

import pytest

from quipu_rules.caretos import events as e
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import MONSTERS, Ending, Place
from quipu_rules.caretos.phases import Dispersing, MovingMonster
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.state import State, taken
from quipu_rules.kernel.playout import playout
from tests.rules.caretos.hunting import hunt
from tests.rules.endings import ending_of

EACH = int(os.environ.get("QUIPU_LAW_GAMES", "2"))
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def hunted(seats: int, seed: int) -> list[State]:
    setup = Setup(experienced=seed % 2 == 1)
    return [step.decided.state for step in playout(CARETOS, seats=seats, seed=seed, setup=setup, choose=hunt)]


def crowded(state: State) -> list[int]:
    """Places where villagers stand with a Monster or a Careto although nobody is fleeing there."""
    fleeing = {phase.origin for phase in state.agenda if isinstance(phase, Dispersing)}
    places = [Place(place) for place, crowd in enumerate(state.crowds) if crowd and place not in fleeing]
    return [place for place in places if taken(state, place)]


def shared(state: State) -> list[Place]:
    """Places with two pieces although nobody is passing."""
    passing = {phase.mover for phase in state.agenda if isinstance(phase, MovingMonster) and phase.passing}
    standing = [place for monster, place in zip(MONSTERS, state.places, strict=True) if monster not in passing]
    pieces = Counter([place for place in standing if place is not None] + list(state.caretos))
    return [place for place, count in pieces.items() if count > 1]


@SEATS
def test_hunters_keep_the_pieces_apart_and_lose_none(seats: int) -> None:
    for seed in range(EACH):
        states = hunted(seats, seed)
        for state in states:
            assert CARETOS.census(state) == CARETOS.census(states[0])
            assert crowded(state) == []
            assert shared(state) == []
            assert all(fire is False for fire, crowd in zip(state.fires, state.crowds, strict=True) if len(crowd) < 2)
        assert CARETOS.outcome(states[-1]) is not None


def test_hunters_capture_the_last_villager() -> None:
    # 12.1
    endings = {ending_of(hunted(4, seed)[-1]) for seed in range(6)}
    assert Ending.LAST_VILLAGER.value in endings


def test_hunters_meet_with_every_kind_of_event() -> None:
    met: set[type] = set()
    for seats, seed in ((2, 1), (3, 3), (4, 5), (4, 6), (3, 8), (2, 9)):
        setup = Setup(experienced=seed % 2 == 1)
        for step in playout(CARETOS, seats=seats, seed=seed, setup=setup, choose=hunt):
            met |= {type(event) for event in step.decided.events}
    rare = {e.CaretosStuck, e.NightCardsTaken, e.FinalCardsTaken, e.FinalCardChosen}
    assert {kind.__name__ for kind in set(e.AnyEvent.__args__) - rare - met} == set()
