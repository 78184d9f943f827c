"""Section 9: the bought move at any moment of the turn (9.1, R14, R60)."""

from typing import Any

import pytest

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ActivateMonster,
    BuyActivation,
    BuyMove,
    BuyRelease,
    ChooseVillagers,
    ContinueVillager,
    LetFlee,
    MoveCareto,
    MoveGroup,
    MoveMonster,
    MoveVillager,
    PutMonster,
    ReturnMonster,
    ScareGroup,
    SendToCauldron,
    Stop,
    SwapPlaces,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Color, Monster, Night
from quipu_rules.caretos.phases import (
    Activating,
    MovedVillager,
    MovingCareto,
    MovingGroup,
    MovingMonster,
    MovingVillagers,
    PlacingMonster,
    Relocating,
    ReturningMonster,
    ScaringAfar,
    Swapping,
)
from quipu_rules.caretos.state import State
from quipu_rules.kernel.message import Action
from tests.rules.caretos.scene import (
    BLUE,
    CARETO_1,
    COMET,
    ME,
    MOON,
    RED,
    STORM,
    YOU,
    activated,
    asking,
    at,
    holding,
    kinds,
    legal,
    names,
    play,
    there,
    where,
)

BOGEYMAN, MARIA, MOIRA, SHEPHERDESS = Monster.BOGEYMAN, Monster.MARIA_GANCHA, Monster.MOIRA, Monster.SHEPHERDESS
SOUL, TREVOR, WEREWOLF, WITCH = Monster.LOST_SOUL, Monster.TREVOR, Monster.WEREWOLF, Monster.WITCH
OTHERS: dict[Monster, str | None] = {TREVOR: "P8", MOIRA: "P5"}


def step(monster: Monster, name: str) -> MoveMonster:
    return MoveMonster(monster=monster, place=at(name))


def careto(name: str) -> MoveCareto:
    return MoveCareto(careto=CARETO_1, place=at(name))


def lead(color: Color, origin: str, place: str) -> MoveVillager:
    return MoveVillager(origin=at(origin), color=color, place=at(place))


def acting(monster: Monster, night: Night, *steps: Action, **pieces: Any) -> State:
    """This Monster of mine was activated in P1 and has done these things; I have a campfire."""
    return play(activated(monster, night, **{"campfires": 1, **pieces}), *steps)[0]


def reach(state: State) -> set[str]:
    return names(state, [move.place for move in legal(state, MoveMonster)])


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        pytest.param(acting(MOIRA, STORM, step(MOIRA, "V1")), MovingMonster, id="between two moves"),
        pytest.param(acting(MOIRA, STORM, Stop()), MovingCareto, id="before the Careto"),
        pytest.param(acting(MOIRA, STORM, Stop(), careto("D1")), MovingCareto, id="while the Careto moves"),
        pytest.param(acting(SHEPHERDESS, COMET, Stop()), MovingMonster, id="before another Monster"),
        pytest.param(acting(SHEPHERDESS, STORM, crowds={"L1": "RB"}), ScaringAfar, id="before the scare from afar"),
        pytest.param(acting(WEREWOLF, MOON), Swapping, id="before the swap"),
        pytest.param(acting(WITCH, MOON), PlacingMonster, id="before the Witch is put elsewhere"),
        pytest.param(acting(MOIRA, COMET), Relocating, id="before villagers are put elsewhere"),
        pytest.param(acting(TREVOR, MOON, yours={SOUL: "P8", MOIRA: "P5"}), MovingVillagers, id="before leading"),
        pytest.param(acting(BOGEYMAN, COMET), MovingGroup, id="before the group walks"),
    ],
)
def test_from_the_activation_on_the_bought_move_is_made_at_any_moment(state: State, phase: type) -> None:
    # 9.1, R14
    assert isinstance(state.agenda[-1], phase)
    monster = state.turn.activated[-1] if state.turn else WITCH
    bought, _ = play(state, BuyMove())
    assert {move.monster for move in legal(bought, MoveMonster)} == {monster}
    assert bought.belongings[ME].campfires == 0
    assert refused(CARETOS, bought, ME, BuyMove()) == ("BOUGHT_ALREADY", "9.2")


