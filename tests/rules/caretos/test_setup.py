"""Section 1: laying out the table."""

from collections import Counter

import pytest

from quipu.testing import after, refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import ChooseStart, KeepFinalCard
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import COLORS, Monster, Symbol
from quipu_rules.caretos.phases import ChoosingStart, KeepingFinalCard, PlayingCard
from quipu_rules.caretos.setup import Setup
from quipu_rules.caretos.state import State
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Decided
from tests.rules.caretos.scene import names

STANDARD = CARETOS.editions["standard"]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def opened(seats: int, *, experienced: bool = False, seed: int = 1) -> Decided[State, e.AnyEvent]:
    chance = Seeded(b"setup", "test", seed)
    return CARETOS.start(STANDARD, Setup(experienced=experienced), seats, chance)


def laid_out(seats: int, *, experienced: bool = False) -> State:
    """Everybody took the first symbol listed."""
    state = opened(seats, experienced=experienced).state
    for turn in range(seats):
        (seat,) = CARETOS.rulebook.to_act(state)
        action = CARETOS.rulebook.proposals(state, seat)[0]
        state = CARETOS.rulebook.decide(state, seat, action, Seeded(b"setup", "turn", turn)).state
    return state


@pytest.mark.parametrize(("seats", "places"), [(2, 26), (3, 35), (4, 35)])
def test_two_players_have_a_side_of_their_own(seats: int, places: int) -> None:
    # 1.1
    assert len(opened(seats).state.crowds) == places


@SEATS
def test_everybody_gets_two_monsters(seats: int) -> None:
    # 1.2
    owners = Counter(owner for owner in opened(seats).state.owners if owner is not None)
    assert owners == {Seat(seat): 2 for seat in range(seats)}


def test_the_caretos_start_on_their_places() -> None:
    # 1.3
    state = opened(2).state
    assert names(state, state.caretos) == {"P3", "P11"}


def test_a_symbol_puts_both_monsters_on_its_two_places() -> None:
    # 1.4, R2, R57: the player says who stands on the first of them.
    state = opened(2).state
    (seat,) = CARETOS.rulebook.to_act(state)
    first, second = (Monster(m.value) for m, owner in zip(Monster, state.owners, strict=True) if owner == seat)

    state = after(CARETOS, state, seat, ChooseStart(symbol=Symbol.THREE, first=second))

    stands = dict(zip(Monster, state.places, strict=True))
    assert (names(state, [stands[second] or 0]), names(state, [stands[first] or 0])) == ({"P4"}, {"P5"})


def test_a_symbol_serves_one_player_only() -> None:
    # 1.4
    state = opened(2).state
    (seat,) = CARETOS.rulebook.to_act(state)
    state = CARETOS.rulebook.decide(state, seat, CARETOS.rulebook.proposals(state, seat)[0], Seeded(b"", "", 1)).state
    (other,) = CARETOS.rulebook.to_act(state)
    mine = next(m for m, owner in zip(Monster, state.owners, strict=True) if owner == other)
    theirs = next(m for m, owner in zip(Monster, state.owners, strict=True) if owner == seat)

    assert refused(CARETOS, state, other, ChooseStart(symbol=Symbol.ONE, first=mine)) == ("SYMBOL_TAKEN", "1.4")
    assert refused(CARETOS, state, other, ChooseStart(symbol=Symbol.TWO, first=theirs)) == ("NOT_YOUR_MONSTER", "1.4")


@SEATS
def test_the_start_player_is_drawn_and_chooses_first_then_it_goes_clockwise(seats: int) -> None:
    # R1, R2
    firsts = set()
    for seed in range(20):
        state = opened(seats, seed=seed).state
        asked = [phase.seat for phase in reversed(state.agenda) if isinstance(phase, ChoosingStart)]
        assert asked == [(state.first + turn) % seats for turn in range(seats)]
        firsts.add(state.first)
    assert firsts == set(range(seats))


