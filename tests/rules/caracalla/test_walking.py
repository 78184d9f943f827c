"""Sections 2, 4 and what 7.2 means for walking."""

import pytest

from quipu.testing import refused, when
from quipu_rules.caracalla.actions import MoveRoman, SelectRoman
from quipu_rules.caracalla.edition import CaracallaEdition
from quipu_rules.caracalla.events import RomanMoved
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caracalla.map import beside, ground, ways
from quipu_rules.caracalla.parts import LATTICE, Bath, Role, Square, SquareKind
from quipu_rules.caracalla.setup import Setup
from quipu_rules.caracalla.state import State
from tests.rules.caracalla.table import BLUE, FATHER, MOTHER, RED, A, B, D, at, done, ends, table, walk

EDITIONS = pytest.mark.parametrize("edition", ["standard", "ring-pools"])


@EDITIONS
def test_a_board_has_124_squares_and_six_baths_of_eight(edition: str) -> None:
    board = CARACALLA.board(CARACALLA.editions[edition], Setup(), 4)
    kinds = [square.kind for square in board.squares]

    assert len(kinds) == 132
    assert kinds.count(SquareKind.DRY.value) == 76  # 2.1: 76 + 48
    for bath in Bath:
        assert sum(square.bath is bath for square in board.squares) == 8  # 2.2


def test_the_two_fish_fill_the_middle_row() -> None:
    board = CARACALLA.board(CARACALLA.editions["standard"], Setup(), 4)

    fish = [square for square in board.squares if square.kind == SquareKind.FISH.value]
    assert [square.name.en for square in fish] == ["c6", "d6", "e6", "f6", "g6", "h6", "i6", "j6"]  # 2.3
    assert all(square.neighbours == () for square in fish)


def test_steps_lead_up_down_left_and_right() -> None:
    board = CARACALLA.board(CARACALLA.editions["standard"], Setup(), 4)
    beside = {LATTICE.name(square.id): {LATTICE.name(there) for there in square.neighbours} for square in board.squares}

    assert beside["d4"] == {"d3", "d5", "c4", "e4"}  # 4.1
    assert beside["d5"] == {"d4", "c5", "e5"}  # 2.3: below lies a fish
    assert beside["a1"] == {"a2", "b1"}


def walked(state: State, end: str) -> int:
    """How many steps it is for the selected Roman."""
    moved = when(CARACALLA, state, 0, MoveRoman(square=at(end)))[0]
    assert isinstance(moved, RomanMoved)
    assert moved.square == at(end)
    return moved.steps


def steps(start: str, end: str, *others: str) -> int:
    """How many steps it is from square to square, with others on these squares."""
    romans = {name: (BLUE, role) for name, role in zip(others, Role, strict=False)}
    return walked(done(table(romans | {start: (RED, FATHER)}), 0, SelectRoman(role=FATHER)), end)


def test_a_diagonal_is_two_steps() -> None:
    assert steps("d3", "e4") == 2  # 4.1


def test_pools_are_entered_left_and_crossed() -> None:
    assert steps("a3", "b3") == 1  # 4.2
    assert steps("b3", "a3") == 1
    assert steps("a3", "d3") == 3  # 2.2, 4.2: through the pool of bath A


def test_jumped_squares_count_whoever_stands_there() -> None:
    assert steps("a1", "d1") == 3
    assert steps("a1", "d1", "b1", "c1", "a2", "b2", "c2") == 3  # 4.3, R4: several in a row
    assert steps("a1", "b2", "b1", "a2") == 2  # R4: around a corner


def test_own_romans_are_jumped_too() -> None:
    state = table({"a1": (RED, FATHER), "b1": (RED, MOTHER)})
    state = done(state, 0, SelectRoman(role=FATHER))

    assert walked(state, "c1") == 2  # 4.3


def test_no_walk_ends_on_somebody_on_oneself_or_on_a_fish() -> None:
    state = done(table({"d5": (RED, FATHER), "d4": (BLUE, FATHER)}), 0, SelectRoman(role=FATHER))

    assert refused(CARACALLA, state, 0, MoveRoman(square=at("d4"))) == ("OCCUPIED", "4.4")
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("d5"))) == ("OCCUPIED", "4.4")
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("d6"))) == ("NO_SQUARE", "2.3")  # 4.4, R6


@pytest.mark.parametrize("number", [-1, -132, 132, 143, 144, 10**9])
def test_a_number_beyond_the_board_is_refused(number: int) -> None:
    state = done(table({"d5": (RED, FATHER)}), 0, SelectRoman(role=FATHER))

    assert refused(CARACALLA, state, 0, MoveRoman(square=Square(number))) == ("NO_SQUARE", "2.3")


