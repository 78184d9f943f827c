"""Laws that clients rely on: named parts on boards, numbers that refer to them, types that every transport supports."""

from typing import Any, NewType, get_args, get_type_hints

from msgspec import Struct

from quipu.testing.variants import Variant
from quipu_rules.kernel.board import Board, Extent, Part, Place, links_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.reach import reached
from quipu_service.transports.graphql.schema import Schema
from quipu_service.transports.rest.openapi import document


def board_of(game: AnyGame, variant: Variant) -> Board:
    """What is printed for this variant."""
    setup = game.setup() if variant.setup is None else variant.setup
    board: Board = game.board(game.editions[variant.edition], setup, variant.seats)
    return board


def every_part_of_the_board_has_a_number_and_names_of_its_own(game: AnyGame, variant: Variant) -> None:
    board = board_of(game, variant)
    assert isinstance(board, game.board_type)
    for collection in set(game.collections.values()):
        parts: tuple[Part, ...] = getattr(board, collection)
        assert len({part.id for part in parts}) == len(parts), f"{collection}: two parts have one id"
        for locale in LOCALES:
            names = [part.name.in_language(locale) for part in parts]
            assert all(names), f"{collection}: a part has no name"
            places = [part.name.in_language(locale) for part in parts if isinstance(part, Place)]
            assert len(set(places)) == len(places), f"{collection}: two places have one name"


def every_place_lies_on_the_board_beside_others(game: AnyGame, variant: Variant) -> None:
    board = board_of(game, variant)
    for collection in set(game.collections.values()):
        extent = board.extent
        for part in getattr(board, collection):
            if isinstance(part, Place):
                assert extent.x <= part.x <= extent.x + extent.width, _beyond(part, "x", part.x, extent)
                assert extent.y <= part.y <= extent.y + extent.height, _beyond(part, "y", part.y, extent)
                assert all(board.part(collection, beside) for beside in part.neighbours), part


def _beyond(part: Place, axis: str, at: float, extent: Extent) -> str:
    return f"the place {part.name.en} lies beyond the board: {axis} is {at}, the board's extent is {extent}"


def every_number_leads_to_its_collection(game: AnyGame) -> None:
    for kind in reached(game.actions, game.events, game.view_type):
        if issubclass(kind, Struct):
            linked = links_of(kind, {**game.collections, Seat: "seats"})
            for field, hint in zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True):
                numbers = _numbers_in(get_type_hints(kind)[hint])
                assert not numbers or field in linked, (
                    f"`{field}` of {kind.__name__} is a {' or '.join(sorted(numbers))}, and clients cannot find out "
                    "what it stands for: name the collection of the board that it indexes in "
                    f'Game(collections={{{min(numbers)}: "…"}}), or let the field be an int if it is only a count'
                )


def _numbers_in(hint: Any) -> set[str]:
    """The names of the kinds of numbers in a hint."""
    if isinstance(hint, NewType):
        return {hint.__name__}
    return {name for inner in get_args(hint) for name in _numbers_in(inner)}


def its_types_have_a_form_on_every_wire(game: AnyGame) -> None:
    assert Schema([game]).graphql.query_type
    assert document([game], "0")["components"]


LAWS = (
    every_part_of_the_board_has_a_number_and_names_of_its_own,
    every_place_lies_on_the_board_beside_others,
    every_number_leads_to_its_collection,
    its_types_have_a_form_on_every_wire,
)
