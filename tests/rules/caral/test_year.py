"""Section 3 of the digest: the year, its turns and the architect."""

from typing import Any

from quipu_rules.caral.actions import ChoosePace, DrawCards, EndTurn, MoveFigure, OfferNothing
from quipu_rules.caral.events import (
    ArchitectMoved,
    ArchitectRolled,
    CeremonyBegan,
    FigureMoved,
    TurnBegan,
    TurnEnded,
    YearBegan,
)
from quipu_rules.caral.map import architect_after
from quipu_rules.caral.parts import Kind
from quipu_rules.caral.phases import ChoosingPace, Concluding, Moving, Sacrificing
from quipu_rules.caral.turn import phase, to_act
from tests.rules.caral.table import (
    BLUE,
    CULT,
    GREEN,
    INNER_CULT,
    INNER_MARKET,
    INNER_VILLAGE,
    LAST_VILLAGE,
    MARKET,
    PYRAMID,
    QUARRY,
    RED,
    START,
    VILLAGE,
    after,
    architect,
    asking,
    at,
    broken_rule,
    legal,
    site,
    table,
    to_conclude,
    to_move,
    when,
)

NEAR: dict[str, Any] = {"homes": (site(1), site(2), site(3))}
"""First pyramids that leave the end of the path clear."""
ZERO, ONE, TWO, ZERO_OR_ONE, ZERO_OR_TWO, ONE_OR_TWO = range(6)
"""Faces of the architect die of the standard edition."""


def test_a_year_ends_at_once_when_a_figure_enters_the_central_pyramid() -> None:
    # 3.1, R2: no action, no pair; the others have no more turn
    entered = after(to_move(at(LAST_VILLAGE), **NEAR), RED, MoveFigure(space=PYRAMID))
    assert phase(entered) == Sacrificing(seat=RED)
    assert not legal(entered, RED, EndTurn)


def test_the_first_player_in_the_central_pyramid_is_head_priest() -> None:
    # 3.7
    facts = when(to_move(at(LAST_VILLAGE, BLUE), seat=BLUE, **NEAR), BLUE, MoveFigure(space=PYRAMID))
    assert FigureMoved(seat=BLUE, space=PYRAMID) in facts
    assert CeremonyBegan(head=BLUE) in facts


def test_the_start_player_stays_start_player_for_the_whole_year() -> None:
    # 3.2: the die comes back to RED after everybody's turn, not to anybody else
    table_ = to_conclude(VILLAGE)
    rolls = []
    for seat, chance in ((RED, []), (BLUE, []), (GREEN, [ZERO])):
        facts = when(asking(table_, Concluding(seat=seat)), seat, EndTurn(), chance)
        rolls += [fact.seat for fact in facts if isinstance(fact, ArchitectRolled)]
    assert rolls == [RED]


def test_the_start_player_rolls_before_anything_else_of_the_turn() -> None:
    # 3.3, 3.6: GREEN is last of three; RED's turn begins with the die
    facts = when(to_conclude(VILLAGE, seat=GREEN), GREEN, EndTurn(), chance=[ONE])
    told = [fact for fact in facts if isinstance(fact, TurnEnded | ArchitectRolled | ArchitectMoved | TurnBegan)]
    assert told == [
        TurnEnded(seat=GREEN),
        TurnBegan(seat=RED),
        ArchitectRolled(seat=RED, options=(1,)),
        ArchitectMoved(squares=1, space=VILLAGE),
    ]


def test_the_start_player_chooses_when_the_die_shows_a_choice() -> None:
    # 3.4, R13: before moving; zero may be chosen
    rolled = after(to_conclude(VILLAGE, seat=GREEN), GREEN, EndTurn(), chance=[ZERO_OR_TWO])
    assert phase(rolled) == ChoosingPace(seat=RED, options=(0, 2))
    assert legal(rolled, RED) == [ChoosePace(squares=0), ChoosePace(squares=2)]
    assert after(rolled, RED, ChoosePace(squares=0)).architect == START
    assert after(rolled, RED, ChoosePace(squares=2)).architect == QUARRY
    assert broken_rule(rolled, RED, ChoosePace(squares=1)) == "3.4"


def test_the_architect_counts_and_enters_action_squares_only() -> None:
    # 3.5: whatever is built on the sites between
    spiral = table().spiral
    assert [architect_after(spiral, START, squares) for squares in range(5)] == [START, VILLAGE, QUARRY, CULT, MARKET]
    stops = {architect_after(spiral, square, squares) for square in spiral.squares for squares in range(3)}
    assert {spiral.kinds[stop] for stop in stops}.isdisjoint({Kind.SITE, Kind.START})


def test_turns_go_clockwise_and_each_is_a_movement_and_then_an_action() -> None:
    # 3.6
    first = to_move()
    assert isinstance(phase(first), Moving)
    moved = after(first, RED, MoveFigure(space=QUARRY))
    assert not legal(moved, RED, MoveFigure)
    following = after(to_conclude(QUARRY), RED, EndTurn())
    assert phase(following) == Moving(seat=BLUE)
    assert to_act(following) == {BLUE}
    assert broken_rule(following, RED, MoveFigure(space=VILLAGE)) == "3.6"


def test_the_start_player_is_head_priest_if_the_architect_is_first_at_the_central_pyramid() -> None:
    # 3.8
    facts = when(to_conclude(QUARRY, architect(LAST_VILLAGE), seat=GREEN), GREEN, EndTurn(), chance=[ONE])
    assert CeremonyBegan(head=RED) in facts


def test_the_architect_stops_at_the_central_pyramid_and_the_year_ends_before_the_turn() -> None:
    # R3: a two from the last village is one too many
    ended = after(to_conclude(QUARRY, architect(LAST_VILLAGE), seat=GREEN), GREEN, EndTurn(), chance=[TWO])
    assert ended.architect == PYRAMID
    assert phase(ended) == Sacrificing(seat=RED)


def test_a_new_year_brings_a_new_roll_by_the_new_start_player() -> None:
    # 3.3, 7.10
    state = after(to_move(at(LAST_VILLAGE, BLUE), seat=BLUE, **NEAR), BLUE, MoveFigure(space=PYRAMID))
    state = after(after(state, BLUE, OfferNothing()), GREEN, OfferNothing())
    facts = when(state, RED, OfferNothing(), chance=[0, 0, 0, ONE])
    assert YearBegan(year=2, start=BLUE) in facts
    assert ArchitectRolled(seat=BLUE, options=(1,)) in facts
    assert TurnBegan(seat=BLUE) in facts


def test_a_figure_may_walk_back_to_squares_that_are_not_behind_the_architect() -> None:
    # 4.2, 5.1
    table_ = to_move(at(INNER_MARKET), architect(MARKET), **NEAR)
    assert legal(after(table_, RED, MoveFigure(space=INNER_CULT)), RED, DrawCards)
    nearer = to_move(at(INNER_VILLAGE), architect(MARKET), **NEAR)
    behind = after(nearer, RED, MoveFigure(space=CULT))
    assert broken_rule(behind, RED, DrawCards()) == "5.1"
