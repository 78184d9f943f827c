"""Editions: the printed numbers, and what an edition must keep to."""

from collections import Counter

import pytest
from msgspec.structs import replace

from quipu_rules.caretos.actions import ActivateMonster, MoveCareto
from quipu_rules.caretos.board import board
from quipu_rules.caretos.edition import STANDARD, read_caretos_edition
from quipu_rules.caretos.edition.tables import Goal, Task
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.map import map_of, printed_of
from quipu_rules.caretos.parts import Color, Kind, Monster, Night, Rune
from quipu_rules.caretos.phases import Activating
from quipu_rules.caretos.setup import Setup
from quipu_rules.geometry.graph import clockwise
from quipu_rules.kernel.edition import EditionError, Standing, printed
from tests.rules.caretos.scene import CARETO_1, ME, at, kinds, play, scene

TEXT = printed("quipu_rules.caretos.edition", "standard")


def test_the_night_deck_is_balanced_for_each_number_of_players() -> None:
    # 1.6
    for seats, cards in ((2, 24), (3, 36), (4, 48)):
        used = [card for card in STANDARD.night_cards if card.least_seats <= seats]
        nights = Counter(card.night for card in used)
        assert nights == dict.fromkeys(Night, cards // 3)
        tasks = Counter(part.task for card in used for part in card.parts)
        assert tasks == {Task.ACTIVATE: cards, Task.GATHER: cards // 4, Task.CARETO: cards // 4}
    runes = Counter(card.rune for card in STANDARD.night_cards)
    assert [runes[rune] for rune in (*Rune, None)] == [9, 9, 9, 9, 12]


def test_there_are_nineteen_bonus_cards_with_five_goals() -> None:
    # 1.8
    assert Counter(card.goal for card in STANDARD.bonus_cards) == {
        Goal.COLOR: 5, Goal.AT: 5, Goal.NEXT_TO: 5, Goal.NEXT_TO_CARETO: 2, Goal.NEXT_TO_MONSTER: 2,
    }  # fmt: skip
    assert {card.color for card in STANDARD.bonus_cards if card.goal is Goal.COLOR} == set(Color)


@pytest.mark.parametrize(("side", "places", "paths"), [(0, 26, 41), (1, 35, 57)])
def test_both_sides_have_their_places_and_paths(side: int, places: int, paths: int) -> None:
    # 1.1
    rows = map_of(STANDARD.sides[side])
    assert len(rows.kinds) == places
    assert sum(map(len, rows.neighbours)) == 2 * paths
    assert set(rows.kinds) == set(Kind)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_client_can_draw_the_board_from_what_is_served(seats: int) -> None:
    # 1.1: coordinates, kinds, neighbours clockwise, starts, and what is our own reconstruction.
    served = board(STANDARD, Setup(), seats)
    points = [(place.x, place.y) for place in served.places]
    for place in served.places:
        assert clockwise(points, place.id, place.neighbours) == place.neighbours
        assert 0 <= place.x <= served.extent.width
        assert 0 <= place.y <= served.extent.height
        assert all(place.id in served.places[near].neighbours for near in place.neighbours)
    assert sum(place.symbol is not None for place in served.places) == 8
    told = {source.part: source.standing for source in served.sources}
    assert (told["sides"], told["supply"]) == (Standing.RECONSTRUCTION, Standing.RULEBOOK)
    assert len(served.night_cards) == 12 * seats
    assert served == CARETOS.board(STANDARD, Setup(), seats)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("mostSeats = 4", "mostSeats = 3", "exactly one must serve 4 seats"),
        ('clockwise = ["G1", "L1", "P1"]', 'clockwise = ["G1", "L1"]', "named once at each of its ends"),
        ('clockwise = ["G1", "L1", "P1"]', 'clockwise = ["L1", "G1", "P1"]', "not in clockwise order"),
        ('clockwise = ["G1", "L1", "P1"]', 'clockwise = ["G1", "L1", "X1"]', "unknown neighbours: X1"),
        ('name = "V1", kind = "VILLAGE"', 'name = "V2", kind = "VILLAGE"', "two places have the same name"),
        ("x = 105", "x = 1105", "lies outside"),
        (', start = "CARETO", clockwise', ", clockwise", "two places for Caretos"),
        ('symbol = "TWO"', 'symbol = "ONE"', "must mark two places"),
        ('start = "MONSTER", symbol = "ONE"', 'start = "MONSTER"', "symbols belong to Monster places"),
        ("villagersAside = 2", "villagersAside = 1", "do not fill their places"),
        ("villagersAside = 2", "villagersAside = 7", "no villager is left"),
        ("campfires = 16", "campfires = 4", "too few campfires"),
        ("hand = 3", "hand = 12", "need more than their hands"),
        ('monster = "WITCH"', 'monster = "TREVOR"', "each Monster must be listed once"),
        ('returns = ["WELL"]', 'returns = ["PLAIN", "WEL"]', "Invalid enum value 'WEL'"),
        ('{ act = "PLACE" }', '{ act = "PLACE", steps = 1 }', "PLACE with 1 steps"),
        ('{ act = "MOVE_CARETO", steps = 3 }', '{ act = "MOVE_CARETO", steps = 3, extra = 1 }', "cannot jump, pass"),
        ("through = true, sends = true", "sends = true", "only who passes others"),
        ('jumps = ["WELL"]', 'jumps = ["PLAIN"]', "plain places are no kind to jump"),
        (", villagers = 2 }", " }", "villagers to be moved"),
        ('{ act = "SWAP" }', '{ act = "MOVE_SELF", steps = 1 }', "WEREWOLF moves itself in two parts of a power"),
        ('parts = [{ task = "GATHER" }, { task = "ACTIVATE" }]', 'parts = [{ task = "GATHER" }]', "one activation"),
        ('{ task = "CARETO", steps = 2 }', '{ task = "CARETO" }', "steps belong to Caretos"),
        ("faceUpBonusCards = 3", "faceUpBonusCards = 20", "too few to lie face up"),
        ('goal = "COLOR", color = "RED"', 'goal = "COLOR"', "B01: colour"),
        ('goal = "AT", kind = "VILLAGE"', 'goal = "AT"', "B06: kind of place"),
        ('goal = "EACH", color = "RED"', 'goal = "EACH"', "FB5: colour"),
        ('part = "sides"', 'part = "side"', "sources must name each table once"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(EditionError, match=problem):
        read_caretos_edition(TEXT.replace(old, new))


def test_too_few_final_bonus_cards_are_refused() -> None:
    start = TEXT.index('    { name = "FB8"')
    end = TEXT.index("]\n", start)
    with pytest.raises(EditionError, match="too few for the experienced variant"):
        read_caretos_edition(TEXT[:start] + TEXT[end:])


def test_a_board_without_places_to_return_to_is_refused() -> None:
    with pytest.raises(EditionError, match="MARIA_GANCHA has no place to return to"):
        read_caretos_edition(TEXT.replace('kind = "WELL"', 'kind = "FOREST"'))


def test_powers_of_other_editions_go_on_although_their_monster_was_caught() -> None:
    # R54: here the Werewolf moves a Careto first, which catches it; then its own part is passed over.
    walk = 'moon = [{ act = "SWAP" }, { act = "MOVE_SELF", steps = 3 }]'
    for own in ('{ act = "MOVE_SELF", steps = 3 }', '{ act = "PLACE" }'):
        other = read_caretos_edition(TEXT.replace(walk, f'moon = [{{ act = "MOVE_CARETO", steps = 1 }}, {own}]'))
        state = scene(mine={Monster.WEREWOLF: "W1", Monster.WITCH: "P4"}, night=Night.MOON)
        state = replace(state, printed=printed_of(other))
        state, events = play(
            state, ActivateMonster(monster=Monster.WEREWOLF), MoveCareto(careto=CARETO_1, place=at("W1"))
        )
        assert kinds(events)[-2:] == ["MonsterTrapped", "Stopped"]
        assert state.agenda == (Activating(seat=ME),)