@pytest.mark.parametrize(("seats", "groups", "each", "boxed"), [(2, 5, 5, 10), (3, 7, 7, 0), (4, 7, 7, 0)])
def test_five_villagers_stand_in_each_villager_place(seats: int, groups: int, each: int, boxed: int) -> None:
    # 1.5, R3: with two players two of each colour stay in the box.
    state = laid_out(seats)
    crowds = [crowd for crowd in state.crowds if crowd]
    assert [len(crowd) for crowd in crowds] == [5] * groups
    assert Counter(color for crowd in crowds for color in crowd) == dict.fromkeys(COLORS, each)
    assert len(state.boxed) == boxed


@pytest.mark.parametrize(("seats", "cards"), [(2, 24), (3, 36), (4, 48)])
def test_the_night_deck_grows_with_the_players_and_all_hold_three_cards(seats: int, cards: int) -> None:
    # 1.6, 1.7
    state = laid_out(seats)
    assert [len(row.hand) for row in state.belongings] == [3] * seats
    assert len(state.deck) + 3 * seats == cards


def test_the_cards_of_others_are_secret() -> None:
    # 1.7, 1.9
    state = laid_out(2)
    seen = CARETOS.view(state, Seat(0))
    assert seen.players[0].hand == state.belongings[0].hand
    assert (seen.players[1].hand, seen.players[1].hand_size) == (None, 3)
    assert (seen.players[1].final_cards, seen.players[1].final_cards_size) == (None, 1)


def test_three_bonus_cards_lie_face_up() -> None:
    # 1.8
    state = laid_out(4)
    assert (len(state.face_up), len(state.bonus_pile)) == (3, 16)


def test_everybody_gets_one_final_bonus_card_and_nobody_is_asked() -> None:
    # 1.9, R4: the variant is off unless it is chosen.
    state = laid_out(4)
    assert [len(row.final_cards) for row in state.belongings] == [1] * 4
    assert len(state.final_box) == 5
    assert state.agenda == (PlayingCard(seat=state.first),)


def test_experienced_players_keep_one_of_two_final_bonus_cards() -> None:
    # 1.10, R4: all at once, before the first turn.
    state = laid_out(3, experienced=True)
    assert state.agenda == (KeepingFinalCard(seats=(Seat(0), Seat(1), Seat(2))),)
    dealt = state.belongings[1].final_cards
    foreign = state.belongings[0].final_cards[0]

    assert len(dealt) == 2
    assert refused(CARETOS, state, 1, KeepFinalCard(card=foreign)) == ("NOT_YOUR_FINAL_CARD", "1.10")

    state = after(CARETOS, state, 1, KeepFinalCard(card=dealt[1]))

    assert (state.belongings[1].final_cards, state.belongings[1].returned_cards) == ((dealt[1],), (dealt[0],))
    assert CARETOS.rulebook.to_act(state) == {0, 2}
    for seat in (2, 0):
        state = after(CARETOS, state, seat, KeepFinalCard(card=state.belongings[seat].final_cards[0]))
    assert state.agenda == (PlayingCard(seat=state.first),)


@pytest.mark.parametrize(("seats", "supply"), [(2, 11), (4, 9)])
def test_each_group_gets_a_campfire_and_the_cauldron_is_empty(seats: int, supply: int) -> None:
    # 1.11, 1.12
    state = laid_out(seats)
    assert [bool(crowd) for crowd in state.crowds] == list(state.fires)
    assert state.supply == supply
    assert state.cauldron is None


def test_symbols_are_chosen_before_villagers_are_drawn() -> None:
    # 1.13
    state = opened(3).state
    assert not any(state.crowds)
    assert all(row.hand == () for row in state.belongings)


@pytest.mark.parametrize(("seats", "cards"), [(2, 24), (3, 36), (4, 48)])
def test_the_census_counts_all_cards(seats: int, cards: int) -> None:
    # 1.6, 1.8, 1.9
    counted = dict(CARETOS.census(opened(seats).state))
    assert [counted[f"{kind} cards"] for kind in ("night", "bonus", "final bonus")] == [cards, 19, 9]
