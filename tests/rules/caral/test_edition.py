"""The printed components: complete as the rulebook's list of contents, and checked so that every game can be played."""

from collections import Counter

import pytest

from quipu_rules.caral.edition import EDITIONS, read
from quipu_rules.caral.edition.spiral import spiral
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.parts import Condition, StatusName
from quipu_rules.caral.modules.whim_of_the_gods.parts import Loss, Struck
from quipu_rules.caral.parts import Kind, Resource
from quipu_rules.kernel.edition import EditionError, Standing, fingerprint, printed

STANDARD = EDITIONS["standard"]
TEXT = printed("quipu_rules.caral.edition", "standard")


def broken(old: str, new: str) -> str:
    """What the loader says of an edition in which the first ``old`` is written as ``new``."""
    assert old in TEXT
    with pytest.raises(EditionError) as caught:
        read(TEXT.replace(old, new, 1))
    return str(caught.value)


def test_a_colour_has_eleven_carali_and_seven_alpacas_and_four_can_play() -> None:
    # 1.1
    assert (STANDARD.figures.carali, STANDARD.figures.alpacas) == (11, 7)
    assert len(STANDARD.starts) == 4


def test_there_are_forty_eight_levels_in_five_sizes_and_stones_for_four_full_sleds() -> None:
    # 1.2
    assert len(STANDARD.pyramid_levels.stock) == 5
    assert sum(STANDARD.pyramid_levels.stock) == 48
    assert len(STANDARD.ceremony.highest) == 5
    assert STANDARD.sled.stones * len(STANDARD.starts) == 16


def test_there_are_forty_eight_resource_cards_of_four_types() -> None:
    # 1.3
    assert len(STANDARD.resource_cards.counts) == len(Resource) == 4
    assert sum(STANDARD.resource_cards.counts) == 48


def test_some_faces_of_the_die_show_a_choice() -> None:
    # 1.4
    assert len(STANDARD.architect_die) == 6
    assert {len(face) for face in STANDARD.architect_die} == {1, 2}
    assert {number for face in STANDARD.architect_die for number in face} == {0, 1, 2}


def test_the_modules_bring_all_that_the_contents_list() -> None:
    # 1.5
    assert len(STANDARD.whims) == 7
    assert len(STANDARD.annual_tiles) == len(Category) == 7
    assert len(STANDARD.status_cards) == len(StatusName) == 9
    assert len(STANDARD.progress_tiles) == len(ProgressTile) == 8
    assert len(STANDARD.emissaries.levels) == len(Ability) == 5


def test_the_spiral_passes_nine_action_squares_and_more_than_twelve_sites() -> None:
    # 1.6
    counts = Counter(STANDARD.path.spaces)
    assert STANDARD.path.spaces[0] is Kind.START
    assert STANDARD.path.spaces[-1] is Kind.PYRAMID
    assert [counts[kind] for kind in (Kind.VILLAGE, Kind.QUARRY, Kind.CULT, Kind.MARKET)] == [3, 2, 2, 2]
    assert counts[Kind.SITE] > STANDARD.path.neutral_sites == 12


def test_the_sled_has_room_for_four_stones_and_five_alpacas() -> None:
    # 1.7
    assert (STANDARD.sled.stones, STANDARD.sled.alpacas, STANDARD.sled.start_alpacas) == (4, 5, 1)


def test_the_known_whim_asks_four_players_for_eight_cards_or_takes_a_carali_from_all_but_the_most() -> None:
    # 12.4, 12.5
    known = STANDARD.whims[0]
    assert (known.needs[-1], known.struck, known.loses) == (8, Struck.ALL_BUT_MOST, (Loss.CARALI,))
    assert {loss for whim in STANDARD.whims for loss in whim.loses} == set(Loss)
    assert {whim.struck for whim in STANDARD.whims} == set(Struck)


def test_the_stonemason_has_four_stones_on_the_sled() -> None:
    # 14.2
    known = next(card for card in STANDARD.status_cards if card.title is StatusName.STONEMASON)
    assert (known.condition, known.goal, known.fame) == (Condition.STONES_ON_SLED, 4, 2)


def test_every_table_says_where_it_comes_from() -> None:
    standings = {source.part: source.standing for source in STANDARD.sources}
    assert standings["starts"] is Standing.RULEBOOK
    assert standings["sled"] is Standing.DEDUCED
    assert standings["whims"] is Standing.RECONSTRUCTION
    assert "sources must name each table once" in broken('part = "whims"', 'part = "whimsy"')


