"""What leads from a position to events: a search, which says where it cannot know."""

from collections.abc import Sequence

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.move import Decided
from quipu_rules.kernel.playout import playout
from quipu_service.application.records.explaining import Search, Unbounded


def test_whether_an_action_of_an_open_family_led_to_events_cannot_be_said() -> None:
    inkas = GAMES["inkas"]
    book = inkas.rulebook
    steps = playout(inkas, seats=3, seed=5)
    state, seat = next(
        (step.before, seat)
        for step in steps
        if step.seat is not None
        for seat in book.to_act(step.before)
        if book.open_family(step.before, seat)
    )
    foreign = inkas.read_events(b'[{"type":"diceRolled","seat":%d,"dice":[1,1]}]' % seat)

    assert Search(book, seat, 0).explains(state, foreign) is None


def test_events_that_no_action_leads_to_are_told_where_every_action_is_listed() -> None:
    caretos = GAMES["caretos"]
    first = next(step for step in playout(caretos, seats=2, seed=5) if step.seat is not None)
    (seat,) = caretos.rulebook.to_act(first.before)
    foreign = caretos.read_events(b'[{"type":"activationsEnded","seat":%d}]' % seat)

    assert Search(caretos.rulebook, seat, 0).explains(first.before, foreign) is False


def worlds(draws: int, *bounds: int) -> Sequence[tuple[int, ...]]:
    """What chance may have answered to an action that draws so."""

    def decide(chance: Chance) -> Decided[tuple[int, ...], Event]:
        return Decided(events=(), state=tuple(chance.below(bound) for bound in bounds))

    return [state for _, state in Search(GAMES["caretos"].rulebook, Seat(0), draws).worlds(decide)]


def test_every_result_of_as_many_draws_as_the_entry_has_is_supposed_once() -> None:
    assert worlds(0) == [()]
    assert sorted(worlds(2, 2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert worlds(1, 2, 3) == [], "the rules draw more often than the entry says"


def test_more_than_two_draws_or_two_thousand_decisions_are_not_tried() -> None:
    assert len(worlds(1, 1_999)) == 1_999, "one decision more finds out how much is drawn"
    for draws, bounds in ((1, [2_000]), (3, [2, 2, 2])):
        with pytest.raises(Unbounded):
            worlds(draws, *bounds)