def test_the_fish_are_walked_around() -> None:
    assert steps("b6", "b7") == 1
    assert steps("c5", "c7") == 4  # R6: by way of b5, b6, b7
    assert steps("f5", "f7") == 10
    state = done(table({"g5": (RED, FATHER)}), 0, SelectRoman(role=FATHER))
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("f7"))) == ("TOO_FAR", "3.3")


def test_a_roman_may_walk_several_times_and_each_walk_ends_on_a_free_square() -> None:
    state = table({"a1": (RED, FATHER), "b1": (BLUE, FATHER)})
    state = done(state, 0, SelectRoman(role=FATHER))
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("b1"))) == ("OCCUPIED", "4.4")  # R5

    state = done(state, 0, MoveRoman(square=at("a3")), *walk(FATHER, "c1"))  # R5: two and four steps
    turn = CARACALLA.view(state, None).turn
    assert turn is not None
    assert turn.steps == 6


def test_the_list_holds_every_free_square_that_is_near_enough() -> None:
    state = done(table({"a1": (RED, FATHER), "l1": (RED, MOTHER)}), 0, *walk(MOTHER, "l9"), SelectRoman(role=FATHER))

    assert ends(state, 0) == {"b1", "c1", "a2", "b2", "a3"}  # 3.3: two steps are left


def test_a_closed_bath_is_neither_entered_nor_crossed() -> None:
    state = done(table({"a3": (RED, FATHER)}, closed=[A]), 0, SelectRoman(role=FATHER))

    assert refused(CARACALLA, state, 0, MoveRoman(square=at("b3"))) == ("BATH_CLOSED", "7.2")
    assert walked(state, "d3") == 7


def test_a_roman_in_a_closed_bath_leaves_directly_to_the_outside() -> None:
    state = done(table({"b3": (RED, FATHER)}, closed=[A]), 0, SelectRoman(role=FATHER))

    assert walked(state, "a3") == 1  # 7.2
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("c3"))) == ("BATH_CLOSED", "7.2")  # R7: not within
    assert refused(CARACALLA, state, 0, MoveRoman(square=at("b4"))) == ("BATH_CLOSED", "7.2")
    assert walked(state, "d3") == 8  # R7: not across its own bath


def test_a_roman_who_leaves_a_closed_bath_jumps_others_outside() -> None:
    people = {"b3": (RED, FATHER), "a3": (BLUE, FATHER)}
    state = done(table(people, closed=[A]), 0, SelectRoman(role=FATHER))

    assert walked(state, "a4") == 2  # R7, 4.3


def test_in_ring_pools_a_roman_crosses_its_own_closed_bath_on_the_way_out_and_stops_outside() -> None:
    people = {"a3": (RED, FATHER), "a4": (RED, MOTHER), "d4": (BLUE, FATHER)}
    state = table(people, closed=[A, B], edition="ring-pools")
    state = done(state, 0, SelectRoman(role=MOTHER))  # a4 touches only pool squares and the closed middle

    assert refused(CARACALLA, state, 0, MoveRoman(square=at("a5"))) == ("BATH_CLOSED", "7.2")
    assert ends(state, 0) >= {"a6", "a2", "d3", "d5"}  # R7
    assert not ends(state, 0) & {"a3", "b3", "c3", "a5", "b5", "c5", "c4", "e3", "e4"}
    assert walked(state, "a6") == 2
    assert walked(state, "d3") == 4  # a3 (jumped), b3, c3, d3


def test_in_ring_pools_a_closed_bath_is_closed_to_those_outside() -> None:
    state = table({"d3": (RED, FATHER)}, closed=[A, D], edition="ring-pools")
    state = done(state, 0, SelectRoman(role=FATHER))

    assert refused(CARACALLA, state, 0, MoveRoman(square=at("c3"))) == ("BATH_CLOSED", "7.2")
    assert walked(state, "a2") == 4  # R7: above the bath
    assert "a6" in ends(state, 0)


@pytest.mark.parametrize("edition", CARACALLA.editions.values(), ids=CARACALLA.editions)
@pytest.mark.parametrize("closed", [(), (0,), (2, 5), (0, 1, 2, 3, 4, 5)])
def test_what_is_beside_a_square_is_where_a_walk_of_one_step_leads(
    edition: CaracallaEdition, closed: tuple[int, ...]
) -> None:
    board, shut = edition.board, tuple(bath in closed for bath in range(6))
    for square in ground(board.grid).squares:
        walk = ways(board.grid, board.crosses_own_closed_bath, shut)(square)
        assert beside(board.grid, shut)[square] == set(walk.within(1))
