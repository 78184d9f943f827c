"""Ids of nodes: paths, unique over all types, each of which means one thing for ever.

A table has its id of REST. What depends on who looks has the viewer in its id, and a board the hash of its content.
"""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256

import msgspec

from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.revisions import of_kind
from quipu_service.application.log.entries import encode
from quipu_service.application.tables.boards import PrintedBoard, made

SPECTATOR = "-"
"""The viewer in the id of what a spectator sees."""
HASHED = 12
"""Hexadecimal digits of the hash of a board."""
KEPT = 64
"""How many boards are kept with their JSON."""


def seat_id(table: str, seat: int) -> str:
    """The id of a seat."""
    return f"{table}/seats/{seat}"


def entry_id(table: str, version: int, viewer: Viewer) -> str:
    """The id of an entry as one viewer sees it."""
    return f"{table}/{version}/{SPECTATOR if viewer is None else viewer}"


class GamePart:
    """What a game defines of a table: its view, board or options, with what every game has of it.

    Each game has a class of its own for each of them, so that the class tells the type.
    """

    __slots__ = ("edition", "encoded", "id", "value")

    def __init__(self, value: object, name: str = "", encoded: bytes | None = None, edition: object = None) -> None:
        self.value, self.id, self.encoded, self.edition = value, name, encoded, edition

    @property
    def json(self) -> bytes:
        """The JSON of REST."""
        return encode(self.value) if self.encoded is None else self.encoded


@cache
def whole_of(kind: str, game: str) -> type[GamePart]:
    """The class of the ``View``, ``Board`` or ``Setup`` of a game."""
    return type(f"{kind} of {game}", (GamePart,), {"__slots__": ()})


@dataclass(frozen=True)
class EditionAt:
    """An edition of a game, by its name."""

    game: str
    name: str

    @property
    def id(self) -> str:
        """Its id as a node."""
        return f"{self.game}/{self.name}"


@lru_cache(KEPT)
def board_source(printed: PrintedBoard) -> GamePart:
    """The board as a node; boards with the same content have the same id, whatever else was chosen with them."""
    game = printed.game.shown
    board, usual = made(printed), made(replace(printed, setup=printed.game.setup()))
    if game is not printed.game:
        board, usual = of_kind(game.board_type, board), of_kind(game.board_type, usual)
    encoded = encode(board)
    options = b"{}" if encoded == encode(usual) else changed(printed.setup)
    edition = EditionAt(game.name, printed.edition.name)
    hashed = sha256(encoded).hexdigest()[:HASHED]
    name = f"{edition.id}/boards/{printed.seats}/{options.decode()}/{hashed}"
    return whole_of("Board", game.name)(board, name, encoded, edition)


def changed(setup: object) -> bytes:
    """The options that differ from the defaults."""
    given, usual = msgspec.to_builtins(setup), msgspec.to_builtins(type(setup)())
    return encode({name: value for name, value in given.items() if usual.get(name) != value})
