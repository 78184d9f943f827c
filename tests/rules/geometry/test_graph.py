"""Graphs of places: floods, and neighbours in clockwise order."""

import pytest

from quipu_rules.geometry.graph import (
    clockwise,
    connected,
    flood,
    links_of,
    mask_of,
    next_clockwise,
    places_in,
    symmetric,
)

# 0 - 1 - 2 - 3, and 1 - 4: a line with one branch.
LINE = ((1,), (0, 2, 4), (1, 3), (2,), (1,))
LINKS = links_of(LINE)


@pytest.mark.parametrize("places", [(), (0,), (1, 3, 34)], ids=str)
def test_a_mask_holds_just_its_places(places: tuple[int, ...]) -> None:
    assert tuple(places_in(mask_of(places))) == places


def test_a_flood_reaches_closed_places_but_does_not_pass_them() -> None:
    assert tuple(places_in(flood(LINKS, 0, mask_of((1,))))) == (0, 1, 2, 4)


def test_a_flood_without_open_places_reaches_the_neighbours_only() -> None:
    assert tuple(places_in(flood(LINKS, 1, 0))) == (0, 2, 4)


def test_a_flood_over_all_places_reaches_all() -> None:
    assert tuple(places_in(flood(LINKS, 3, mask_of(range(5))))) == (0, 1, 2, 3, 4)


def test_a_place_is_reached_again_only_over_an_open_neighbour() -> None:
    assert 0 not in tuple(places_in(flood(LINKS, 0, 0)))


@pytest.mark.parametrize(
    ("neighbours", "answer"),
    [
        (LINE, True),
        (((1,), ()), False),
        (((0,),), False),
        (((1, 1), (0,)), False),
        (((7,),), False),
    ],
    ids=["line", "one-sided", "loop", "twice", "nowhere"],
)
def test_a_graph_is_symmetric_if_both_ends_name_each_path_once(
    neighbours: tuple[tuple[int, ...], ...], answer: bool
) -> None:
    assert symmetric(neighbours) == answer


@pytest.mark.parametrize(
    ("neighbours", "answer"),
    [(LINE, True), (((1,), (0,), (3,), (2,)), False), (((),), True), ((), True)],
    ids=["line", "two parts", "one place", "no place"],
)
def test_a_graph_is_connected_if_each_place_can_be_reached(
    neighbours: tuple[tuple[int, ...], ...], answer: bool
) -> None:
    assert connected(neighbours) == answer


def test_clockwise_begins_straight_up_and_turns_right() -> None:
    points = ((50, 50), (50, 0), (100, 50), (50, 100), (0, 50))
    assert clockwise(points, 0, (4, 2, 3, 1)) == (1, 2, 3, 4)


def test_after_the_last_neighbour_comes_the_first() -> None:
    assert [next_clockwise((5, 3, 8), there) for there in (5, 3, 8)] == [3, 8, 5]
