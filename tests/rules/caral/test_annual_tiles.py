"""Section 13 of the digest: the annual tiles."""

from typing import Any

import msgspec
import pytest

from quipu_rules.caral.actions import OfferNothing, Sacrifice
from quipu_rules.caral.events import AlpacaPlaced, BuilderPlaced, CeremonyScored, GameEnded, WorkerPlaced, YearBegan
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.annual_tiles.events import AnnualTileScored, AnnualTilesTurnedUp
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.modules.emissaries.events import EmissarySent
from quipu_rules.caral.parts import Figure, ModuleName
from quipu_rules.caral.state import State, seats_from
from quipu_rules.caral.writing import with_part
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.text import Reader
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    CULT,
    GREEN,
    HOMES,
    MARKET,
    PYRAMID,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    annual_tiles,
    architect,
    at,
    cards,
    ceremony,
    completed,
    emissary_board,
    fold,
    kept,
    site,
    stones,
    then,
    told,
)

TILES = (ModuleName.ANNUAL_TILES,)


def with_tile(category: Category, *facts: Event, **setup: Any) -> State:
    """All are asked to offer at the end of a year with this tile."""
    return ceremony(annual_tiles(category), *facts, **{"modules": TILES, **setup})


def year_end(state: State) -> tuple[Event, ...]:
    """What follows when nobody offers anything."""
    assert state.ceremony is not None
    *others, last = seats_from(state, state.ceremony.head)
    for seat in others:
        state = then(state, seat, OfferNothing())
    return told(state, last, OfferNothing())


def scored(category: Category, *facts: Event, **setup: Any) -> AnnualTileScored:
    story = year_end(with_tile(category, *facts, **setup))
    return next(fact for fact in story if isinstance(fact, AnnualTileScored))


def test_the_leftmost_tile_rewards_the_highest_and_the_second_highest() -> None:
    # 13.2: three and one fame
    result = scored(Category.STONES, stones(3, BLUE), stones(1, GREEN))
    assert result.values == (0, 3, 1)
    assert result.fame_by_seat == (0, 3, 1)


def test_the_tile_is_scored_after_the_ceremony() -> None:
    # 13.2, R25
    kinds = [type(fact) for fact in year_end(with_tile(Category.STONES))]
    assert kinds.index(CeremonyScored) < kinds.index(AnnualTileScored) < kinds.index(YearBegan)


def test_all_who_share_the_first_place_get_its_fame_and_nobody_is_second() -> None:
    # 13.3
    assert scored(Category.STONES, stones(2, RED), stones(2, GREEN), stones(1, BLUE)).fame_by_seat == (3, 0, 3)


def test_any_number_may_share_the_second_place_behind_a_single_first() -> None:
    # 13.4
    assert scored(Category.STONES, stones(2, RED), stones(1, BLUE), stones(1, GREEN)).fame_by_seat == (3, 1, 1)


def test_zero_can_win() -> None:
    # R35
    assert scored(Category.STONES).fame_by_seat == (3, 3, 3)
    assert scored(Category.STONES, stones(1, RED)).fame_by_seat == (3, 1, 1)


def test_the_player_with_the_lowest_value_is_the_next_start_player() -> None:
    # 13.5, 13.7: not the head priest
    story = year_end(with_tile(Category.STONES, stones(2, RED), stones(1, GREEN), stones(2, BLUE), head=RED))
    assert next(fact.start for fact in story if isinstance(fact, YearBegan)) == GREEN


@pytest.mark.parametrize(
    ("facts", "successor"),
    [
        pytest.param([], BLUE, id="all-tied"),
        pytest.param([stones(1, BLUE)], GREEN, id="start-player-and-last-tied"),
        pytest.param([stones(1, GREEN)], BLUE, id="start-player-and-next-tied"),
        pytest.param([stones(1, BLUE), stones(1, GREEN)], RED, id="start-player-alone"),
    ],
)
def test_of_several_with_least_the_next_clockwise_from_the_start_player_begins(
    facts: list[Event], successor: Seat
) -> None:
    # 13.6, R28: RED is the present start player and is met last
    assert scored(Category.STONES, *facts).successor == successor


def test_the_head_priest_does_not_become_start_player() -> None:
    # 13.7
    story = year_end(with_tile(Category.STONES, head=GREEN))
    assert next(fact.start for fact in story if isinstance(fact, YearBegan)) == BLUE


