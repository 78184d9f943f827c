"""A table at the terminal, drawn from its board document and its view alone."""

from itertools import islice
from typing import Any

import pytest
from msgspec import Struct
from rich.console import Console, RenderableType

from quipu_extensions.terminal.cards import cards
from quipu_extensions.terminal.drawing import drawn, places_of, short_name
from quipu_extensions.terminal.pieces import Piece, codes, pieces, plain
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caretos.game import CARETOS
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.board import hints_of
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.reach import reached
from quipu_rules.kernel.text import Reader

SEATS = 3
NAMES = ("Ann", "Ben", "Cleo")


def after(game: AnyGame, steps: int) -> tuple[Any, Reader]:
    """The view of the first seat after so many actions of a random game, and its reader."""
    setup = game.setup()
    board = game.board(game.editions["standard"], setup, SEATS)
    step = next(islice(playout(game, seats=SEATS, seed=3), steps, None))
    return game.view(step.decided.state, Seat(0)), Reader("en", NAMES, board)


def printed(what: RenderableType) -> str:
    """What a terminal of 120 columns shows."""
    console = Console(width=120, color_system=None)
    with console.capture() as captured:
        console.print(what)
    return captured.get()


@pytest.mark.parametrize("game", [CARACALLA, CARETOS], ids=lambda game: game.name)
def test_every_place_is_drawn_and_every_piece_stands_on_it(game: AnyGame) -> None:
    view, reader = after(game, 60)
    assert reader.board is not None
    collections = places_of(reader.board)
    standing = [piece for piece in pieces(game, view, reader) if piece.collection in collections]
    assert standing

    shown = printed(drawn(game, reader.board, view, reader))

    words = shown.lower().split()
    names = [short_name(place).lower() for place in next(iter(collections.values())) if place.neighbours]
    assert [name for name in names if not any(name in word for word in words)] == []
    for piece in standing:
        part = reader.board.part(piece.collection, piece.place)
        assert part is not None
        assert f"{part.name.en}: " in shown
        assert piece.label in shown


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_stands_on_no_place_is_listed_by_seat(game: AnyGame) -> None:
    view, reader = after(game, 40)

    shown = printed(cards(game, view, reader))

    assert all(name in shown for name in NAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_titles_are_words_of_the_reader(game: AnyGame) -> None:
    view, english = after(game, 60)
    assert english.board is not None

    shown = printed(cards(game, view, Reader("de", NAMES, english.board), places_of(english.board)))

    names = {name for kind in reached(game.view_type) if issubclass(kind, Struct) for name, _, _ in hints_of(kind)}
    untold = [plain(name) for name in names if plain(name) != name]
    assert [words for words in untold if f"{words}:" in shown or f" {words} " in shown] == []
    assert CARACALLA.texts.field("ownField", "de") == "own field"


def test_signs_for_pieces_are_short_and_tell_them_apart() -> None:
    roles = ("grandfather", "grandmother", "father", "girl")
    standing = [
        *(Piece("squares", 0, (colour, role)) for colour in ("Red", "Blue", "Black") for role in roles),
        Piece("squares", 0, ("Lost Soul",)),
    ]

    signs = codes(standing)

    assert len(set(signs.values())) == len(signs) == 13
    assert signs["Red grandfather"] == "Rgf"
    assert signs["Lost Soul"] == "LS"
