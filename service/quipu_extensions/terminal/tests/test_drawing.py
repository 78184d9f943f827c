"""The drawing of a board: small maps as a person sees them, with their pieces, signs and colours."""

from textwrap import dedent

import pytest
from rich.text import Text

from quipu_extensions.terminal.drawing import MOST_ROWS, Drawing, places_of, short_name
from quipu_extensions.terminal.pieces import Piece, codes, pieces
from quipu_extensions.terminal.tests.test_boards_as_text import after
from quipu_rules.caracalla.game import CARACALLA
from quipu_rules.caral.game import CARAL
from quipu_rules.catalog import GAMES
from quipu_rules.inkas.game import INKAS
from quipu_rules.kernel.board import Place, Words
from quipu_rules.kernel.game import AnyGame


def place(number: int, name: str, x: float, y: float, *neighbours: int, kind: str = "LANDING") -> Place:
    return Place(id=number, name=Words(en=name), x=x, y=y, neighbours=neighbours, kind=kind)


LAKE = (
    place(0, "landing a1", 0, 2, 1, 2),
    place(1, "islet b1", 3, 0, 0, 3, kind="ISLET"),
    place(2, "landing b2", 3, 4, 0, 3),
    place(3, "landing c1", 6, 2, 1, 2),
    place(4, "rock d4", 5, 4),
)
"""Three landings and an islet around the water; no path leads to the rock."""
STORES = (place(0, "jetty", 1, 1), place(1, "wreck", 7.75, 0), place(2, "reef", 2, 4.6), place(3, "abyss", 3, 5))
"""Beside the lake; the wreck lies half outside of the drawing, and the abyss below it."""
RED, BLUE = "bold red", "bold blue"
BOATS = (
    Piece("lake", 0, ("Red", "boat"), RED),
    Piece("lake", 0, ("Blue", "boat"), BLUE),
    Piece("lake", 3, ("fish",), "", 4),
    Piece("stores", 0, ("Red", "barrel"), RED),
    Piece("stores", 1, ("wreckage",)),
    Piece("stores", 2, ("Eel",)),
    Piece("stores", 3, ("Whale",)),
)
SEEN = """
               ·B1
            ···   ···              w
         ···         ···
      ··Rba             ···
    a1                     ·c1
    Rbo·Bbo             ··· (4)
         ···         ···
            ···   ···
               ·b2      ##

            E
"""


def lake() -> Drawing:
    return Drawing({"stores": STORES, "lake": LAKE}, BOATS, 32)


def lines(drawing: Drawing) -> list[str]:
    """What is drawn, without colours."""
    return drawing.sheet().text().plain.splitlines()


def square(*places: Place, columns: int = 28) -> list[str]:
    """The lines of a board without pieces."""
    return lines(Drawing({"squares": places}, (), columns))


def styled(text: Text) -> dict[str, str]:
    """The last style of each sign."""
    return {text.plain[span.start : span.end]: str(span.style) for span in text.spans}


def test_a_map_shows_paths_and_places_and_cuts_off_what_lies_outside() -> None:
    assert lines(lake()) == dedent(SEEN).strip("\n").splitlines()


def test_a_piece_has_the_colour_of_its_owner_and_the_legend_names_it() -> None:
    drawing = lake()

    legend, sheet = drawing.legend(), styled(drawing.sheet().text())

    assert legend.plain == "Rbo Red boat   Bbo Blue boat   Rba Red barrel   wr wreckage   E Eel   Wh Whale   "
    assert {sign: styled(legend)[sign] for sign in ("Rbo", "Bbo", "wr")} == {"Rbo": RED, "Bbo": BLUE, "wr": "bold"}
    assert (sheet["·"], sheet["E"], sheet["4"], sheet["R"]) == ("dim", "bold", "bold", RED)
    assert sheet["c"] != sheet["w"], "the kind of the place"


