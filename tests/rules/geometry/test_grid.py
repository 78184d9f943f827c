"""Rectangular boards: numbers, names, neighbours, distances."""

import pytest

from quipu_rules.geometry.grid import FAR, Grid, distances

CHESSBOARD = Grid(columns=8, rows=8)
WIDE = Grid(columns=12, rows=11)


def test_squares_are_numbered_row_by_row_from_the_top_left() -> None:
    assert [CHESSBOARD.at(0, 0), CHESSBOARD.at(7, 0), CHESSBOARD.at(0, 1), CHESSBOARD.at(7, 7)] == [0, 7, 8, 63]
    assert [(WIDE.column(square), WIDE.row(square)) for square in (0, 11, 12, 65)] == [(0, 0), (11, 0), (0, 1), (5, 5)]
    assert WIDE.size == 132


def test_a_square_is_called_by_its_column_letter_and_row_number() -> None:
    assert [WIDE.name(square) for square in (0, 11, 12, 65, 131)] == ["a1", "l1", "a2", "f6", "l11"]


def test_names_are_read_back() -> None:
    assert [WIDE.named(WIDE.name(square)) for square in range(WIDE.size)] == list(range(WIDE.size))


@pytest.mark.parametrize("name", ["", "a", "6", "a0", "a12", "m1", "A1", "a-1", "a1.", "aa1", "?1"])
def test_an_action_without_a_valid_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no square is called"):
        WIDE.named(name)


def test_a_number_that_is_no_square_stays_a_number() -> None:
    assert [WIDE.name(number) for number in (-1, 132, 10**6)] == ["-1", "132", "1000000"]


def test_squares_that_share_an_edge_are_neighbours() -> None:
    beside = CHESSBOARD.neighbours
    assert beside[CHESSBOARD.named("a1")] == (CHESSBOARD.named("b1"), CHESSBOARD.named("a2"))
    assert beside[CHESSBOARD.named("h8")] == (CHESSBOARD.named("h7"), CHESSBOARD.named("g8"))
    assert [CHESSBOARD.name(square) for square in beside[CHESSBOARD.named("d4")]] == ["d3", "c4", "e4", "d5"]
    assert beside[CHESSBOARD.named("h1")] == (CHESSBOARD.named("g1"), CHESSBOARD.named("h2"))  # no way around the edge


def test_being_neighbours_is_mutual_and_every_edge_is_counted() -> None:
    beside = WIDE.neighbours
    assert all(here in beside[there] for here in range(WIDE.size) for there in beside[here])
    assert sum(map(len, beside)) == 2 * (11 * 11 + 12 * 10)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (27, 2), (20, 20)])
def test_a_grid_that_cannot_be_named_or_measured_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="cannot be named and measured"):
        Grid(columns=columns, rows=rows)


def test_on_an_open_board_distance_is_columns_plus_rows() -> None:
    for source in (0, 27, 63):
        steps = distances(CHESSBOARD.neighbours, source)
        for square in range(CHESSBOARD.size):
            across = abs(CHESSBOARD.column(square) - CHESSBOARD.column(source))
            down = abs(CHESSBOARD.row(square) - CHESSBOARD.row(source))
            assert steps[square] == across + down


def walled(grid: Grid, *names: str) -> list[list[int]]:
    """The neighbours of each square, except those of these names."""
    wall = {grid.named(name) for name in names}
    return [[there for there in beside if there not in wall] for beside in grid.neighbours]


def test_a_wall_is_walked_around_and_behind_a_closed_wall_all_is_far() -> None:
    row = Grid(columns=5, rows=2)
    steps = distances(walled(row, "c1"), row.named("a1"))
    assert steps[row.named("e1")] == 6  # four across, one down and one up
    assert steps[row.named("c1")] == FAR

    steps = distances(walled(row, "c1", "c2"), row.named("a1"))
    assert [name for name in ("a1", "b2", "d1", "e2") if steps[row.named(name)] == FAR] == ["d1", "e2"]


def test_an_edge_can_be_open_one_way_only() -> None:
    onwards = ((1,), (2,), ())
    assert list(distances(onwards, 0)) == [0, 1, 2]
    assert list(distances(onwards, 2)) == [FAR, FAR, 0]
