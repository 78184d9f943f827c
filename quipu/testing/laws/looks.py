"""A hint how to draw a field fits the field, so that the page shows what its author asked for."""

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import Any, NewType, get_args, get_type_hints

from msgspec import Struct

from quipu.testing.random_play import SAMPLE, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.board import Place, bare
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.look import HINT
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.reach import reached, types_in

COUNTS = frozenset({"deck", "backs", "dice", "track", "tally", "score"})
CARDS = frozenset({"hand", "row", "pile", "trick"})
LAID = frozenset({"dice", "row", "pile"})
POSITIONS = 20
"""Positions of a game of which the views of all seats are compared."""
DIFFERENT = 3
"""Values of a field, one of them the spectator's: what seats see is not the same."""
ON_PLACES = frozenset({"marks", "pieces"})


def every_look_fits_its_field(game: AnyGame) -> None:
    for kind in reached(game.view_type):
        if issubclass(kind, Struct):
            for field, annotated in get_type_hints(kind, include_extras=True).items():
                for look in _looks(annotated):
                    fault = _fault(game, look, bare(annotated))
                    assert fault is None, f"{kind.__name__}.{field}: drawn({look['as']!r}) {fault}"


def what_differs_from_seat_to_seat_lies_before_its_seat(game: AnyGame, variant: Variant) -> None:
    """Otherwise the viewer's own cards or dice would be drawn in the middle of the table, as if all had them."""
    hints = get_type_hints(game.view_type, include_extras=True)
    own = {
        field: look
        for field, annotated in hints.items()
        for look in _looks(annotated)
        if look["as"] in LAID and "by" not in look and _is_flat(annotated)
    }
    for step in islice(steps(game, variant, SAMPLE), POSITIONS) if own else ():
        views = [game.view(step.decided.state, viewer) for viewer in viewers(variant)]
        for field, look in own.items():
            values = {getattr(view, field) for view in views if isinstance(getattr(view, field), tuple)}
            assert len(values) < DIFFERENT, (
                f"{game.view_type.__name__}.{field} differs from seat to seat, and drawn({look['as']!r}) lays it into "
                f'the middle of the table: say drawn({look["as"]!r}, by="viewer")'
            )


def _is_flat(annotated: Any) -> bool:
    """Whether a field is a list of things, and not of lists or of things that may be absent, one for each seat."""
    hint = bare(annotated)
    inner = [bare(one) for one in get_args(hint) if one is not ...]
    return getattr(hint, "__origin__", None) is tuple and len(inner) == 1 and not get_args(inner[0])


def _looks(annotated: Any) -> Iterator[dict[str, Any]]:
    for meta in getattr(annotated, "__metadata__", ()):
        if look := (getattr(meta, "extra_json_schema", None) or {}).get(HINT):
            yield look


def _fault(game: AnyGame, look: dict[str, Any], hint: Any) -> str | None:
    """What is wrong with the hint, and how to do it right."""
    name, items = look["as"], _items(hint)
    if name in COUNTS and items is not int:
        return f"draws whole numbers, and this field holds {_named(items)}: count them, or choose another look"
    if name in CARDS and not (hint is not items and _holds_cards(game, items, name)):
        return f"draws a list of cards, and this field holds {_named(items)}: list parts of the board, or an enum"
    if name in ON_PLACES and not _located(game):
        return "draws on places, and no collection of the board has places"
    if name == "sheet" and not _is_record(items):
        return f"draws records, and this field holds {_named(items)}"
    if name == "track" and look.get("most") is None:
        return "needs `most`, the end of the track"
    return (
        _fault_of_tally(game, look, hint)
        or _fault_of_positions(game, look, hint)
        or _fault_of_values("gives signs to", look.get("signs"), _by_enum(game, look) or items)
        or _fault_of_values("gives colours to", look.get("colours"), _by_enum(game, look) or items)
        or _fault_of_values("has as sides", dict.fromkeys(look.get("sides", ())), items)
    )


def _enums(game: AnyGame) -> dict[str, Any]:
    """The enums of actions, events and views by their names."""
    kinds = reached(game.actions, game.events, game.view_type)
    return {kind.__name__: kind for kind in kinds if issubclass(kind, Enum)}


def _by_enum(game: AnyGame, look: dict[str, Any]) -> Any:
    """The enum whose members the positions of a tally stand for."""
    return _enums(game).get(look.get("by", "")) if look["as"] == "tally" else None


def _fault_of_tally(game: AnyGame, look: dict[str, Any], hint: Any) -> str | None:
    if look["as"] != "tally" or (hint is not _items(hint) and _by_enum(game, look) is not None):
        return None
    return (
        "counts the members of an enum: let the field be a list with a number for each, and say which enum it is, as "
        f'in drawn("tally", by="{next(iter(sorted(_enums(game))), "Gem")}")'
    )


def _fault_of_positions(game: AnyGame, look: dict[str, Any], hint: Any) -> str | None:
    meanings = {"seats", "viewer", *game.collections.values()}
    if look["as"] == "tally":
        return None
    by = look.get("by")
    if by is not None and by not in meanings:
        return f"says by={by!r}: it is one of {', '.join(sorted(meanings))}"
    if by is not None and by != "viewer" and hint is _items(hint):
        return f"says by={by!r}, and this field is no list"
    return None


def _fault_of_values(what: str, named: Any, items: Any) -> str | None:
    """What is wrong if a hint names values of an enum that are not there."""
    values = {one.value for kind in reached(items) if issubclass(kind, Enum) for one in kind}
    wrong = sorted(set(named) - values) if isinstance(named, dict) else []
    return f"{what} {', '.join(wrong)}: the values here are {', '.join(sorted(values)) or 'none'}" if wrong else None


def _items(hint: Any) -> Any:
    """What a field holds, without its lists."""
    hint = bare(hint)
    inner = [one for one in get_args(hint) if one is not ...]
    return _items(inner[0]) if getattr(hint, "__origin__", None) is tuple and inner else hint


def _holds_cards(game: AnyGame, items: Any, look: str) -> bool:
    """Cards are numbers of parts of the board, or values of an enum, which are shown as words."""
    if items in game.collections or (look != "trick" and isinstance(items, type) and issubclass(items, Enum)):
        return True
    fields = [bare(hint) for hint in get_type_hints(items).values()] if _is_record(items) else []
    return look == "trick" and any(hint in game.collections for hint in fields)


def _located(game: AnyGame) -> bool:
    hints = get_type_hints(game.board_type)
    return any(issubclass(kind, Place) for name in set(game.collections.values()) for kind in types_in(hints.get(name)))


def _is_record(items: Any) -> bool:
    return any(issubclass(kind, Struct) for kind in types_in(items))


def _named(items: Any) -> str:
    if items is Seat:
        return "seats"
    return items.__name__ if isinstance(items, type | NewType) else str(items)


LAWS = (every_look_fits_its_field, what_differs_from_seat_to_seat_lies_before_its_seat)
