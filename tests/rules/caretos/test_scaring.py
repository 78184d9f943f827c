"""Section 7: scaring, dispersing, fleeing."""

from typing import Any

from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ActivateMonster, LetFlee, MoveMonster, Stop
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Fate, Monster
from quipu_rules.caretos.phases import Activating, Dispersing
from quipu_rules.caretos.state import State, Turn
from tests.rules.caretos.scene import (
    BLUE,
    COMET,
    GREEN,
    ME,
    RED,
    STORM,
    WHITE,
    YOU,
    asking,
    at,
    fire,
    kinds,
    legal,
    only,
    play,
    scene,
    there,
)

WEREWOLF = Monster.WEREWOLF


def scaring(letters: str = "RBW", **pieces: Any) -> tuple[State, tuple[Any, ...]]:
    """The Werewolf enters D1, whose neighbours are W1, V2, F1 and P3, from V2."""
    mine = {WEREWOLF: "V2", Monster.WITCH: "P4"}
    around = {"D1": letters, **pieces.pop("others", {})}
    state = scene(**{"mine": mine, "night": STORM, "caretos": ("P10", "P11"), "crowds": around, **pieces})
    return play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("D1")))


def flee(color: Any, name: str) -> LetFlee:
    return LetFlee(color=color, place=at(name))


def test_a_scare_ends_the_movement() -> None:
    # 7.1
    state, events = scaring()
    assert only(events, e.MonsterMoved).left == 0
    state, _ = play(state, flee(RED, "W1"), flee(BLUE, "V2"))
    assert legal(state, MoveMonster) == []


def test_the_scarer_takes_the_campfire() -> None:
    # 7.2
    state, events = scaring()
    assert only(events, e.GroupScared).campfires == 1
    assert (state.belongings[ME].campfires, fire(state, "D1")) == (1, False)


def test_the_first_flees_to_any_neighbour_and_the_others_clockwise_one_by_one() -> None:
    # 7.3, R24: clockwise around D1 lie W1, V2, F1, P3; the place the scarer came from counts.
    state, _ = scaring()
    assert legal(state, LetFlee) == [
        flee(color, name) for color in (RED, BLUE, WHITE) for name in ("W1", "V2", "F1", "P3")
    ]
    state, _ = play(state, flee(BLUE, "P3"))
    for name in ("V2", "F1", "P3"):
        assert refused(CARETOS, state, ME, flee(RED, name)) == ("NEXT_CLOCKWISE", "7.3")
    assert legal(state, LetFlee) == [flee(RED, "W1"), flee(WHITE, "W1")]
    state, _ = play(state, flee(WHITE, "W1"))
    assert {name: there(state, name) for name in ("P3", "W1", "V2", "D1")} == {
        "P3": "B", "W1": "W", "V2": "R", "D1": "",
    }  # fmt: skip


def test_each_flees_to_the_next_place_whichever_the_first_chose() -> None:
    # 7.3, R24
    around, state = ("W1", "V2", "F1", "P3"), scaring()[0]
    for first, following in zip(around, (*around[1:], around[0]), strict=True):
        fleeing, _ = play(state, flee(BLUE, first))
        for name in set(around) - {following}:
            assert refused(CARETOS, fleeing, ME, flee(RED, name)) == ("NEXT_CLOCKWISE", "7.3")
        assert flee(RED, following) in legal(fleeing, LetFlee)


def test_the_active_player_directs_the_flight_whoever_owns_the_monster() -> None:
    # 7.2, R24: in your turn your Shepherdess leads my Werewolf to a group.
    yours = {Monster.SHEPHERDESS: "P8", Monster.MOIRA: "P5"}
    state = scene(mine={WEREWOLF: "V2", Monster.WITCH: "P4"}, yours=yours, night=COMET, crowds={"D1": "RB"})
    state = replace(state, turn=Turn(seat=YOU, night=COMET), agenda=(Activating(seat=YOU),))
    state, _ = play(
        state,
        ActivateMonster(monster=Monster.SHEPHERDESS),
        Stop(),
        MoveMonster(monster=WEREWOLF, place=at("D1")),
    )
    assert state.belongings[ME].campfires == 1
    assert CARETOS.rulebook.to_act(state) == {YOU}


def test_only_villagers_of_the_group_flee_and_only_to_neighbours() -> None:
    # 7.3
    state, _ = scaring()
    assert refused(CARETOS, state, ME, flee(GREEN, "W1")) == ("NO_SUCH_VILLAGER", "7.3")
    assert refused(CARETOS, state, ME, flee(RED, "G1")) == ("NOT_NEXT_TO_IT", "7.3")


