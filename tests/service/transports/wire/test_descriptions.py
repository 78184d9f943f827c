"""What a field is described by: its own words, else its docstring, else that of its kind of number."""

from enum import Enum
from typing import Annotated, NewType

from msgspec import Meta, Struct

from quipu_service.transports.wire.descriptions import field_descriptions

Stone = NewType("Stone", int)
"""A stone by its number."""


class Described(Struct):
    """A record."""

    own: Annotated[int, Meta(description="In its own words.")]
    """Never read."""
    documented: Annotated[int, Meta(ge=0)]
    """By its docstring."""
    stone: Stone
    stones: tuple[Stone, ...]
    kept: Stone | None
    """The stone that is kept."""
    items: tuple[Annotated[int, Meta(description="Of each item.")], ...]
    twice: Annotated[Annotated[int, Meta(description="Inner.")], Meta(description="Outer.")]
    silent: int


class Narrower(Described):
    """A record with a field more, and another one described anew."""

    documented: int
    """Anew."""
    added: int
    """Added."""


class Colour(Enum):
    """A closed set."""

    RED = "RED"
    """As blood."""
    GREEN = "GREEN"


def test_a_field_is_described_by_the_nearest_words() -> None:
    described = {
        "own": "In its own words.",
        "documented": "By its docstring.",
        "stone": "A stone by its number.",
        "stones": "A stone by its number.",
        "kept": "The stone that is kept.",
        "items": "Of each item.",
        "twice": "Outer.",
    }
    assert field_descriptions(Described) == described
    assert field_descriptions(Narrower) == {**described, "documented": "Anew.", "added": "Added."}
    assert field_descriptions(Colour) == {"RED": "As blood."}
