"""Bots choose legal actions, and never from what their seat cannot know."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from msgspec import structs

from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.caracalla.parts import Family
from quipu_rules.caracalla.state import seat_of
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.playout import playout
from quipu_service.bots.fallback import fallback
from quipu_service.bots.levels import AMONG_MANY, Level, choose, countdown, options
from quipu_service.bots.playouts import compared
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import result_worth
from tests.service.example_games import SLOW_HEARTS
from tests.service.tables import sizes

everywhere = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
levels = pytest.mark.parametrize("level", list(Level), ids=lambda level: level.value)
GAME_BUDGET = 300
"""Questions of "is it enough?" per search, in a whole game: a budget that does not depend on the machine."""
budgets = pytest.mark.parametrize("budget", sizes(100, 300))
"""The same in one position."""


def positions(game: AnyGame, *, seed: int, every: int, count: int) -> Iterator[tuple[Any, Seat, int]]:
    """Positions of random games, the seat that is to act, and the number of seats."""
    seats = game.seats[-1]
    steps = islice(playout(game, seats=seats, seed=seed), 5, None, every)
    for step in islice(steps, count):
        if waiting := sorted(game.rulebook.to_act(step.decided.state)):
            yield step.decided.state, waiting[0], seats


@everywhere
@levels
@budgets
def test_a_choice_is_legal_and_no_action_but_the_last_draws_or_reveals(
    game: AnyGame, level: Level, budget: int
) -> None:
    for state, seat, seats in positions(game, seed=1, every=23, count=5):
        chosen = choose(Viewpoint(game, seats, seat, state), level, Seeded(b"bot", "t", 1), countdown(budget))
        assert chosen
        now, chance, revealed = state, Seeded(b"truth", "t", 1), False
        for action in chosen:
            assert chance.drawn == 0
            assert not revealed
            decided = game.rulebook.decide(now, seat, action, chance)
            now, revealed = decided.state, any(type(event).reveals for event in decided.events)


@everywhere
@levels
def test_a_bot_without_any_time_still_makes_a_legal_move(game: AnyGame, level: Level) -> None:
    for state, seat, seats in positions(game, seed=6, every=37, count=3):
        chosen = choose(Viewpoint(game, seats, seat, state), level, Seeded(b"bot", "t", 1), countdown(0))
        game.rulebook.decide_all(state, seat, chosen, Seeded(b"truth", "t", 1))


def test_two_bots_of_caracalla_meet_in_the_baths_instead_of_passing_for_ever() -> None:
    game, seats, chance = GAMES["caracalla"], 2, Seeded(b"truth", "t", 3)
    state = game.start(game.editions["standard"], game.setup(), seats, chance).state
    for _ in range(40):
        (seat,) = game.rulebook.to_act(state)
        chosen = choose(Viewpoint(game, seats, seat, state), Level.CLUB, chance, countdown(1_000))
        state = game.rulebook.decide_all(state, seat, chosen, chance).state
    assert sum(state.points) > 100


def test_a_bot_of_caracalla_that_has_all_but_won_goes_on_to_the_temple() -> None:
    game, seats, chance = GAMES["caracalla"], 2, Seeded(b"truth", "t", 4)
    opened = game.start(game.editions["standard"], game.setup(), seats, chance).state
    (ahead,) = game.rulebook.to_act(opened)
    points = tuple(95 if seat_of(opened, Family(family)) == ahead else 0 for family in range(4))
    state, turns = structs.replace(opened, points=points), 0
    while waiting := sorted(game.rulebook.to_act(state)):
        view = Viewpoint(game, seats, waiting[0], state)
        chosen = choose(view, Level.CLUB, chance, countdown(1_000)) if waiting == [ahead] else (EndTurn(),)
        state, turns = game.rulebook.decide_all(state, waiting[0], chosen, chance).state, turns + 1
        assert turns < 100, "it passes for ever"
    assert max(state.points) >= 100


@pytest.mark.parametrize("number", [5, *(pytest.param(number, marks=pytest.mark.everything) for number in (6, 7))])
@pytest.mark.parametrize("name", ["caral", "caretos", "inkas"])
def test_a_game_among_bots_ends_and_none_of_them_goes_in_circles(name: str, number: int) -> None:
    game, seats, chance = GAMES[name], GAMES[name].seats[0], Seeded(b"truth", "t", number)
    state, decisions = game.start(game.editions["standard"], game.setup(), seats, chance).state, 0
    while waiting := sorted(game.rulebook.to_act(state)):
        view, level = Viewpoint(game, seats, waiting[0], state), (Level.CLUB, Level.BEGINNER)[waiting[0] % 2]
        state = game.rulebook.decide_all(
            state, waiting[0], choose(view, level, chance, countdown(GAME_BUDGET)), chance
        ).state
        decisions += 1
        assert decisions < 1_000, "it goes in circles"


@everywhere
@budgets
def test_a_bot_plays_on_where_its_chances_are_slim(game: AnyGame, budget: int) -> None:
    estimate = game.estimate
    assert estimate is not None
    slim = replace(game, estimate=lambda state: tuple(chance / 64 for chance in estimate(state)))
    for state, seat, seats in positions(game, seed=7, every=29, count=8):
        choices = [
            choose(Viewpoint(one, seats, seat, state), Level.CLUB, Seeded(b"bot", "t", 1), countdown(budget))
            for one in (game, slim)
        ]
        assert choices[0] == choices[1]


@everywhere
@levels
@budgets
def test_two_worlds_that_a_seat_cannot_tell_apart_lead_to_one_choice(game: AnyGame, level: Level, budget: int) -> None:
    for number, (state, seat, seats) in enumerate(positions(game, seed=2, every=31, count=3)):
        other = game.redeal(state, seat, Seeded(b"law", "other world", number))
        choices = [
            choose(Viewpoint(game, seats, seat, world), level, Seeded(b"bot", "t", number), countdown(budget))
            for world in (state, other)
        ]
        assert choices[0] == choices[1]


@everywhere
@budgets
def test_what_is_done_for_an_absent_seat_does_not_depend_on_what_it_cannot_know(game: AnyGame, budget: int) -> None:
    for number, (state, seat, seats) in enumerate(positions(game, seed=5, every=29, count=4)):
        other = game.redeal(state, seat, Seeded(b"law", "another world", number))
        done = [
            fallback(Viewpoint(game, seats, seat, world), Seeded(b"bot", "t", number), countdown(budget))
            for world in (state, other)
        ]
        assert done[0] == done[1]


@everywhere
@budgets
def test_what_a_bot_expects_lies_between_loss_and_win(game: AnyGame, budget: int) -> None:
    for state, seat, seats in positions(game, seed=3, every=41, count=3):
        view = Viewpoint(game, seats, seat, state)
        for option in options(view, Level.STRONG, Seeded(b"bot", "t", 1), countdown(budget)):
            assert -0.01 <= option.worth <= 1


@everywhere
def test_the_winner_of_a_finished_game_is_worth_most(game: AnyGame) -> None:
    seats = game.seats[0]
    *_, last = playout(game, seats=seats, seed=4)
    outcome, worth = game.outcome(last.decided.state), result_worth(game, last.decided.state, seats)
    assert outcome is not None
    assert worth is not None
    assert {seat for seat, one in enumerate(worth) if one == max(worth)} == set(outcome.winners)


def test_a_default_action_tries_no_more_than_its_time_allows() -> None:
    """Without an estimate each of 286 choices is played to the end of a game: all of them took 15 seconds."""
    results = []

    def counted(state: Any) -> Outcome | None:
        results.append(state)
        return SLOW_HEARTS.outcome(state)

    game = replace(SLOW_HEARTS, outcome=counted)
    state = next(iter(playout(game, seats=4, seed=1))).decided.state
    assert len(game.rulebook.proposals(state, Seat(0))) == 286
    assert fallback(Viewpoint(game, 4, Seat(0), state), Seeded(b"bot", "t", 1), lambda: True)
    assert len(results) < 10


def test_at_three_seats_plans_with_different_ends_are_played_on_in_the_same_worlds() -> None:
    game, compares = GAMES["inkas"], 0
    for number, (state, seat, seats) in enumerate(positions(game, seed=8, every=5, count=16)):
        view, chance = Viewpoint(game, seats, seat, state), Seeded(b"bot", "t", number)
        plans = AMONG_MANY.options(view, chance, countdown(500))
        found = compared(view, chance, plans, countdown(24))
        assert all(one.end != other.end for place, one in enumerate(found) for other in found[:place])
        assert found[0].worth == max(one.worth for one in found)
        assert {one.visits for one in found} == {found[0].visits}
        assert {one.actions for one in found} <= {one.actions for one in plans}
        compares += found[0].visits > 0 and len(found) > 1
    assert compares > 2
