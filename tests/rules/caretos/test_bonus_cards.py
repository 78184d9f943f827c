"""Section 10: Bonus cards and their goals."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ActivateMonster,
    BuyBonusCard,
    LetFlee,
    MoveCareto,
    MoveMonster,
    PutMonster,
    ScareGroup,
    Stop,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import BonusCard, Monster
from quipu_rules.caretos.scoring import sheet
from quipu_rules.caretos.state import State, Walkers
from tests.rules.caretos.scene import (
    CARETO_1,
    COMET,
    ME,
    MOON,
    STORM,
    YOU,
    at,
    crowd,
    holding,
    kinds,
    only,
    play,
    scene,
)

WEREWOLF, WITCH, SHEPHERDESS = Monster.WEREWOLF, Monster.WITCH, Monster.SHEPHERDESS


def card(name: str) -> BonusCard:
    return BonusCard([face.name for face in CARETOS.editions["standard"].bonus_cards].index(name))


def with_cards(*cards: str, seat: Any = ME, **pieces: Any) -> State:
    """The Werewolf stands in V2, beside a group in D1 whose neighbours are W1, V2, F1 and P3."""
    mine = {WEREWOLF: "V2", WITCH: "P4"}
    table = scene(**{"mine": mine, "night": STORM, "caretos": ("P10", "P11"), "crowds": {"D1": "RRB"}, **pieces})
    return holding(table, seat, open_cards=tuple(map(card, cards)))


def scared(state: State, name: str = "D1") -> list[BonusCard]:
    """The cards met when the Werewolf enters this place."""
    _, events = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at(name)))
    return [event.card for event in events if isinstance(event, e.BonusCardMet)]


def test_a_bought_card_is_replaced_at_once() -> None:
    # 10.1, R42
    state = CARETOS.fold(scene(night=STORM, campfires=1), [e.BonusCardRevealed(card=BonusCard(n)) for n in range(3)])
    state, events = play(state, BuyBonusCard(card=BonusCard(1)))
    assert kinds(events) == ["CampfiresSpent", "BonusCardBought", "BonusCardRevealed"]
    assert (state.face_up, state.belongings[ME].open_cards) == ((0, 2, 3), (1,))


def test_an_empty_pile_replaces_nothing() -> None:
    # R42
    state = CARETOS.fold(scene(night=STORM, campfires=1), [e.BonusCardRevealed(card=BonusCard(n)) for n in range(19)])
    state, events = play(state, BuyBonusCard(card=BonusCard(1)))
    assert kinds(events) == ["CampfiresSpent", "BonusCardBought"]
    assert len(state.face_up) == 18


def test_a_goal_met_is_put_aside_and_worth_its_points() -> None:
    # 10.2, 10.7
    state = with_cards("B01", "B02")
    state, events = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("D1")))
    assert only(events, e.BonusCardMet).points == 2
    assert (state.belongings[ME].met_cards, state.belongings[ME].open_cards) == ((card("B01"),), (card("B02"),))
    assert sheet(state, ME).bonus == 2


def test_nobody_has_more_than_three_open_cards() -> None:
    # 10.3, R42
    state = CARETOS.fold(with_cards("B16", "B17", "B18", campfires=1), [e.BonusCardRevealed(card=BonusCard(0))])
    assert refused(CARETOS, state, ME, BuyBonusCard(card=BonusCard(0))) == ("TOO_MANY_OPEN_CARDS", "10.3")


def test_a_card_is_not_met_in_the_turn_it_was_bought() -> None:
    # 10.4
    state = CARETOS.fold(with_cards("B10", campfires=1), [e.BonusCardRevealed(card=card("B01"))])
    state, _ = play(state, BuyBonusCard(card=card("B01")))
    assert scared(state) == [card("B10")]


def test_captures_and_caretos_meet_no_goals() -> None:
    # 10.5, R38
    single = with_cards("B10", crowds={"D1": "R"})
    assert scared(single) == []

    routed, events = play(
        with_cards("B01", "B10", caretos=("W1", "P11"), night=COMET),
        ActivateMonster(monster=WEREWOLF),
        Stop(),
        MoveCareto(careto=CARETO_1, place=at("D1")),
    )
    assert "GroupRouted" in kinds(events)
    assert routed.belongings[ME].met_cards == ()


def test_one_scare_may_meet_several_cards() -> None:
    # 10.6, R37
    assert scared(with_cards("B01", "B10", "B06")) == [card("B01"), card("B10")]


@pytest.mark.parametrize(
    ("letters", "met"), [("RRB", True), ("RR", True), ("RB", False), ("RBB", False)], ids=["RRB", "RR", "RB", "RBB"]
)
def test_goal_two_of_a_colour(letters: str, met: bool) -> None:
    # 10.7
    assert (scared(with_cards("B01", crowds={"D1": letters})) == [card("B01")]) == met


def test_goal_in_a_place_of_the_kind() -> None:
    # 10.8
    assert scared(with_cards("B10")) == [card("B10")]
    assert scared(with_cards("B06")) == []


def test_goal_next_to_a_place_of_the_kind() -> None:
    # 10.9, R41: D1 is next to a village (V2) and to a forest, but not to a dolmen though it is one.
    assert scared(with_cards("B11")) == [card("B11")]
    assert scared(with_cards("B14")) == [card("B14")]
    assert scared(with_cards("B15")) == []


def test_goal_next_to_a_careto() -> None:
    # 10.10
    assert scared(with_cards("B16")) == []
    assert scared(with_cards("B16", caretos=("P3", "P11"))) == [card("B16")]


def test_a_group_that_acts_as_a_careto_counts_as_one() -> None:
    # R47a
    walkers = Walkers(place=at("F1"), villagers=crowd("GG"), campfire=False)
    assert scared(replace(with_cards("B16"), walkers=walkers)) == [card("B16")]


@pytest.mark.parametrize(
    ("pieces", "met"),
    [
        ({}, False),
        ({"yours": {Monster.TREVOR: "W1", Monster.MOIRA: "P5"}}, True),
        ({"mine": {WEREWOLF: "V2", WITCH: "W1"}}, True),
    ],
    ids=["only itself", "foreign", "own"],
)
def test_goal_next_to_any_other_monster(pieces: dict[str, Any], met: bool) -> None:
    # 10.11, R40
    assert (scared(with_cards("B18", **pieces)) == [card("B18")]) == met


def test_the_scaring_monster_itself_is_no_other_monster() -> None:
    # R40: the Shepherdess scares the group beside her from afar.
    state = with_cards("B18", mine={SHEPHERDESS: "V2", WITCH: "P4"})
    _, events = play(state, ActivateMonster(monster=SHEPHERDESS), ScareGroup(place=at("D1")))
    assert kinds(events) == ["MonsterActivated", "GroupScared"]


def test_goals_are_judged_before_anybody_flees() -> None:
    # R36: both red villagers are still together.
    state = with_cards("B01")
    _, events = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("D1")))
    assert kinds(events) == ["MonsterActivated", "MonsterMoved", "GroupScared", "BonusCardMet"]


def test_jumps_make_no_neighbours_for_goals() -> None:
    # R18: L1 and L2 are joined by jumps only; L1 is next to V1, not to V2 or G2.
    state = with_cards("B13", mine={WEREWOLF: "V1", WITCH: "P4"}, crowds={"L1": "RB"})
    assert scared(state, "L1") == []


def test_the_owner_of_the_scaring_monster_meets_goals_when_anothers_shepherdess_moved_it() -> None:
    # R37, 11.7
    state = with_cards(
        "B01", seat=YOU, mine={SHEPHERDESS: "P1", WITCH: "P4"}, yours={WEREWOLF: "V2", Monster.MOIRA: "P5"}, night=COMET
    )
    state, events = play(
        state, ActivateMonster(monster=SHEPHERDESS), Stop(), MoveMonster(monster=WEREWOLF, place=at("D1"))
    )
    assert only(events, e.BonusCardMet).seat == YOU
    assert (state.belongings[YOU].campfires, state.belongings[ME].campfires) == (1, 0)
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {LetFlee}


def test_the_shepherdess_from_afar_and_the_arriving_witch_scare() -> None:
    # R39
    afar = with_cards("B01", mine={SHEPHERDESS: "P1", WITCH: "P4"})
    _, events = play(afar, ActivateMonster(monster=SHEPHERDESS), ScareGroup(place=at("D1")))
    assert only(events, e.BonusCardMet).seat == ME
    witch = with_cards("B10", night=MOON)
    _, events = play(witch, ActivateMonster(monster=WITCH), PutMonster(place=at("D1")))
    assert only(events, e.BonusCardMet).card == card("B10")
