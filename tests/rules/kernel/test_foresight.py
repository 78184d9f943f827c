"""Several actions as one: only the last may draw or reveal; a list with another such action is refused whole."""

from dataclasses import replace as changed

import pytest

from quipu_rules.kernel.chance import Closed, Scripted
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Ledger, Move
from quipu_rules.kernel.refusal import Refused, Unforeseeable, refuse
from tests.rules.kernel.lanes import (
    BOOK,
    DELIVER,
    LANES,
    REST,
    Advance,
    AnyEvent,
    Deliver,
    Delivered,
    Going,
    Good,
    Lane,
    Price,
    Roll,
    Setup,
    State,
)

FIRST = Seat(0)
ONE = Deliver(price=Price(good=Good.FISH))
NOTHING = Deliver(price=Price(good=Good.FISH, count=0))
DRAWS = Advance(lane=Lane(0))


class Shown(Delivered, frozen=True, kw_only=True):
    """A good that was hidden."""

    reveals = True


def show(ledger: Ledger[State, AnyEvent], seat: Seat, _action: Roll) -> None:
    ledger.record(Delivered(seat=seat, good=Good.CLAY))
    ledger.record(Shown(seat=seat, good=Good.CLAY))


SHOW: Move[State, Roll, AnyEvent] = changed(REST, during=(Going,), resolve=show)
SHOWING = changed(BOOK, moves=lambda _state: (SHOW, DELIVER))
SHOWS = Roll()


@pytest.fixture
def state() -> State:
    return LANES.start(LANES.editions["standard"], Setup(), 2, Scripted([])).state


def test_a_list_is_decided_in_turn_and_its_last_action_draws(state: State) -> None:
    decided = BOOK.decide_all(state, FIRST, [ONE, ONE, DRAWS], Scripted([1]))

    first = BOOK.decide(state, FIRST, ONE, Scripted([]))
    last = BOOK.decide(first.state, FIRST, DRAWS, Scripted([1]))
    assert decided.events == (*first.events, *first.events, *last.events)
    assert decided.state == last.state
    assert BOOK.decide_all(state, FIRST, [DRAWS], Scripted([1])) == BOOK.decide(state, FIRST, DRAWS, Scripted([1]))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_no_other_action_draws(state: State, place: int) -> None:
    chance = Scripted([0])
    with pytest.raises(Unforeseeable) as stopped:
        BOOK.decide_all(state, FIRST, [*[ONE] * place, DRAWS, ONE], chance)

    assert place == stopped.value.place
    assert chance.drawn == 0


@pytest.mark.parametrize("place", [0, 1])
def test_no_other_action_reveals(state: State, place: int) -> None:
    with pytest.raises(Unforeseeable) as stopped:
        SHOWING.decide_all(state, FIRST, [*[ONE] * place, SHOWS, NOTHING], Scripted([]))
    assert place == stopped.value.place

    shown = SHOWING.decide_all(state, FIRST, [*[ONE] * place, SHOWS], Scripted([])).events
    assert Shown(seat=FIRST, good=Good.CLAY) == shown[-1]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_first_action_that_is_refused_is_named(state: State, place: int) -> None:
    with pytest.raises(Refused, match="NOTHING") as refused:
        BOOK.decide_all(state, FIRST, [*[ONE] * place, NOTHING, DRAWS][: place + 2], Scripted([0]))
    assert place == refused.value.place
    with pytest.raises(Refused, match="NOTHING") as refused:
        BOOK.decide_all(state, FIRST, [*[ONE] * place, NOTHING], Scripted([0]))
    assert place == refused.value.place


def test_a_look_ahead_draws_and_reveals_nothing_at_all(state: State) -> None:
    assert BOOK.foresee(state, FIRST, [ONE, ONE]) == BOOK.decide_all(state, FIRST, [ONE, ONE], Scripted([]))
    for book, last in ((BOOK, DRAWS), (SHOWING, SHOWS)):
        with pytest.raises(Unforeseeable) as stopped:
            book.foresee(state, FIRST, [ONE, last])
        assert stopped.value.place == 1
    with pytest.raises(Unforeseeable):
        Closed().below(1)
    assert Closed.drawn == 0


def test_an_action_that_is_alone_is_the_first() -> None:
    assert Refused(refuse("NOTHING", "3.1")).place == 0
    assert Unforeseeable().place == 0
