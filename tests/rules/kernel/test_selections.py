"""Templates in which distinct members of a list are chosen: how they are filled in, checked and sampled."""

from collections import Counter
from dataclasses import replace
from functools import partial
from operator import mod
from typing import Any

import pytest

from quipu.testing import Variant
from quipu.testing.laws.templates import the_order_of_a_selection_matters_only_if_it_says_so
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.filling import Json, filled, fits
from quipu_rules.kernel.message import Action, Seat, Selection, Template
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.playout import playout
from quipu_service.bots.levels import Level, choose, countdown
from quipu_service.bots.sampling import SAMPLES, sampled
from quipu_service.bots.viewpoint import Viewpoint
from tests.service.example_games import HEARTS, PassCards, PassChosen, pass_cards, with_passing


def template(*, least: int = 2, most: int = 3, ids: bool = False) -> Json:
    members = {"numbers": [], "choices": ["A", "B", "C", "D"]} if ids else {"numbers": [3, 5, 8, 9], "choices": []}
    selection = {"path": "bid.cards", **members, "least": least, "most": most, "ordered": False}
    example = {"type": "bid", "bid": {"cards": [3, 5]}}
    return {"bounds": [], "totals": [], "exclusions": [], "selections": [selection], "example": example}


def bid(*cards: int | str) -> Json:
    return {"type": "bid", "bid": {"cards": list(cards)}}


@pytest.mark.parametrize("ids", [False, True])
def test_a_selection_is_filled_with_distinct_members_in_any_order(ids: bool) -> None:
    dice = Seeded(b"", "fill")
    found = Counter(tuple(filled(template(ids=ids), dice.below)["bid"]["cards"]) for _ in range(600))
    assert len(found) == 4 * 3 + 4 * 3 * 2
    assert all(fits(template(ids=ids), bid(*cards)) for cards in found)


def test_a_number_is_filled_from_its_least_to_its_most() -> None:
    bound = {"path": "count", "least": 2, "most": 4, "choices": []}
    family = {"bounds": [bound], "totals": [], "exclusions": [], "selections": [], "example": {"type": "deliver"}}
    counts = {filled(family, partial(mod, last))["count"] for last in range(3)}
    assert counts == {2, 3, 4}


@pytest.mark.parametrize("cards", [(3,), (3, 5, 8, 9), (3, 3), (3, 4), ("A", "B")])
def test_too_few_too_many_twice_or_foreign_members_do_not_fit(cards: tuple[int | str, ...]) -> None:
    assert not fits(template(), bid(*cards))
    assert not fits(template(), {"type": "bid", "bid": {"cards": 3}})


def test_the_law_of_orders_finds_a_game_that_records_the_order() -> None:
    the_order_of_a_selection_matters_only_if_it_says_so(HEARTS, Variant("four", 4))

    def unsorted(ledger: Ledger[Any, Any], seat: Seat, action: PassCards) -> None:
        ledger.record(PassChosen(seat=seat, count=3, cards=action.cards))

    faulty = with_passing(replace(pass_cards(), resolve=unsorted))
    with pytest.raises(AssertionError, match="sort the members before they are recorded"):
        the_order_of_a_selection_matters_only_if_it_says_so(faulty, Variant("four", 4))


def chosen(level: Level, number: int) -> Action:
    """What a bot passes from the hand of the first seat."""
    state = next(iter(playout(HEARTS, seats=4, seed=1))).decided.state
    view = Viewpoint(HEARTS, 4, Seat(0), state)
    (action,) = choose(view, level, Seeded(b"bot", number), countdown(200))
    HEARTS.rulebook.decide(state, Seat(0), action, Seeded(b"", "truth"))
    return action


def test_bots_choose_more_than_the_game_proposes() -> None:
    state = next(iter(playout(HEARTS, seats=4, seed=1))).decided.state
    proposed = HEARTS.rulebook.proposals(state, Seat(0))
    assert len(proposed) == 11
    assert len({chosen(Level.RANDOM, number) for number in range(60)}) > 30
    assert not {chosen(Level.CLUB, number) for number in range(3)} <= set(proposed)


def test_bots_keep_the_order_of_an_ordered_choice_and_of_no_other() -> None:
    def in_order(state: Any, seat: Seat, example: PassCards) -> Template:
        hand = Selection(path="cards", numbers=state.hands[seat], least=3, most=3, ordered=True)
        return Template(action="passCards", bounds=(), selections=(hand,), example=example)

    state = next(iter(playout(HEARTS, seats=4, seed=1))).decided.state
    for template, sorts in ((pass_cards().template, True), (in_order, False)):
        game = with_passing(replace(pass_cards(), template=template))
        found = list(sampled(game, state, Seat(0), Seeded(b"bot", "orders")))
        assert len(found) == SAMPLES
        assert all(isinstance(one, PassCards) and len(set(one.cards)) == 3 for one in found)
        assert all(isinstance(one, PassCards) and tuple(sorted(one.cards)) == one.cards for one in found) is sorts
