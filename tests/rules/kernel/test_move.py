"""Moves, the ledger and the rulebook: what is listed, what is refused, what is bounded."""

from collections.abc import Callable, Iterable
from dataclasses import replace as changed
from operator import attrgetter
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Action, Bound, Seat, Template
from quipu_rules.kernel.move import (
    MOST_CANDIDATES,
    MOST_EVENTS,
    Allowed,
    Exhausted,
    Judge,
    Ledger,
    Move,
    no_reactions,
)
from quipu_rules.kernel.refusal import Refusal, Refused, refuse
from tests.rules.kernel.lanes import (
    ADVANCE,
    BOOK,
    LANES,
    Advance,
    Advanced,
    AnyEvent,
    Deliver,
    Delivered,
    Good,
    Lane,
    Paid,
    Price,
    Roll,
    Setup,
    State,
    Told,
)

FIRST, SECOND, STRANGER = Seat(0), Seat(1), Seat(9)
NONE = Scripted([])


class Absent(Action, frozen=True, kw_only=True):
    """Belongs to a module that is not in play."""


def table(*, toll: bool = False, steps: tuple[int, ...] | None = None) -> State:
    setup = Setup(toll=toll)
    state = LANES.start(LANES.editions["standard"], setup, 2, NONE).state
    return state if steps is None else replace(state, steps=steps)


def test_the_list_holds_legal_actions_and_one_template_for_an_open_family() -> None:
    assert BOOK.legal(table(steps=(3, 0)), FIRST) == [
        Advance(lane=Lane(1)),
        Template(
            action="deliver",
            bounds=(Bound(path="price.count", least=1, most=5),),
            example=Deliver(price=Price(good=Good.CLAY)),
        ),
    ]


def test_what_was_listed_is_not_judged_again_and_all_else_is() -> None:
    state, judged = table(steps=(3, 0)), list[Action]()

    def counted(before: State, seat: Seat, action: Advance) -> Refusal | None:
        judged.append(action)
        return ADVANCE.refusal(before, seat, action)

    book = changed(BOOK, moves=lambda _: (changed(ADVANCE, refusal=counted),))
    listed = BOOK.legal(state, FIRST)
    decided = book.decide(state, FIRST, Advance(lane=Lane(1)), Scripted([0]), listed)
    assert decided == BOOK.decide(state, FIRST, Advance(lane=Lane(1)), Scripted([0]))
    assert judged == []
    with pytest.raises(Refused):
        book.decide(state, FIRST, Advance(lane=Lane(0)), NONE, listed)
    assert judged == [Advance(lane=Lane(0))]


def test_proposals_spell_out_instances_of_the_open_family() -> None:
    assert BOOK.proposals(table(steps=(3, 0)), SECOND) == [
        Advance(lane=Lane(1)),
        Deliver(price=Price(good=Good.CLAY)),
        Deliver(price=Price(good=Good.FISH)),
    ]


def test_candidates_may_be_illegal() -> None:
    assert Advance(lane=Lane(0)) in BOOK.candidates(table(steps=(3, 0)), FIRST)


def test_a_seat_that_is_not_asked_has_no_legal_actions() -> None:
    assert BOOK.legal(table(), STRANGER) == []
    assert BOOK.candidates(table(), STRANGER) == []
    assert BOOK.proposals(table(steps=(3, 3)), FIRST) == []


@pytest.mark.parametrize(
    ("state", "seat", "action", "refusal"),
    [
        (table(steps=(3, 3)), FIRST, Advance(lane=Lane(0)), refuse("GAME_OVER", "1.1")),
        (table(), STRANGER, Advance(lane=Lane(0)), refuse("NOT_YOUR_TURN", "1.1")),
        (table(), FIRST, Absent(), refuse("NOT_IN_PLAY", "1.1")),
        (table(), FIRST, Roll(), refuse("NOT_NOW", "1.1", phase="going")),
        (
            table(steps=(3, 0)),
            FIRST,
            Advance(lane=Lane(0)),
            refuse("LANE_FULL", "2.2", lane=Ref(collection="lanes", id=0), good=Good.CLAY),
        ),
        (table(), FIRST, Advance(lane=Lane(10**30)), refuse("NO_LANE", "2.1")),
        (table(), FIRST, Deliver(price=Price(good=Good.CLAY, count=0)), refuse("NOTHING", "3.1")),
    ],
)
def test_illegal_actions_are_refused_by_their_rule(state: State, seat: Seat, action: Action, refusal: Refusal) -> None:
    assert BOOK.refusal(state, seat, action) == refusal
    with pytest.raises(Refused) as caught:
        BOOK.decide(state, seat, action, NONE)
    assert caught.value.refusal == refusal
    assert str(caught.value) == f"{refusal.code} ({refusal.rule})"


