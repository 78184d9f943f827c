"""Section 12 of the digest: the Whim of the Gods."""

from typing import Any

import msgspec
import pytest

from quipu_rules.caral.actions import (
    DiscardCard,
    OfferNothing,
    RemoveAlpaca,
    RemoveBuilder,
    RemovePriest,
    RemoveWorker,
    Sacrifice,
)
from quipu_rules.caral.edition import EDITIONS
from quipu_rules.caral.events import (
    AlpacaReturned,
    Asked,
    BuilderPlaced,
    CardsDiscarded,
    CeremonyBegan,
    GameEnded,
    PriestPlaced,
    StonesSpent,
    WorkerRemoved,
    YearBegan,
)
from quipu_rules.caral.modules.emissaries.actions import RecallAlpaca, RecallCarali
from quipu_rules.caral.modules.emissaries.events import EmissaryLevelReached, EmissarySent
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.whim_of_the_gods.events import WhimAppeased, WhimRevealed, WhimStruck
from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.parts import Figure, ModuleName, Space
from quipu_rules.caral.phases import ClosingYear, Discarding, LosingAlpaca, LosingCarali, Sacrificing, ScoringCeremony
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase, to_act
from quipu_rules.kernel.message import Action, Event, Seat
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    FISH,
    GREEN,
    HOMES,
    INNER_QUARRY,
    QUARRY,
    RED,
    STONE,
    broken_rule,
    cards,
    ceremony,
    completed,
    emissary_board,
    fold,
    kept,
    legal,
    offered,
    player,
    raised,
    site,
    stones,
    then,
    told,
)

LOSE_CARALI, LOSE_ALPACA, LOSE_STONE, LOSE_CARD = (WhimCard(number) for number in range(4))
"""Six cards from three players, or all but the most are struck."""
FEWEST_CARALI_AND_STONE, FEWEST_ALPACA_AND_CARD, FEWEST_TWO_CARDS = (WhimCard(number) for number in range(4, 7))
"""Seven cards from three players, or the fewest are struck."""
HANDS = (cards(*[STONE] * 5, seat=RED), cards(*[CLAY] * 5, seat=BLUE), cards(*[FISH] * 5, seat=GREEN))


def with_whim(whim: WhimCard, *facts: Event, **setup: Any) -> State:
    """All are asked to offer under this whim; everybody has five cards of one type."""
    modules = setup.pop("modules", (ModuleName.WHIM_OF_THE_GODS,))
    return ceremony(WhimRevealed(whim=whim), *HANDS, *facts, modules=modules, **setup)


def bids(red: int, blue: int, green: int) -> list[Action]:
    offers = zip((STONE, CLAY, FISH), (red, blue, green), strict=True)
    return [Sacrifice(card=card, count=count) if count else OfferNothing() for card, count in offers]


def verdict(state: State, red: int, blue: int, green: int) -> WhimAppeased | WhimStruck:
    """What the gods say to these bids of RED, BLUE and GREEN, with RED as head priest."""
    first, second, third = bids(red, blue, green)
    story = told(then(then(state, RED, first), BLUE, second), GREEN, third)
    return next(fact for fact in story if isinstance(fact, WhimAppeased | WhimStruck))


def struck(state: State, red: int, blue: int, green: int) -> tuple[Seat, ...]:
    found = verdict(state, red, blue, green)
    return found.struck if isinstance(found, WhimStruck) else ()


def test_enough_cards_from_all_together_avert_the_whim() -> None:
    # 12.3: three players owe six
    assert verdict(with_whim(LOSE_CARALI), 3, 2, 1) == WhimAppeased(whim=LOSE_CARALI, total=6, needed=6)
    assert isinstance(verdict(with_whim(LOSE_CARALI), 3, 2, 0), WhimStruck)


