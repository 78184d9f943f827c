"""Section 9: what campfires buy."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ActivateMonster,
    BuyActivation,
    BuyBonusCard,
    BuyMove,
    BuyRelease,
    Finish,
    LetFlee,
    MoveCareto,
    MoveMonster,
    PlayNightCard,
    ReturnMonster,
    Stop,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import BonusCard, Monster
from quipu_rules.caretos.phases import (
    Dispersing,
    Finishing,
    Gathering,
    MovingCareto,
    MovingMonster,
    ReturningMonster,
)
from quipu_rules.caretos.state import State
from tests.rules.caretos.scene import (
    CARETO_1,
    COMET,
    ME,
    MOON,
    RED,
    STORM,
    YOU,
    asking,
    at,
    holding,
    kinds,
    legal,
    names,
    night_card,
    only,
    play,
    scene,
)

WEREWOLF, WITCH = Monster.WEREWOLF, Monster.WITCH
REVEALED = tuple(e.BonusCardRevealed(card=BonusCard(card)) for card in range(3))


def shop(table: State) -> State:
    """The first three Bonus cards lie face up."""
    return CARETOS.fold(table, REVEALED)


def activated(monster: Monster, night: Any, *steps: Any, **pieces: Any) -> State:
    mine = {monster: "P1", (WITCH if monster is not WITCH else WEREWOLF): "P4"}
    state = scene(**{"mine": mine, "night": night, "campfires": 1, **pieces})
    return play(state, ActivateMonster(monster=monster), *steps)[0]


@pytest.mark.parametrize(
    "phase",
    [
        None,
        Gathering(seat=ME),
        MovingCareto(seat=ME, careto=None, left=2, then=0),
        MovingMonster(seat=ME, power=WEREWOLF, mover=WEREWOLF, left=2),
        Dispersing(seat=ME, origin=at("V1"), onward=None),
        ReturningMonster(seat=ME, monster=WEREWOLF),
        Finishing(seat=ME),
    ],
    ids=lambda phase: type(phase).__name__,
)
def test_in_the_own_turn_campfires_may_be_spent_whatever_is_asked(phase: Any) -> None:
    # 9.1, R51, R9: between two moves and while villagers flee too.
    state = shop(scene(night=STORM, campfires=1, crowds={"V1": "RB"}))
    state = state if phase is None else asking(state, phase)
    supply = state.supply
    state, events = play(state, BuyBonusCard(card=BonusCard(1)))
    assert only(events, e.CampfiresSpent).campfires == 1
    assert (state.supply, state.belongings[ME].campfires) == (supply + 1, 0)


def test_campfires_may_be_spent_before_the_card() -> None:
    # R9
    state, _ = play(shop(scene(campfires=1)), BuyBonusCard(card=BonusCard(0)))
    assert legal(state, PlayNightCard) != []


def test_nothing_is_bought_in_anothers_turn() -> None:
    # 9.1: I am asked in your turn where my Monster returns.
    state = holding(shop(scene(night=STORM)), YOU, campfires=3)
    state = asking(state, ReturningMonster(seat=YOU, monster=Monster.TREVOR))
    assert refused(CARETOS, state, YOU, BuyBonusCard(card=BonusCard(0))) == ("ONLY_IN_YOUR_TURN", "9.1")


def test_one_purchase_is_made_in_a_turn() -> None:
    # 9.2
    state, _ = play(shop(scene(night=STORM, campfires=5)), BuyBonusCard(card=BonusCard(0)))
    assert refused(CARETOS, state, ME, BuyBonusCard(card=BonusCard(1))) == ("BOUGHT_ALREADY", "9.2")
    assert refused(CARETOS, state, ME, BuyActivation()) == ("BOUGHT_ALREADY", "9.2")


def test_one_campfire_buys_a_face_up_bonus_card() -> None:
    # 9.3
    state = shop(scene(night=STORM, campfires=1))
    assert refused(CARETOS, state, ME, BuyBonusCard(card=BonusCard(9))) == ("NOT_FACE_UP", "9.3")
    state, _ = play(state, BuyBonusCard(card=BonusCard(2)))
    assert state.belongings[ME].open_cards == (2,)
    poor = shop(scene(night=STORM))
    assert refused(CARETOS, poor, ME, BuyBonusCard(card=BonusCard(2))) == ("TOO_FEW_CAMPFIRES", "9.1")


def test_campfires_won_in_the_turn_may_be_spent_in_it() -> None:
    # R16
    state = activated(
        WEREWOLF,
        STORM,
        MoveMonster(monster=WEREWOLF, place=at("V1")),
        LetFlee(color=RED, place=at("G1")),
        campfires=0,
        crowds={"V1": "RB"},
    )
    assert legal(shop(state), BuyBonusCard) != []


def test_one_campfire_gives_the_monster_one_more_move_even_after_a_scare() -> None:
    # 9.4, R14
    state = activated(
        WEREWOLF,
        STORM,
        MoveMonster(monster=WEREWOLF, place=at("V1")),
        LetFlee(color=RED, place=at("G1")),
        campfires=0,
        crowds={"V1": "RB"},
    )
    state, _ = play(state, BuyMove())
    assert names(state, [move.place for move in legal(state, MoveMonster)]) >= {"G1", "L1", "P1"}
    state, events = play(state, MoveMonster(monster=WEREWOLF, place=at("G1")))
    assert kinds(events) == ["MonsterMoved", "VillagerCaptured"]  # R20
    assert legal(state, MoveMonster) == []


def test_the_bought_move_may_jump_as_the_power_does() -> None:
    # R14: the Werewolf in a storm jumps between villages.
    state = activated(WEREWOLF, STORM, MoveMonster(monster=WEREWOLF, place=at("V1")), Stop())
    state, _ = play(state, BuyMove())
    assert names(state, [move.place for move in legal(state, MoveMonster)]) == {"P1", "G1", "L1", "V2", "V3"}


def test_a_move_can_be_bought_after_a_power_that_was_no_movement() -> None:
    # R14
    mine = {Monster.MOIRA: "P1", WITCH: "P4"}
    state = activated(Monster.MOIRA, COMET, Stop(), mine=mine, yours={Monster.TREVOR: "P8", WEREWOLF: "P5"})
    state, _ = play(state, BuyMove())
    assert names(state, [move.place for move in legal(state, MoveMonster)]) == {"G1", "V1"}


def test_the_bought_move_is_for_the_monster_activated_last() -> None:
    # R14a
    state = activated(WEREWOLF, STORM, Stop(), ActivateMonster(monster=WITCH), Stop(), matched=True)
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("D1")), MoveCareto(careto=CARETO_1, place=at("P3")))
    bought, _ = play(state, BuyMove())
    assert {move.monster for move in legal(bought, MoveMonster)} == {WITCH}
    caught = CARETOS.fold(state, [e.MonsterTrapped(monster=WITCH, freed=None)])
    assert refused(CARETOS, caught, ME, BuyMove()) == ("IN_CAULDRON", "5.5")


def test_no_move_is_sold_without_an_activated_monster_on_the_board() -> None:
    # 9.4, 5.5: the Careto moved by the power caught the Werewolf itself.
    assert refused(CARETOS, scene(night=STORM, campfires=1), ME, BuyMove()) == ("NOBODY_ACTIVATED", "9.4")
    state = activated(
        WEREWOLF,
        COMET,
        MoveMonster(monster=WEREWOLF, place=at("G1")),
        Stop(),
        MoveCareto(careto=CARETO_1, place=at("G1")),
        caretos=("W1", "P11"),
    )
    assert refused(CARETOS, state, ME, BuyMove()) == ("IN_CAULDRON", "5.5")


def test_three_campfires_activate_the_second_monster_by_the_same_symbol() -> None:
    # 9.5, R15
    state = activated(WEREWOLF, MOON, Stop(), Stop(), campfires=3)
    state, events = play(state, BuyActivation(), ActivateMonster(monster=WITCH))
    assert only(events, e.MonsterActivated).night is MOON
    assert state.belongings[ME].campfires == 0


def test_the_second_activation_is_sold_once_the_card_is_played() -> None:
    # R15
    assert refused(CARETOS, scene(campfires=3), ME, BuyActivation()) == ("NO_CARD_YET", "9.5")


def test_the_second_activation_is_not_sold_after_the_activations_of_the_card() -> None:
    # R15
    state = replace(scene(night=STORM, campfires=3), agenda=(Finishing(seat=ME),))
    assert refused(CARETOS, state, ME, BuyActivation()) == ("ACTIVATIONS_OVER", "9.5")
    assert Finish() in legal(state, Finish)


def test_the_second_activation_is_not_sold_where_the_runes_give_it() -> None:
    # R15
    state = scene(night=STORM, campfires=3, matched=True)
    assert refused(CARETOS, state, ME, BuyActivation()) == ("RUNES_GIVE_IT", "R15")


def test_the_second_activation_is_sold_only_if_somebody_can_use_it() -> None:
    # R53
    state = scene(mine={WEREWOLF: None, WITCH: "P4"}, night=STORM, campfires=3)
    assert refused(CARETOS, state, ME, BuyActivation()) == ("NOBODY_TO_ACTIVATE", "R53")


def test_three_campfires_buy_the_way_out_of_the_cauldron_even_before_the_card() -> None:
    # 8.3, R9
    state = scene(mine={WEREWOLF: None, WITCH: "P4"}, campfires=4)
    state, _ = play(state, BuyRelease(), ReturnMonster(place=at("V2")))
    assert state.belongings[ME].campfires == 1
    state = holding(state, ME, hand=(night_card("N07"),))
    state, _ = play(state, PlayNightCard(card=night_card("N07")), ActivateMonster(monster=WEREWOLF))
    assert legal(state, BuyMove) == []
