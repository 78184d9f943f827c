"""Section 4: moving Caretos."""

from typing import Any

from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import LetFlee, MoveCareto
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Careto, Monster
from quipu_rules.caretos.phases import Activating, MovingCareto
from quipu_rules.caretos.state import State, Walkers
from quipu_rules.caretos.turn import proceed
from quipu_rules.kernel.move import Ledger
from tests.rules.caretos.scene import (
    CARETO_1,
    CARETO_2,
    ME,
    RED,
    STORM,
    Zeros,
    asking,
    at,
    crowd,
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


def moving(steps: int, *, then: int = 0, **pieces: Any) -> State:
    return asking(scene(night=STORM, **pieces), MovingCareto(seat=ME, careto=None, left=steps, then=then))


def go(name: str, careto: Careto = CARETO_1) -> MoveCareto:
    return MoveCareto(careto=careto, place=at(name))


def test_the_player_chooses_either_careto_and_the_way() -> None:
    # 4.1, R23
    state = moving(1)
    chosen = [(step.careto, *names(state, [step.place])) for step in legal(state, MoveCareto)]
    assert chosen == [(0, "W1"), (0, "D1"), (0, "F1"), (0, "L1"), (1, "D2"), (1, "P10")]


def test_nothing_but_a_move_will_do() -> None:
    # 4.1, R23: the part is mandatory.
    assert {type(action) for action in CARETOS.rulebook.proposals(moving(1), ME)} == {MoveCareto}


def test_a_careto_makes_exactly_the_printed_moves() -> None:
    # 4.2
    state, _ = play(moving(2), go("W1"))
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {MoveCareto}
    state, _ = play(state, go("C1"))
    assert names(state, state.caretos) == {"C1", "P11"}
    assert state.agenda == (Activating(seat=ME),)


def test_a_careto_may_go_to_and_fro_but_not_change_with_the_other() -> None:
    # R22, 4.1
    state, _ = play(moving(2), go("W1"))
    assert refused(CARETOS, state, ME, go("D2", CARETO_2)) == ("OTHER_CARETO", "4.1")
    state, _ = play(state, go("P3"))
    assert names(state, state.caretos) == {"P3", "P11"}


def test_a_careto_goes_along_paths_only() -> None:
    # 4.1
    assert refused(CARETOS, moving(1), ME, go("C1")) == ("NOT_NEXT_TO_IT", "4.1")
    assert refused(CARETOS, moving(1), ME, go("C1", Careto(2))) == ("NO_SUCH_CARETO", "4.1")


def test_a_careto_does_not_enter_the_other() -> None:
    # 4.3
    state = moving(1, caretos=("P3", "D1"))
    assert refused(CARETOS, state, ME, go("D1")) == ("CARETO_IN_THE_WAY", "4.3")


def test_a_careto_stops_with_a_monster_who_goes_to_the_cauldron() -> None:
    # 4.4, 8.1
    state, events = play(moving(3, mine={Monster.WEREWOLF: "W1", Monster.WITCH: "P4"}), go("W1"))
    assert kinds(events) == ["CaretoMoved", "MonsterTrapped"]
    assert (state.cauldron, where(state, Monster.WEREWOLF)) == (Monster.WEREWOLF, None)
    assert state.agenda == (Activating(seat=ME),)


def test_a_group_disperses_and_its_campfire_goes_to_the_supply() -> None:
    # 4.5, R22: the rest of the moves is lost.
    state = moving(3, crowds={"W1": "RB"})
    supply = state.supply
    state, events = play(state, go("W1"))
    assert only(events, e.GroupRouted).campfires == 1
    assert (state.supply, fire(state, "W1")) == (supply + 1, False)

    state, _ = play(state, LetFlee(color=RED, place=at("C1")))

    assert (there(state, "C1"), there(state, "D1")) == ("R", "B")  # R24: clockwise after C1 comes D1
    assert state.agenda == (Activating(seat=ME),)
    assert state.belongings[ME].campfires == 0


def test_a_single_villager_leaves_the_game_and_the_careto_must_go_on() -> None:
    # 4.6, R22
    state, events = play(moving(2, crowds={"W1": "R"}), go("W1"))
    assert only(events, e.VillagerLost).color is RED
    assert RED in state.boxed
    assert all(row.captured == () for row in state.belongings)
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {MoveCareto}


def shut_in(careto: Careto | None) -> State:
    """P2 has the neighbours F1 and L1: one holds the other Careto, one a group that acts as a Careto."""
    state = moving(2, caretos=("P2", "F1"))
    phase = MovingCareto(seat=ME, careto=careto, left=2, then=0)
    walkers = Walkers(place=at("L1"), villagers=crowd("RR"), campfire=False)
    return replace(state, walkers=walkers, agenda=(*state.agenda[:-1], phase))


def test_a_careto_without_a_legal_move_loses_the_rest() -> None:
    # R22
    ledger = Ledger(CARETOS.rulebook, shut_in(CARETO_1), Zeros())
    proceed(ledger)
    assert ledger.events == [e.CaretosStuck()]
    assert ledger.state.agenda == (Activating(seat=ME),)


def test_the_other_careto_has_its_moves_although_the_first_has_none_left() -> None:
    # R22, 11.24
    state = shut_in(CARETO_1)
    state = replace(state, agenda=(state.agenda[0], MovingCareto(seat=ME, careto=CARETO_1, left=1, then=2)))
    ledger = Ledger(CARETOS.rulebook, state, Zeros())
    proceed(ledger)
    assert ledger.state.agenda == (Activating(seat=ME), MovingCareto(seat=ME, careto=CARETO_2, left=2, then=0))


def test_the_one_of_two_caretos_that_can_move_is_taken() -> None:
    # R22a
    state = shut_in(None)
    assert {step.careto for step in legal(state, MoveCareto)} == {CARETO_2}
    assert refused(CARETOS, state, ME, go("L1")) == ("CARETO_IN_THE_WAY", "4.3")


def test_the_villagers_of_one_colour_flee_by_themselves_once_the_first_has_gone() -> None:
    # R55
    state, _ = play(moving(1, crowds={"W1": "RRR"}), go("W1"))
    state, events = play(state, LetFlee(color=RED, place=at("G1")))
    assert kinds(events) == ["VillagerFled"] * 3
    assert (there(state, "G1"), there(state, "C1"), there(state, "D1")) == ("R", "R", "R")