def test_how_many_are_enough_depends_on_the_number_of_players() -> None:
    # 12.3
    assert EDITIONS["standard"].whims[0].needs == (4, 6, 8)
    two = ceremony(WhimRevealed(whim=LOSE_CARALI), *HANDS[:2], seats=2, modules=(ModuleName.WHIM_OF_THE_GODS,))
    story = told(then(two, RED, Sacrifice(card=STONE, count=2)), BLUE, Sacrifice(card=CLAY, count=2))
    assert WhimAppeased(whim=LOSE_CARALI, total=4, needed=4) in story


def test_one_kind_of_whim_strikes_all_but_those_who_offered_most() -> None:
    # 12.4, R33: nobody if all are equal
    assert struck(with_whim(LOSE_CARALI), 2, 2, 1) == (GREEN,)
    assert struck(with_whim(LOSE_CARALI), 1, 3, 0) == (RED, GREEN)
    assert struck(with_whim(LOSE_CARALI), 1, 1, 1) == ()


def test_the_other_kind_strikes_those_who_offered_fewest() -> None:
    # 12.4, R33: all if all are equal, zero included
    assert struck(with_whim(FEWEST_TWO_CARDS), 2, 1, 1) == (BLUE, GREEN)
    assert struck(with_whim(FEWEST_TWO_CARDS), 0, 3, 3) == (RED,)
    assert struck(with_whim(FEWEST_TWO_CARDS), 0, 0, 0) == (RED, BLUE, GREEN)


def test_the_struck_lose_a_carali_of_their_choice() -> None:
    # 12.5
    state = offered(with_whim(LOSE_CARALI), *bids(2, 2, 1))
    assert phase(state) == LosingCarali(seat=GREEN)
    assert set(legal(state, GREEN)) == {RemoveWorker(space=QUARRY), RemoveWorker(space=INNER_QUARRY)}
    assert WorkerRemoved(seat=GREEN, space=QUARRY) in told(state, GREEN, RemoveWorker(space=QUARRY))
    lost = then(state, GREEN, RemoveWorker(space=QUARRY))
    assert player(lost, GREEN).carali_left == 9
    assert lost.year == 2


def test_the_struck_lose_an_alpaca() -> None:
    # 12.5
    state = offered(with_whim(LOSE_ALPACA), *bids(2, 2, 1))
    assert phase(state) == LosingAlpaca(seat=GREEN)
    assert legal(state, GREEN) == [RemoveAlpaca()]
    state = then(state, GREEN, RemoveAlpaca())
    assert player(state, GREEN).alpacas == 0
    assert player(state, GREEN).alpacas_left == 7
    assert state.year == 2


def test_the_struck_lose_a_stone_from_the_sled() -> None:
    # 12.5
    state = with_whim(LOSE_STONE, stones(2, GREEN))
    assert StonesSpent(seat=GREEN, stones=1) in told(
        then(then(state, RED, bids(2, 2, 1)[0]), BLUE, bids(2, 2, 1)[1]), GREEN, bids(2, 2, 1)[2]
    )


def test_the_struck_lose_resource_cards_of_their_choice() -> None:
    # 12.5
    state = offered(with_whim(FEWEST_TWO_CARDS, cards(STONE, seat=GREEN)), *bids(2, 2, 1))
    assert phase(state) == Discarding(seat=GREEN, count=2)
    assert set(legal(state, GREEN)) == {DiscardCard(card=FISH), DiscardCard(card=STONE)}
    assert CardsDiscarded(seat=GREEN, cards=(STONE,)) in told(state, GREEN, DiscardCard(card=STONE))
    state = then(state, GREEN, DiscardCard(card=STONE))
    assert phase(state) == Discarding(seat=GREEN, count=1)
    assert then(state, GREEN, DiscardCard(card=FISH)).year == 2


