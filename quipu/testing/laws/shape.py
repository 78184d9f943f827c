"""Laws that clients rely on: named parts on boards, numbers that refer to them, types that every transport supports."""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, NewType, get_args, get_type_hints

import msgspec
from msgspec import Struct, inspect

from quipu.testing.random_play import SAMPLE, steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.board import Board, Extent, Part, Place, links_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import GREATEST, LONGEST, MOST_LISTED, Seat
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
        extent, there = board.extent, dict[tuple[float, float], Place]()
        for part in getattr(board, collection):
            if isinstance(part, Place):
                other = there.setdefault((part.x, part.y), part)
                assert other is part, (
                    f"{collection}: {other.name.en} and {part.name.en} lie at one point, x {part.x} and y {part.y}, so "
                    "nobody can touch the lower one: give each place a point of its own"
                )
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


def what_is_shown_keeps_within_its_bounds(game: AnyGame, variant: Variant) -> None:
    """Those of the contract: of a field itself, or of all numbers, texts and lists."""
    assert not (beyond := next(_too_much(board_of(game, variant), "board"), None)), beyond
    for step in steps(game, variant, every=SAMPLE):
        for shown in (*(game.view(step.decided.state, one) for one in (None, Seat(0))), *step.decided.events):
            assert not (beyond := next(_too_much(shown, type(shown).__name__), None)), beyond


def _too_much(value: Any, place: str, most: int | None = None) -> Iterator[str]:
    """What in a value is longer or greater than its field allows; ``most``: what the field itself says."""
    match value:
        case Struct():
            limits = _limits(type(value))
            for name in value.__struct_fields__:
                yield from _too_much(getattr(value, name), f"{place}.{name}", limits.get(name))
        case str() if len(value) > (most or LONGEST):
            yield f"`{place}` has {len(value)} characters, and the contract allows {most or LONGEST}"
        case tuple():
            if len(value) > (most or MOST_LISTED):
                yield f"`{place}` has {len(value)} members, and the contract allows {most or MOST_LISTED}"
            for one in value:
                yield from _too_much(one, place)
        case int() | float() if not isinstance(value, Enum) and abs(value) > (most or GREATEST):
            yield f"`{place}` is {value}, and the contract ends at {most or GREATEST}"


@cache
def _limits(kind: type[Struct]) -> Mapping[str, int]:
    """The fields of a record that have a greatest number or length of their own."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    own = {field.name: _limit(field.type) for field in info.fields}
    return {name: most for name, most in own.items() if most is not None}


def _limit(info: inspect.Type) -> int | None:
    inner = info.type if isinstance(info, inspect.Metadata) else info
    return getattr(inner, "max_length", None) or getattr(inner, "le", None)


def its_types_have_a_form_on_every_wire(game: AnyGame) -> None:
    assert Schema([game]).graphql.query_type
    assert document([game], "0")["components"]


def a_table_can_be_opened_with_the_default_options(game: AnyGame) -> None:
    try:
        msgspec.json.decode(msgspec.json.encode(game.setup()), type=game.setup)
    except msgspec.ValidationError as error:
        raise AssertionError(
            f"the defaults of {game.setup.__name__} are not within its own bounds: {error}. No table could be opened "
            "without options: change the default, or the annotation"
        ) from error


LAWS = (
    a_table_can_be_opened_with_the_default_options,
    every_part_of_the_board_has_a_number_and_names_of_its_own,
    every_place_lies_on_the_board_beside_others,
    every_number_leads_to_its_collection,
    what_is_shown_keeps_within_its_bounds,
    its_types_have_a_form_on_every_wire,
)
