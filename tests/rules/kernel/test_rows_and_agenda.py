"""What the games repeat: rows with one item changed, counts against each other, phases on an agenda."""

from quipu_rules.kernel.agenda import pop, push, swap, top, without
from quipu_rules.kernel.message import Phase
from quipu_rules.kernel.rows import minus, plus, put, raised


class Asking(Phase, frozen=True, kw_only=True):
    number: int


class Waiting(Phase, frozen=True, kw_only=True):
    pass


def test_a_row_keeps_all_items_but_one() -> None:
    assert put(("a", "b", "c"), 0, "x") == ("x", "b", "c")
    assert put(("a", "b", "c"), 2, "x") == ("a", "b", "x")


def test_counts_are_raised_added_and_taken_away_kind_by_kind() -> None:
    assert raised((1, 2, 3), 1, 4) == (1, 6, 3)
    assert raised((1, 2, 3), 2, -3) == (1, 2, 0)
    assert plus((1, 2, 3), (0, 5, 1)) == (1, 7, 4)
    assert minus((1, 7, 4), (0, 5, 1)) == (1, 2, 3)


def test_the_last_phase_is_asked_first() -> None:
    agenda = push((Waiting(),), Asking(number=1), Asking(number=2))

    assert top(agenda) == Asking(number=2)
    assert pop(agenda) == (Waiting(), Asking(number=1))
    assert swap(agenda, Asking(number=3), Asking(number=4)) == (
        Waiting(),
        Asking(number=1),
        Asking(number=3),
        Asking(number=4),
    )
    assert without(agenda, Asking) == (Waiting(),)


def test_an_empty_agenda_asks_nothing_and_never_raises() -> None:
    nothing: tuple[Phase, ...] = ()
    assert top(nothing) is None
    assert pop(nothing) == ()
    assert swap(nothing, Waiting()) == (Waiting(),)
