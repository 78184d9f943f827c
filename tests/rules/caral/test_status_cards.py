"""Section 14 of the digest: the status cards."""

from typing import Any

import pytest

from quipu.testing import given
from quipu_rules.caral.actions import (
    BeginPyramid,
    DrawCards,
    EndTurn,
    FoundPyramid,
    LoadStones,
    OfferNothing,
    PlaceBuilder,
    PlacePriest,
    PlaceWorker,
    PlayPair,
    Sacrifice,
    TakeAlpaca,
)
from quipu_rules.caral.events import (
    AlpacaPlaced,
    Asked,
    BuilderPlaced,
    PriestPlaced,
    TurnBegan,
    WorkerPlaced,
    YearBegan,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.emissaries.events import EmissaryLevelReached
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.status_cards.events import StatusCardTaken
from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.parts import ModuleName, Space
from quipu_rules.caral.phases import Founding, OpeningYear
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Action, Event, Seat
from tests.rules.caral.table import (
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
    built,
    cards,
    ceremony,
    emissary_board,
    fold,
    kept,
    opened,
    player,
    raised,
    site,
    status_cards,
    stones,
    then,
    to_act,
    to_conclude,
    told,
)

FIRST_ROLL_WITHOUT_CHOICE = 1
STATUS: dict[str, Any] = {"modules": (ModuleName.STATUS_CARDS,)}


def taken(state: State, seat: Seat, action: Action) -> list[StatusCardTaken]:
    return [fact for fact in told(state, seat, action) if isinstance(fact, StatusCardTaken)]


def test_the_first_to_meet_the_condition_takes_the_card_and_its_fame_at_once() -> None:
    # 14.2: the Stonemason
    state = to_act(QUARRY, status_cards(StatusName.STONEMASON), stones(3), **STATUS)
    assert taken(state, RED, LoadStones()) == [StatusCardTaken(seat=RED, title=StatusName.STONEMASON, fame=2)]
    done = then(state, RED, LoadStones())
    assert player(done).fame == player(state).fame + 2
    assert kept(done, StatusCards).open == ()


def test_nobody_gets_the_fame_of_a_card_that_was_taken() -> None:
    # 14.3
    facts = [status_cards(StatusName.STONEMASON), StatusCardTaken(seat=BLUE, title=StatusName.STONEMASON, fame=2)]
    assert taken(to_act(QUARRY, *facts, stones(3), **STATUS), RED, LoadStones()) == []


def test_a_card_that_is_not_in_this_game_brings_nothing() -> None:
    # 14.1
    state = to_act(QUARRY, status_cards(StatusName.HERDER), stones(3), **STATUS)
    assert taken(state, RED, LoadStones()) == []


@pytest.mark.parametrize(
    ("title", "space", "facts", "action"),
    [
        (StatusName.HERDER, MARKET, [AlpacaPlaced(seat=RED)] * 3, TakeAlpaca()),
        (StatusName.OVERSEER, VILLAGE, [WorkerPlaced(seat=RED, space=QUARRY)] * 2, PlaceWorker(space=QUARRY)),
        (StatusName.HOARDER, CULT, [cards(*[CLAY] * 8)], DrawCards()),
        (
            StatusName.LANDLORD,
            VILLAGE,
            [BuilderPlaced(seat=RED, space=site(1)), BuilderPlaced(seat=RED, space=site(2))],
            PlaceBuilder(space=site(3)),
        ),
        (
            StatusName.HOLY_MAN,
            VILLAGE,
            [
                *raised(RED, HOMES[0], 4),
                BuilderPlaced(seat=RED, space=site(1)),
                *built(RED, site(1), 5, 5),
                PriestPlaced(seat=RED, space=site(1)),
            ],
            PlacePriest(space=HOMES[0]),
        ),
    ],
)
def test_every_condition_of_a_turn_can_be_met(
    title: StatusName, space: Space, facts: list[Event], action: Action
) -> None:
    # 14.2: and it is not met before
    state = to_act(space, status_cards(title), *facts, **STATUS)
    assert [fact.title for fact in taken(state, RED, action)] == [title]


def test_three_levels_in_one_turn_make_a_master_builder() -> None:
    # 14.2
    facts = [BuilderPlaced(seat=RED, space=site(1)), cards(STONE, STONE, CLAY, CLAY), stones(3)]
    state = to_act(site(1), status_cards(StatusName.MASTER_BUILDER), *facts, **STATUS)
    state = then(state, RED, BeginPyramid(height=5), PlayPair(pair=STONE))
    master = StatusCardTaken(seat=RED, title=StatusName.MASTER_BUILDER, fame=3)
    assert taken(state, RED, PlayPair(pair=CLAY)) == [master]


def test_five_offered_cards_make_a_benefactor() -> None:
    # 14.2
    state = ceremony(status_cards(StatusName.BENEFACTOR), cards(*[FISH] * 5), **STATUS)
    assert taken(state, RED, Sacrifice(card=FISH, count=4)) == []
    assert [fact.fame for fact in taken(state, RED, Sacrifice(card=FISH, count=5))] == [2]


def test_the_emissary_tile_counts_for_the_benefactor() -> None:
    # R33a
    bonus = EmissaryLevelReached(
        seat=RED,
        level=5,
        fame=0,
        ability=Ability.OFFERING_PLUS_ONE,
        missing_carali=0,
        missing_alpacas=0,
        offering_bonus=1,
    )
    modules = (ModuleName.STATUS_CARDS, ModuleName.EMISSARIES)
    state = ceremony(status_cards(StatusName.BENEFACTOR), emissary_board(), bonus, cards(*[FISH] * 4), modules=modules)
    assert len(taken(state, RED, Sacrifice(card=FISH, count=4))) == 1


def test_a_ceremony_without_a_sacrifice_makes_a_blasphemer() -> None:
    # 14.2
    state = ceremony(status_cards(StatusName.BLASPHEMER), **STATUS)
    assert [fact.fame for fact in taken(state, RED, OfferNothing())] == [1]
    assert taken(fold(state, cards(FISH)), RED, Sacrifice(card=FISH, count=1)) == []


def test_one_player_may_take_several_cards() -> None:
    # R36
    facts = [status_cards(StatusName.STONEMASON, StatusName.OVERSEER, StatusName.HERDER), stones(4, BLUE)]
    workers = [WorkerPlaced(seat=BLUE, space=QUARRY)] * 3
    state = to_conclude(QUARRY, *facts, *workers, **STATUS)
    assert [fact.title for fact in taken(state, RED, EndTurn())] == [StatusName.STONEMASON, StatusName.OVERSEER]


def test_the_active_player_comes_first_and_then_clockwise() -> None:
    # R36: it is BLUE's turn; two have four stones that nobody has rewarded yet
    for rich, first in (((RED, BLUE), BLUE), ((RED, GREEN), GREEN)):
        facts = [status_cards(StatusName.STONEMASON), *(stones(4, seat) for seat in rich)]
        state = to_conclude(QUARRY, *facts, seat=BLUE, **STATUS)
        assert [fact.seat for fact in taken(state, BLUE, EndTurn())] == [first]


def test_conditions_met_by_the_setup_are_rewarded_in_the_first_turn() -> None:
    # R36: RED was given four stones before GREEN, the last of three, founds a pyramid
    laid: list[Event] = [status_cards(StatusName.STONEMASON), stones(4, RED)]
    state: State = given(CARAL, *opened(modules=(ModuleName.STATUS_CARDS,))[:3], *laid)
    state = fold(state, Asked(phases=(OpeningYear(), Founding(seat=GREEN))))
    story = told(state, GREEN, FoundPyramid(space=site(9)), seed=FIRST_ROLL_WITHOUT_CHOICE)
    kinds = [type(fact) for fact in story if isinstance(fact, YearBegan | TurnBegan | StatusCardTaken)]
    assert kinds == [YearBegan, TurnBegan, StatusCardTaken]


def test_in_the_blessing_the_new_start_player_comes_first() -> None:
    # R36a: both draw their tenth card
    hands = [cards(*[CLAY] * 5, *[STONE] * 4, seat=BLUE), cards(*[FISH] * 9, seat=RED)]
    state = ceremony(status_cards(StatusName.HOARDER), *hands, head=BLUE, **STATUS)
    state = then(then(state, BLUE, OfferNothing()), GREEN, OfferNothing())
    story = told(state, RED, OfferNothing())
    assert any(isinstance(fact, YearBegan) for fact in story)
    assert [fact.seat for fact in story if isinstance(fact, StatusCardTaken)] == [BLUE]


def test_in_the_ceremony_the_head_priest_comes_first() -> None:
    # R36a: RED and GREEN have four stones that nobody has rewarded yet; from BLUE clockwise GREEN is met first
    facts = [status_cards(StatusName.STONEMASON), stones(4, RED), stones(4, GREEN)]
    state = ceremony(*facts, head=BLUE, **STATUS)
    assert [fact.seat for fact in taken(state, BLUE, OfferNothing())] == [GREEN]
    assert [fact.seat for fact in taken(ceremony(*facts, head=RED, **STATUS), RED, OfferNothing())] == [RED]
