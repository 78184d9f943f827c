"""Section 11: the powers that walk, jump and move a Careto."""

from typing import Any

import pytest

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ActivateMonster, BuyMove, LetFlee, MoveCareto, MoveMonster, SendToCauldron, Stop
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Kind, Monster, Night
from quipu_rules.caretos.phases import Activating, AnyPhase, MovingCareto, MovingMonster
from quipu_rules.caretos.state import State
from tests.rules.caretos.scene import (
    CARETO_1,
    CARETO_2,
    COMET,
    ME,
    MOON,
    RED,
    STORM,
    at,
    kinds,
    legal,
    names,
    play,
    scene,
    where,
)

V, C, G, D, F, W, L = (
    Kind.VILLAGE, Kind.CHAPEL, Kind.GRANARY, Kind.DOLMEN, Kind.FOREST, Kind.WELL, Kind.WATERFALL,
)  # fmt: skip
MARIA, SOUL = Monster.MARIA_GANCHA, Monster.LOST_SOUL


def activated(monster: Monster, night: Night, place: str = "P1", **pieces: Any) -> State:
    other = Monster.WITCH if monster is not Monster.WITCH else Monster.WEREWOLF
    state = scene(mine={monster: place, other: "P4"}, night=night, **pieces)
    return play(state, ActivateMonster(monster=monster))[0]


def asked(state: State) -> tuple[AnyPhase, ...]:
    """What the power asks, first things first, without what the card asks."""
    assert state.agenda[0] == Activating(seat=ME)
    return tuple(reversed(state.agenda[1:]))


def walk(monster: Monster, left: int, *jumps: Kind, through: bool = False, sends: bool = False, extra: int = 0) -> Any:
    return MovingMonster(
        seat=ME, power=monster, mover=monster, left=left, jumps=jumps, through=through, sends=sends, extra=extra
    )


def careto(steps: int, then: int = 0) -> MovingCareto:
    return MovingCareto(seat=ME, careto=None, left=steps, then=then)


@pytest.mark.parametrize(
    ("monster", "night", "parts"),
    [
        pytest.param(Monster.WEREWOLF, COMET, lambda m: (walk(m, 5), careto(1)), id="11.1"),
        pytest.param(Monster.WEREWOLF, STORM, lambda m: (walk(m, 6, V),), id="11.2"),
        pytest.param(Monster.MOIRA, STORM, lambda m: (walk(m, 2), careto(3)), id="11.5"),
        pytest.param(Monster.MOIRA, MOON, lambda m: (walk(m, 3, L, G, D, F, C, V),), id="11.6"),
        pytest.param(Monster.SHEPHERDESS, MOON, lambda m: (walk(m, 3, L, G, D, F, C),), id="11.9"),
        pytest.param(Monster.TREVOR, COMET, lambda m: (walk(m, 2), careto(2)), id="11.10"),
        pytest.param(Monster.TREVOR, STORM, lambda m: (walk(m, 4, D, F, C, V),), id="11.11"),
        pytest.param(SOUL, COMET, lambda m: (walk(m, 3, through=True), careto(1)), id="11.13"),
        pytest.param(SOUL, STORM, lambda m: (walk(m, 3, through=True, sends=True),), id="11.14"),
        pytest.param(SOUL, MOON, lambda m: (walk(m, 3, F, G, C, V, D, through=True),), id="11.15"),
        pytest.param(Monster.WITCH, COMET, lambda m: (walk(m, 4, F, G, V, L),), id="11.16"),
        pytest.param(Monster.WITCH, STORM, lambda m: (walk(m, 3), careto(2)), id="11.17"),
        pytest.param(Monster.BOGEYMAN, STORM, lambda m: (walk(m, 5, D, G, C),), id="11.20"),
        pytest.param(Monster.BOGEYMAN, MOON, lambda m: (walk(m, 4), careto(1)), id="11.21"),
        pytest.param(MARIA, COMET, lambda m: (walk(m, 6, W),), id="11.22"),
        pytest.param(MARIA, STORM, lambda m: (walk(m, 7, extra=1),), id="11.23"),
        pytest.param(MARIA, MOON, lambda _: (careto(2, then=2),), id="11.24"),
    ],
)
def test_each_power_asks_just_what_its_card_says(monster: Monster, night: Night, parts: Any) -> None:
    yours = dict(zip(others(monster), ("P8", "P5"), strict=True))
    assert asked(activated(monster, night, yours=yours)) == parts(monster)


def others(monster: Monster) -> list[Monster]:
    """Two Monsters that are not mine."""
    mine = {monster, Monster.WITCH, Monster.WEREWOLF}
    return [other for other in Monster if other not in mine][:2]


def step(monster: Monster, name: str) -> MoveMonster:
    return MoveMonster(monster=monster, place=at(name))


def reach(state: State) -> set[str]:
    return names(state, [move.place for move in legal(state, MoveMonster)])


def of_kinds(*which: Kind) -> set[str]:
    return {node.name for node in scene().map.side.nodes if node.kind in which}


