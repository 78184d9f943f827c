"""Section 11: leading villagers (Trevor), walking groups (the Bogeyman)."""

from typing import Any

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ActivateMonster,
    ChooseVillagers,
    ContinueVillager,
    Finish,
    LetFlee,
    MoveGroup,
    MoveMonster,
    MoveVillager,
    PutVillagers,
    ReturnMonster,
    Stop,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Color, Fate, Monster
from quipu_rules.caretos.phases import Activating, ReturningMonster
from quipu_rules.caretos.state import State
from tests.rules.caretos.scene import (
    BLUE,
    COMET,
    GREEN,
    ME,
    MOON,
    RED,
    YELLOW,
    YOU,
    activated,
    asking,
    at,
    fire,
    kinds,
    legal,
    names,
    only,
    play,
    there,
)

WITCH, TREVOR, BOGEYMAN, SOUL = Monster.WITCH, Monster.TREVOR, Monster.BOGEYMAN, Monster.LOST_SOUL


# Trevor, moon


def move(color: Color, origin: str, place: str) -> MoveVillager:
    return MoveVillager(origin=at(origin), color=color, place=at(place))


def on(place: str) -> ContinueVillager:
    return ContinueVillager(place=at(place))


def trevor(**pieces: Any) -> State:
    return activated(TREVOR, MOON, **pieces)


def test_trevor_moves_two_different_villagers_up_to_two_moves_each() -> None:
    # 11.12
    state = trevor(crowds={"D1": "RB"}, caretos=("P10", "P11"))
    state, _ = play(state, move(RED, "D1", "W1"), on("C1"), move(BLUE, "D1", "F1"), on("P2"))
    assert (there(state, "C1"), there(state, "P2")) == ("R", "B")
    assert state.agenda == (Activating(seat=ME),)


def test_trevor_may_move_less() -> None:
    # 11.12, R17
    state, _ = play(trevor(crowds={"D1": "RB"}), move(RED, "D1", "W1"), Stop())
    assert there(state, "W1") == "R"
    state, _ = play(trevor(crowds={"D1": "RB"}), Stop())
    assert state.agenda == (Activating(seat=ME),)


def test_the_second_villager_is_another_one_and_there_is_no_third() -> None:
    # 11.12, R45
    state, _ = play(trevor(crowds={"D1": "RBB", "V1": "G"}), move(RED, "D1", "W1"))
    assert refused(CARETOS, state, ME, move(RED, "W1", "C1")) == ("MOVED_ALREADY", "R45")
    state, _ = play(state, move(BLUE, "D1", "F1"))
    assert refused(CARETOS, state, ME, move(GREEN, "V1", "P1")) == ("ENOUGH_VILLAGERS", "11.12")
    state, _ = play(state, on("P2"))
    assert state.agenda == (Activating(seat=ME),)


def test_villagers_of_one_colour_in_one_place_are_alike() -> None:
    # R45: W1 held a red villager before another came.
    state, _ = play(trevor(crowds={"D1": "RB", "W1": "R"}), move(RED, "D1", "W1"))
    assert move(RED, "W1", "C1") in legal(state, MoveVillager)


def test_a_moved_villager_leaves_villagers_of_its_colour_free_to_move() -> None:
    # R45: the red villager of D1 went through W1, where another red one stands.
    state, _ = play(trevor(crowds={"D1": "RB", "W1": "R"}), move(RED, "D1", "W1"), on("C1"))
    assert refused(CARETOS, state, ME, move(RED, "C1", "P4")) == ("MOVED_ALREADY", "R45")
    state, _ = play(state, move(RED, "W1", "G1"))
    assert (there(state, "C1"), there(state, "G1"), there(state, "W1")) == ("R", "R", "")


def test_no_villager_continues_without_moves_left() -> None:
    # 11.12
    state = trevor(crowds={"D1": "RB"})
    assert refused(CARETOS, state, ME, on("W1")) == ("NOBODY_TO_CONTINUE", "11.12")
    state, _ = play(state, move(RED, "D1", "W1"), on("C1"))
    assert refused(CARETOS, state, ME, on("P4")) == ("NOBODY_TO_CONTINUE", "11.12")
    assert refused(CARETOS, state, ME, move(BLUE, "D1", "C1")) == ("NOT_NEXT_TO_IT", "11.12")


def test_campfires_follow_trevors_villagers() -> None:
    # 11.12, R45: the pair in D1 is parted, a new one meets in W1.
    state, events = play(trevor(crowds={"D1": "RB", "W1": "G"}), move(RED, "D1", "W1"))
    assert kinds(events) == ["VillagerMoved", "CampfireReturned", "CampfirePlaced"]
    assert (fire(state, "D1"), fire(state, "W1")) == (False, True)


def test_monsters_and_caretos_capture_whom_trevor_leads_to_them() -> None:
    # R45
    pieces: dict[str, Any] = {"crowds": {"W1": "RB"}, "yours": {SOUL: "C1", Monster.MARIA_GANCHA: "P5"}}
    state, events = play(trevor(**pieces), move(RED, "W1", "C1"), move(BLUE, "W1", "P3"))
    fates = [(event.fate, event.captor) for event in events if isinstance(event, e.VillagerMoved)]
    assert fates == [(Fate.CAPTURED, YOU), (Fate.LOST, None)]
    assert state.belongings[YOU].captured == (RED,)
    assert state.agenda == (Activating(seat=ME),)


# Bogeyman, comet


def group(origin: str, place: str) -> MoveGroup:
    return MoveGroup(origin=at(origin), place=at(place))


