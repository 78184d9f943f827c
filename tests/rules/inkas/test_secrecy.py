"""What a viewer may know, and what is drawn anew where it may not."""

import msgspec
import pytest

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import AcceptOffer, CounterOffer, Discard, OfferTrade, Roll
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, Bundle, Card, Development, covers
from quipu_rules.inkas.phases import Discarding
from quipu_rules.inkas.state import State
from quipu_rules.inkas.view import View
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.playout import playout
from tests.rules.inkas.table import BLUE, ORANGE, RED, after, bought, cards, table, trading

FISH = CARDS.index(Card.FISH)


def redealt(state: State, viewer: Viewer, number: int = 0) -> State:
    other: State = INKAS.redeal(state, viewer, Seeded(b"other", "world", number))
    return other


def test_hands_are_secret() -> None:
    view: View = INKAS.view(trading(cards(ORANGE, ore=2)), RED)

    assert (view.seats[ORANGE].hand, view.seats[ORANGE].hand_size) == (None, 2)  # 1.8, R54
    assert view.seats[RED].hand == Bundle()
    assert INKAS.view(trading(), None).seats[RED].hand is None


def test_other_hands_are_redealt_with_the_same_sizes() -> None:
    state = trading(cards(RED, wood=3), cards(ORANGE, ore=6), cards(BLUE, fish=6))
    worlds = [redealt(state, RED, number) for number in range(5)]

    for world in worlds:
        assert world.hands[RED] == state.hands[RED]
        assert [sum(hand) for hand in world.hands] == [3, 6, 6]
        assert INKAS.census(world) == INKAS.census(state)
    assert any(world.hands != state.hands for world in worlds)


def test_faces_of_development_cards_are_redealt_within_their_backs() -> None:
    state = trading(bought(ORANGE, Development.MONOPOLY), bought(ORANGE, Development.INVENTION, back=2))
    worlds = [redealt(state, RED, number) for number in range(9)]

    for world in worlds:
        assert (sum(world.development[ORANGE][:4]), sum(world.development[ORANGE][4:])) == (1, 1)  # 9.2, 1.6
        assert INKAS.census(world) == INKAS.census(state)
    assert any(world.development != state.development for world in worlds)
    assert redealt(state, ORANGE).development == state.development


def test_redealt_hands_can_still_pay_for_open_offers() -> None:
    state = trading(cards(RED, wood=3), cards(ORANGE, fish=2, ore=5), cards(BLUE, fish=1, stone=5))
    state = after(state, RED, OfferTrade(give=Bundle(wood=1), take=Bundle(fish=1)))
    state = after(after(state, ORANGE, AcceptOffer()), BLUE, CounterOffer(give=Bundle(fish=1), take=Bundle(wood=3)))

    for number in range(9):
        world = redealt(state, RED, number)
        assert world.hands[ORANGE][FISH] >= 1  # R48
        assert world.hands[BLUE][FISH] >= 1
    assert all(redealt(state, ORANGE, number).hands[RED][0] >= 1 for number in range(9))


def test_a_sealed_discard_is_redealt_from_the_new_hand() -> None:
    state = after(table(cards(ORANGE, wood=8), cards(BLUE, ore=9)), RED, Roll(), chance=[2, 3])
    state = after(state, BLUE, Discard(cards=Bundle(ore=4)))
    world = redealt(state, RED, 1)
    now = world.agenda[-1]

    assert isinstance(now, Discarding)
    chosen = now.chosen[BLUE]
    assert chosen is not None
    assert sum(chosen) == 4  # R25
    assert covers(world.hands[BLUE], chosen)
    assert INKAS.view(state, BLUE).seats[BLUE].discard == Bundle(ore=4)
    assert INKAS.view(state, RED).seats[BLUE].discard is None


def test_fresh_cards_of_another_seat_are_drawn_from_its_new_hand() -> None:
    state = trading(cards(ORANGE, ore=1), seat=ORANGE)
    state = INKAS.fold(state, [bought(ORANGE, Development.MONOPOLY)])
    world = redealt(state, RED, 3)

    assert sum(world.turn.fresh) == 1
    assert world.turn.fresh == world.development[ORANGE]  # 9.3


@pytest.mark.parametrize("seats", [3, 4])
def test_a_view_stays_under_ten_kilobytes_and_an_entry_under_one(seats: int) -> None:
    views, entries = [], []
    for step in playout(INKAS, seats=seats, seed=5):
        views.append(len(msgspec.json.encode(INKAS.view(step.decided.state, RED))))
        entries.append(len(msgspec.json.encode(step.decided.events)))

    assert max(views) < 10_000
    assert sorted(entries)[len(entries) // 2] < 1_000


def test_a_public_face_changes_nothing_when_written_down() -> None:
    state = trading()
    faces = (
        events.DiscardSealed(seat=RED),
        events.SomethingRobbed(seat=RED, victim=BLUE),
        events.DevelopmentDrawn(seat=RED, back=1, price=Bundle()),
    )

    assert all(INKAS.rulebook.evolve(state, face) == state for face in faces)
