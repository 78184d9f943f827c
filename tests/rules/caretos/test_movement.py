"""Section 6: moving Monsters; and those who pass others."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ActivateMonster, BuyRelease, MoveMonster, ReturnMonster, SendToCauldron, Stop
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster, Night, Place
from quipu_rules.caretos.phases import Activating
from quipu_rules.caretos.state import State
from quipu_rules.caretos.ways import can_move_on
from tests.rules.caretos.scene import (
    COMET,
    ME,
    MOON,
    RED,
    STORM,
    YOU,
    at,
    kinds,
    legal,
    names,
    only,
    play,
    scene,
    where,
)

WEREWOLF, WITCH, SOUL = Monster.WEREWOLF, Monster.WITCH, Monster.LOST_SOUL


def moving(monster: Monster, night: Night, place: str, other: str | None = "P4", **pieces: Any) -> State:
    """This Monster of mine has just been activated here."""
    mine: dict[Monster, str | None] = {monster: place, (WITCH if monster is not WITCH else WEREWOLF): other}
    return play(scene(mine=mine, night=night, **pieces), ActivateMonster(monster=monster))[0]


def step(monster: Monster, name: str) -> MoveMonster:
    return MoveMonster(monster=monster, place=at(name))


def reach(state: State) -> set[str]:
    return names(state, [move.place for move in legal(state, MoveMonster)])


def test_a_monster_makes_up_to_its_number_of_moves() -> None:
    # 6.1, R17: none at all, or some, and places may be visited twice.
    state = moving(WEREWOLF, COMET, "P1")
    assert kinds(play(state, Stop())[1])[:1] == ["Stopped"]

    state, _ = play(state, *(step(WEREWOLF, name) for name in ("V1", "P1", "V1", "P1")))
    assert Stop() in legal(state, Stop)
    state, events = play(state, step(WEREWOLF, "G1"))

    assert only(events, e.MonsterMoved).left == 0
    assert legal(state, MoveMonster) == []


def test_each_move_goes_along_a_path() -> None:
    # 6.1
    state = moving(WEREWOLF, COMET, "P1")
    assert reach(state) == {"G1", "V1"}
    assert refused(CARETOS, state, ME, step(WEREWOLF, "L1")) == ("OUT_OF_REACH", "6.1")
    assert refused(CARETOS, state, ME, MoveMonster(monster=WEREWOLF, place=Place(26))) == ("OUT_OF_REACH", "6.1")
    assert refused(CARETOS, state, ME, step(WITCH, "C1")) == ("NOT_THIS_MONSTER", "6.1")


@pytest.mark.parametrize("pieces", [{"other": "G1"}, {"caretos": ("G1", "P11")}], ids=["Monster", "Careto"])
def test_monsters_and_caretos_block_the_way(pieces: dict[str, Any]) -> None:
    # 6.2, R19
    state = moving(WEREWOLF, COMET, "P1", **pieces)
    assert reach(state) == {"V1"}
    assert refused(CARETOS, state, ME, step(WEREWOLF, "G1")) == ("OCCUPIED", "6.2")


def test_a_jump_leads_between_any_places_of_the_listed_kinds() -> None:
    # 6.3, R18: the Witch's comet lists forests, granaries, villages and waterfalls.
    state = moving(WITCH, COMET, "V1")
    assert reach(state) == {"P1", "G1", "L1", "V2", "V3", "G2", "F1", "F2", "L2"}
    _, events = play(state, step(WITCH, "L2"))
    assert only(events, e.MonsterMoved).left == 3


def test_a_jump_needs_a_listed_place_at_both_ends() -> None:
    # 6.3, R18
    assert reach(moving(WITCH, COMET, "P1")) == {"G1", "V1"}
    state = moving(WITCH, COMET, "V1")
    assert refused(CARETOS, state, ME, step(WITCH, "W1")) == ("OUT_OF_REACH", "6.1")
    assert refused(CARETOS, state, ME, step(WITCH, "V1")) == ("OUT_OF_REACH", "6.1")


def test_a_jump_enters_like_a_step() -> None:
    # R18: blocked by pieces, capturing and scaring.
    state = moving(WITCH, COMET, "V1", caretos=("V2", "P11"), crowds={"V3": "R", "L2": "RB"})
    assert "V2" not in reach(state)
    assert kinds(play(state, step(WITCH, "V3"))[1]) == ["MonsterMoved", "VillagerCaptured"]
    assert "GroupScared" in kinds(play(state, step(WITCH, "L2"))[1])


def test_a_single_villager_is_captured_and_the_monster_goes_on() -> None:
    # 6.4, R20
    state = moving(WEREWOLF, COMET, "P1", crowds={"V1": "R", "L1": "R", "P2": "B"})
    state, events = play(state, *(step(WEREWOLF, name) for name in ("V1", "L1", "P2")))
    assert [event.seat for event in events if isinstance(event, e.VillagerCaptured)] == [ME] * 3
    assert state.belongings[ME].captured.count(RED) == 2
    assert Stop() in legal(state, Stop)


def test_a_passing_monster_must_end_on_a_free_place() -> None:
    # R19
    state = moving(SOUL, COMET, "P1", other="G1")
    state, events = play(state, step(SOUL, "G1"))
    assert only(events, e.MonsterMoved).passing
    assert refused(CARETOS, state, ME, Stop()) == ("MUST_MOVE_ON", "R19")
    state, _ = play(state, step(SOUL, "V1"), Stop())
    assert where(state, SOUL) == "V1"


def test_an_occupied_place_is_entered_only_if_a_free_one_can_be_reached_from_it() -> None:
    # R19: with the last move nobody is passed.
    state = moving(SOUL, COMET, "P1", other="G1")
    state, _ = play(state, step(SOUL, "V1"), step(SOUL, "P1"))
    assert reach(state) == {"V1"}
    assert refused(CARETOS, state, ME, step(SOUL, "G1")) == ("CANNOT_MOVE_ON", "R19")


def test_two_occupied_places_in_a_row_can_be_passed() -> None:
    # R19: G1 and W1 are taken; C1 lies behind them.
    state = moving(SOUL, COMET, "P1", other="G1", caretos=("W1", "P11"))
    state, _ = play(state, step(SOUL, "G1"))
    assert "W1" in reach(state)
    state, _ = play(state, step(SOUL, "W1"))
    assert reach(state) == {"C1", "D1", "P3"}


def test_looking_for_a_way_on_takes_no_longer_the_more_moves_are_left() -> None:
    # R19: the six pieces stand in places that are joined only to each other.
    state = moving(SOUL, COMET, "P1")
    pieces = [place for place in (*state.places, *state.caretos) if place is not None]
    apart = tuple(
        tuple(there for there in pieces if there != place) if place in pieces else around
        for place, around in enumerate(state.map.neighbours)
    )
    state = replace(state, map=replace(state.map, neighbours=apart))
    assert not can_move_on(state, Monster.BOGEYMAN, at("P4"), 60, ())
    freed = replace(state, caretos=(at("V1"), at("V2")))
    assert can_move_on(freed, Monster.BOGEYMAN, at("P4"), 1, ())


def test_a_way_on_may_lead_over_several_who_stand_in_it() -> None:
    # R19: from P4 over the Monsters in P8 and P5 to L2.
    state = moving(SOUL, COMET, "P1")
    row = {at("P4"): (at("P8"),), at("P8"): (at("P4"), at("P5")), at("P5"): (at("P8"), at("L2"))}
    neighbours = tuple(row.get(Place(place), around) for place, around in enumerate(state.map.neighbours))
    state = replace(state, map=replace(state.map, neighbours=neighbours))
    assert [can_move_on(state, Monster.BOGEYMAN, at("P4"), left, ()) for left in (2, 3)] == [False, True]


def test_a_jump_onto_an_occupied_place_is_made_only_to_move_on() -> None:
    # R19: in the moon she jumps between granaries, villages and others.
    state = moving(SOUL, MOON, "V1", other="V2")
    state, _ = play(state, step(SOUL, "V2"))
    assert refused(CARETOS, state, ME, Stop()) == ("MUST_MOVE_ON", "R19")
    state, _ = play(state, step(SOUL, "D2"))
    assert "V2" not in reach(state)


def test_every_monster_passed_may_be_sent_off_one_after_the_other() -> None:
    # R28, R33: own ones too; the first comes back and its owner chooses where.
    state = moving(SOUL, STORM, "P1", other="G1", yours={Monster.TREVOR: "W1", Monster.MOIRA: "P5"})
    state, _ = play(state, step(SOUL, "G1"), SendToCauldron(), step(SOUL, "W1"), SendToCauldron())
    assert state.cauldron is Monster.TREVOR
    assert CARETOS.rulebook.to_act(state) == {ME}
    state, _ = play(state, ReturnMonster(place=at("V3")), step(SOUL, "C1"))
    assert (where(state, WITCH), where(state, SOUL)) == ("V3", "C1")


def test_the_return_is_settled_before_her_next_move_and_her_place_is_taken() -> None:
    # R28a: Trevor may come back to dolmens, forests, chapels and villages, but not to V1 where she stands.
    state = moving(SOUL, STORM, "P1", other="V1", yours={Monster.TREVOR: None, Monster.MOIRA: "P5"})
    state, _ = play(state, step(SOUL, "V1"), SendToCauldron())
    assert CARETOS.rulebook.to_act(state) == {YOU}
    assert names(state, [back.place for back in legal(state, ReturnMonster)]) == {
        "V2", "V3", "C1", "C2", "D1", "D2", "F1", "F2",
    }  # fmt: skip


def test_sending_is_optional_and_for_those_passed_in_a_storm_only() -> None:
    # 11.14, R28
    storm, _ = play(moving(SOUL, STORM, "P1", other="G1"), step(SOUL, "G1"), step(SOUL, "V1"), Stop())
    assert where(storm, WITCH) == "G1"
    comet, _ = play(moving(SOUL, COMET, "P1", other="G1"), step(SOUL, "G1"))
    assert refused(CARETOS, comet, ME, SendToCauldron()) == ("CANNOT_SEND", "11.14")
    free, _ = play(moving(SOUL, STORM, "P1", other="G1"), step(SOUL, "V1"))
    assert refused(CARETOS, free, ME, SendToCauldron()) == ("NOBODY_PASSED", "11.14")


def test_after_sending_she_must_still_move_on_if_she_can() -> None:
    # R52
    state, _ = play(moving(SOUL, STORM, "P1", other="G1"), step(SOUL, "G1"), SendToCauldron())
    assert refused(CARETOS, state, ME, Stop()) == ("MUST_MOVE_ON", "R19")


def test_she_stays_if_a_return_took_her_last_way() -> None:
    # R52: in P8 there is a Careto on one side; Maria Gancha comes back to the well on the other.
    yours = {Monster.TREVOR: "P8", Monster.MARIA_GANCHA: None}
    state = moving(SOUL, STORM, "C2", other="D2", yours=yours, caretos=("G2", "P11"), far={"V2": "YY"})
    state, _ = play(state, step(SOUL, "W2"), step(SOUL, "P8"))
    assert refused(CARETOS, state, ME, Stop()) == ("MUST_MOVE_ON", "R19")

    state, _ = play(state, SendToCauldron(), ReturnMonster(place=at("W2")))

    assert reach(state) == set()
    state, _ = play(state, Stop())
    assert where(state, SOUL) == "P8"


def test_no_monster_is_released_while_the_lost_soul_is_passing() -> None:
    # R51
    state = moving(SOUL, STORM, "P1", other=None, caretos=("G1", "P11"), campfires=3)
    assert BuyRelease() in legal(state, BuyRelease)
    state, _ = play(state, step(SOUL, "G1"))
    assert refused(CARETOS, state, ME, BuyRelease()) == ("PASSING_BY", "R51")
    state, _ = play(state, step(SOUL, "V1"))
    assert BuyRelease() in legal(state, BuyRelease)
    assert state.agenda[0] == Activating(seat=ME)
