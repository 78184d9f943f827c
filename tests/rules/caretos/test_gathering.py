"""Section 3: gathering villagers."""

from typing import Any

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import GatherVillager
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster, Place
from quipu_rules.caretos.phases import Activating, Gathering
from quipu_rules.caretos.state import State
from quipu_rules.caretos.turn import proceed
from quipu_rules.kernel.move import Ledger
from tests.rules.caretos.scene import ME, STORM, Zeros, asking, at, fire, kinds, legal, names, play, scene, there


def gathering(**pieces: Any) -> State:
    return asking(scene(night=STORM, **pieces), Gathering(seat=ME))


def targets(state: State, origin: str) -> set[str]:
    return names(state, [walk.place for walk in legal(state, GatherVillager) if walk.origin == at(origin)])


def test_a_lone_villager_walks_an_open_path_to_others_however_far() -> None:
    # 3.1, 3.3, R30: over empty places; the nearest is not required; behind others nobody is met.
    state = gathering(crowds={"D1": "R", "V2": "RB", "L2": "B", "F1": "W"}, caretos=("P10", "P11"))
    assert targets(state, "D1") == {"V2", "F1"}
    assert targets(state, "L2") == {"V2", "W2"}


def test_nobody_jumps_while_gathering() -> None:
    # R30: L1 and L2 are both waterfalls.
    state = gathering(crowds={"L1": "R", "L2": "BB", "D1": "GG", "F1": "WW", "G1": "YY"}, far={})
    assert "L2" not in targets(state, "L1")


def test_monsters_and_caretos_bar_the_way() -> None:
    # 3.1, 3.4: D1 is shut in by a Careto, a Monster and groups it may join.
    state = gathering(
        crowds={"D1": "R", "V2": "GG"},
        caretos=("P3", "F1"),
        mine={Monster.WEREWOLF: "W1", Monster.WITCH: "P4"},
    )
    assert targets(state, "D1") == {"V2"}


def test_a_new_pair_gets_a_campfire() -> None:
    # 3.2, R32
    state, events = play(gathering(crowds={"D1": "R", "V2": "B"}), GatherVillager(origin=at("D1"), place=at("V2")))
    assert (there(state, "V2"), fire(state, "V2")) == ("RB", True)
    assert "CampfirePlaced" in kinds(events)


def test_joining_a_group_gives_no_campfire() -> None:
    # R32
    state, events = play(gathering(crowds={"D1": "R", "V2": "BB"}), GatherVillager(origin=at("D1"), place=at("V2")))
    assert there(state, "V2") == "RBB"
    assert "CampfirePlaced" not in kinds(events)


def test_a_villager_who_was_joined_is_not_alone_any_more() -> None:
    # R29: the active player picks the order.
    state = gathering(crowds={"D1": "R", "V2": "B", "L2": "W"})
    assert {walk.origin for walk in legal(state, GatherVillager)} == {at("D1"), at("V2"), at("L2")}

    state, _ = play(state, GatherVillager(origin=at("D1"), place=at("V2")))

    assert {walk.origin for walk in legal(state, GatherVillager)} == {at("L2")}
    found = refused(CARETOS, state, ME, GatherVillager(origin=at("V2"), place=at("L2")))
    assert found == ("NOBODY_ALONE", "3.1")


def test_gathering_continues_until_no_lone_villager_has_a_target() -> None:
    # R31, 3.4: nobody may stop before; then the next part follows by itself.
    state = gathering(crowds={"D1": "R", "V2": "B", "L2": "W"})
    assert all(isinstance(action, GatherVillager) for action in CARETOS.rulebook.proposals(state, ME))

    state, _ = play(state, GatherVillager(origin=at("D1"), place=at("V2")))
    state, events = play(state, GatherVillager(origin=at("L2"), place=at("V2")))

    assert kinds(events) == ["VillagerGathered", "GatheringEnded"]
    assert state.agenda == (Activating(seat=ME),)


def test_a_villager_without_an_open_way_stays() -> None:
    # 3.4
    state = gathering(
        crowds={"P2": "R", "V2": "GG"},
        caretos=("L1", "F1"),
    )
    ledger = Ledger(CARETOS.rulebook, state, Zeros())
    proceed(ledger)
    assert ledger.events == [e.GatheringEnded()]
    assert there(ledger.state, "P2") == "R"


def test_only_a_reachable_place_with_villagers_will_do() -> None:
    # 3.1, 3.4: the ways to P2 are barred by Caretos.
    state = gathering(crowds={"D1": "R", "V2": "B", "P2": "RR"}, caretos=("F1", "L1"))
    for place, code in (
        (at("P2"), "NO_OPEN_WAY"),
        (at("D1"), "NOBODY_TO_JOIN"),
        (at("W1"), "NOBODY_TO_JOIN"),
        (at("F1"), "NOBODY_TO_JOIN"),
        (Place(99), "NO_SUCH_PLACE"),
        (Place(-1), "NO_SUCH_PLACE"),
    ):
        assert refused(CARETOS, state, ME, GatherVillager(origin=at("D1"), place=place)) == (code, "3.1")
