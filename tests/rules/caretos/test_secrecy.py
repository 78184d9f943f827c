"""The same table in other worlds: what a viewer cannot know is drawn anew, what it knows stays."""

import pytest

from quipu.testing import after
from quipu_rules.caretos.actions import KeepFinalCard
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import FinalCard
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.state import State
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.playout import playout

WORLDS = range(12)


def begun() -> State:
    """Three experienced players have all kept a Final Bonus card."""
    for step in playout(CARETOS, seats=3, seed=1, setup=Setup(experienced=True)):
        state: State = step.decided.state
        if state.turn is not None:
            return state
    raise AssertionError("no turn began")


def worlds(state: State, viewer: Viewer) -> list[State]:
    return [CARETOS.redeal(state, viewer, Seeded(b"worlds", "hidden", world)) for world in WORLDS]


def test_redealing_keeps_the_own_cards_and_changes_those_of_others() -> None:
    # 1.7, 1.9, 1.10: also the card one gave back.
    state = begun()
    others = worlds(state, Seat(1))
    assert {other.belongings[1] for other in others} == {state.belongings[1]}
    assert len({other.belongings[0].hand for other in others}) > 1
    assert len({other.belongings[0].final_cards for other in others}) > 1
    for other in others:
        known = {*state.belongings[1].final_cards, *state.belongings[1].returned_cards}
        assert not known & {*other.final_box, *other.belongings[0].final_cards, *other.belongings[2].returned_cards}


def test_a_spectator_knows_no_card() -> None:
    assert all(len({other.belongings[seat].hand for other in worlds(begun(), None)}) > 1 for seat in range(3))


def test_the_deck_has_no_order() -> None:
    # 2.3: a card is drawn when it is drawn; the state lists the deck by number.
    state = begun()
    assert list(state.deck) == sorted(state.deck)
    assert all(list(other.deck) == sorted(other.deck) for other in worlds(state, Seat(0)))


def test_after_the_end_final_bonus_cards_are_known_but_those_given_back_are_not() -> None:
    # 13.1
    *_, last = playout(CARETOS, seats=3, seed=1, setup=Setup(experienced=True))
    state: State = last.decided.state
    others = worlds(state, Seat(1))
    assert {other.belongings[0].final_cards for other in others} == {state.belongings[0].final_cards}
    assert len({other.belongings[0].returned_cards for other in others}) > 1


@pytest.mark.parametrize("viewer", [Seat(1), Seat(2), None])
def test_others_do_not_see_which_final_bonus_card_was_kept(viewer: Viewer) -> None:
    # 1.10
    steps = playout(CARETOS, seats=3, seed=1, setup=Setup(experienced=True))
    state = next(step.decided.state for step in steps if any(row.final_cards for row in step.decided.state.belongings))
    first, second = (after(CARETOS, state, 0, KeepFinalCard(card=card)) for card in cards(state))
    assert CARETOS.view(first, viewer) == CARETOS.view(second, viewer)


def cards(state: State) -> tuple[FinalCard, ...]:
    """What the first seat may keep."""
    assert len(state.belongings[0].final_cards) == 2
    return state.belongings[0].final_cards
