"""Find the pieces in a view and their places, by the collections that its fields refer to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NewType, get_args

from msgspec import Struct

from quipu_rules.kernel.board import bare, hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.text import Reader

COLOURS = {
    "RED": "bold red",
    "BLUE": "bold blue",
    "GREEN": "bold green",
    "YELLOW": "bold yellow",
    "WHITE": "bold white",
    "BLACK": "bold white on black",
    "ORANGE": "bold dark_orange",
    "PURPLE": "bold magenta",
    "BROWN": "bold dark_goldenrod",
}
SEAT_STYLES = ("bold red", "bold blue", "bold green", "bold yellow", "bold magenta", "bold cyan")


@dataclass(frozen=True)
class Piece:
    """A piece on a place: its words and its colour."""

    collection: str
    place: int
    words: tuple[str, ...]
    style: str = ""
    count: int | None = None
    """The number of pieces of this kind on the place."""

    @property
    def label(self) -> str:
        """``Red grandfather``."""
        return " ".join(self.words)


def pieces(game: AnyGame, view: Struct, reader: Reader) -> list[Piece]:
    """All pieces on places, in the order of the view."""
    return list(Finder(game, reader).inside(view, None))


@dataclass(frozen=True)
class Finder:
    """Looks through a view for fields that name a place, and describes the piece by the fields around them."""

    game: AnyGame
    reader: Reader

    def inside(self, struct: Struct, around: Sequence[tuple[object, object]] | None) -> Iterator[Piece]:
        """The pieces of a record; ``around`` is what the record that holds it says of itself.

        It is ``None`` for the view, whose own fields say nothing about places.
        """
        fields = [(name, getattr(struct, attribute), hint) for name, attribute, hint in hints_of(type(struct))]
        told = [(value, hint) for _, value, hint in fields if isinstance(value, Enum) or hint is Seat]
        crowds = [value for _, value, _ in fields if isinstance(value, tuple) and value and isinstance(value[0], Enum)]
        if around is None:
            told, crowds = [], []
        for name, value, hint in fields:
            collection = collection_of(self.game.collections, hint)
            if collection is not None and isinstance(value, int):
                yield self._piece(collection, value, [*(around or ()), *told], crowds, plain(name))
            elif collection is not None and isinstance(value, tuple):
                yield from (self._piece(collection, one, told, (), plain(name), row=True) for one in value)
            else:
                for one in value if isinstance(value, tuple) else (value,):
                    if isinstance(one, Struct):
                        yield from self.inside(one, told)

    def _piece(
        self,
        collection: str,
        place: int,
        told: Sequence[tuple[Any, Any]],
        crowds: Sequence[tuple[Enum, ...]],
        name: str,
        *,
        row: bool = False,
    ) -> Piece:
        style, texts, locale = "", self.game.texts, self.reader.locale
        for value, hint in told:
            if hint is Seat and value is not None:
                style = style or SEAT_STYLES[value % len(SEAT_STYLES)]
            elif isinstance(value, Enum):
                style = COLOURS.get(str(value.value), style)
        words = [texts.part(value, locale) for value, _ in told if isinstance(value, Enum)]
        words += [texts.part(one, locale) for crowd in crowds for one in crowd]
        seats = [texts.named_seat(value, self.reader) for value, hint in told if hint is Seat and value is not None]
        words = [*(words or seats[:1]), name] if row else words or seats or [name]
        return Piece(collection, place, tuple(words), style, sum(map(len, crowds)) or None)


def collection_of(collections: Mapping[object, str], hint: object) -> str | None:
    """The collection of the board that numbers of this type refer to, also in tuples."""
    hint = bare(hint)
    if isinstance(hint, NewType):
        return collections.get(hint)
    inner = [one for one in get_args(hint) if one is not Ellipsis]
    return collection_of(collections, inner[0]) if len(inner) == 1 else None


def plain(name: str) -> str:
    """``villagersLeft`` as words."""
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name)


def codes(pieces: Iterable[Piece]) -> dict[str, str]:
    """Short signs for labels: one per word, distinct from the other words on its place."""
    labels = dict.fromkeys(piece.words for piece in pieces)
    signs: dict[tuple[int, str], str] = {}
    for at in range(max(map(len, labels), default=0)):
        words = list(dict.fromkeys(words[at] for words in labels if len(words) > at))
        signs |= {(at, word): _sign(word, words) for word in words}
    return {" ".join(words): "".join(signs[at, word] for at, word in enumerate(words)) for words in labels}


def _sign(word: str, words: Sequence[str]) -> str:
    """Initials, or the first letter plus one that distinguishes it from others with the same beginning."""
    if " " in word:
        return "".join(part[0] for part in word.split())
    others = [other.lower() for other in words if other != word and other[0].lower() == word[0].lower()]
    apart = max((_common(word.lower(), other) for other in others), default=0)
    return word[0] + word[min(apart, len(word) - 1)] if apart else word[0]


def _common(one: str, other: str) -> int:
    """How many letters two words share at the beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
