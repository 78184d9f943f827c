"""Section 11: swapping, putting, scaring from afar, moving others, villagers and groups."""

from typing import Any

from rules.caretos import events as e
from rules.caretos.actions import (
    ActivateMonster,
    ChooseVillagers,
    ContinueVillager,
    Finish,
    LetFlee,
    MoveGroup,
    MoveMonster,
    MoveVillager,
    PutMonster,
    PutVillagers,
    ScareGroup,
    Stop,
    SwapPlaces,
)
from rules.caretos.game import CARETOS
from rules.caretos.parts import Color, Fate, Monster, Night, Place
from rules.caretos.phases import Activating, MovingCareto
from rules.caretos.state import State
from tests.rules.caretos.scene import (
    BLUE,
    COMET,
    GREEN,
    ME,
    MOON,
    RED,
    STORM,
    YELLOW,
    YOU,
    asking,
    at,
    fire,
    kinds,
    legal,
    names,
    only,
    play,
    scene,
    there,
    where,
)
from tests.rules.given import refused

WEREWOLF, WITCH, MOIRA, SHEPHERDESS = Monster.WEREWOLF, Monster.WITCH, Monster.MOIRA, Monster.SHEPHERDESS
TREVOR, BOGEYMAN, SOUL = Monster.TREVOR, Monster.BOGEYMAN, Monster.LOST_SOUL
YOURS: dict[Monster, str | None] = {SOUL: "P8", Monster.MARIA_GANCHA: "P5"}


def activated(monster: Monster, night: Night, place: str = "P1", other: str | None = "P4", **pieces: Any) -> State:
    second = WITCH if monster is not WITCH else WEREWOLF
    state = scene(**{"mine": {monster: place, second: other}, "yours": YOURS, "night": night, **pieces})
    return play(state, ActivateMonster(monster=monster))[0]


# Werewolf, moon


def test_the_werewolf_swaps_with_the_own_other_monster_and_then_walks() -> None:
    # 11.3
    state, events = play(activated(WEREWOLF, MOON), SwapPlaces(place=at("P4")))
    assert (where(state, WEREWOLF), where(state, WITCH)) == ("P4", "P1")
    assert only(events, e.PlacesSwapped).other is WITCH
    assert {move.monster for move in legal(state, MoveMonster)} == {WEREWOLF}
    assert getattr(state.agenda[-1], "left", None) == 3


def test_the_werewolf_swaps_with_a_careto_who_enters_nothing() -> None:
    # 11.3, R27
    state, events = play(activated(WEREWOLF, MOON), SwapPlaces(place=at("P11")))
    assert where(state, WEREWOLF) == "P11"
    assert names(state, state.caretos) == {"P3", "P1"}
    assert kinds(events) == ["PlacesSwapped"]


def test_swapping_is_optional_and_neither_for_foreign_nor_for_trapped_monsters() -> None:
    # 11.3, R27
    state = activated(WEREWOLF, MOON, other=None)
    assert names(state, [swap.place for swap in legal(state, SwapPlaces)]) == {"P3", "P11"}
    assert refused(CARETOS, state, ME, SwapPlaces(place=at("P8"))) == ("NOBODY_TO_SWAP_WITH", "11.3")
    state, _ = play(state, Stop(), MoveMonster(monster=WEREWOLF, place=at("V1")))
    assert where(state, WEREWOLF) == "V1"


# Moira, comet


def relocating(**pieces: Any) -> State:
    return activated(MOIRA, COMET, **pieces)


def test_moira_puts_a_whole_group_elsewhere_with_its_campfire() -> None:
    # 11.4, R43
    state = relocating(crowds={"D1": "RRB"})
    state, events = play(state, ChooseVillagers(place=at("D1")), PutVillagers(place=at("V3")))
    assert (there(state, "D1"), there(state, "V3")) == ("", "RRB")
    assert (fire(state, "D1"), fire(state, "V3")) == (False, True)
    assert kinds(events) == ["VillagersChosen", "VillagersPut", "CampfireReturned", "CampfirePlaced"]
    assert state.agenda == (Activating(seat=ME),)