def test_a_monster_on_its_way_makes_one_move_more_and_then_the_careto_moves() -> None:
    # 9.4, R14: Moira in a storm makes two moves, then three with a Careto.
    state = acting(MOIRA, STORM, step(MOIRA, "V1"), BuyMove(), step(MOIRA, "L1"), step(MOIRA, "P2"))
    assert where(state, MOIRA) == "P2"
    assert state.agenda[-1] == MovingCareto(seat=ME, careto=None, left=3, then=0)


def test_the_move_bought_on_the_way_is_lost_with_the_others_by_a_scare() -> None:
    # 7.1, R14: bought afterwards, it would have been left.
    crowds = {"V1": "RR"}
    state = acting(WEREWOLF, STORM, BuyMove(), step(WEREWOLF, "V1"), LetFlee(color=RED, place=at("G1")), crowds=crowds)
    assert state.agenda == (Activating(seat=ME),)
    assert refused(CARETOS, state, ME, BuyMove()) == ("BOUGHT_ALREADY", "9.2")
    state = acting(WEREWOLF, STORM, step(WEREWOLF, "V1"), LetFlee(color=RED, place=at("G1")), BuyMove(), crowds=crowds)
    assert reach(state) == {"G1", "L1", "P1", "V2", "V3"}


def test_the_lost_soul_passes_further_by_a_bought_move() -> None:
    # 11.13, R14, R19: three pieces in a row and one move left; the fourth one takes her off.
    pieces: dict[str, Any] = {"caretos": ("G1", "W1"), "yours": {TREVOR: "C1", MOIRA: "P5"}}
    state = acting(SOUL, COMET, step(SOUL, "G1"), step(SOUL, "W1"), **pieces)
    assert refused(CARETOS, state, ME, step(SOUL, "C1")) == ("CANNOT_MOVE_ON", "R19")
    state, _ = play(state, BuyMove(), step(SOUL, "C1"), step(SOUL, "P6"))
    assert where(state, SOUL) == "P6"


def test_the_shepherdess_moves_between_two_moves_of_another_monster() -> None:
    # 11.7, R14
    state = acting(SHEPHERDESS, COMET, Stop(), step(WITCH, "C1"), BuyMove(), step(SHEPHERDESS, "V1"))
    assert (where(state, SHEPHERDESS), where(state, WITCH)) == ("V1", "C1")
    assert state.agenda[-1] == MovingMonster(seat=ME, power=SHEPHERDESS, mover=WITCH, left=2)


def test_a_monster_gets_out_of_the_way_of_the_careto_that_it_moves() -> None:
    # 11.5, R14: between two moves of the Careto; then it must go on.
    state = acting(MOIRA, STORM, Stop(), careto("L1"), BuyMove(), step(MOIRA, "V1"))
    assert state.agenda[-1] == MovingCareto(seat=ME, careto=CARETO_1, left=2, then=0)
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {MoveCareto}


def test_a_move_bought_before_the_swap_is_a_movement_of_its_own() -> None:
    # 11.3, R14, R21: the scare costs nothing but this move.
    state = acting(WEREWOLF, MOON, BuyMove(), step(WEREWOLF, "V1"), crowds={"V1": "RR"})
    state, _ = play(state, LetFlee(color=RED, place=at("P1")), SwapPlaces(place=at("P4")))
    assert (where(state, WEREWOLF), where(state, WITCH)) == ("P4", "V1")
    assert state.agenda[-1] == MovingMonster(seat=ME, power=WEREWOLF, mover=WEREWOLF, left=3)


def test_the_witch_moves_before_she_is_put_elsewhere() -> None:
    # 11.18, R14
    state = acting(WITCH, MOON, BuyMove(), step(WITCH, "V1"), PutMonster(place=at("F2")), crowds={"V1": "R"})
    assert where(state, WITCH) == "F2"
    assert state.belongings[ME].captured == (RED,)


def test_the_shepherdess_scares_on_foot_and_then_from_afar() -> None:
    # 11.8, R14
    state = acting(SHEPHERDESS, STORM, BuyMove(), step(SHEPHERDESS, "V1"), crowds={"V1": "RR", "C2": "BB"})
    state, events = play(state, LetFlee(color=RED, place=at("P1")), ScareGroup(place=at("C2")))
    assert "GroupScared" in kinds(events)
    assert state.belongings[ME].campfires == 2


