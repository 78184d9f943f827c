"""Section 17 of the digest: the emissaries."""

from typing import Any

import pytest

from quipu_rules.caral.actions import (
    BuildLevel,
    DiscardCard,
    DrawCards,
    LoadStones,
    MoveFigure,
    OfferNothing,
    PlaceWorker,
    PlayPair,
    RemoveWorker,
    Sacrifice,
    TakeAlpaca,
)
from quipu_rules.caral.events import (
    AlpacaPlaced,
    CardsDiscarded,
    CardsDrawn,
    FameScored,
    PairPlayed,
    Sacrificed,
    StonesLoaded,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.emissaries.actions import BarterCards, PlayMixedPair, SendAlpaca, SendCarali
from quipu_rules.caral.modules.emissaries.events import DiplomacyTokenTaken, EmissaryLevelReached, EmissarySent
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.emissaries.state import Diplomacy
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.progress_tiles.phases import PlacingTile
from quipu_rules.caral.parts import Ending, FameFor, Figure, ModuleName, Resource
from quipu_rules.caral.phases import Acting, Concluding, MovingAgain, Obliged, Relocating
from quipu_rules.caral.scoring import finish
from quipu_rules.caral.state import Offer, State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.move import Ledger
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CLAY,
    CULT,
    FISH,
    GREEN,
    HOMES,
    MARKET,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    after,
    asking,
    at,
    broken_rule,
    cards,
    ceremony,
    emissary_board,
    fold,
    hand,
    kept,
    legal,
    player,
    stones,
    table,
    then,
    to_act,
    to_conclude,
    to_move,
    told,
    when,
)

BOARD: dict[str, Any] = {"modules": (ModuleName.EMISSARIES,)}
NEEDS = ((1, 0), (0, 1), (2, 0), (1, 1), (2, 0), (0, 0))
"""Carali and alpacas of each level of the standard edition."""


def reached(level: int, seat: Seat = RED) -> list[Event]:
    """A seat has completed this many levels, with all that they asked for, and no reward."""
    facts: list[Event] = [emissary_board()] if seat == RED else []
    for number, ability in zip(range(1, level + 1), Ability, strict=False):
        carali, alpacas = NEEDS[number - 1]
        facts += [EmissarySent(seat=seat, figure=Figure.CARALI)] * carali
        facts += [EmissarySent(seat=seat, figure=Figure.ALPACA)] * alpacas
        carali, alpacas = NEEDS[number]
        facts.append(
            EmissaryLevelReached(
                seat=seat,
                level=number,
                fame=0,
                ability=ability,
                missing_carali=carali,
                missing_alpacas=alpacas,
                offering_bonus=int(ability is Ability.OFFERING_PLUS_ONE),
            )
        )
    return facts


def test_levels_are_filled_from_the_lowest_with_the_figures_shown() -> None:
    # 17.1, R39: level 1 asks for a carali, level 2 for an alpaca
    village = to_act(VILLAGE, emissary_board(), **BOARD)
    assert SendCarali() in legal(village, RED)
    market = to_act(MARKET, emissary_board(), **BOARD)
    assert broken_rule(market, RED, SendAlpaca()) == "R39"
    second = to_act(VILLAGE, *reached(1), **BOARD)
    assert broken_rule(second, RED, SendCarali()) == "R39"
    assert SendAlpaca() in legal(to_act(MARKET, *reached(1), **BOARD), RED)


def test_a_level_with_several_figures_is_complete_with_the_last_of_them() -> None:
    # 17.1
    state = to_act(VILLAGE, *reached(2), **BOARD)
    first = when(state, RED, SendCarali())
    assert not any(isinstance(fact, EmissaryLevelReached) for fact in first)
    half = fold(state, *first)
    assert (player(half).envoys.waiting_carali, player(half).envoys.missing_carali) == (1, 1)
    assert any(
        isinstance(fact, EmissaryLevelReached)
        for fact in told(
            to_act(VILLAGE, *reached(2), EmissarySent(seat=RED, figure=Figure.CARALI), **BOARD), RED, SendCarali()
        )
    )


def test_above_the_fifth_level_there_is_nothing() -> None:
    # 17.1
    assert broken_rule(to_act(VILLAGE, *reached(5), **BOARD), RED, SendCarali()) == "R39"
    assert broken_rule(to_act(MARKET, *reached(5), **BOARD), RED, SendAlpaca()) == "R39"


def test_figures_on_a_complete_level_are_settled() -> None:
    # 17.2
    envoys = player(table(*reached(4), **BOARD)).envoys
    assert (envoys.settled_carali, envoys.settled_alpacas) == (4, 2)
    assert (envoys.waiting_carali, envoys.waiting_alpacas) == (0, 0)


