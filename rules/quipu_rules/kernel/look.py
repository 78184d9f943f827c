"""Hints how a client draws a field of the view, in the JSON Schema of the view as ``x-drawn``.

A hint is one more word in a field's annotation: ``Annotated[tuple[Card, ...], Meta(description="…"), drawn("hand")]``.
A client that does not know a hint shows the field by its type.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Meta

Look: TypeAlias = Literal[
    "hand",
    "trick",
    "row",
    "pile",
    "deck",
    "backs",
    "dice",
    "track",
    "tally",
    "score",
    "marks",
    "pieces",
    "sheet",
    "quiet",
]
"""Cards: ``hand`` (a fan), ``trick`` (in the middle, each before its player), ``row`` (side by side), ``pile`` (the
last one on top). Numbers: ``deck`` (face-down cards in the middle), ``backs`` (face-down cards in a hand), ``dice``,
``track`` (a marker between 0 and ``most``), ``tally`` (how many of each member of an enum), ``score``. On places:
``marks`` (signs without a piece), ``pieces``.
Records by seat: ``sheet`` (how a score came about, shown at the end). ``quiet`` fields are not drawn."""
HINT = "x-drawn"


def drawn(
    look: Look,
    *,
    by: str | None = None,
    most: int | None = None,
    fewest: bool = False,
    signs: Sequence[str] | Mapping[str, str] = (),
    colours: Mapping[str, str] | None = None,
    sides: Sequence[str] = (),
) -> Meta:
    """How a field looks.

    ``by``: what the positions of a list stand for, ``"seats"``, a collection of the board or, of a tally, an enum;
    ``"viewer"`` for what lies before the viewer. ``most``: the end of a track. ``fewest``: whether the lowest score
    wins. ``signs``: the letter on a piece or mark, or beside a number of a tally, by seat or by the value of an enum.
    ``colours``: of the signs of a tally, by the value of the enum. ``sides``: the values of an enum on places that are
    the pieces of seat 0, of seat 1 and so on.
    """
    if look not in get_args(Look):
        raise ValueError(f"drawn({look!r}): a look is one of {', '.join(get_args(Look))}")
    told: dict[str, Any] = {"as": look, "by": by, "most": most, "fewest": fewest or None, "signs": _plain(signs)}
    told |= {"colours": None if colours is None else dict(colours), "sides": list(sides) or None}
    return Meta(extra_json_schema={HINT: {name: value for name, value in told.items() if value is not None}})


def _plain(signs: Sequence[str] | Mapping[str, str]) -> list[str] | dict[str, str] | None:
    return dict(signs) if isinstance(signs, Mapping) else list(signs) or None