def test_the_bogeyman_moves_between_two_moves_of_the_group() -> None:
    # 11.19, R14
    state = acting(BOGEYMAN, COMET, MoveGroup(origin=at("D1"), place=at("V2")), crowds={"D1": "RB"})
    state, _ = play(state, BuyMove(), step(BOGEYMAN, "V1"), MoveGroup(origin=at("V2"), place=at("L2")))
    assert where(state, BOGEYMAN) == "V1"
    assert state.agenda[-1] == MovingGroup(seat=ME, power=BOGEYMAN, left=1)


def test_a_flight_is_finished_before_a_move_bought_meanwhile() -> None:
    # R51, R60: and the Careto moves after both.
    state = acting(WEREWOLF, COMET, step(WEREWOLF, "V1"), crowds={"V1": "RRB"}, campfires=0)
    state, _ = play(state, LetFlee(color=RED, place=at("G1")), BuyMove())
    assert legal(state, MoveMonster) == []
    state, _ = play(state, LetFlee(color=BLUE, place=at("L1")))
    assert (there(state, "V1"), there(state, "P1")) == ("", "R")
    state, _ = play(state, step(WEREWOLF, "G1"))
    assert state.belongings[ME].captured == (RED,)
    assert state.agenda[-1] == MovingCareto(seat=ME, careto=None, left=1, then=0)


def test_a_campfire_spent_while_villagers_flee_may_light_their_new_group() -> None:
    # R8, R51: the supply was empty until then.
    state = acting(WEREWOLF, COMET, step(WEREWOLF, "V1"), crowds={"V1": "RB", "G1": "W"}, campfires=0, supply=0)
    dark, events = play(state, LetFlee(color=RED, place=at("G1")))
    assert "CampfirePlaced" not in kinds(events)
    lit, events = play(state, BuyMove(), LetFlee(color=RED, place=at("G1")))
    assert "CampfirePlaced" in kinds(events)
    assert dark.crowds == lit.crowds


def test_maria_ganchas_move_bought_while_villagers_flee_is_added_to_the_extra_one() -> None:
    # R14, R48
    state = acting(MARIA, STORM, step(MARIA, "V1"), crowds={"V1": "RR"}, yours=OTHERS, campfires=0)
    state, _ = play(state, BuyMove(), LetFlee(color=RED, place=at("G1")))
    assert state.agenda[-1] == MovingMonster(seat=ME, power=MARIA, mover=MARIA, left=2)


def test_a_monster_returns_before_a_move_bought_meanwhile() -> None:
    # R28a, R60: the Lost Soul sends Trevor to the Cauldron, and the Witch comes out.
    pieces: dict[str, Any] = {"other": None, "yours": {TREVOR: "G1", MOIRA: "P5"}}
    state = acting(SOUL, STORM, step(SOUL, "G1"), SendToCauldron(), **pieces)
    assert state.agenda[-1] == ReturningMonster(seat=ME, monster=WITCH)
    state, _ = play(state, BuyMove())
    assert legal(state, MoveMonster) == []
    state, _ = play(state, ReturnMonster(place=at("F2")))
    assert isinstance(state.agenda[-1], MovingMonster)
    assert state.agenda[-1].left == 3


def test_no_move_is_bought_while_another_player_returns_a_monster() -> None:
    # 9.1: neither by that player, whose turn it is not, nor by the one who waits.
    state = holding(acting(WEREWOLF, STORM), YOU, campfires=1)
    state = asking(state, ReturningMonster(seat=YOU, monster=TREVOR))
    assert refused(CARETOS, state, YOU, BuyMove()) == ("ONLY_IN_YOUR_TURN", "9.1")


def test_chosen_villagers_whom_moira_scares_herself_are_not_put_anywhere() -> None:
    # 11.4, R60
    state = acting(MOIRA, COMET, ChooseVillagers(place=at("V1")), BuyMove(), crowds={"V1": "RR"})
    state, events = play(state, step(MOIRA, "V1"), LetFlee(color=RED, place=at("L1")))
    assert kinds(events)[-1] == "Stopped"
    assert state.agenda == (Activating(seat=ME),)