def test_moira_puts_one_villager_elsewhere_and_the_place_left_loses_its_campfire() -> None:
    # 11.4, R43
    state = relocating(crowds={"D1": "RB"})
    state, _ = play(state, ChooseVillagers(place=at("D1"), only=BLUE), PutVillagers(place=at("V3")))
    assert (there(state, "D1"), there(state, "V3")) == ("R", "B")
    assert (fire(state, "D1"), fire(state, "V3")) == (False, False)


def test_a_group_that_stays_a_group_keeps_its_campfire() -> None:
    # R43
    state = relocating(crowds={"D1": "RRB"})
    state, _ = play(state, ChooseVillagers(place=at("D1"), only=BLUE), PutVillagers(place=at("V3")))
    assert (there(state, "D1"), fire(state, "D1")) == ("RR", True)


def test_they_pass_unoccupied_places_only() -> None:
    # 11.4: P2 has the neighbours F1 and L1; the villager in L1 and the Monster in P3 bar the way.
    state = relocating(crowds={"P2": "R", "L1": "G"}, other="P3", caretos=("D1", "P11"))
    state, _ = play(state, ChooseVillagers(place=at("P2")))
    assert names(state, [put.place for put in legal(state, PutVillagers)]) == {"F1"}
    assert refused(CARETOS, state, ME, PutVillagers(place=at("V3"))) == ("NO_OPEN_WAY", "11.4")
    assert refused(CARETOS, state, ME, PutVillagers(place=at("L1"))) == ("NOT_FREE", "11.4")
    assert refused(CARETOS, state, ME, PutVillagers(place=Place(26))) == ("NO_SUCH_PLACE", "11.4")


def test_the_choice_may_be_changed_or_dropped() -> None:
    # 11.4: it is optional.
    state = relocating(crowds={"D1": "RRB", "V1": "G"})
    assert refused(CARETOS, state, ME, PutVillagers(place=at("V3"))) == ("CHOOSE_FIRST", "11.4")
    state, _ = play(state, ChooseVillagers(place=at("D1")), ChooseVillagers(place=at("V1")))
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V1"))) == ("CHOSEN_ALREADY", "11.4")
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V1"), only=GREEN)) == ("ALL_OR_NONE", "11.4")
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V2"))) == ("NO_SUCH_VILLAGER", "11.4")
    state, _ = play(state, Stop())
    assert there(state, "D1") == "RRB"


def test_who_is_shut_in_cannot_be_chosen() -> None:
    # 11.4
    state = relocating(crowds={"P2": "R", "L1": "G", "F1": "B"})
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("P2"))) == ("SHUT_IN", "11.4")


# Shepherdess


def test_the_shepherdess_walks_and_then_moves_any_other_monster_without_jumps() -> None:
    # 11.7, R44
    state, _ = play(activated(SHEPHERDESS, COMET), Stop())
    assert {move.monster for move in legal(state, MoveMonster)} == {WITCH, SOUL, Monster.MARIA_GANCHA}
    assert refused(CARETOS, state, ME, MoveMonster(monster=SHEPHERDESS, place=at("V1"))) == ("NOT_THIS_MONSTER", "6.1")

    state, _ = play(state, MoveMonster(monster=SOUL, place=at("G2")))

    assert {move.monster for move in legal(state, MoveMonster)} == {SOUL}


def test_a_monster_moved_by_the_shepherdess_passes_nobody() -> None:
    # R44: not even the Lost Soul.
    state, _ = play(activated(SHEPHERDESS, COMET, caretos=("G2", "P11")), Stop())
    assert refused(CARETOS, state, ME, MoveMonster(monster=SOUL, place=at("G2"))) == ("OCCUPIED", "6.2")


def test_only_monsters_on_the_board_are_moved_by_the_shepherdess() -> None:
    # R44
    state, _ = play(activated(SHEPHERDESS, COMET, other=None), Stop())
    assert refused(CARETOS, state, ME, MoveMonster(monster=WITCH, place=at("C1"))) == ("NOT_ON_BOARD", "6.1")