def test_a_carali_beside_a_pyramid_with_a_level_is_never_taken() -> None:
    # 12.6, R34, R34a: workers, builders at empty sites and priests may be
    facts = [
        BuilderPlaced(seat=GREEN, space=site(1)),
        *raised(GREEN, HOMES[2], 4),
        PriestPlaced(seat=GREEN, space=HOMES[2]),
    ]
    state = offered(with_whim(LOSE_CARALI, *facts), *bids(2, 2, 1))
    assert set(legal(state, GREEN)) == {
        RemoveWorker(space=QUARRY),
        RemoveWorker(space=INNER_QUARRY),
        RemoveBuilder(space=site(1)),
        RemovePriest(space=HOMES[2]),
    }
    assert broken_rule(state, GREEN, RemoveBuilder(space=HOMES[2])) == "12.6"
    for wrong in (RemoveBuilder(space=HOMES[0]), RemoveBuilder(space=Space(-1)), RemoveWorker(space=Space(99))):
        assert broken_rule(state, GREEN, wrong) == "R34"
    assert broken_rule(state, GREEN, RemovePriest(space=HOMES[0])) == "R34a"


def test_figures_on_an_incomplete_emissary_level_may_be_taken_and_settled_ones_not() -> None:
    # R34, R34a, R47, 17.2: level 4 asks for a carali and an alpaca
    reached = EmissaryLevelReached(
        seat=GREEN,
        level=3,
        fame=0,
        ability=Ability.CARD_PER_ALPACA,
        missing_carali=1,
        missing_alpacas=1,
        offering_bonus=0,
    )
    modules = (ModuleName.WHIM_OF_THE_GODS, ModuleName.EMISSARIES)
    sent = EmissarySent(seat=GREEN, figure=Figure.CARALI)
    waiting = offered(with_whim(LOSE_CARALI, emissary_board(), reached, sent, modules=modules), *bids(2, 2, 1))
    assert RecallCarali() in legal(waiting, GREEN)
    settled = offered(with_whim(LOSE_CARALI, emissary_board(), sent, reached, modules=modules), *bids(2, 2, 1))
    assert RecallCarali() not in legal(settled, GREEN)
    sent = EmissarySent(seat=GREEN, figure=Figure.ALPACA)
    alpaca = offered(with_whim(LOSE_ALPACA, emissary_board(), reached, sent, modules=modules), *bids(2, 2, 1))
    assert set(legal(alpaca, GREEN)) == {RemoveAlpaca(), RecallAlpaca()}
    recalled = then(alpaca, GREEN, RecallAlpaca())
    assert (recalled.year, player(recalled, GREEN).envoys.waiting_alpacas) == (2, 0)


def test_a_player_with_nothing_of_the_kind_loses_nothing() -> None:
    # R33
    no_alpaca = with_whim(LOSE_ALPACA, AlpacaReturned(seat=GREEN))
    assert offered(no_alpaca, *bids(2, 2, 1)).year == 2
    no_stone = with_whim(LOSE_STONE)
    assert offered(no_stone, *bids(2, 2, 1)).year == 2
    state = ceremony(
        WhimRevealed(whim=FEWEST_TWO_CARDS), *HANDS[:2], cards(FISH, seat=GREEN), modules=(ModuleName.WHIM_OF_THE_GODS,)
    )
    assert offered(state, *bids(2, 2, 1)).year == 2


def test_a_player_with_fewer_cards_than_are_lost_loses_all_of_them() -> None:
    # R33
    state = ceremony(
        WhimRevealed(whim=FEWEST_TWO_CARDS),
        *HANDS[:2],
        cards(FISH, CLAY, seat=GREEN),
        modules=(ModuleName.WHIM_OF_THE_GODS,),
    )
    state = offered(state, *bids(2, 2, 1))
    assert phase(state) == Discarding(seat=GREEN, count=1)
    assert then(state, GREEN, DiscardCard(card=CLAY)).year == 2


def test_a_whim_may_take_two_kinds_of_things() -> None:
    # 12.5, R33: the stone goes without a choice; what there is to choose is asked one after the other
    state = offered(with_whim(FEWEST_CARALI_AND_STONE, stones(1, GREEN)), *bids(2, 2, 1))
    assert player(state, GREEN).stones == 0
    assert phase(state) == LosingCarali(seat=GREEN)
    assert then(state, GREEN, RemoveWorker(space=QUARRY)).year == 2
    state = offered(with_whim(FEWEST_ALPACA_AND_CARD), *bids(1, 2, 1))
    asked = []
    for seat, card in ((RED, STONE), (GREEN, FISH)):
        asked += [phase(state)]
        state = then(state, seat, RemoveAlpaca())
        asked += [phase(state)]
        state = then(state, seat, DiscardCard(card=card))
    assert asked == [
        LosingAlpaca(seat=RED),
        Discarding(seat=RED, count=1),
        LosingAlpaca(seat=GREEN),
        Discarding(seat=GREEN, count=1),
    ]
    assert state.year == 2


