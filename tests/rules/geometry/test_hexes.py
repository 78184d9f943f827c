"""Hexes: corners and sides named by the cells that meet there."""

import pytest

from quipu_rules.geometry.hexes import (
    Cell,
    around,
    centre,
    corner,
    corners_of,
    corners_touching,
    ends_of,
    side,
    sides_of,
    sides_touching,
)

ORIGIN: Cell = (0, 0)
FLOWER = (ORIGIN, *around(ORIGIN))


def test_a_cell_has_six_neighbours_clockwise_from_the_north_east() -> None:
    assert around((1, 2)) == ((2, 1), (2, 2), (1, 3), (0, 3), (0, 2), (1, 1))


def test_neighbours_are_neighbours_of_each_other() -> None:
    assert all(ORIGIN in around(cell) for cell in around(ORIGIN))


def test_a_cell_has_six_corners_and_six_sides() -> None:
    assert len(set(corners_of(ORIGIN))) == 6
    assert len(set(sides_of(ORIGIN))) == 6


def test_a_corner_has_one_name_for_all_three_cells() -> None:
    meeting = corner(((0, 0), (1, 0), (1, -1)))

    assert meeting == corner(((1, -1), (0, 0), (1, 0)))
    assert all(meeting in corners_of(cell) for cell in meeting)


def test_a_side_has_one_name_for_both_cells() -> None:
    assert side(((0, 0), (1, 0))) == side(((1, 0), (0, 0)))
    assert side(((0, 0), (1, 0))) in sides_of((1, 0))


@pytest.mark.parametrize("cells", [((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (0, -1)), ((0, 0), (0, 0), (1, 0))])
def test_cells_that_do_not_meet_make_no_corner(cells: tuple[Cell, Cell, Cell]) -> None:
    with pytest.raises(ValueError, match="do not meet"):
        corner(cells)


@pytest.mark.parametrize("cells", [((0, 0), (1, 1)), ((0, 0), (0, 0)), ((0, 0), (0, 2))])
def test_cells_apart_share_no_side(cells: tuple[Cell, Cell]) -> None:
    with pytest.raises(ValueError, match="share no side"):
        side(cells)


def test_a_side_ends_at_two_corners_of_both_its_cells() -> None:
    for between in sides_of(ORIGIN):
        north, south = ends_of(between)
        assert north != south
        assert centre(north)[1] <= centre(south)[1]
        for cell in between:
            assert {north, south} <= set(corners_of(cell))


def test_each_corner_ends_three_sides() -> None:
    for meeting in corners_of(ORIGIN):
        first, second, third = meeting
        for pair in ((first, second), (first, third), (second, third)):
            assert meeting in ends_of(side(pair))


def test_seven_cells_have_24_corners_and_30_sides() -> None:
    assert len(corners_touching(FLOWER)) == 24
    assert len(sides_touching(FLOWER)) == 30


def test_places_are_numbered_from_north_to_south_then_west_to_east() -> None:
    for places in (corners_touching(FLOWER), sides_touching(FLOWER)):
        drawn = [centre(place) for place in places]
        assert drawn == sorted(drawn, key=lambda at: (round(at[1], 6), round(at[0], 6)))


def test_neighbouring_centres_are_as_far_apart_as_two_hexes_of_side_one() -> None:
    x, y = centre((ORIGIN,))
    for cell in around(ORIGIN):
        across, down = centre((cell,))
        assert (across - x) ** 2 + (down - y) ** 2 == pytest.approx(3)


def test_corners_lie_at_distance_one_from_their_cells() -> None:
    for meeting in corners_of(ORIGIN):
        x, y = centre(meeting)
        assert x**2 + y**2 == pytest.approx(1)


def test_cells_off_the_board_need_no_exception() -> None:
    assert corners_touching((ORIGIN,)) == tuple(
        sorted(corners_of(ORIGIN), key=lambda at: (centre(at)[1], centre(at)[0]))
    )
