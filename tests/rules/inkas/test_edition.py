"""Editions: what is checked when one is read, and what is written down."""

from typing import get_args

import pytest

from quipu_rules.inkas.edition import read
from quipu_rules.inkas.events import AnyEvent
from quipu_rules.inkas.evolve import WRITERS
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import Preparation
from quipu_rules.kernel.edition import EditionError, Standing, fingerprint, printed
from quipu_rules.kernel.languages import LOCALES
from tests.rules.inkas.table import PRINTED

TEXT = printed("quipu_rules.inkas.edition", "standard")


STANDARD_HASH = "986f5f60a2a5d706d6b1d1b25cdcaff72588ac52c116b87de3ea804c7751c6f6"


def changed(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, count)


def test_the_hash_of_the_standard_edition_does_not_change() -> None:
    """Every log names the edition it was played with by this hash."""
    assert fingerprint(PRINTED) == STANDARD_HASH
    assert fingerprint(read(TEXT.replace("roundsWithoutTrade = 50", "roundsWithoutTrade = 49"))) != STANDARD_HASH


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (changed("q = -2\nr = 0", "q = -2\nr = -1"), "two tiles lie on one place"),
        (changed('"FISHING_GROUND"\nnumber = 6', '"FISHING_GROUND"'), "every tile but the ocean has a number token"),
        (changed("number = 6", "number = 7"), "seven is the robber's"),
        (changed("number = 6", "number = 13"), "<= 12"),
        (changed('terrain = "JUNGLE"', 'terrain = "PLANTATION"', 3), "nothing produces on JUNGLE"),
        (changed("q = -2\nr = 3", "q = 9\nr = 9"), "nobody can build beside it"),
        (changed("q = 0\nr = 3\nterrain", "q = 9\nr = 9\nterrain"), "at most"),
        (changed('colour = "GRAY"', 'colour = "BLUE"', 2), "each colour has its own"),
        (changed('letter = "A"\n', ""), "RED has one lettered settlement"),
        (changed("path = [[-1, 1], [-2, 1]]", "path = [[-1, 2], [-1, 3]]"), "ends elsewhere"),
        (changed("path = [[-1, 1], [-2, 1]]", "path = [[-1, 1], [-3, 1]]"), "share no side"),
        (changed("site = [[-1, 0], [-1, 1], [-2, 1]]", "site = [[-1, 0], [-1, 1], [-2, 3]]"), "do not meet"),
        (changed("site = [[-1, 0], [-1, 1], [-2, 1]]", "site = [[-2, 1], [-2, 2], [-3, 2]]"), "is no site"),
        (changed("path = [[-1, 1], [-2, 1]]", "path = [[-2, 1], [-2, 2]]"), "is no path"),
        (changed("settlements = 8", "settlements = 7"), "two tribes may need 8 settlements"),
        (changed("cities = 2", "cities = 1"), "two tribes may need more cities"),
        (changed("thickets = 4", "thickets = 3"), "4 thickets"),
        (changed("markers = 11", "markers = 10"), "11 culture markers"),
        (changed("roads = 7", "roads = 1"), "2 roads lie on the board"),
        (changed("goals = [4, 4, 3]", "goals = [2, 4, 3]"), "beyond the starting settlements"),
        (changed("goals = [4, 4, 3]", "goals = [4, 1, 3]"), "a founding settlement alone is no apex"),
        (changed("fish = 12", "fish = 11"), "too few cards"),
        (changed("[prices.road]\nwood = 1\nstone = 1", "[prices.road]"), "nothing is free"),
        (changed("[prices.road]\nwood = 1", "[prices.road]\nwoad = 1"), "woad"),
        (changed('part = "supply"', 'part = "stacks"'), "missing or unknown"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(text: str, problem: str) -> None:
    with pytest.raises(EditionError, match=problem):
        read(text)


def test_the_standard_edition_says_where_each_table_comes_from() -> None:
    standing = {source.part: source.standing for source in PRINTED.sources}

    assert standing["prices"] is Standing.RULEBOOK
    assert standing["silences"] is Standing.RECONSTRUCTION
    assert INKAS.board(PRINTED, INKAS.setup(), 3).sources == PRINTED.sources


def test_the_same_text_gives_the_same_ground() -> None:
    assert INKAS.blank(read(TEXT)) == INKAS.blank(PRINTED)


def test_every_event_has_its_writer() -> None:
    assert set(WRITERS) == set(get_args(AnyEvent))


def test_the_board_has_everything_to_draw_it() -> None:
    board = INKAS.board(PRINTED, INKAS.setup(), 4)

    assert (len(board.hexes), len(board.sites), len(board.paths), len(board.starts)) == (29, 54, 71, 8)
    for path in board.paths:
        north, south = path.ends
        assert south in board.sites[north].neighbours
        middle = (board.sites[north].x + board.sites[south].x) / 2
        assert abs(path.x - middle) < 1 / 1000
    assert sum(tile.takes_robber for tile in board.hexes) == 18
    assert {cell.kind for cell in board.frame} == {"SEA", "JUNGLE", "PLAIN"}
    assert min(place.x for place in (*board.hexes, *board.frame)) - 1 == board.extent.x
    for collection in (board.hexes, board.sites, board.paths):
        assert [place.id for place in collection] == list(range(len(collection)))
        for place in collection:
            assert all(place.id in collection[beside].neighbours for beside in place.neighbours)


@pytest.mark.parametrize("preparation", Preparation)
def test_every_place_has_a_name_of_its_own(preparation: Preparation) -> None:
    board = INKAS.board(PRINTED, INKAS.setup(preparation=preparation), 4)

    for collection in (board.hexes, board.sites, board.paths):
        for locale in LOCALES:
            assert len({place.name.in_language(locale) for place in collection}) == len(collection)


def test_places_are_called_by_the_tiles_around_them() -> None:
    board = INKAS.board(PRINTED, INKAS.setup(), 4)

    assert (board.hexes[7].name.en, board.hexes[7].name.de) == ("quarry 8", "Steinbruch 8")
    assert board.hexes[1].name.en == "ocean A2"
    assert board.sites[20].name.en == "farmland 10, forest 9 and quarry 4"
    assert board.paths[1].name.de == "nordwestlich von Steinbruch 11"
    shuffled = INKAS.board(PRINTED, INKAS.setup(preparation=Preparation.VARIABLE), 4)
    assert (shuffled.hexes[7].name.en, shuffled.hexes[24].name.en) == ("hex B3", "jungle 8")
    assert (shuffled.hexes[7].kind, shuffled.hexes[24].kind) == (None, "JUNGLE")
