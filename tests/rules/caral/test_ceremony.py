"""Sections 7 and 8 of the digest: the annual ceremony and the blessing."""

import pytest

from quipu_rules.caral.actions import MoveFigure, OfferNothing, Sacrifice
from quipu_rules.caral.events import (
    BuilderPlaced,
    CardsDrawn,
    CentralPyramidGrew,
    CeremonyScored,
    DeckRenewed,
    FameScored,
    GameEnded,
    NothingSacrificed,
    PriestPlaced,
    Sacrificed,
    TurnBegan,
    YearBegan,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import FameFor
from quipu_rules.caral.phases import Sacrificing
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Event
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CLAY,
    FISH,
    GREEN,
    HOMES,
    LAST_VILLAGE,
    PYRAMID,
    RED,
    START,
    STONE,
    after,
    architect,
    at,
    broken_rule,
    built,
    cards,
    ceremony,
    completed,
    fold,
    hand,
    legal,
    offered,
    raised,
    site,
    then,
    to_move,
    told,
    when,
)

HANDS = (
    cards(STONE, STONE, STONE, seat=RED),
    cards(CLAY, CLAY, CLAY, STONE, seat=BLUE),
    cards(FISH, FISH, seat=GREEN),
)


def scored(*facts: Event, bids: tuple[int, int, int]) -> CeremonyScored:
    """The ceremony's fame when RED, BLUE and GREEN offer so many stone, clay and fish cards."""
    state = ceremony(*HANDS, *facts)
    for seat, card, count in zip((RED, BLUE, GREEN), (STONE, CLAY, FISH), bids, strict=True):
        action = Sacrifice(card=card, count=count) if count else OfferNothing()
        found = [fact for fact in told(state, seat, action) if isinstance(fact, CeremonyScored)]
        if found:
            return found[0]
        state = then(state, seat, action)
    raise AssertionError("nobody scored")


def test_everybody_offers_once_beginning_with_the_head_priest() -> None:
    # 7.1
    state = ceremony(*HANDS, head=BLUE)
    order = []
    for _ in range(3):
        asked = phase(state)
        assert isinstance(asked, Sacrificing)
        order.append(asked.seat)
        state = then(state, asked.seat, OfferNothing())
    assert order == [BLUE, GREEN, RED]


def test_an_offering_is_any_number_of_cards_of_one_type() -> None:
    # 7.2
    table = ceremony(*HANDS)
    assert legal(table, RED, Sacrifice) == [Sacrifice(card=STONE, count=count) for count in (1, 2, 3)]
    assert Sacrificed(seat=RED, card=STONE, count=2, bid=2) in when(table, RED, Sacrifice(card=STONE, count=2))
    assert broken_rule(table, RED, Sacrifice(card=STONE, count=4)) == "7.2"
    assert broken_rule(table, RED, Sacrifice(card=CLAY, count=1)) == "7.2"
    assert broken_rule(table, RED, Sacrifice(card=STONE, count=0)) == "7.2"
    assert broken_rule(table, RED, Sacrifice(card=STONE, count=-1)) == "7.2"


def test_nobody_offers_a_type_that_was_offered_before() -> None:
    # 7.3
    table = after(ceremony(*HANDS), RED, Sacrifice(card=STONE, count=1))
    assert broken_rule(table, BLUE, Sacrifice(card=STONE, count=1)) == "7.3"
    assert {action.card for action in legal(table, BLUE, Sacrifice)} == {CLAY}


def test_offering_nothing_costs_one_fame() -> None:
    # 7.4
    assert scored(bids=(2, 0, 1)).fame_by_seat[BLUE] == -1


def test_an_offering_that_is_not_the_highest_gives_one_fame() -> None:
    # 7.5
    assert scored(bids=(3, 1, 2)).fame_by_seat[1:] == (1, 1)


@pytest.mark.parametrize("levels", [1, 2, 3, 4, 5])
def test_the_highest_bidder_gets_fame_by_the_height_of_the_central_pyramid(levels: int) -> None:
    # 7.6, 6.7
    result = scored(CentralPyramidGrew(levels=levels), bids=(1, 3, 2))
    assert result.highest == BLUE
    assert result.fame_by_seat == (1, levels + 2, 1)


def test_among_equal_bids_the_first_laid_is_the_highest() -> None:
    # 7.7, R27
    assert scored(bids=(2, 2, 2)).highest == RED
    assert scored(bids=(1, 2, 2)).highest == BLUE


def test_the_offered_cards_go_to_the_discard_pile() -> None:
    # 7.8
    state = after(ceremony(*HANDS), RED, Sacrifice(card=STONE, count=3))
    assert (hand(state, RED), state.discard) == ((), (0, 0, 0, 0))
    state = then(then(state, BLUE, Sacrifice(card=CLAY, count=1)), GREEN, OfferNothing())
    assert state.discard == (3, 1, 0, 0)


