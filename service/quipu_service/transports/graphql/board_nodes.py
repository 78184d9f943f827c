"""Editions, and their boards as nodes: the id of a board has the hash of its content."""

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

import msgspec

from quipu_rules.kernel.revisions import of_kind
from quipu_service.application.ledger import NODES_OF_BOARDS
from quipu_service.application.log.entries import encode
from quipu_service.application.tables.boards import PrintedBoard, made
from quipu_service.transports.graphql.sources import GamePart, whole_of

HASHED = 12
"""Hexadecimal digits of the hash of a board."""


@dataclass(frozen=True)
class EditionAt:
    """An edition of a game, by its name."""

    game: str
    name: str

    @property
    def id(self) -> str:
        """Its id as a node."""
        return f"{self.game}/{self.name}"


@lru_cache(NODES_OF_BOARDS.most)
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
    return whole_of("Board", game.name)(board, lambda: name, encoded, edition)


def changed(setup: object) -> bytes:
    """The options that differ from the defaults."""
    given, usual = msgspec.to_builtins(setup), msgspec.to_builtins(type(setup)())
    return encode({name: value for name, value in given.items() if usual.get(name) != value})