def test_a_village_may_send_a_carali() -> None:
    # 17.3
    state = to_act(VILLAGE, emissary_board(), **BOARD)
    assert EmissarySent(seat=RED, figure=Figure.CARALI) in when(state, RED, SendCarali())
    assert player(after(state, RED, SendCarali())).carali_left == player(state).carali_left - 1
    assert broken_rule(to_act(CULT, emissary_board(), **BOARD), RED, SendCarali()) == "5.2"


def test_a_market_may_send_the_new_alpaca() -> None:
    # 17.4
    state = to_act(MARKET, *reached(1), **BOARD)
    assert {type(action) for action in legal(state, RED)} >= {TakeAlpaca, SendAlpaca}
    sent = then(state, RED, SendAlpaca())
    assert phase(sent) == Concluding(seat=RED)
    assert player(sent).alpacas == 1
    assert player(sent).alpacas_left == player(state).alpacas_left - 1


def test_a_full_sled_can_still_send_an_alpaca() -> None:
    # R44, 17.4
    state = to_act(MARKET, *reached(1), *[AlpacaPlaced(seat=RED)] * 4, **BOARD)
    assert legal(state, RED, SendAlpaca) == [SendAlpaca()]
    assert broken_rule(state, RED, TakeAlpaca()) == "R44"


def test_an_empty_supply_of_alpacas_makes_a_market_useless() -> None:
    # R44: five on the sled, two on the emissary board
    facts = [*reached(4), *[AlpacaPlaced(seat=RED)] * 4]
    state = to_act(MARKET, *facts, **BOARD)
    assert player(state).alpacas_left == 0
    assert broken_rule(state, RED, TakeAlpaca()) == "R44"
    assert broken_rule(state, RED, SendAlpaca()) == "R44"


def test_a_complete_level_brings_its_reward_at_once() -> None:
    # 17.5: one fame and one stone for the first
    state = to_act(VILLAGE, emissary_board(), **BOARD)
    facts = when(state, RED, SendCarali())
    assert StonesLoaded(seat=RED, stones=1, forfeited=0) in facts
    assert player(fold(state, *facts)).fame == player(state).fame + 1
    second = then(to_act(MARKET, *reached(1), **BOARD), RED, SendAlpaca())
    assert (player(second).fame, len(hand(second))) == (5 + 2, 1)


def test_the_stone_of_a_reward_needs_room_on_the_sled() -> None:
    # R23
    facts = when(to_act(VILLAGE, emissary_board(), stones(4), **BOARD), RED, SendCarali())
    assert StonesLoaded(seat=RED, stones=0, forfeited=1) in facts


def test_one_has_only_the_tile_of_ones_level() -> None:
    # 17.6
    assert [player(table(*reached(level), **BOARD)).envoys.ability for level in range(6)] == [None, *Ability]
    assert (
        broken_rule(to_conclude(QUARRY, *reached(2), cards(STONE, CLAY), **BOARD), RED, PlayMixedPair(pair=STONE))
        == "17.6"
    )


def test_the_first_on_the_highest_level_takes_the_diplomacy_token() -> None:
    # 17.7: the rulebook's example
    state = to_act(VILLAGE, emissary_board(), **BOARD)
    assert DiplomacyTokenTaken(seat=RED, level=1) in when(state, RED, SendCarali())
    later = [*reached(1), DiplomacyTokenTaken(seat=RED, level=1)]
    second = to_act(VILLAGE, *later, seat=BLUE, **BOARD)
    assert not any(isinstance(fact, DiplomacyTokenTaken) for fact in when(second, BLUE, SendCarali()))
    ahead = to_act(MARKET, *later, *reached(1, BLUE), seat=BLUE, **BOARD)
    facts = told(ahead, BLUE, SendAlpaca())
    assert DiplomacyTokenTaken(seat=BLUE, level=2) in facts
    assert kept(fold(ahead, *facts), Diplomacy).diplomat == BLUE


def test_the_diplomacy_token_brings_four_fame_at_the_end() -> None:
    # 17.8
    ledger = Ledger(CARAL.rulebook, table(*reached(1), DiplomacyTokenTaken(seat=BLUE, level=1), **BOARD), Scripted([]))
    finish(ledger, Ending.SEVENTH_PYRAMID)
    found = [fact for fact in ledger.events if isinstance(fact, FameScored)]
    assert found == [FameScored(seat=BLUE, fame=4, reason=FameFor.DIPLOMACY)]


