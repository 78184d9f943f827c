"""What the laws ask of random games, asked of games whose players build; here every action and every fact occurs."""

from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from quipu_rules.caral.acting import no_action_left
from quipu_rules.caral.events import AnyEvent, CardsDrawnUnseen
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import ACTION_KINDS, Ending, ModuleName
from quipu_rules.caral.phases import Acting, Obliged
from quipu_rules.caral.setup import Setup
from quipu_rules.caral.state import State
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, tag_of
from quipu_rules.kernel.playout import Step, playout
from tests.rules.caral.skilled import choose
from tests.rules.endings import ending_of

SEEDS = range(1, 16)
SAMPLE = 9
PLACES = {"placeWorker", "placeBuilder", "placePriest", "sendCarali", "sendAlpaca", "takeAlpaca"}
USES = PLACES | {"loadStones", "drawCards", "tradeCards", "swapAlpaca", "buildAfar"}


@cache
def game(seed: int) -> tuple[Step, ...]:
    setup = Setup(modules=tuple(ModuleName))
    return tuple(playout(CARAL, seats=2 + seed % 3, seed=seed, setup=setup, choose=choose))


def states() -> Iterator[State]:
    for seed in SEEDS:
        for step in game(seed)[::SAMPLE]:
            yield step.decided.state


def test_builders_come_to_the_seventh_pyramid_in_most_games() -> None:
    lasts = [game(seed)[-1].decided.state for seed in SEEDS]
    assert {ending_of(state) for state in lasts} <= {Ending.SEVENTH_PYRAMID.value, Ending.LAST_YEAR.value}
    completed = [state for state in lasts if ending_of(state) == Ending.SEVENTH_PYRAMID.value]
    assert len(completed) > len(lasts) // 2
    assert all(state.completed >= 7 for state in completed)  # 9.1


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_or_made_in_a_skilled_game(seed: int) -> None:
    opening, *steps = game(seed)
    expected = CARAL.census(opening.decided.state)
    for step in steps:
        state = step.before
        for event in step.decided.events:
            state = CARAL.rulebook.evolve(state, event)
            assert CARAL.census(state) == expected, event
        assert state == step.decided.state


def test_listed_actions_of_skilled_games_are_accepted() -> None:
    book = CARAL.rulebook
    for state in states():
        for seat in book.to_act(state):
            proposals = book.proposals(state, seat)
            assert len(set(proposals)) == len(proposals)
            assert 0 < len(proposals) <= 60
            for action in proposals:
                book.decide(state, seat, action, Seeded(b"skilled", "listed", 1))


def test_an_action_is_said_to_be_possible_exactly_if_one_is_listed_for_a_seat_that_paid_for_it() -> None:
    # R50: so that nobody who has to act is stuck
    book = CARAL.rulebook
    for state in states():
        asked = book.phase(state)
        if not isinstance(asked, Acting):
            continue
        if state.spiral.kinds[state.players[asked.seat].space] in ACTION_KINDS:
            owed = replace(state, agenda=(*state.agenda[:-1], Obliged(seat=asked.seat)))
            listed = {tag_of(action) for action in book.proposals(owed, asked.seat)}
            assert (no_action_left(state, asked.seat, "10.5") is None) == bool(listed & USES)


def test_views_do_not_depend_on_hidden_information() -> None:
    for number, state in enumerate(states()):
        for viewer in (None, *map(Seat, range(len(state.players)))):
            other = CARAL.redeal(state, viewer, Seeded(b"skilled", "other world", number))
            assert CARAL.view(other, viewer) == CARAL.view(state, viewer)
            if viewer is not None:
                assert CARAL.rulebook.legal(other, viewer) == CARAL.rulebook.legal(state, viewer)


def test_every_fact_and_every_action_occurs() -> None:
    steps = [step for seed in SEEDS for step in game(seed)]
    events = {type(event) for step in steps for event in step.decided.events}
    acted = {type(step.action) for step in steps if step.action is not None}
    assert set(get_args(AnyEvent)) - events == {CardsDrawnUnseen}
    assert set(get_args(CARAL.actions)) == acted
