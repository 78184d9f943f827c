"""The Bogeyman's group where another power of the same turn moves a Careto (11.19, R47a)."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ActivateMonster, BuyActivation, Finish, LetFlee, MoveCareto, MoveGroup, Stop
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import Monster
from quipu_rules.caretos.phases import Activating, MovingCareto
from quipu_rules.caretos.state import State
from quipu_rules.caretos.turn import proceed
from quipu_rules.caretos.ways import group_can_move, movable_caretos
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.prompt import prompt_of
from quipu_rules.kernel.text import Reader
from tests.rules.caretos.scene import (
    CARETO_1,
    CARETO_2,
    COMET,
    GREEN,
    ME,
    Zeros,
    activated,
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

BOGEYMAN, SOUL, TREVOR, WEREWOLF = Monster.BOGEYMAN, Monster.LOST_SOUL, Monster.TREVOR, Monster.WEREWOLF
YOURS: dict[Monster, str | None] = {Monster.WITCH: "P8", Monster.MARIA_GANCHA: "P5"}


def group(origin: str, place: str) -> MoveGroup:
    return MoveGroup(origin=at(origin), place=at(place))


def walked(second: Monster = TREVOR, **pieces: Any) -> State:
    """The group of D1 went to V2 as a Careto; the second Monster has walked and is to move a Careto now."""
    pieces = {"matched": True, "yours": YOURS, "mine": {BOGEYMAN: "P1", second: "P4"}, **pieces}
    pieces["crowds"] = {"D1": "RR", **pieces.get("crowds", {})}
    state = activated(BOGEYMAN, COMET, **pieces)
    return play(state, group("D1", "V2"), Stop(), ActivateMonster(monster=second), Stop())[0]


@pytest.mark.parametrize("second", [WEREWOLF, TREVOR, SOUL], ids=["11.1", "11.10", "11.13"])
def test_with_a_match_the_second_monster_moves_the_group_as_a_careto(second: Monster) -> None:
    # 11.19, R47a: one step for the Werewolf, two for Trevor, one for the Lost Soul.
    state = walked(second)
    assert names(state, [step.place for step in legal(state, MoveGroup)]) == {"G2", "L2", "P5", "D1"}
    assert {step.careto for step in legal(state, MoveCareto)} == {CARETO_1, CARETO_2}
    state, events = play(state, group("V2", "L2"))
    assert only(events, e.GroupMoved).left == (second is TREVOR)


def test_the_prompt_names_the_group_only_where_it_may_move_instead_of_a_careto() -> None:
    # R47a
    state, board = walked(), CARETOS.board(CARETOS.editions["standard"], CARETOS.setup(), 2)
    asked = [prompt_of(CARETOS, state, ME, Reader(locale, (), board)) for locale in ("en", "de")]
    assert asked == [
        "Move a Careto, or the group that acts as one, by 2 steps.",
        "Bewege einen Careto oder die Gruppe, die als einer gilt, um 2 Schritte.",
    ]
    chosen, _ = play(state, group("V2", "L2"))
    assert (
        prompt_of(CARETOS, chosen, ME, Reader("en", (), board)) == "Move the group that acts as a Careto by one step."
    )
    begun, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert prompt_of(CARETOS, begun, ME, Reader("en", (), board)) == "Move Careto 1 by one step."


def test_a_bought_activation_serves_as_well_as_a_match() -> None:
    # 9.5, R47a
    state = activated(BOGEYMAN, COMET, mine={BOGEYMAN: "P1", WEREWOLF: "P4"}, campfires=3, crowds={"D1": "RR"})
    state, _ = play(state, group("D1", "V2"), Stop(), BuyActivation(), ActivateMonster(monster=WEREWOLF), Stop())
    assert group("V2", "L2") in legal(state, MoveGroup)


def test_the_group_chosen_makes_exactly_the_printed_moves_and_nobody_else_does() -> None:
    # 4.2, R47a
    state, _ = play(walked(), group("V2", "L2"))
    assert refused(CARETOS, state, ME, MoveCareto(careto=CARETO_1, place=at("W1"))) == ("OTHER_GROUP", "R47a")
    assert {type(action) for action in CARETOS.rulebook.proposals(state, ME)} == {MoveGroup}
    state, _ = play(state, group("L2", "V2"))
    assert state.agenda == (Activating(seat=ME),)
    state, _ = play(state, Finish())
    assert (there(state, "V2"), fire(state, "V2")) == ("RR", True)


def test_once_a_careto_has_begun_the_group_does_not_go_on_for_it() -> None:
    # 4.1, R47a
    state, _ = play(walked(), MoveCareto(careto=CARETO_1, place=at("W1")))
    assert refused(CARETOS, state, ME, group("V2", "L2")) == ("NO_GROUP_ACTS", "R47a")


def test_only_the_group_that_walked_is_a_careto() -> None:
    # 11.19, R47a
    state = walked(crowds={"C1": "GG"})
    assert refused(CARETOS, state, ME, group("C1", "P6")) == ("OTHER_GROUP", "11.19")
    still = asking(scene(night=COMET, crowds={"D1": "RR"}), MovingCareto(seat=ME, careto=None, left=1, then=0))
    assert refused(CARETOS, still, ME, group("D1", "V2")) == ("NO_GROUP_ACTS", "R47a")


def test_the_group_moved_by_the_second_monster_does_what_a_careto_does() -> None:
    # 4.4, 4.5, 4.6, R47, R47a: it takes a single villager and goes on, and stops with a Monster or a group.
    state, events = play(walked(crowds={"L2": "G"}), group("V2", "L2"))
    assert (only(events, e.VillagerLost).color, len(legal(state, MoveGroup))) == (GREEN, 3)
    state, events = play(walked(), group("V2", "P5"))
    assert only(events, e.MonsterTrapped).monster is Monster.MARIA_GANCHA
    assert (where(state, Monster.MARIA_GANCHA), state.agenda) == (None, (Activating(seat=ME),))
    state, events = play(walked(crowds={"L2": "GG"}), group("V2", "L2"), LetFlee(color=GREEN, place=at("G2")))
    assert kinds(events)[:2] == ["GroupMoved", "GroupRouted"]
    assert (there(state, "G2"), there(state, "P5")) == ("G", "")  # Maria Gancha in P5 captured the other one
    assert state.agenda == (Activating(seat=ME),)


def test_neither_careto_nor_group_enters_the_other() -> None:
    # 4.3, R47a
    state = walked(caretos=("L2", "P11"))
    assert refused(CARETOS, state, ME, group("V2", "L2")) == ("CARETO_IN_THE_WAY", "R47")
    assert refused(CARETOS, state, ME, MoveCareto(careto=CARETO_1, place=at("V2"))) == ("CARETO_IN_THE_WAY", "4.3")


def test_a_group_on_the_move_goes_on_and_no_careto_instead() -> None:
    # R22a, R47a
    state, _ = play(walked(), group("V2", "L2"))
    phase = state.agenda[-1]
    assert isinstance(phase, MovingCareto)
    assert (group_can_move(state, phase), movable_caretos(state, phase)) == (True, [])


def test_the_rest_is_lost_when_the_group_on_the_move_is_shut_in() -> None:
    # R22, R47a: P2 has the neighbours F1 and L1, where the Caretos stand.
    state, _ = play(walked(), group("V2", "L2"))
    walkers = state.walkers
    assert walkers is not None
    state = replace(state, walkers=replace(walkers, place=at("P2")), caretos=(at("F1"), at("L1")))
    ledger = Ledger(CARETOS.rulebook, state, Zeros())
    proceed(ledger)
    assert ledger.events == [e.CaretosStuck()]
    assert ledger.state.agenda == (Activating(seat=ME),)


def test_a_part_that_moves_both_caretos_means_the_two_pieces() -> None:
    # 11.24, R47a
    state = walked()
    state = replace(state, agenda=(Activating(seat=ME), MovingCareto(seat=ME, careto=None, left=2, then=2)))
    assert refused(CARETOS, state, ME, group("V2", "L2")) == ("NO_GROUP_ACTS", "R47a")


def test_what_waits_says_that_the_group_is_to_move_on() -> None:
    # R47a
    state, _ = play(walked(), group("V2", "L2"))
    assert state.agenda[-1] == MovingCareto(seat=ME, careto=None, left=1, then=0, group=True)