def test_the_token_changes_hands_and_counts_for_whoever_has_it_last() -> None:
    # 17.7, 17.8: the rulebook's example, with RED for Anna, BLUE for Bernd and GREEN for Claudia
    state, holders = table(emissary_board(), **BOARD), []
    for seat, space, action in (
        (RED, VILLAGE, SendCarali()),
        (BLUE, VILLAGE, SendCarali()),
        (GREEN, VILLAGE, SendCarali()),
        (GREEN, MARKET, SendAlpaca()),
    ):
        state = then(asking(fold(state, at(space, seat)), Concluding(seat=seat), Acting(seat=seat)), seat, action)
        holders.append(kept(state, Diplomacy).diplomat)
    assert holders == [RED, RED, RED, GREEN]
    ledger = Ledger(CARAL.rulebook, state, Scripted([]))
    finish(ledger, Ending.SEVENTH_PYRAMID)
    # five from the start, one level of an unfinished pyramid, one for level 1 and, for GREEN, two for level 2
    assert [each.fame for each in ledger.state.players] == [5 + 1 + 1, 5 + 1 + 1, 5 + 1 + 1 + 2 + 4]


def test_stone_and_clay_may_stand_for_each_other_in_a_pair() -> None:
    # 17.9
    facts = [*reached(1), cards(STONE, CLAY), stones(2)]
    state = then(to_act(HOMES[0], *facts, **BOARD), RED, BuildLevel())
    assert set(legal(state, RED, PlayMixedPair)) == {PlayMixedPair(pair=STONE), PlayMixedPair(pair=CLAY)}
    story = when(state, RED, PlayMixedPair(pair=CLAY))
    assert PairPlayed(seat=RED, pair=CLAY, cards=(CLAY, STONE)) in story
    built = fold(state, *story)
    assert built.plots[HOMES[0]].levels == 3
    assert built.turn.pairs == (CLAY,)


def test_the_tile_works_once_in_a_turn() -> None:
    # 17.9
    facts = [*reached(1), cards(STONE, STONE, CLAY, CLAY), stones(3)]
    state = then(to_act(HOMES[0], *facts, **BOARD), RED, BuildLevel(), PlayMixedPair(pair=STONE))
    assert broken_rule(state, RED, PlayMixedPair(pair=CLAY)) == "17.9"


def test_the_next_tile_works_in_the_same_turn_too() -> None:
    # 17.9, 17.10: each of the two tiles works once
    facts = [*reached(1), cards(STONE, CLAY, FISH, ALPACA), stones(2)]
    state = then(to_act(HOMES[0], *facts, **BOARD), RED, BuildLevel(), PlayMixedPair(pair=STONE))
    assert PlayMixedPair(pair=ALPACA) in legal(fold(state, *reached(2)[len(reached(1)) :]), RED)


@pytest.mark.parametrize("held", [(STONE, STONE), (CLAY,), ()])
def test_a_mixed_pair_takes_one_card_of_each_type(held: tuple[Resource, ...]) -> None:
    # 17.9
    state = then(to_act(HOMES[0], *reached(1), cards(*held), stones(2), **BOARD), RED, BuildLevel())
    assert {broken_rule(state, RED, PlayMixedPair(pair=pair)) for pair in (STONE, CLAY)} == {"17.9"}


def test_the_type_of_a_mixed_pair_counts_as_used() -> None:
    # 17.9, 10.2
    facts = [*reached(1), cards(STONE, STONE, STONE, CLAY), stones(3)]
    state = then(to_act(HOMES[0], *facts, **BOARD), RED, BuildLevel(), PlayMixedPair(pair=STONE))
    assert broken_rule(state, RED, PlayPair(pair=STONE)) == "10.2"


def test_the_tile_does_not_work_in_the_ceremony() -> None:
    # 17.9
    state = ceremony(*reached(1), cards(STONE, CLAY), **BOARD)
    assert set(legal(state, RED)) == {Sacrifice(card=STONE, count=1), Sacrifice(card=CLAY, count=1), OfferNothing()}


@pytest.mark.parametrize("pair", [FISH, ALPACA])
def test_fish_and_alpaca_may_stand_for_each_other_in_a_pair(pair: Resource) -> None:
    # 17.10
    state = then(to_act(QUARRY, *reached(2), cards(FISH, ALPACA), **BOARD), RED, LoadStones())
    assert PlayMixedPair(pair=pair) in legal(state, RED)
    done = then(state, RED, PlayMixedPair(pair=pair))
    assert hand(done) == ()
    assert isinstance(phase(done), MovingAgain) == (pair is ALPACA)
    assert bool(legal(done, RED, LoadStones)) == (pair is FISH)


def test_every_placed_alpaca_draws_a_card() -> None:
    # 17.11: on the sled
    facts = told(to_act(MARKET, *reached(3), **BOARD), RED, TakeAlpaca())
    assert [len(fact.cards) for fact in facts if isinstance(fact, CardsDrawn)] == [1]
    without = told(to_act(MARKET, *reached(2), **BOARD), RED, TakeAlpaca())
    assert not any(isinstance(fact, CardsDrawn) for fact in without)