def test_a_legal_action_has_no_refusal_and_decides_the_same_state_as_its_events() -> None:
    state = table()
    assert BOOK.refusal(state, SECOND, Advance(lane=Lane(1))) is None

    decided = BOOK.decide(state, SECOND, Advance(lane=Lane(1)), Scripted([1]))

    assert decided.events == (Advanced(seat=SECOND, lane=Lane(1), goods=(Good.FISH,)),)
    assert decided.state == LANES.fold(state, decided.events)
    assert decided.state.steps == (0, 1)
    assert state.steps == (0, 0)


def test_an_instance_that_was_not_proposed_is_judged_like_any_other() -> None:
    decided = BOOK.decide(table(), FIRST, Deliver(price=Price(good=Good.CLAY, count=3)), NONE)
    assert decided.events == (Delivered(seat=FIRST, good=Good.CLAY),) * 3


def test_a_module_in_play_reacts_to_a_fact_and_one_that_is_not_does_not() -> None:
    advance = Advance(lane=Lane(0))
    with_module = BOOK.decide(table(toll=True), FIRST, advance, Scripted([0])).events
    without = BOOK.decide(table(), FIRST, advance, Scripted([0])).events

    assert with_module == (*without, Paid(seat=FIRST, price=Price(good=Good.FISH)))
    assert no_reactions(table()) == ()


def test_a_reaction_sees_the_state_after_the_fact_and_its_own_facts_are_reacted_to() -> None:
    seen: list[tuple[int, ...]] = []

    def again(ledger: Ledger[State, AnyEvent], event: AnyEvent) -> None:
        seen.append(ledger.state.steps)
        if isinstance(event, Advanced) and ledger.state.steps[0] < 3:
            ledger.record(event)

    book = changed(BOOK, reactions=lambda _state: (again,))
    events = book.decide(table(), FIRST, Advance(lane=Lane(0)), Scripted([0])).events

    assert len(events) == 3
    assert seen == [(1, 0), (2, 0), (3, 0)]


def test_all_reactions_to_an_event_come_before_reactions_to_these() -> None:
    heard: list[tuple[str, str]] = []

    def first(ledger: Ledger[State, AnyEvent], event: AnyEvent) -> None:
        heard.append(("first", type(event).__name__))
        if isinstance(event, Advanced):
            ledger.record(Paid(seat=FIRST, price=Price(good=Good.CLAY)))

    def second(_ledger: Ledger[State, AnyEvent], event: AnyEvent) -> None:
        heard.append(("second", type(event).__name__))

    book = changed(BOOK, reactions=lambda _state: (first, second))
    book.decide(table(), FIRST, Advance(lane=Lane(0)), Scripted([0]))

    assert heard == [("first", "Advanced"), ("second", "Advanced"), ("first", "Paid"), ("second", "Paid")]


def test_every_fact_of_a_decision_is_answered() -> None:
    heard: list[AnyEvent] = []
    book = changed(BOOK, reactions=lambda _state: (lambda _ledger, event: heard.append(event),))
    events = book.decide(table(), FIRST, Deliver(price=Price(good=Good.CLAY, count=3)), NONE).events

    assert heard == list(events)
    assert len(heard) == 3


def test_records_of_the_kernel_do_not_change() -> None:
    refusal = refuse("TAKEN", "3.2")
    for record, name in ((refusal, "code"), (ADVANCE, "action"), (BOOK, "turn_rule")):
        with pytest.raises(AttributeError):
            setattr(record, name, "another")
    assert hash(ADVANCE) != hash(changed(ADVANCE))


def test_a_module_that_reacts_to_its_own_event_without_end_is_stopped() -> None:
    def again(ledger: Ledger[State, AnyEvent], event: AnyEvent) -> None:
        ledger.record(event)

    book = changed(BOOK, reactions=lambda _state: (again,))
    with pytest.raises(Exhausted, match=f"more than {MOST_EVENTS} events"):
        book.decide(table(), FIRST, Deliver(price=Price(good=Good.CLAY)), NONE)


def test_a_decision_that_never_ends_is_stopped() -> None:
    deliver = Deliver(price=Price(good=Good.CLAY, count=MOST_EVENTS))
    assert len(BOOK.decide(table(), FIRST, deliver, NONE).events) == MOST_EVENTS
    with pytest.raises(Exhausted, match=f"more than {MOST_EVENTS} events"):
        BOOK.decide(table(), FIRST, Deliver(price=Price(good=Good.CLAY, count=MOST_EVENTS + 1)), NONE)