def test_chosen_villagers_whom_moira_does_not_meet_are_put_elsewhere_after_her_move() -> None:
    # 11.4, R60
    state = acting(MOIRA, COMET, ChooseVillagers(place=at("D1")), BuyMove(), step(MOIRA, "V1"), crowds={"D1": "RR"})
    assert state.agenda[-1] == Relocating(seat=ME, power=MOIRA, chosen=at("D1"), only=None)


def trevor(*steps: Action, **pieces: Any) -> State:
    return acting(TREVOR, MOON, *steps, yours={SOUL: "P8", MARIA: "P5"}, caretos=("P10", "P11"), **pieces)


def test_a_villager_whom_trevor_captures_on_the_way_is_led_no_further() -> None:
    # 11.12, R60
    state = trevor(lead(RED, "L1", "V1"), BuyMove(), step(TREVOR, "V1"), crowds={"L1": "RB"})
    assert state.belongings[ME].captured == (RED,)
    assert refused(CARETOS, state, ME, ContinueVillager(place=at("G1"))) == ("NOBODY_TO_CONTINUE", "11.12")
    state, _ = play(state, lead(BLUE, "L1", "F1"))
    assert there(state, "F1") == "B"


def test_a_led_villager_who_flees_counts_as_led_wherever_it_is() -> None:
    # 11.12, R45, R60
    state = trevor(lead(RED, "L1", "V1"), BuyMove(), step(TREVOR, "V1"), crowds={"L1": "R", "V1": "B"})
    state, _ = play(state, LetFlee(color=RED, place=at("G1")))
    assert isinstance(state.agenda[-1], MovingVillagers)
    assert state.agenda[-1].moved == (MovedVillager(place=at("G1"), color=RED),)
    assert refused(CARETOS, state, ME, ContinueVillager(place=at("W1"))) == ("NOBODY_TO_CONTINUE", "11.12")
    assert refused(CARETOS, state, ME, lead(RED, "G1", "W1")) == ("MOVED_ALREADY", "R45")
    assert lead(BLUE, "L1", "F1") in legal(state, MoveVillager)


def test_of_villagers_alike_the_one_led_before_flees_last() -> None:
    # R45, R60: of the two red ones in V1 nobody can tell which was led.
    state = trevor(lead(RED, "L1", "V1"), BuyMove(), step(TREVOR, "V1"), crowds={"L1": "R", "V1": "RR"})
    state, _ = play(state, LetFlee(color=RED, place=at("G1")))
    assert isinstance(state.agenda[-1], MovingVillagers)
    assert state.agenda[-1].moved == (MovedVillager(place=at("P1"), color=RED),)
    assert (there(state, "G1"), there(state, "L1"), there(state, "P1")) == ("R", "R", "R")


def test_trevors_power_is_over_when_the_second_villager_was_taken_from_him() -> None:
    # 11.12, R60
    state = trevor(lead(RED, "L1", "F1"), lead(BLUE, "L1", "V1"), BuyMove(), crowds={"L1": "RB"})
    state, events = play(state, step(TREVOR, "V1"))
    assert kinds(events) == ["MonsterMoved", "VillagerCaptured", "Stopped"]
    assert state.agenda == (Activating(seat=ME),)


def test_what_runes_give_is_not_sold_but_the_way_out_of_the_cauldron_costs_the_same() -> None:
    # R15: the runes gave both activations, and the Witch, who acted last, is caught by her own Careto.
    state = acting(WEREWOLF, STORM, Stop(), matched=True, other="W1", campfires=3)
    assert refused(CARETOS, state, ME, BuyActivation()) == ("RUNES_GIVE_IT", "R15")
    state, _ = play(state, ActivateMonster(monster=WITCH), Stop(), careto("W1"))
    state, _ = play(state, BuyRelease(), ReturnMonster(place=at("V1")))
    assert where(state, WITCH) == "V1"


def test_no_part_of_the_bought_move_remains_when_the_monster_stays() -> None:
    # R14, R17: to stop gives up the bought move too.
    state, events = play(acting(WEREWOLF, STORM, BuyMove()), Stop())
    assert [type(event) for event in events] == [e.Stopped]
    assert state.agenda == (Activating(seat=ME),)