def test_an_alpaca_on_the_emissary_board_draws_a_card_too() -> None:
    # 17.11: level 4 is not complete with it alone
    facts = told(to_act(MARKET, *reached(3), **BOARD), RED, SendAlpaca())
    assert [len(fact.cards) for fact in facts if isinstance(fact, CardsDrawn)] == [1]


def test_the_alpaca_that_completes_the_fourth_level_still_draws_its_card() -> None:
    # R39a: one card for the alpaca, two as the reward
    state = to_act(MARKET, *reached(3), EmissarySent(seat=RED, figure=Figure.CARALI), **BOARD)
    facts = told(state, RED, SendAlpaca())
    kinds = [type(fact) for fact in facts if isinstance(fact, CardsDrawn | EmissaryLevelReached)]
    assert kinds == [CardsDrawn, EmissaryLevelReached, CardsDrawn]
    assert len(hand(fold(state, *facts))) == 3


@pytest.mark.parametrize(
    "state",
    [
        to_move(*reached(4), cards(CLAY, FISH), **BOARD),
        to_act(CULT, *reached(4), cards(CLAY, FISH), **BOARD),
        to_conclude(CULT, *reached(4), cards(CLAY, FISH), **BOARD),
        *(
            asking(table(*reached(4), cards(CLAY, FISH), at(VILLAGE), **BOARD), Concluding(seat=RED), step)
            for step in (
                MovingAgain(seat=RED),
                Obliged(seat=RED),
                Relocating(seat=RED),
                PlacingTile(seat=RED, tile=ProgressTile.CULT_TRADE),
            )
        ),
    ],
)
def test_two_cards_become_two_stones_at_any_time_of_ones_turn(state: State) -> None:
    # 17.12, R39
    done = then(state, RED, BarterCards(), DiscardCard(card=CLAY), DiscardCard(card=FISH))
    assert (player(done).stones, hand(done)) == (2, ())
    assert phase(done) == phase(state)
    one_card = fold(state, CardsDiscarded(seat=RED, cards=(CLAY,)))
    assert broken_rule(one_card, RED, BarterCards()) == "17.12"


def test_cards_become_stones_as_often_as_one_likes_and_what_finds_no_room_is_forfeited() -> None:
    # R39, 5.8
    state = to_move(*reached(4), cards(*[CLAY] * 6), **BOARD)
    clay = DiscardCard(card=CLAY)
    twice = then(state, RED, *[BarterCards(), clay, clay] * 2)
    assert player(twice).stones == 4
    last = then(twice, RED, BarterCards(), clay)
    assert StonesLoaded(seat=RED, stones=0, forfeited=2) in when(last, RED, clay)
    odd = then(to_move(*reached(4), stones(3), cards(CLAY, CLAY), **BOARD), RED, BarterCards(), clay)
    assert StonesLoaded(seat=RED, stones=1, forfeited=1) in when(odd, RED, clay)


def test_an_offering_counts_as_one_card_more() -> None:
    # 17.13
    state = ceremony(*reached(5), cards(STONE, STONE), **BOARD)
    assert Sacrificed(seat=RED, card=STONE, count=2, bid=3) in when(state, RED, Sacrifice(card=STONE, count=2))


def test_only_the_fifth_level_adds_to_offerings() -> None:
    # 17.6, 17.13
    first = then(to_act(VILLAGE, emissary_board(), **BOARD), RED, SendCarali())
    assert (player(first).envoys.level, player(first).offering_bonus) == (1, 0)
    almost = [*reached(4), EmissarySent(seat=RED, figure=Figure.CARALI)]
    fifth = then(to_act(VILLAGE, *almost, **BOARD), RED, SendCarali())
    assert (player(fifth).envoys.level, player(fifth).offering_bonus) == (5, 1)
    assert (player(fifth).envoys.ability, player(fifth).fame) == (Ability.OFFERING_PLUS_ONE, 5 + 6)


def test_an_empty_offering_stays_empty() -> None:
    # 17.13, R26
    state = then(ceremony(*reached(5), **BOARD), RED, OfferNothing())
    assert state.ceremony.offers[RED] == Offer(card=None, count=0, bid=0)


def test_an_alpaca_on_the_sled_never_goes_to_the_board() -> None:
    # R39: at the market only the new one does
    state = to_act(MARKET, *reached(1), **BOARD)
    assert player(then(state, RED, SendAlpaca())).alpacas == player(state).alpacas
    kinds = {type(action) for action in legal(to_move(*reached(1), **BOARD), RED)}
    assert kinds == {MoveFigure}
    assert DrawCards not in kinds
    assert not legal(state, RED, PlaceWorker)
    assert not legal(state, RED, RemoveWorker)