def test_rows_and_columns_that_are_filled_need_no_paths() -> None:
    near = 1e-6
    grid = [place(0, "a1", 0, 0, 1), place(1, "b1", 1, near, 0), place(2, "a2", 0, 1, 1), place(3, "b2", 1, 1, 1)]

    assert square(*grid) == ["a1" + 18 * " " + "b1", "", "a2" + 18 * " " + "b2"]
    assert any("·" in line for line in square(place(0, "a1", 0, 0, 1), place(1, "b2", 1, 1, 0)))


def test_a_high_map_is_no_longer_than_a_screen_and_a_single_place_is_drawn() -> None:
    high = square(place(0, "a1", 0, 0, 1), place(1, "b2", 1, 70, 0), place(2, "c3", 3, 141, 1))
    wide = square(place(0, "a1", 0, 0, 1), place(1, "b1", 2, 0, 0), place(2, "c1", 3, 0, 1))

    assert len(high) == MOST_ROWS + 1
    assert (high[-1].strip(), wide) == ("c3", ["a1" + 11 * " " + "b1" + 5 * " " + "c1"])
    assert square(place(0, "market", 5, 7)) == ["1"]


def test_the_map_is_of_the_places_with_paths_else_of_those_with_pieces() -> None:
    first, second = (place(0, "a1", 0, 0), place(1, "a2", 4, 4)), (place(0, "b1", 0, 0), place(1, "b2", 9, 9))
    on_second, linked = Piece("second", 1, ("Ann",)), (place(0, "c1", 0, 0, 1), place(1, "c2", 1, 1, 0))

    assert Drawing({"first": first, "second": second}, [on_second], 40).main == "second"
    assert Drawing({"first": first, "second": second, "linked": linked}, [on_second], 40).main == "linked"


@pytest.mark.parametrize(
    ("name", "number", "short"),
    [("circle P11", 3, "P11"), ("field a1 in bath B", 0, "a1"), ("market", 4, "5"), ("the 3rd gate", 0, "1")],
)
def test_a_place_is_called_by_letter_and_number_or_counted_from_one(name: str, number: int, short: str) -> None:
    assert short_name(place(number, name, 0, 0)) == short


@pytest.mark.parametrize(
    ("words", "signs"),
    [
        (("clay", "alpaca"), ("c", "a")),
        (("grandfather", "grandmother", "girl"), ("gf", "gm", "gi")),
        (("boat", "Boatman"), ("bt", "Bm")),
        (("Lost Soul", "Lady", "Lord"), ("LS", "La", "Lr")),
    ],
)
def test_a_sign_is_as_short_as_it_can_be(words: tuple[str, ...], signs: tuple[str, ...]) -> None:
    assert codes(Piece("places", 0, (word,)) for word in words) == dict(zip(words, signs, strict=True))


def of_game(game: AnyGame) -> list[Piece]:
    view, reader = after(game, 40)
    return pieces(game, view, reader)


def test_pieces_are_coloured_by_their_own_colour_or_by_their_seat() -> None:
    named = {"Ann": RED, "Ben": BLUE, "Cleo": "bold green"}
    coloured = {"Red": RED, "Black": "bold white on black", "orange": "bold dark_orange", "blue": BLUE}
    found = [piece for game in (CARACALLA, CARAL, INKAS) for piece in of_game(game)]

    for words in (named, coloured):
        styles = {(word, piece.style) for piece in found for word in piece.words if word in words}
        assert styles == set(words.items())
    assert {piece.style for piece in found if piece.words == ("robber",)} == {""}


def test_cards_that_lie_together_on_a_place_are_counted() -> None:
    cards = [piece for piece in of_game(CARAL) if piece.count is not None]

    assert cards
    assert all(piece.count == len(piece.words) > 0 for piece in cards)


def test_collections_with_coordinates_are_drawn_and_decks_are_not() -> None:
    drawn = {
        game.name: set(places_of(game.board(game.editions["standard"], game.setup(), 3))) for game in GAMES.values()
    }

    assert drawn == {
        "caracalla": {"squares", "baths"},
        "caral": {"spaces"},
        "caretos": {"places"},
        "inkas": {"hexes", "sites", "paths", "frame"},
    }