@pytest.mark.parametrize(
    ("monster", "night", "place", "which"),
    [
        pytest.param(Monster.WEREWOLF, STORM, "V1", (V,), id="11.2"),
        pytest.param(Monster.MOIRA, MOON, "V1", (L, G, D, F, C, V), id="11.6"),
        pytest.param(Monster.SHEPHERDESS, MOON, "L1", (L, G, D, F, C), id="11.9"),
        pytest.param(Monster.TREVOR, STORM, "D1", (D, F, C, V), id="11.11"),
        pytest.param(SOUL, MOON, "F1", (F, G, C, V, D), id="11.15"),
        pytest.param(Monster.WITCH, COMET, "G1", (F, G, V, L), id="11.16"),
        pytest.param(Monster.BOGEYMAN, STORM, "C1", (D, G, C), id="11.20"),
        pytest.param(MARIA, COMET, "W1", (W,), id="11.22"),
    ],
)
def test_each_jumping_power_reaches_its_neighbours_and_its_kinds(
    monster: Monster, night: Night, place: str, which: tuple[Kind, ...]
) -> None:
    yours = dict(zip(others(monster), ("P8", "P5"), strict=True))
    state = activated(monster, night, place, yours=yours, caretos=("P10", "P11"))
    near = names(state, state.map.neighbours[at(place)])
    occupied = {"P4", "P5", "P8", "P10", "P11"}
    assert reach(state) == ((near | of_kinds(*which)) - {place}) - occupied


def test_werewolf_in_a_comet_walks_and_then_moves_a_careto() -> None:
    # 11.1, R23: the Careto must be moved even if the Werewolf stays.
    state, _ = play(activated(Monster.WEREWOLF, COMET), Stop())
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {MoveCareto}
    state, _ = play(state, MoveCareto(careto=CARETO_2, place=at("D2")))
    assert state.agenda == (Activating(seat=ME),)


def test_maria_gancha_makes_one_more_move_after_a_scare() -> None:
    # 11.23, R48: the second scare yields no other.
    state = activated(MARIA, STORM, crowds={"V1": "RR", "L1": "RR"})
    state, events = play(state, step(MARIA, "V1"))
    assert kinds(events) == ["MonsterMoved", "GroupScared", "ExtraMoveGained"]

    state, _ = play(state, LetFlee(color=RED, place=at("L1")))
    assert names(state, [move.place for move in legal(state, MoveMonster)]) == {"G1", "L1", "P1"}
    state, events = play(state, step(MARIA, "L1"), LetFlee(color=RED, place=at("F1")))

    assert "GroupScared" in kinds(events)
    assert "ExtraMoveGained" not in kinds(events)
    assert state.agenda == (Activating(seat=ME),)


def test_maria_ganchas_bought_move_that_scares_first_yields_the_extra_move() -> None:
    # R48
    state = activated(MARIA, STORM, crowds={"V1": "RR"}, campfires=1)
    state, _ = play(state, Stop(), BuyMove())
    state, events = play(state, step(MARIA, "V1"), LetFlee(color=RED, place=at("L1")))
    assert "ExtraMoveGained" in kinds(events)
    assert reach(state) != set()


def test_maria_ganchas_bought_move_after_the_extra_move_yields_no_other() -> None:
    # R48
    state = activated(MARIA, STORM, crowds={"V1": "RR", "G1": "RR"}, campfires=1)
    state, _ = play(state, step(MARIA, "V1"), LetFlee(color=RED, place=at("L1")), Stop(), BuyMove())
    assert state.agenda[-1] == walk(MARIA, 1)
    state, events = play(state, step(MARIA, "G1"))
    assert "GroupScared" in kinds(events)
    assert "ExtraMoveGained" not in kinds(events)


def test_maria_gancha_moves_one_careto_and_then_the_other() -> None:
    # 11.24, R49: in either order.
    state = activated(MARIA, MOON)
    state, _ = play(state, *(MoveCareto(careto=CARETO_2, place=at(name)) for name in ("P10", "P7")))
    assert {move.careto for move in legal(state, MoveCareto)} == {CARETO_1}
    state, _ = play(state, *(MoveCareto(careto=CARETO_1, place=at(name)) for name in ("W1", "P3")))
    assert names(state, state.caretos) == {"P3", "P7"}
    assert state.agenda == (Activating(seat=ME),)


def test_the_other_careto_moves_although_the_first_was_stopped() -> None:
    # 11.24, R22: the first one catches a Monster with its first move.
    state = activated(MARIA, MOON, yours={Monster.TREVOR: "W1", Monster.MOIRA: "P5"})
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert state.cauldron is Monster.TREVOR
    assert state.agenda[-1] == MovingCareto(seat=ME, careto=CARETO_2, left=2, then=0)


def test_the_lost_soul_passes_monsters_and_caretos() -> None:
    # 11.13, 11.15
    pieces: dict[str, Any] = {"caretos": ("G1", "P11"), "yours": {Monster.TREVOR: "W1", Monster.MOIRA: "P5"}}
    for night in (COMET, MOON):
        state = activated(SOUL, night, **pieces)
        state, _ = play(state, step(SOUL, "G1"), step(SOUL, "W1"), step(SOUL, "C1"))
        assert (where(state, SOUL), where(state, Monster.TREVOR)) == ("C1", "W1")


def test_the_lost_soul_sends_passed_monsters_to_the_cauldron_in_a_storm() -> None:
    # 11.14
    state = activated(SOUL, STORM, "P3", yours={Monster.TREVOR: "W1", Monster.MOIRA: "P5"}, caretos=("P10", "P11"))
    state, events = play(state, step(SOUL, "W1"), SendToCauldron(), step(SOUL, "C1"))
    assert e.MonsterTrapped(monster=Monster.TREVOR, freed=None) in events
    assert state.cauldron is Monster.TREVOR


def test_a_bought_move_passes_nobody_because_it_would_end_there() -> None:
    # R14, R19
    state = activated(SOUL, COMET, caretos=("G1", "P11"), campfires=1)
    state, _ = play(state, Stop(), MoveCareto(careto=CARETO_2, place=at("D2")), BuyMove())
    assert refused(CARETOS, state, ME, step(SOUL, "G1")) == ("CANNOT_MOVE_ON", "R19")
