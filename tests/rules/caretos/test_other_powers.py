"""Section 11: swapping, putting, scaring from afar, moving others."""

from typing import Any

from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ChooseVillagers,
    LetFlee,
    MoveMonster,
    PutMonster,
    PutVillagers,
    ScareGroup,
    Stop,
    SwapPlaces,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster, Place
from quipu_rules.caretos.phases import Activating
from quipu_rules.caretos.state import State
from tests.rules.caretos.scene import (
    BLUE,
    COMET,
    GREEN,
    ME,
    MOON,
    RED,
    STORM,
    YOU,
    activated,
    at,
    fire,
    kinds,
    legal,
    names,
    only,
    play,
    there,
    where,
)

WEREWOLF, WITCH, MOIRA, SHEPHERDESS = Monster.WEREWOLF, Monster.WITCH, Monster.MOIRA, Monster.SHEPHERDESS
SOUL = Monster.LOST_SOUL


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


def test_a_group_without_a_campfire_gets_none_by_being_put_elsewhere() -> None:
    # R8, R43: only a new group gets a campfire (3.2).
    state = relocating(crowds={"D1": "RRB"})
    state = replace(state, fires=(False,) * len(state.fires))
    state, events = play(state, ChooseVillagers(place=at("D1")), PutVillagers(place=at("V3")))
    assert (there(state, "V3"), fire(state, "V3")) == ("RRB", False)
    assert kinds(events) == ["VillagersChosen", "VillagersPut"]


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


def test_the_choice_is_made_once_and_may_be_dropped() -> None:
    # 11.4, R59
    state = relocating(crowds={"D1": "RRB", "V1": "G"})
    assert refused(CARETOS, state, ME, PutVillagers(place=at("V3"))) == ("CHOOSE_FIRST", "11.4")
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V1"), only=GREEN)) == ("ALL_OR_NONE", "11.4")
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V2"))) == ("NO_SUCH_VILLAGER", "11.4")
    state, _ = play(state, ChooseVillagers(place=at("D1")))
    assert refused(CARETOS, state, ME, ChooseVillagers(place=at("V1"))) == ("CHOSEN_ALREADY", "R59")
    state, _ = play(state, Stop())
    assert there(state, "D1") == "RRB"


def test_a_careto_that_is_shut_in_cannot_be_chosen() -> None:
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


def test_a_moved_monster_wins_for_its_own_owner() -> None:
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
