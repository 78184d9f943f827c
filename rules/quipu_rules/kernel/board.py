"""Printed components in one shape for every game: a board has collections of named places and parts.

A client draws any game from its board document: every place has coordinates (x to the right, y down, in the units of
``extent``), a name in each language and its neighbours. ``Game.collections`` says which collection a number in an
action, an event or a view stands for, so that sentences, schemas and clients put the same name on the same thing.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NewType, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, defstruct
from msgspec.structs import force_setattr

from quipu_rules.kernel.edition import Source
from quipu_rules.kernel.languages import ENGLISH, LOCALES, tag_of
from quipu_rules.kernel.message import Value


class _InEnglish(Value, frozen=True, kw_only=True):
    """What every name has."""

    en: Annotated[str, Meta(description=f"In the language `{ENGLISH}`.")]

    def __post_init__(self) -> None:
        for locale in LOCALES:
            if not getattr(self, locale):
                force_setattr(self, locale, self.en)

    def in_language(self, locale: str) -> str:
        """The text in this language."""
        text: str = getattr(self, locale)
        return text


if TYPE_CHECKING:

    class Words(_InEnglish, frozen=True, kw_only=True):
        """A name or a sentence in every language that the service offers; those that are not given are English."""

        def __init__(self, *, en: str, **others: str) -> None: ...

        def __getattr__(self, locale: str) -> str: ...

else:
    Words = defstruct(
        "Words",
        [
            (locale, Annotated[str, Meta(description=f"In the language `{tag_of(locale)}`.")], "")
            for locale in LOCALES
            if locale != ENGLISH
        ],
        bases=(_InEnglish,),
        namespace={"__doc__": "A name or a sentence in every language."},
        module=__name__,
        frozen=True,
        kw_only=True,
        rename=tag_of,
    )


def in_each(say: Callable[[str], str]) -> Words:
    """What is said in each language, given its name."""
    return Words(**{locale: say(locale) for locale in LOCALES})


class Part(Value, frozen=True, kw_only=True):
    """A printed part that a number stands for: a card, a tile, a piece."""

    id: Annotated[int, Meta(description="Its number in actions, events and views, from 0.")]
    name: Annotated[Words, Meta(description="Its name for players, who count from 1.")]
    text: Annotated[Words | None, Meta(description="What it does, if printed on it.")] = None


class PlayingCard(Part, frozen=True, kw_only=True):
    """A card with a rank and a suit in its corner, which clients draw as a playing card."""

    rank: Annotated[str, Meta(description="What stands in its corner: `Q`, `10`, `+2`.")]
    suit: Annotated[
        str | None,
        Meta(description="`spades`, `hearts`, `diamonds`, `clubs`, or a sign of the deck's own, such as `★`."),
    ] = None
    colour: Annotated[
        str | None, Meta(description="The colour of rank and sign, as `#rrggbb`; null: red or black, by the suit.")
    ] = None


class Place(Part, frozen=True, kw_only=True):
    """A part of the board where something can stand."""

    kind: Annotated[str | None, Meta(description="Its kind, as a value of the game's enum.")] = None
    x: Annotated[float, Meta(description="Its centre, rightwards, in units of `extent`.")]
    y: Annotated[float, Meta(description="Its centre, downwards, in units of `extent`.")]
    neighbours: Annotated[
        tuple[int, ...], Meta(description="Ids of the places beside it, in the same collection.")
    ] = ()


class Extent(Value, frozen=True, kw_only=True):
    """The rectangle that contains everything drawn: its top left corner and its size."""

    x: float = 0.0
    """The left edge."""
    y: float = 0.0
    """The upper edge."""
    width: float = 0.0
    """Its size to the right."""
    height: float = 0.0
    """Its size downwards."""


SEATS = "seats"
"""The collection of seats, which every table has even without a board."""


class Ref(Value, frozen=True, kw_only=True):
    """A part or a seat in the details of a refusal, so that its sentence can use the name."""

    collection: str
    """The field of the board that holds it; ``seats`` for a seat."""
    id: int
    """Its number in the collection."""


class Board(Value, frozen=True, kw_only=True, dict=True, gc=True):
    """The printed components, which never change during play; games add their collections and tables as fields."""

    edition: Annotated[str, Meta(description="The name of the edition it shows.")]
    extent: Annotated[Extent, Meta(description="How much there is to draw; all zero if nothing has a place.")]
    sources: Annotated[tuple[Source, ...], Meta(description="Where the numbers of each printed table come from.")]

    def part(self, collection: str, number: int) -> Part | None:
        """The part with this number; ``None`` if there is none, as for numbers that a client made up."""
        return self._parts(collection).get(number)

    def ids(self, collection: str) -> Collection[int]:
        """The numbers of all parts of a collection."""
        return self._parts(collection).keys()

    def _parts(self, collection: str) -> Mapping[int, Part]:
        # a frozen record caches it beside its fields
        kept = vars(self).setdefault(collection, {})
        if not kept:
            parts: tuple[Part, ...] = getattr(self, collection)
            kept |= {part.id: part for part in parts}
        found: Mapping[int, Part] = kept
        return found


def bare(hint: Any) -> Any:
    """The type without ``Annotated`` and ``| None``."""
    if hasattr(hint, "__metadata__"):
        return bare(hint.__origin__)
    if isinstance(hint, NewType) or get_origin(hint) is tuple:
        return hint
    some = [one for one in get_args(hint) if one is not type(None)]
    return bare(some[0]) if len(some) == 1 else hint


@cache
def hints_of(struct: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """For each field: its name in JSON, its attribute, and its bare type."""
    hints = get_type_hints(struct)
    return tuple(
        (encoded, attribute, bare(hints[attribute]))
        for encoded, attribute in zip(struct.__struct_encode_fields__, struct.__struct_fields__, strict=True)
    )


def links_of(struct: type[Struct], collections: Mapping[Any, str]) -> dict[str, str]:
    """The fields of a record, by their name in JSON, that hold ids of a collection, also in nested tuples."""
    found = {name: _collection(hint, collections) for name, _, hint in hints_of(struct)}
    return {name: collection for name, collection in found.items() if collection is not None}


def _collection(hint: Any, collections: Mapping[Any, str]) -> str | None:
    hint = bare(hint)
    if isinstance(hint, NewType):
        return collections.get(hint)
    inner = {_collection(one, collections) for one in get_args(hint)} if get_origin(hint) is tuple else set()
    inner.discard(None)
    return inner.pop() if len(inner) == 1 else None
