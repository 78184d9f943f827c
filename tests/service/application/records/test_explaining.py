"""What leads from a position to events: a search, which says where it cannot know."""

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.playout import playout
from quipu.service.application.records.explaining import Search


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
