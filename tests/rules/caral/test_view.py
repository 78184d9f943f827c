"""What each viewer sees, and what a client needs to draw the table."""

import msgspec
import pytest

from quipu_rules.caral.actions import DrawCards, Sacrifice
from quipu_rules.caral.board import board
from quipu_rules.caral.edition import EDITIONS
from quipu_rules.caral.events import CardsDiscarded, CardsDrawn, CardsDrawnUnseen, MovementBoosted
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.parts import Kind, ModuleName
from quipu_rules.caral.phases import Acting
from quipu_rules.caral.setup import Setup
from quipu_rules.caral.view import view
from quipu_rules.kernel.edition import Standing
from quipu_rules.kernel.playout import playout
from tests.rules.caral import skilled
from tests.rules.caral.table import (
    BLUE,
    CLAY,
    CULT,
    FISH,
    HOMES,
    PYRAMID,
    RED,
    STONE,
    cards,
    ceremony,
    raised,
    site,
    then,
    to_act,
    told,
)

STANDARD = EDITIONS["standard"]
EVERYTHING = Setup(modules=tuple(ModuleName))


def test_a_hand_is_seen_by_its_owner_and_counted_by_all() -> None:
    state = to_act(CULT, cards(STONE, FISH))
    assert view(state, RED).players[RED].hand == (STONE, FISH)
    for viewer in (BLUE, None):
        assert view(state, viewer).players[RED].hand is None
        assert view(state, viewer).players[RED].hand_size == 2


def test_others_learn_how_many_cards_were_drawn_and_which_were_discarded() -> None:
    state = to_act(CULT)
    drawn = next(fact for fact in told(state, RED, DrawCards()) if isinstance(fact, CardsDrawn))
    assert CARAL.redact(drawn, RED) is drawn
    assert CARAL.redact(drawn, BLUE) == CARAL.redact(drawn, None) == CardsDrawnUnseen(seat=RED, count=2)
    for shown in (CardsDiscarded(seat=RED, cards=(CLAY,)), MovementBoosted(seat=RED, card=CLAY)):
        assert CARAL.redact(shown, BLUE) is shown
        assert type(shown).reveals


def test_a_view_says_who_is_asked_what_and_where_everything_stands() -> None:
    seen = view(to_act(CULT, *raised(RED, HOMES[0], 4)), BLUE)
    assert seen.phase == Acting(seat=RED)
    assert seen.to_act == (RED,)
    assert seen.players[RED].space == CULT
    assert seen.players[RED].movement_points == 4
    home = next(plot for plot in seen.sites if plot.space == HOMES[0])
    assert (home.owner, home.height, home.levels) == (RED, 5, 5)
    assert [one.count for one in seen.supply] == [11, 11, 11, 5, 3]


def test_a_view_shows_the_offerings_of_the_ceremony_in_their_order() -> None:
    state = then(ceremony(cards(STONE, STONE), head=RED), RED, Sacrifice(card=STONE, count=2))
    shown = view(state, None).ceremony
    assert shown is not None
    assert [(offer.seat, offer.card, offer.count) for offer in shown.offers] == [(RED, STONE, 2)]
    assert view(to_act(CULT), None).ceremony is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_stays_below_ten_kilobytes_with_all_modules(seats: int) -> None:
    steps = playout(CARAL, seats=seats, seed=5, setup=EVERYTHING, choose=skilled.choose)
    sizes = [len(msgspec.json.encode(view(step.decided.state, RED))) for step in steps]
    assert max(sizes) < 10_000


def test_the_board_lists_every_space_with_its_place_and_its_neighbour() -> None:
    spaces = board(STANDARD, Setup(), 3).spaces
    assert [space.id for space in spaces] == list(range(31))
    assert [space.next for space in spaces] == [*range(1, 31), None]
    assert spaces[PYRAMID].kind == Kind.PYRAMID.value
    assert [space.id for space in spaces if space.neutral] == [site(number) for number in range(1, 13)]


def test_the_board_tells_which_numbers_are_reconstructed() -> None:
    shown = board(STANDARD, EVERYTHING, 4)
    assert shown.sources == STANDARD.sources
    assert Standing.RECONSTRUCTION in {source.standing for source in shown.sources}
    assert len(shown.starts) == 4
    assert shown.progress_table.grows_at == (2, 4, 6, 7)
    assert shown.progress_module.tiles_at == (1, 3, 5)
