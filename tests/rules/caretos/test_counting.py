"""Counts of action sequences from named positions: a change of a count is a change of the rules."""

from typing import Any

import pytest

from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster, Night
from quipu_rules.caretos.phases import Gathering, MovingCareto
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.state import State
from quipu_rules.kernel.chance import Seeded
from tests.rules.caretos.scene import COMET, ME, MOON, STORM, asking, holding, scene
from tests.rules.counting import sequences

CROWDS = {"V1": "RB", "D1": "RGW", "C1": "Y", "F1": "B", "V3": "WW"}


def opened(seats: int) -> State:
    setup = Setup(experienced=True)
    return CARETOS.start(CARETOS.editions["standard"], setup, seats, Seeded(b"count", "caretos", seats)).state


def middle(mine: Monster, night: Night, **pieces: Any) -> State:
    other = Monster.WITCH if mine is not Monster.WITCH else Monster.WEREWOLF
    state = scene(mine={mine: "P1", other: "P4"}, night=night, crowds=CROWDS, campfires=3, **pieces)
    return holding(state, ME, pile=(3,))


@pytest.mark.parametrize(("seats", "counts"), [(2, (8, 48)), (3, (8, 48, 192)), (4, (8, 48, 192))], ids=["2", "3", "4"])
def test_choosing_symbols(seats: int, counts: tuple[int, ...]) -> None:
    # 1.4: eight ways for the first, then six, then four.
    assert tuple(sequences(CARETOS, opened(seats), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(
    ("monster", "night", "counts"),
    [
        (Monster.WEREWOLF, COMET, (4, 14, 55)),
        (Monster.WEREWOLF, MOON, (4, 35, 174)),
        (Monster.MOIRA, COMET, (4, 26, 211)),
        (Monster.SHEPHERDESS, COMET, (4, 14, 55)),
        (Monster.SHEPHERDESS, STORM, (4, 16, 80)),
        (Monster.TREVOR, MOON, (4, 64, 1317)),
        (Monster.LOST_SOUL, STORM, (4, 15, 65)),
        (Monster.LOST_SOUL, MOON, (4, 34, 179)),
        (Monster.WITCH, MOON, (4, 35, 174)),
        (Monster.BOGEYMAN, COMET, (4, 25, 129)),
        (Monster.MARIA_GANCHA, STORM, (4, 14, 55)),
        (Monster.MARIA_GANCHA, MOON, (4, 37, 202)),
    ],
    ids=str,
)
def test_powers(monster: Monster, night: Night, counts: tuple[int, ...]) -> None:
    yours = [other for other in Monster if other not in (monster, Monster.WITCH, Monster.WEREWOLF)]
    state = middle(monster, night, yours=dict(zip(yours, ("G1", "P5"), strict=False)))
    assert tuple(sequences(CARETOS, state, depth) for depth in (1, 2, 3)) == counts


def test_gathering() -> None:
    state = asking(scene(night=STORM, crowds={"C1": "Y", "F1": "B", "V3": "W", "D2": "R"}), Gathering(seat=ME))
    assert [sequences(CARETOS, state, depth) for depth in (1, 2, 3)] == [13, 84, 204]


def test_caretos() -> None:
    state = asking(scene(night=STORM, crowds=CROWDS), MovingCareto(seat=ME, careto=None, left=3, then=0))
    assert [sequences(CARETOS, state, depth) for depth in (1, 2, 3)] == [6, 32, 111]