def bogeyman(**pieces: Any) -> State:
    return activated(BOGEYMAN, COMET, **pieces)


def test_the_bogeyman_moves_a_whole_group_with_its_campfire() -> None:
    # 11.19, R47: up to three moves; a single villager is no group.
    state = bogeyman(crowds={"D1": "RB", "L1": "G"})
    assert refused(CARETOS, state, ME, group("L1", "P2")) == ("NO_GROUP", "11.19")
    state, _ = play(state, group("D1", "V2"), group("V2", "L2"), Stop(), Finish())
    assert (there(state, "D1"), there(state, "L2")) == ("", "RB")
    assert (fire(state, "D1"), fire(state, "L2")) == (False, True)


def test_once_a_group_walks_no_other_does_and_it_stops_after_three_moves() -> None:
    # 11.19
    state, _ = play(bogeyman(crowds={"D1": "RB", "V1": "GG"}), group("D1", "V2"))
    assert refused(CARETOS, state, ME, group("V1", "P1")) == ("OTHER_GROUP", "11.19")
    assert refused(CARETOS, state, ME, group("V2", "V3")) == ("NOT_NEXT_TO_IT", "11.19")
    state, _ = play(state, group("V2", "L2"), group("L2", "V2"))
    assert state.agenda == (Activating(seat=ME),)


def test_the_group_does_not_enter_a_careto() -> None:
    # R47
    assert refused(CARETOS, bogeyman(crowds={"D1": "RB"}), ME, group("D1", "P3")) == ("CARETO_IN_THE_WAY", "R47")


def test_the_group_sends_a_monster_to_the_cauldron_and_stops() -> None:
    # 11.19, R47
    state = bogeyman(crowds={"D1": "RB"}, yours={SOUL: "V2", Monster.MARIA_GANCHA: "P5"})
    state, events = play(state, group("D1", "V2"))
    assert only(events, e.MonsterTrapped).monster is SOUL
    assert state.agenda == (Activating(seat=ME),)


def test_the_group_routs_another_and_stops_and_both_are_never_mixed() -> None:
    # R47, R56, R38
    state = bogeyman(crowds={"D1": "RR", "V2": "GB"})
    supply = state.supply
    state, events = play(state, group("D1", "V2"))
    assert kinds(events) == ["GroupMoved", "GroupRouted"]
    assert (state.supply, state.belongings[ME].campfires) == (supply + 1, 0)

    state, _ = play(state, LetFlee(color=GREEN, place=at("D1")))

    assert (there(state, "D1"), there(state, "G2"), there(state, "V2")) == ("G", "B", "")
    state, _ = play(state, Finish())
    assert (there(state, "V2"), fire(state, "V2")) == ("RR", True)


def test_single_villagers_are_lost_to_the_group_and_it_goes_on() -> None:
    # R47
    state = bogeyman(crowds={"D1": "RR", "V2": "G"})
    state, events = play(state, group("D1", "V2"))
    assert only(events, e.VillagerLost).color is GREEN
    assert legal(state, MoveGroup) != []


def test_until_the_end_of_the_turn_the_group_blocks_monsters_and_takes_fleeing_villagers() -> None:
    # 11.19, R47
    state = bogeyman(crowds={"D1": "RR", "G2": "YY"}, other="P9", matched=True, far={"C1": "BB"})
    state, _ = play(state, group("D1", "V2"), Stop(), ActivateMonster(monster=WITCH))
    state, _ = play(state, MoveMonster(monster=WITCH, place=at("G2")))
    state, events = play(state, LetFlee(color=YELLOW, place=at("V2")))
    fled = [event.fate for event in events if isinstance(event, e.VillagerFled)]
    assert fled == [Fate.LOST, Fate.STAYED]

    blocked = bogeyman(crowds={"D1": "RR"}, other="G2", matched=True)
    blocked, _ = play(blocked, group("D1", "V2"), Stop(), ActivateMonster(monster=WITCH))
    assert refused(CARETOS, blocked, ME, MoveMonster(monster=WITCH, place=at("V2"))) == ("OCCUPIED", "6.2")


def test_the_villagers_of_the_group_can_still_be_captured_later() -> None:
    # 12.1, R47: the last of the others is lost, and the game goes on.
    state, events = play(bogeyman(crowds={"D1": "RR", "V2": "G"}, far={}), group("D1", "V2"))
    assert kinds(events) == ["GroupMoved", "VillagerLost"]
    assert state.outcome is None


def test_nobody_is_put_on_the_group_or_returns_to_it() -> None:
    # R34, R43, R47: Moira acts in the same comet.
    state = activated(BOGEYMAN, COMET, mine={BOGEYMAN: "P1", Monster.MOIRA: "P4"}, crowds={"D1": "RR"}, matched=True)
    state, _ = play(state, group("D1", "V2"), Stop(), ActivateMonster(monster=Monster.MOIRA))
    state, _ = play(state, ChooseVillagers(place=at("W2")))
    assert "V2" not in names(state, [put.place for put in legal(state, PutVillagers)])
    state = asking(state, ReturningMonster(seat=ME, monster=Monster.WEREWOLF))
    assert names(state, [back.place for back in legal(state, ReturnMonster)]) == {"V1", "V3"}


def test_after_the_turn_the_group_is_a_group_again() -> None:
    # 11.19, R47
    state, _ = play(bogeyman(crowds={"D1": "RR"}), group("D1", "V2"), Stop())
    state, events = play(state, Finish())
    assert "GroupCalmed" in kinds(events)
    assert state.walkers is None