def proposing(count: int) -> Callable[[Any, Seat], Iterable[Advance]]:
    return lambda _state, _seat: (Advance(lane=Lane(lane)) for lane in range(count))


def test_a_list_that_never_ends_is_stopped() -> None:
    def book(count: int) -> Any:
        move: Move[State, Advance, AnyEvent] = changed(ADVANCE, candidates=proposing(count))
        return changed(BOOK, moves=lambda _state: (move,))

    assert len(book(MOST_CANDIDATES).legal(table(), FIRST)) == 2
    with pytest.raises(Exhausted, match="Advance proposes more than"):
        book(MOST_CANDIDATES + 1).legal(table(), FIRST)


def test_a_judge_looks_at_the_state_once_for_a_whole_list_and_judges_as_the_refusal() -> None:
    looks: list[State] = []

    def of(state: State, seat: Seat) -> Callable[[Advance], Refusal | None]:
        looks.append(state)
        return lambda action: ADVANCE.refusal(state, seat, action)

    judged: Move[State, Advance, AnyEvent] = changed(ADVANCE, candidates=proposing(5), refusal=Judge(of))
    book = changed(BOOK, moves=lambda _state: (judged,))
    state = table(steps=(3, 0))
    assert book.legal(state, FIRST) == [Advance(lane=Lane(1))]
    assert looks == [state]
    for lane in map(Lane, (0, 1, 7)):
        assert book.refusal(state, FIRST, Advance(lane=lane)) == BOOK.refusal(state, FIRST, Advance(lane=lane))
    assert judged.refusal(state, FIRST, Advance(lane=Lane(7))) == refuse("NO_LANE", "2.1")
    assert list(changed(judged, candidates=proposing(0)).accepted(state, FIRST)) == []


def test_a_judge_that_knows_what_is_legal_lists_it_and_has_a_reason_for_all_else() -> None:
    asked: list[Advance] = []

    def of(state: State, seat: Seat) -> Callable[[Advance], Refusal | None]:
        def reason(action: Advance) -> Refusal:
            asked.append(action)
            found = ADVANCE.refusal(state, seat, action)
            assert found is not None
            return found

        return Allowed(attrgetter("lane"), {Lane(1)}, reason)

    judged: Move[State, Advance, AnyEvent] = changed(ADVANCE, candidates=proposing(5), refusal=Judge(of))
    book, state = changed(BOOK, moves=lambda _state: (judged,)), table(steps=(3, 0))
    assert book.legal(state, FIRST) == BOOK.legal(state, FIRST)[:1] == [Advance(lane=Lane(1))]
    assert (book.refusal(state, FIRST, Advance(lane=Lane(1))), asked) == (None, [])
    for lane in map(Lane, (0, 7)):
        assert book.refusal(state, FIRST, Advance(lane=lane)) == BOOK.refusal(state, FIRST, Advance(lane=lane))
    assert asked == [Advance(lane=Lane(0)), Advance(lane=Lane(7))]


def test_a_ledger_writes_down_facts_and_the_state_they_lead_to() -> None:
    ledger = Ledger(BOOK, LANES.blank(LANES.editions["standard"]), NONE)
    told = Told(whom=None, open=False, seats=(FIRST,), note="begin")
    ledger.record(told)

    assert ledger.decided().events == (told,)
    assert ledger.decided().state == ledger.state
    assert ledger.state.steps == (0, 0)


def test_details_of_a_refusal_keep_their_names_and_order() -> None:
    assert refuse("TAKEN", "3.2", square=4, colour=Good.FISH).details == (("square", 4), ("colour", Good.FISH))


def test_a_seat_that_may_make_a_move_is_listed_and_accepted_and_the_table_does_not_wait_for_it() -> None:
    free = changed(ADVANCE, may=lambda _state: (SECOND,))
    must = changed(BOOK, to_act=lambda _state: frozenset({FIRST}))
    book = changed(must, moves=lambda _state: (free,))
    state, lane = table(), Advance(lane=Lane(1))

    assert [sorted(one.may_act(state)) for one in (must, book)] == [[], [SECOND]]
    assert sorted(book.to_act(state)) == [FIRST]
    assert must.legal(state, SECOND) == []
    assert {type(one) for one in book.legal(state, SECOND)} == {Advance}
    assert book.refusal(state, SECOND, lane) is None
    assert refused_by(must, state, SECOND, lane) == refused_by(book, state, STRANGER, lane) == "NOT_YOUR_TURN"
    assert refused_by(book, state, SECOND, Roll()) == "NOT_YOUR_TURN"


def refused_by(book: Any, state: State, seat: Seat, action: Action) -> str | None:
    refusal = book.refusal(state, seat, action)
    return None if refusal is None else str(refusal.code)
