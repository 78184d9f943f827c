"""Section 8: the Cauldron, in and out."""

from typing import Any

from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import BuyRelease, Finish, MoveCareto, ReleaseByRune, ReturnMonster
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster
from quipu_rules.caretos.phases import MovingCareto, ReturningMonster
from quipu_rules.caretos.state import State
from tests.rules.caretos.scene import (
    CARETO_1,
    ME,
    RED,
    STORM,
    YOU,
    asking,
    at,
    kinds,
    legal,
    names,
    only,
    play,
    scene,
    where,
)

WEREWOLF, WITCH, TREVOR, MOIRA = Monster.WEREWOLF, Monster.WITCH, Monster.TREVOR, Monster.MOIRA


def careto_about_to_step(**pieces: Any) -> State:
    return asking(scene(night=STORM, **pieces), MovingCareto(seat=ME, careto=None, left=1, then=0))


def returning(monster: Monster, seat: Any = ME, **pieces: Any) -> State:
    return asking(scene(night=STORM, **pieces), ReturningMonster(seat=seat, monster=monster))


def places(state: State) -> set[str]:
    return names(state, [back.place for back in legal(state, ReturnMonster)])


def test_a_careto_puts_a_monster_into_the_cauldron() -> None:
    # 8.1
    state = careto_about_to_step(yours={TREVOR: "W1", MOIRA: "P5"})
    state, events = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert only(events, e.MonsterTrapped) == e.MonsterTrapped(monster=TREVOR, freed=None)
    assert (state.cauldron, where(state, TREVOR)) == (TREVOR, None)


def test_the_monster_inside_returns_where_its_owner_chooses_even_in_another_turn() -> None:
    # 8.2, R33
    state = careto_about_to_step(mine={WEREWOLF: "W1", WITCH: "P4"}, yours={TREVOR: None, MOIRA: "P5"})
    state, events = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert only(events, e.MonsterTrapped) == e.MonsterTrapped(monster=WEREWOLF, freed=TREVOR)
    assert state.agenda[-1] == ReturningMonster(seat=YOU, monster=TREVOR)
    assert CARETOS.rulebook.to_act(state) == {YOU}

    state, _ = play(state, ReturnMonster(place=at("V3")))

    assert (where(state, TREVOR), state.cauldron) == ("V3", WEREWOLF)
    assert CARETOS.rulebook.to_act(state) == {ME}


def test_three_campfires_bring_an_own_monster_back() -> None:
    # 8.3
    state = scene(mine={WEREWOLF: None, WITCH: "P4"}, night=STORM, campfires=3)
    state, events = play(state, BuyRelease(), ReturnMonster(place=at("V1")))
    assert kinds(events) == ["CampfiresSpent", "MonsterReleased", "MonsterReturned"]
    assert (where(state, WEREWOLF), state.cauldron, state.belongings[ME].campfires) == ("V1", None, 0)


def test_foreign_monsters_and_poor_players_get_nothing() -> None:
    # 8.3
    foreign = scene(yours={TREVOR: None, MOIRA: "P5"}, night=STORM, campfires=3)
    poor = scene(mine={WEREWOLF: None, WITCH: "P4"}, night=STORM, campfires=2)
    assert refused(CARETOS, foreign, ME, BuyRelease()) == ("NOT_IN_CAULDRON", "8.3")
    assert refused(CARETOS, poor, ME, BuyRelease()) == ("TOO_FEW_CAMPFIRES", "9.1")


def test_a_monster_returns_to_an_unoccupied_place_of_its_kinds() -> None:
    # 8.5, R34: the Werewolf to villages, neither with a Careto nor with a Monster nor with a villager.
    pieces: dict[str, Any] = {"mine": {WEREWOLF: None, WITCH: "P4"}}
    assert places(returning(WEREWOLF, **pieces)) == {"V1", "V2", "V3"}
    taken = returning(WEREWOLF, caretos=("V1", "P11"), crowds={"V2": "R"}, **pieces)
    assert places(taken) == {"V3"}
    assert refused(CARETOS, taken, ME, ReturnMonster(place=at("V2"))) == ("NOT_A_RETURN_PLACE", "8.5")
    yours = {TREVOR: "V3", MOIRA: "P5"}
    full = returning(WEREWOLF, yours=yours, caretos=("V1", "P11"), crowds={"V2": "R"}, **pieces)
    assert places(full) == {"P1", "P2", "P6", "P7", "P8", "P9"}


def test_if_its_kinds_are_occupied_it_returns_to_a_place_with_a_symbol() -> None:
    # 8.6, R35
    state = returning(WEREWOLF, mine={WEREWOLF: None, WITCH: "P4"}, crowds={"V1": "R", "V2": "R", "V3": "R"})
    assert places(state) == {"P1", "P2", "P6", "P7", "P9"}
    assert refused(CARETOS, state, ME, ReturnMonster(place=at("C1"))) == ("NO_SYMBOL_THERE", "8.6")


def test_if_these_are_occupied_too_it_returns_anywhere() -> None:
    # 8.7, R35
    singles = dict.fromkeys(("V1", "V2", "V3", "P1", "P2", "P6", "P7", "P9"), "R")
    state = returning(WEREWOLF, mine={WEREWOLF: None, WITCH: "P4"}, crowds=singles)
    assert places(state) == {"C1", "C2", "G1", "G2", "D1", "D2", "F1", "F2", "W1", "L1", "L2", "P10"}
    assert refused(CARETOS, state, ME, ReturnMonster(place=at("V1"))) == ("NOT_FREE", "8.7")


def crowded(*free: str, **pieces: Any) -> State:
    """A villager stands wherever no piece stands, but for these places."""
    state = scene(**pieces)
    left = {*state.places, *state.caretos, *map(at, free)}
    return replace(state, crowds=tuple(() if place in left else (RED,) for place in range(len(state.crowds))))


def test_no_monster_is_released_while_no_place_is_free() -> None:
    # R50
    pieces: dict[str, Any] = {"mine": {WEREWOLF: None, WITCH: "P4"}, "night": STORM, "campfires": 3, "matched": True}
    full = crowded(**pieces)
    assert refused(CARETOS, full, ME, BuyRelease()) == ("NO_FREE_PLACE", "R50")
    assert refused(CARETOS, full, ME, ReleaseByRune()) == ("NO_FREE_PLACE", "R50")
    state, _ = play(crowded("W1", **pieces), BuyRelease())
    assert places(state) == {"W1"}


def test_the_place_of_a_returning_monster_is_kept_for_it() -> None:
    # R50: the Witch pushed the Werewolf out, and only the place the Careto left is free.
    state = crowded(mine={WEREWOLF: None, WITCH: "W1"}, night=STORM, campfires=3)
    state = asking(state, MovingCareto(seat=ME, careto=None, left=1, then=0))
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert (state.cauldron, places(state)) == (WITCH, {"P3"})
    assert refused(CARETOS, state, ME, BuyRelease()) == ("NO_FREE_PLACE", "R50")
    state, _ = play(state, ReturnMonster(place=at("P3")))
    assert where(state, WEREWOLF) == "P3"


def test_a_returned_monster_may_act_in_the_same_turn() -> None:
    # 8.2, R11
    state = scene(mine={WEREWOLF: None, WITCH: "P4"}, night=STORM, campfires=3)
    state, _ = play(state, BuyRelease(), ReturnMonster(place=at("V1")))
    assert {type(action).__name__ for action in CARETOS.rulebook.proposals(state, ME)} == {
        "ActivateMonster",
        Finish.__name__,
    }
