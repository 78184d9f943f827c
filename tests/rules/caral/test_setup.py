"""Section 2 of the digest: the setup, and what modules lay out with it."""

import pytest

from quipu_rules.caral.actions import FoundPyramid
from quipu_rules.caral.events import PyramidFounded
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.state import ProgressTiles
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.parts import ModuleName, Space
from quipu_rules.caral.phases import ChoosingPace, Founding, Moving
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase, to_act
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.refusal import Refused
from tests.rules.caral.table import BLUE, CULT, QUARRY, RED, SITES, START, broken_rule, kept, legal, player, site, when


def dealt(seats: int = 3, *modules: ModuleName) -> State:
    """A table before the first choice."""
    setup = CARAL.setup(modules=modules)
    state: State = CARAL.start(CARAL.editions["standard"], setup, seats, Seeded(b"setup", "caral", 1)).state
    return state


def founded(seats: int = 3, *modules: ModuleName) -> State:
    """A table on which everybody has founded a pyramid, seat 0 at the first site, and so on."""
    state = dealt(seats, *modules)
    for number in range(seats):
        seat = min(to_act(state))
        chance = Seeded(b"setup", "caral", 2 + number)
        state = CARAL.rulebook.decide(state, seat, FoundPyramid(space=site(1 + number)), chance).state
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_people_play_with_eleven_carali_and_seven_alpacas_each(seats: int) -> None:
    # 1.1, R41: seat 0 begins
    table = dealt(seats)
    assert len(table.players) == seats
    assert phase(table) == Founding(seat=RED)
    assert {each.carali_left for each in table.players} == {11}
    assert {each.alpacas_left + each.alpacas for each in table.players} == {7}
    assert list(CARAL.seats) == [2, 3, 4]


def test_the_central_pyramid_has_its_first_level_and_everybody_is_on_the_start_square() -> None:
    # 2.1, 2.2
    table = dealt()
    assert table.central_levels == 1
    assert table.architect == START
    assert {each.space for each in table.players} == {START}


def test_everybody_begins_with_one_alpaca_and_five_fame() -> None:
    # 2.3, 2.6
    table = dealt()
    assert {each.alpacas for each in table.players} == {1}
    assert {each.fame for each in table.players} == {5}


def test_the_start_player_and_then_the_others_put_a_worker_into_every_quarry() -> None:
    # 2.4
    table = dealt()
    founding = after_founding(table, site(5))
    assert player(founding).workers[QUARRY] == player(founding).workers[20] == 1
    assert player(founding).carali_left == 8
    assert phase(founding) == Founding(seat=BLUE)


def after_founding(table: State, space: Space) -> State:
    return CARAL.rulebook.decide(table, RED, FoundPyramid(space=space), Seeded(b"setup", "caral", 2)).state


def test_everybody_chooses_a_free_site_for_a_first_level_of_size_five() -> None:
    # 2.5, R17, R18: the level is free and begins a large pyramid, and the builder stands on the arrow
    table = dealt()
    assert {action.space for action in legal(table, RED, FoundPyramid)} == set(SITES)
    founding = after_founding(table, site(5))
    plot = founding.plots[site(5)]
    assert (plot.owner, plot.height, plot.levels) == (RED, 5, 1)
    assert founding.stock[4] == table.stock[4] - 1
    assert broken_rule(founding, BLUE, FoundPyramid(space=site(5))) == "2.5"
    assert broken_rule(founding, BLUE, FoundPyramid(space=CULT)) == "2.5"


@pytest.mark.parametrize(
    ("seat", "stones", "cards"),
    [pytest.param(0, 1, 4, id="first"), (1, 2, 4), (2, 2, 5), (3, 2, 6)],
)
def test_stones_and_cards_of_the_start_grow_with_the_seat(seat: int, stones: int, cards: int) -> None:
    # 2.7, 2.8
    table = founded(4)
    assert table.players[seat].stones == stones
    assert sum(table.players[seat].hand) == cards
    assert sum(table.deck) == 48 - 19


def test_the_first_year_begins_when_all_have_founded_a_pyramid() -> None:
    # 2.7, R29: without a blessing
    table = founded(3)
    assert (table.year, table.start) == (1, RED)
    assert isinstance(phase(table), ChoosingPace | Moving)
    assert to_act(table) == {RED}


def test_the_founding_is_one_fact_with_its_numbers() -> None:
    # 2.4 to 2.8
    facts = when(dealt(), RED, FoundPyramid(space=site(1)), chance=[0, 0, 0, 0])
    assert PyramidFounded(seat=RED, space=site(1), workers=1, stones=1) in facts


@pytest.mark.parametrize("module", list(ModuleName))
def test_each_module_can_be_added_alone(module: ModuleName) -> None:
    # 1.8
    assert founded(3, module).modules == (module,)


def test_all_modules_can_be_added_together() -> None:
    # 1.8
    table = founded(4, *ModuleName)
    assert set(table.modules) == set(ModuleName)


def test_no_module_is_named_twice() -> None:
    # 1.8
    with pytest.raises(Refused) as caught:
        dealt(3, ModuleName.ANACONDA, ModuleName.ANACONDA)
    assert caught.value.refusal.rule == "1.8"


def test_the_whims_are_shuffled_and_the_top_one_is_seen() -> None:
    # 12.1
    table = dealt(3, ModuleName.WHIM_OF_THE_GODS)
    whims = kept(table, Whims)
    assert sorted((whims.current, *whims.unseen)) == list(range(7))


def test_the_annual_tiles_lie_in_random_order_face_up() -> None:
    # 13.1
    table = dealt(3, ModuleName.ANNUAL_TILES)
    tiles = kept(table, AnnualTiles)
    assert len({tile.category for tile in tiles.tiles}) == 7
    assert tiles.turned_down == 0


def test_five_of_nine_status_cards_lie_open() -> None:
    # 14.1
    table = dealt(3, ModuleName.STATUS_CARDS)
    assert len({card.title for card in kept(table, StatusCards).open}) == 5


def test_three_progress_tiles_lie_on_the_other_side_of_the_progress_table() -> None:
    # 15.1
    table = dealt(3, ModuleName.PROGRESS_TILES)
    assert len(set(kept(table, ProgressTiles).waiting)) == 3
    assert table.progress == table.edition.progress_module
    assert dealt(3).progress == table.edition.progress_table


def test_the_anaconda_is_not_on_the_board_in_the_first_year() -> None:
    # 16.1
    assert founded(3, ModuleName.ANACONDA).blocked is None


def test_the_emissary_board_begins_with_its_lowest_level() -> None:
    # 17.1
    table = dealt(3, ModuleName.EMISSARIES)
    envoys = player(table).envoys
    assert (envoys.level, envoys.missing_carali, envoys.missing_alpacas) == (0, 1, 0)
    assert [level.ability for level in table.edition.emissaries.levels] == list(Ability)