def test_what_a_foreign_monster_wins_belongs_to_its_owner() -> None:
    # 11.7
    state, _ = play(activated(SHEPHERDESS, COMET, crowds={"G2": "R", "L2": "RB"}, far={"C1": "YY"}), Stop())
    state, _ = play(state, MoveMonster(monster=SOUL, place=at("G2")), MoveMonster(monster=SOUL, place=at("L2")))
    assert (state.belongings[YOU].captured, state.belongings[YOU].campfires) == ((RED,), 1)
    assert (state.belongings[ME].captured, state.belongings[ME].campfires) == ((), 0)
    state, _ = play(state, LetFlee(color=RED, place=at("V2")))
    assert state.agenda == (Activating(seat=ME),)


def test_the_second_move_of_the_shepherdess_is_optional() -> None:
    # 11.7
    state, _ = play(activated(SHEPHERDESS, COMET), Stop(), Stop())
    assert state.agenda == (Activating(seat=ME),)


def test_the_shepherdess_scares_any_group_from_afar() -> None:
    # 11.8
    state = activated(SHEPHERDESS, STORM, crowds={"D1": "RB", "L1": "G"})
    assert names(state, [scare.place for scare in legal(state, ScareGroup)]) == {"D1", "W2"}
    assert refused(CARETOS, state, ME, ScareGroup(place=at("L1"))) == ("NO_GROUP", "11.8")
    assert not legal(state, Stop)

    state, _ = play(state, ScareGroup(place=at("D1")), LetFlee(color=RED, place=at("W1")))

    assert (where(state, SHEPHERDESS), state.belongings[ME].campfires) == ("P1", 1)
    assert (there(state, "W1"), there(state, "V2"), there(state, "D1")) == ("R", "B", "")
    assert state.agenda == (Activating(seat=ME),)


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


def test_nobody_goes_on_who_has_no_move_left() -> None:
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


# Witch, moon


def test_the_witch_is_put_on_any_place_without_monster_or_careto() -> None:
    # 11.18, R46: also on her own.
    state = activated(WITCH, MOON)
    occupied = {"P3", "P11", "P4", "P5", "P8"}
    every = {node.name for node in state.map.side.nodes}
    assert names(state, [put.place for put in legal(state, PutMonster)]) == every - occupied
    assert refused(CARETOS, state, ME, PutMonster(place=at("P3"))) == ("OCCUPIED", "11.18")
    assert refused(CARETOS, state, ME, PutMonster(place=Place(77))) == ("NO_SUCH_PLACE", "11.18")
    assert where(play(state, PutMonster(place=at("P1")))[0], WITCH) == "P1"


def test_the_arriving_witch_captures_a_single_villager_and_scares_a_group() -> None:
    # 11.18
    state = activated(WITCH, MOON, crowds={"D1": "R", "V1": "RB"})
    captured, _ = play(state, PutMonster(place=at("D1")))
    assert captured.belongings[ME].captured == (RED,)
    scared, events = play(state, PutMonster(place=at("V1")))
    assert only(events, e.GroupScared).campfires == 1
    assert {type(action) for action in CARETOS.rulebook.proposals(scared, ME)} >= {LetFlee}


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


def test_a_careto_neither_enters_the_group_nor_is_it_moved_as_one() -> None:
    # R47a
    state, _ = play(bogeyman(crowds={"V2": "RR"}), group("V2", "D1"), Stop())
    state = asking(state, MovingCareto(seat=ME, careto=None, left=1, then=0))
    moves = CARETOS.rulebook.proposals(state, ME)
    assert names(state, [getattr(step, "place", at("D1")) for step in moves]) == {"W1", "F1", "L1", "D2", "P10"}
    assert {getattr(step, "careto", None) for step in moves} == {0, 1}


def test_after_the_turn_the_group_is_a_group_again() -> None:
    # 11.19, R47
    state, _ = play(bogeyman(crowds={"D1": "RR"}), group("D1", "V2"), Stop())
    state, events = play(state, Finish())
    assert "GroupCalmed" in kinds(events)
    assert state.walkers is None
