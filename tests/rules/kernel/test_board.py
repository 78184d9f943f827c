"""Boards: parts by their number, and which fields hold the numbers of which collection."""

from typing import Annotated, NewType

from msgspec import Meta, json

from quipu_rules.kernel.board import Extent, links_of
from quipu_rules.kernel.message import Value
from tests.rules.kernel.lanes import LANES, Advance, Advanced, Lane

BOARD = LANES.board(LANES.editions["standard"], LANES.setup(), 2)
Card = NewType("Card", int)


class Crossing(Value, frozen=True, kw_only=True):
    """Every way in which a field can hold numbers."""

    from_lane: Lane
    over: Annotated[Lane, Meta(ge=0)] | None
    through: tuple[Lane, ...]
    rows: tuple[tuple[Lane | None, ...], ...] | None
    card: Card
    steps: int


def test_a_board_without_an_extent_begins_at_nought() -> None:
    assert Extent() == Extent(x=0.0, y=0.0, width=0.0, height=0.0)
    assert BOARD.extent == Extent(width=BOARD.extent.width, height=BOARD.extent.height)


def test_a_part_is_found_by_its_number_and_a_missing_one_is_none() -> None:
    part = BOARD.part("lanes", 1)
    assert part is not None
    assert (part.name.in_language("en"), part.name.in_language("de")) == ("lane 2", "Bahn 2")
    assert BOARD.part("lanes", 2) is None


def test_a_board_that_was_asked_for_parts_is_written_as_before() -> None:
    fresh = LANES.board(LANES.editions["standard"], LANES.setup(), 2)
    assert json.encode(fresh) == json.encode(BOARD)
    assert fresh == BOARD


def test_fields_lead_to_the_collection_that_their_numbers_index() -> None:
    assert links_of(Crossing, {Lane: "lanes"}) == {
        "fromLane": "lanes",
        "over": "lanes",
        "through": "lanes",
        "rows": "lanes",
    }
    assert links_of(Advance, LANES.collections) == links_of(Advanced, LANES.collections) == {"lane": "lanes"}