def test_the_squares_are_drawn_apart_from_each_other_and_wind_towards_the_middle() -> None:
    places = spiral(STANDARD.path.spaces)
    assert len(set(places)) == len(STANDARD.path.spaces)
    assert places[-1] == (500, 500)
    closest = min(
        abs(x - other_x) + abs(y - other_y)
        for index, (x, y) in enumerate(places)
        for other_x, other_y in places[:index]
    )
    assert closest >= 30
    top, right, bottom, left = (
        places[STANDARD.path.spaces.index(kind)] for kind in (Kind.VILLAGE, Kind.QUARRY, Kind.CULT, Kind.MARKET)
    )
    assert top[1] < 500 < right[0]
    assert left[0] < 500 < bottom[1]


def test_an_own_edition_is_loaded_and_has_its_own_hash() -> None:
    own = read(TEXT.replace('name = "standard"', 'name = "mine"').replace("[1, 2]]", "[0, 1]]"))
    assert own.name == "mine"
    assert fingerprint(own) != fingerprint(STANDARD)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("architectDie = [[0]", "architectDie = [[]", "architectDie"),
        ("architectDie = [[0], [1], [2], [0, 1], [0, 2], [1, 2]]", "architectDie = [[0]]", "no face moves"),
        ("architectDie = [[0]", "architectDie = [[13]", "architectDie: at most 12 squares"),
        ("{ stones = 2, cards = 6 },", "", "starts"),
        ("stones = 2, cards = 6", "stones = 5, cards = 6", "stones than fit"),
        ("stones = 2, cards = 6", "stones = 2, cards = 60", "more cards"),
        ('"START",', '"SITE",', "START"),
        ('"START",', '"START", "SITE",', "first square"),
        ('"SITE", "SITE", "SITE",\n    "QUARRY"', '"START",\n    "QUARRY"', "one START"),
        ("neutralSites = 12", "neutralSites = 21", "neutralSites: more than there are sites"),
        ('"SITE", "SITE", "SITE",\n    "QUARRY"', '"SITE", ' * 25 + '"QUARRY"', "at most 40 sites"),
        ("neutralSites = 12", "neutralSites = 3", "neutral"),
        ("stone = 12", "stone = 13", "48"),
        ("startAlpacas = 1", "startAlpacas = 6", "first alpacas"),
        ("carali = 11", "carali = 2", "carali"),
        ("stock = [12, 12, 12, 6, 6]", "stock = [12, 12, 12, 12]", "pyramidLevels"),
        ("stock = [12, 12, 12, 6, 6]", "stock = [14, 14, 14, 3, 3]", "size 5"),
        ("stock = [12, 12, 12, 6, 6]", "stock = [9, 9, 9, 10, 11]", "complete"),
        ("growsAt = [2, 4, 6, 7]", "growsAt = [2, 4, 6]", "growsAt"),
        ("growsAt = [2, 4, 6, 7]", "growsAt = [4, 2, 6, 7]", "ascending"),
        ("fame = [3, 3, 2, 2, 2, 1, 1]", "fame = [3, 3]", "fame"),
        ("tilesAt = [1, 3, 5]", "tilesAt = [1, 3, 3]", "tilesAt"),
        ("tilesAt = [1, 3, 5]", "tilesAt = [1, 5, 3]", "tilesAt"),
        ("tilesAt = [1, 3, 5]", "tilesAt = [1, 3, 9]", "after the end"),
        ("highest = [3, 4, 5, 6, 7]", "highest = [3]", "highest"),
        ("needs = [4, 6, 8]", "needs = [4, 6]", "whims"),
        ('category = "CARDS"', 'category = "CARALI"', "annualTiles"),
        ('title = "HERDER"', 'title = "STONEMASON"', "title"),
        ("goal = 4", "goal = 5", "STONEMASON"),
        ('tile = "CULT_FILTER"', 'tile = "CULT_TRADE"', "progressTiles"),
        ('area = "CULT"', 'area = "VILLAGE"', "elsewhere"),
        ("carali = 2\nalpacas = 0\nfame = 3", "carali = 6\nalpacas = 0\nfame = 3", "carali"),
        ("carali = 0\nalpacas = 1", "carali = 0\nalpacas = 0", "without figures"),
        ("carali = 0\nalpacas = 1", "carali = 0\nalpacas = 6", "alpacas"),
        ('ability = "SWAP_STONE_CLAY"', 'ability = "SWAP_FISH_ALPACA"', "emissaries"),
        ("startFame = 5", "startFame = 5\nfavour = 1", "favour"),
        ("startFame = 5", "startFame = -5", "startFame"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_with_its_place(old: str, new: str, problem: str) -> None:
    assert problem in broken(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("carali = 0\nalpacas = 1", "carali = 0\nalpacas = 5"),
        ("carali = 2\nalpacas = 0\nfame = 3", "carali = 4\nalpacas = 0\nfame = 3"),
    ],
)
def test_the_emissaries_may_be_all_figures_that_the_setup_leaves(old: str, new: str) -> None:
    # 17.1
    assert old in TEXT
    read(TEXT.replace(old, new, 1))