def test_losses_go_in_the_order_of_the_ceremony() -> None:
    # R36a: head priest BLUE, then GREEN
    state = with_whim(LOSE_CARALI, head=BLUE)
    state = offered(state, OfferNothing(), OfferNothing(), Sacrifice(card=STONE, count=1))
    assert phase(state) == LosingCarali(seat=BLUE)
    state = then(state, BLUE, RemoveWorker(space=QUARRY))
    assert phase(state) == LosingCarali(seat=GREEN)
    assert then(state, GREEN, RemoveWorker(space=QUARRY)).year == 2


def test_the_last_ceremony_counts_too() -> None:
    # R33
    state = offered(with_whim(LOSE_CARALI, completed(RED, HOMES[0], 7)), *bids(2, 2, 1))
    assert phase(state) == LosingCarali(seat=GREEN)
    story = told(state, GREEN, RemoveWorker(space=QUARRY))
    assert isinstance(story[-1], GameEnded)
    assert not any(isinstance(fact, WhimRevealed) for fact in story)  # R25: there is no next year


def test_the_emissary_tile_adds_a_card_to_total_most_and_fewest() -> None:
    # R33a, 17.13
    modules = (ModuleName.WHIM_OF_THE_GODS, ModuleName.EMISSARIES)
    bonus = EmissaryLevelReached(
        seat=GREEN,
        level=5,
        fame=0,
        ability=Ability.OFFERING_PLUS_ONE,
        missing_carali=0,
        missing_alpacas=0,
        offering_bonus=1,
    )
    state = with_whim(LOSE_CARALI, emissary_board(), bonus, modules=modules)
    assert verdict(state, 2, 2, 1) == WhimAppeased(whim=LOSE_CARALI, total=6, needed=6)
    assert struck(state, 1, 2, 1) == (RED,)
    assert struck(state, 2, 2, 0) == (GREEN,)


def test_at_the_end_of_the_year_the_card_goes_under_the_pile() -> None:
    # 12.2: after seven years the first card is on top again
    state = with_whim(LOSE_STONE)
    seen = []
    for year in range(1, 8):
        seen.append(kept(state, Whims).current)
        state = msgspec.structs.replace(
            state,
            players=tuple(
                msgspec.structs.replace(each, stones=0, alpacas=0, hand=(0, 0, 0, 0)) for each in state.players
            ),
        )
        while state.year == year:
            seat = min(to_act(state))
            state = then(state, seat, legal(state, seat)[0])
        state = to_ceremony(state)
    assert sorted(seen) == list(range(7))
    assert kept(state, Whims).current == LOSE_STONE


def to_ceremony(state: State) -> State:
    """The same table at the end of the year that has just begun."""
    order = (Sacrificing(seat=GREEN), Sacrificing(seat=BLUE), Sacrificing(seat=RED))
    return fold(state, CeremonyBegan(head=RED), Asked(phases=(ClosingYear(), ScoringCeremony(), *order)))


@pytest.mark.parametrize("whim", [LOSE_CARALI, FEWEST_CARALI_AND_STONE, FEWEST_ALPACA_AND_CARD])
def test_the_next_whim_is_revealed_before_the_new_year_begins(whim: WhimCard) -> None:
    # 12.2, R25
    first, second, third = bids(3, 3, 3)
    story = told(then(then(with_whim(whim), RED, first), BLUE, second), GREEN, third)
    kinds = [type(fact) for fact in story if isinstance(fact, WhimAppeased | WhimRevealed | YearBegan)]
    assert kinds == [WhimAppeased, WhimRevealed, YearBegan]
