"""The printed boards of tables, shared by all tables with the same components."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from quipu_rules.kernel.board import SEATS, Board, Ref
from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.text import Reader, Texts
from quipu_service.application.ledger import BOARDS, REFUSALS
from quipu_service.application.log.position import Position, Table
from quipu_service.application.problems.tree import Malformed


@dataclass(frozen=True)
class PrintedBoard:
    """What a board depends on. The edition is identified by its hash, because comparing editions is slow."""

    game: AnyGame
    edition_hash: str
    setup: Any
    seats: int
    edition: Edition = field(compare=False)


@lru_cache(BOARDS.most)
def made(printed: PrintedBoard) -> Board:
    """The printed board."""
    board: Board = printed.game.board(printed.edition, printed.setup, printed.seats)
    return board


def board_of(table: Table) -> Board:
    """The printed board of this table."""
    return made(printed_of(table))


def printed_of(table: Table) -> PrintedBoard:
    """What the board of this table depends on."""
    return PrintedBoard(table.game, table.edition_hash, table.setup, table.seats, table.edition)


@lru_cache(REFUSALS.most)
def _sentence(printed: PrintedBoard, locale: str, refusal: Refusal) -> str:
    texts: Texts = printed.game.texts
    return texts.refusal(refusal, Reader(locale, (), made(printed)))


def refusal_text(refusal: Refusal, table: Table, reader: Reader) -> str:
    """The sentence of a refusal; those that name no player are kept for all tables with the same board."""
    if any(isinstance(value, Ref) and value.collection == SEATS for _, value in refusal.details):
        texts: Texts = table.game.texts
        return texts.refusal(refusal, reader)
    return _sentence(printed_of(table), reader.locale, refusal)


def checked_seats(game: AnyGame, seats: int) -> int:
    """The number of seats; raises Malformed if the game does not allow it."""
    if seats not in game.seats:
        raise Malformed("seats", "$.seats", game=game.name, least=game.seats[0], most=game.seats[-1])
    return seats


def reader_of(position: Position, locale: str) -> Reader:
    """The reader of this table in a language: knows the players' names and the names of places."""
    return Reader(locale, position.called, board_of(position.table))