def test_they_go_round_and_round() -> None:
    # R24: six villagers, four neighbours.
    state, _ = scaring("RRRRRB")
    state, events = play(state, flee(BLUE, "F1"))
    fled = [event for event in events if isinstance(event, e.VillagerFled)]
    assert [event.place for event in fled] == [at(name) for name in ("F1", "P3", "W1", "V2", "F1", "P3")]


def test_with_one_neighbour_all_flee_there() -> None:
    # 7.4: no printed place has but one, so this map has lost the other paths of D1.
    state, _ = scaring("RBW")
    lonely = tuple((at("W1"),) if place == at("D1") else row for place, row in enumerate(state.map.neighbours))
    state = replace(state, map=replace(state.map, neighbours=lonely))
    state, _ = play(state, flee(RED, "W1"), flee(WHITE, "W1"))
    assert (there(state, "W1"), fire(state, "W1")) == ("RBW", True)


def test_a_villager_who_flees_to_a_monster_goes_to_its_owner() -> None:
    # 7.5, R25
    state, _ = scaring("RRR", yours={Monster.TREVOR: "W1", Monster.MOIRA: "P5"})
    state, events = play(state, flee(RED, "W1"))
    fled = [event for event in events if isinstance(event, e.VillagerFled)]
    assert [(event.fate, event.captor) for event in fled] == [
        (Fate.CAPTURED, YOU), (Fate.STAYED, None), (Fate.STAYED, None),
    ]  # fmt: skip
    assert state.belongings[YOU].captured == (RED,)


def test_a_villager_who_flees_to_a_careto_is_out_of_the_game() -> None:
    # 7.5, R25
    state, _ = scaring("RB", caretos=("P3", "P11"))
    state, events = play(state, flee(RED, "P3"))
    assert [event.fate for event in events if isinstance(event, e.VillagerFled)] == [Fate.LOST, Fate.STAYED]
    assert state.boxed.count(RED) == 1


def test_each_is_captured_alone_however_many_arrive() -> None:
    # 7.5: the first and the fifth of six come to the same Careto.
    state, _ = scaring("RRRRRR", caretos=("P3", "P11"))
    state, _ = play(state, flee(RED, "P3"))
    assert state.boxed.count(RED) == 2
    assert there(state, "P3") == ""


def test_a_new_group_gets_a_campfire_at_once() -> None:
    # 7.6, R26
    state, _ = scaring("RB", others={"W1": "G"})
    state, events = play(state, flee(RED, "W1"))
    assert kinds(events) == ["VillagerFled", "CampfirePlaced", "VillagerFled"]
    assert (there(state, "W1"), fire(state, "W1")) == ("RG", True)


def test_a_villager_who_joins_a_group_adds_no_campfire() -> None:
    # R26
    state, _ = scaring("RB", others={"W1": "GG"})
    supply = state.supply
    state, _ = play(state, flee(RED, "W1"))
    assert (there(state, "W1"), state.supply) == ("RGG", supply)


def test_with_an_empty_supply_a_new_group_has_no_campfire_now_or_later() -> None:
    # R8
    state, _ = scaring("RB", others={"W1": "G"}, supply=0)
    state, events = play(state, flee(RED, "W1"))
    assert kinds(events) == ["VillagerFled", "VillagerFled"]
    assert (there(state, "W1"), fire(state, "W1")) == ("RG", False)
    assert state.supply == 0


def test_scaring_a_group_without_a_campfire_yields_none() -> None:
    # R8
    state = scene(mine={WEREWOLF: "V2", Monster.WITCH: "P4"}, night=STORM, crowds={"D1": "R", "F1": "B"}, supply=0)
    state = asking(state, Dispersing(seat=ME, origin=at("F1"), onward=None))
    state, _ = play(state, flee(BLUE, "D1"))
    assert (there(state, "D1"), fire(state, "D1")) == ("RB", False)
    _, events = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("D1")))
    assert only(events, e.GroupScared).campfires == 0


def test_the_rest_of_the_power_still_happens_after_a_scare() -> None:
    # R21: in a comet the Werewolf moves a Careto afterwards.
    state, _ = scaring("RB", night=COMET)
    state, _ = play(state, flee(RED, "W1"))
    assert type(state.agenda[-1]).__name__ == "MovingCareto"


def test_fleeing_villagers_wait_for_nobody_else() -> None:
    # R55: one colour left and the next place fixed.
    state, _ = scaring("RBB")
    state, events = play(state, flee(RED, "W1"))
    assert kinds(events) == ["VillagerFled"] * 3
    assert Stop() not in legal(state, Stop)