def test_all_figures_go_back_to_the_start_square() -> None:
    # 7.9
    state = ceremony(architect(LAST_VILLAGE), at(PYRAMID, RED), at(LAST_VILLAGE, BLUE))
    facts = told(then(then(state, RED, OfferNothing()), BLUE, OfferNothing()), GREEN, OfferNothing())
    begun = fold(state, *facts[: facts.index(YearBegan(year=2, start=RED)) + 1])
    assert {each.space for each in begun.players} == {START}
    assert begun.architect == START


def test_the_head_priest_is_the_new_start_player() -> None:
    # 7.10
    state = offered(ceremony(head=GREEN), OfferNothing(), OfferNothing(), OfferNothing())
    assert (state.year, state.start) == (2, GREEN)


def test_offering_nothing_is_allowed_and_bars_no_type() -> None:
    # R26
    table = ceremony(*HANDS)
    assert NothingSacrificed(seat=RED) in when(table, RED, OfferNothing())
    assert {action.card for action in legal(after(table, RED, OfferNothing()), BLUE, Sacrifice)} == {CLAY, STONE}


def test_if_nobody_offers_there_is_no_highest_bidder() -> None:
    # R27
    result = scored(bids=(0, 0, 0))
    assert result.highest is None
    assert result.fame_by_seat == (-1, -1, -1)


def test_fame_may_become_negative() -> None:
    # R30
    poor = [FameScored(seat=seat, fame=-5, reason=FameFor.PRIESTS) for seat in (RED, BLUE, GREEN)]
    state = offered(ceremony(*poor), OfferNothing(), OfferNothing(), OfferNothing())
    assert [each.fame for each in state.players] == [-1, -1, -1]


def test_the_new_year_brings_one_fame_for_each_priest() -> None:
    # 8.1, R29a: once per change of year
    facts = [*raised(RED, HOMES[0], 4), PriestPlaced(seat=RED, space=HOMES[0])]
    state = ceremony(*facts)
    state = then(then(state, RED, OfferNothing()), BLUE, OfferNothing())
    blessed = [fact for fact in told(state, GREEN, OfferNothing()) if isinstance(fact, FameScored)]
    assert blessed == [FameScored(seat=RED, fame=1, reason=FameFor.PRIESTS)]


def test_then_everybody_draws_a_card_for_each_pyramid_with_at_least_one_level() -> None:
    # 8.2: RED has three such pyramids and a reserved site, BLUE and GREEN one pyramid
    facts = [
        *(BuilderPlaced(seat=RED, space=site(number)) for number in (1, 2, 3)),
        *built(RED, site(1), 3, 3),
        *built(RED, site(2), 5, 1),
        *raised(RED, HOMES[0], 4),
        PriestPlaced(seat=RED, space=HOMES[0]),
    ]
    state = then(then(ceremony(*facts, head=BLUE), BLUE, OfferNothing()), GREEN, OfferNothing())
    story = told(state, RED, OfferNothing())
    drawn = [(fact.seat, len(fact.cards)) for fact in story if isinstance(fact, CardsDrawn)]
    assert drawn == [(BLUE, 1), (GREEN, 1), (RED, 3)]  # R25: from the new start player on
    kinds = [type(fact) for fact in story if isinstance(fact, YearBegan | FameScored | CardsDrawn | TurnBegan)]
    assert kinds[:3] == [YearBegan, FameScored, CardsDrawn]


def test_there_is_no_blessing_after_the_last_ceremony() -> None:
    # R29
    facts = [*raised(RED, HOMES[0], 4), PriestPlaced(seat=RED, space=HOMES[0]), completed(RED, HOMES[0], 7)]
    state = then(then(ceremony(*facts), RED, OfferNothing()), BLUE, OfferNothing())
    story = told(state, GREEN, OfferNothing())
    assert not any(isinstance(fact, FameScored | CardsDrawn | DeckRenewed | YearBegan) for fact in story)
    assert isinstance(story[-1], GameEnded)


def test_offerings_are_open() -> None:
    # 7.2: and what is left of a hand stays hidden
    fact = Sacrificed(seat=RED, card=ALPACA, count=2, bid=2)
    assert CARAL.redact(fact, None) == fact


def test_entering_the_central_pyramid_asks_the_head_priest_first() -> None:
    # 3.7, 7.1
    entered = after(
        to_move(at(LAST_VILLAGE, GREEN), seat=GREEN, homes=(site(1), site(2), site(3))),
        GREEN,
        MoveFigure(space=PYRAMID),
    )
    assert phase(entered) == Sacrificing(seat=GREEN)