def test_each_year_turns_a_tile_down_and_after_seven_all_are_turned_up() -> None:
    # 13.8, R35
    state = with_tile(Category.STONES)
    assert kept(fold(state, *year_end(state)), AnnualTiles).turned_down == 1
    again = with_part(state, msgspec.structs.replace(kept(state, AnnualTiles), turned_down=6))
    story = year_end(again)
    assert next(fact.category for fact in story if isinstance(fact, AnnualTileScored)) is Category.PATH
    assert any(isinstance(fact, AnnualTilesTurnedUp) for fact in story)
    assert kept(fold(again, *story), AnnualTiles).turned_down == 0


@pytest.mark.parametrize(
    ("category", "facts", "values"),
    [
        (Category.CARALI, [WorkerPlaced(seat=BLUE, space=QUARRY)], (3, 4, 3)),
        (Category.CARDS, [cards(CLAY, STONE, seat=GREEN), cards(CLAY)], (1, 0, 2)),
        (Category.STONES, [stones(4, GREEN)], (0, 0, 4)),
        (Category.RESERVED, [BuilderPlaced(seat=BLUE, space=site(1))], (0, 1, 0)),
        (Category.ALPACAS, [AlpacaPlaced(seat=RED)], (2, 1, 1)),
        (Category.WORKERS, [WorkerPlaced(seat=BLUE, space=QUARRY)], (2, 3, 2)),
        (
            Category.PATH,
            [at(VILLAGE, RED), at(MARKET, BLUE), at(CULT, GREEN), architect(PYRAMID)],
            (VILLAGE, MARKET, CULT),
        ),
    ],
)
def test_seven_categories_are_compared(category: Category, facts: list[Event], values: tuple[int, ...]) -> None:
    # 13.9
    assert scored(category, *facts).values == values


def test_figures_on_the_emissary_board_are_placed_figures() -> None:
    # 13.9
    facts = [emissary_board(), EmissarySent(seat=RED, figure=Figure.CARALI)]
    modules = (*TILES, ModuleName.EMISSARIES)
    assert scored(Category.CARALI, *facts, modules=modules).values == (4, 3, 3)
    alpaca = EmissarySent(seat=BLUE, figure=Figure.ALPACA)
    assert scored(Category.ALPACAS, emissary_board(), alpaca, modules=modules).values == (1, 2, 1)


def test_offered_cards_are_no_longer_in_the_hand_that_is_compared() -> None:
    # 13.9, R25
    state = with_tile(Category.CARDS, cards(STONE, STONE, CLAY))
    state = then(then(state, RED, Sacrifice(card=STONE, count=2)), BLUE, OfferNothing())
    result = next(fact for fact in told(state, GREEN, OfferNothing()) if isinstance(fact, AnnualTileScored))
    assert result.values == (1, 0, 0)


def test_a_head_priest_who_walked_there_is_furthest_ahead() -> None:
    # R35
    result = scored(Category.PATH, at(PYRAMID, BLUE), at(MARKET, RED), head=BLUE)
    assert result.fame_by_seat == (1, 3, 0)
    assert result.successor == GREEN


def test_the_tile_is_scored_in_the_last_year_too() -> None:
    # 9.2
    story = year_end(with_tile(Category.STONES, completed(RED, HOMES[0], 7)))
    kinds = [type(fact) for fact in story]
    assert kinds.index(AnnualTileScored) < kinds.index(GameEnded)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((2, 0, 1), "brings fame: Ann +3. Ben comes last."),
        ((2, 0, 0), "brings fame: Ann +3."),
        ((1, 1, 1), "brings fame: Ann +3."),
    ],
)
def test_only_who_alone_has_least_is_said_to_come_last(values: tuple[int, ...], sentence: str) -> None:
    # 13.5, 13.6: who is the next start player is told when the year begins, and not at the end of the game
    fact = AnnualTileScored(category=Category.STONES, values=values, fame_by_seat=(3, 0, 0), successor=BLUE)
    told_in_english = CARAL.texts.event(fact, Reader("en", ("Ann", "Ben", "Cleo")))
    assert told_in_english == f"The annual tile “most stones on the sled” {sentence}"
