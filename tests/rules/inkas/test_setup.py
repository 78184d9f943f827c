"""Parts and set-up (sections 1 and 2)."""

from collections import Counter

import pytest

from quipu_rules.inkas import events
from quipu_rules.inkas.actions import PlaceStart, Roll
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.parts import CARDS, LAND, YIELD, Bundle, Card, Path, Preparation, Site, Terrain, counts, members
from quipu_rules.inkas.phases import PlacingStart, Rolling
from tests.rules.inkas.table import BLUE, GRAY, GROUND, ORANGE, PRINTED, RED, after, dealt, legal, refused, table, when

HIGH_LOW_LOW = [5, 5, 0, 0, 0, 1]
"""Red rolls twelve, orange two, blue three."""
HEXES = [(printed.terrain, printed.number) for printed in PRINTED.hexes]


def test_three_tribes_with_eleven_points_are_the_aim() -> None:
    assert PRINTED.tribes.goals == (4, 4, 3)  # 1.1, 11.1
    assert sum(PRINTED.tribes.goals) == 11


def test_three_or_four_seats_play() -> None:
    assert list(INKAS.seats) == [3, 4]  # 1.2


def test_gray_stays_in_the_box_when_three_play() -> None:
    three, four = (INKAS.board(PRINTED, INKAS.setup(), seats) for seats in (3, 4))

    assert {start.colour.value for start in three.starts} == {"RED", "ORANGE", "BLUE"}  # 1.2, 2.2, R37
    assert {start.colour.value for start in four.starts} == {"RED", "ORANGE", "BLUE", "GRAY"}  # R38


def test_each_seat_has_its_pieces() -> None:
    pieces = PRINTED.pieces  # 1.3

    assert (pieces.settlements, pieces.cities, pieces.roads, pieces.thickets, pieces.markers) == (8, 2, 7, 4, 11)
    player = table().players[RED]
    assert (player.settlements_left, player.cities_left, player.roads_left, player.thickets_left) == (6, 2, 5, 4)


def test_each_terrain_produces_its_card() -> None:
    produced = {terrain.value: card.value for terrain, card in YIELD.items()}  # 1.4

    assert produced == {
        "FOREST": "WOOD",
        "QUARRY": "STONE",
        "PASTURE": "WOOL",
        "FARMLAND": "POTATO",
        "MOUNTAINS": "ORE",
        "JUNGLE": "FEATHER",
        "PLANTATION": "COCA",
        "FISHING_GROUND": "FISH",
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_the_supply_is_twenty_of_each_resource_and_twelve_of_each_good(seats: int) -> None:
    assert table(seats=seats).supply == (20, 20, 20, 20, 20, 12, 12, 12)  # 1.5, R37


@pytest.mark.parametrize("seats", [3, 4])
def test_both_stacks_hold_the_same_ten_cards(seats: int) -> None:
    state = table(seats=seats)

    assert state.stacks == (7, 1, 1, 1, 7, 1, 1, 1)  # 1.6, R37
    assert not state.second_stack


def test_advantage_cards_and_robber_begin_beside_the_board() -> None:
    state = table()

    assert (state.route_holder, state.combat_holder, state.robber) == (None, None, None)  # 1.7


def test_the_printed_board_has_27_producing_hexes() -> None:
    tokens = Counter(number for _, number in HEXES if number is not None)  # 2.1

    assert len(HEXES) == 29
    assert tokens == {2: 1, 3: 3, 4: 3, 5: 3, 6: 3, 8: 3, 9: 4, 10: 3, 11: 3, 12: 1}
    assert Counter(terrain.value for terrain, _ in HEXES) == {
        "FOREST": 4,
        "QUARRY": 3,
        "PASTURE": 4,
        "FARMLAND": 4,
        "MOUNTAINS": 3,
        "JUNGLE": 3,
        "PLANTATION": 3,
        "FISHING_GROUND": 3,
        "OCEAN": 2,
    }


def test_pips_of_the_printed_board() -> None:
    pips: Counter[str] = Counter()
    for terrain, number in HEXES:
        pips[terrain.value] += 6 - abs(7 - number) if number else 0

    assert dict(pips) == {
        "FOREST": 14,
        "FARMLAND": 14,
        "FISHING_GROUND": 11,
        "MOUNTAINS": 11,
        "JUNGLE": 11,
        "QUARRY": 10,
        "PLANTATION": 10,
        "PASTURE": 9,
        "OCEAN": 0,
    }


def test_an_eleven_is_a_mountain_a_quarry_and_a_plantation() -> None:
    assert {terrain.value for terrain, number in HEXES if number == 11} == {"MOUNTAINS", "QUARRY", "PLANTATION"}


def test_beginners_have_two_settlements_two_roads_and_two_points_each() -> None:
    facts, state = dealt(Preparation.BEGINNERS, 4, [5, 5, 0, 0, 0, 0, 0, 0])

    placed = [fact for fact in facts if isinstance(fact, events.StartPlaced)]
    assert Counter(fact.seat for fact in placed) == {RED: 2, ORANGE: 2, BLUE: 2, GRAY: 2}  # 2.2
    assert [player.points for player in state.players] == [2, 2, 2, 2]  # 2.3
    for player in state.players:
        assert (player.settlements.bit_count(), player.roads.bit_count()) == (2, 2)


def test_beginners_take_the_yield_of_the_lettered_settlement() -> None:
    facts, state = dealt(Preparation.BEGINNERS, 4, [5, 5, 0, 0, 0, 0, 0, 0])

    taken = {fact.seat: fact.cards for fact in facts if isinstance(fact, events.YieldTaken)}  # 2.4
    assert taken == {
        RED: Bundle(fish=1, stone=1, ore=1),
        ORANGE: Bundle(wood=1, stone=1, coca=1),
        BLUE: Bundle(stone=1, ore=1, feather=1),
        GRAY: Bundle(ore=1, wood=1, coca=1),
    }
    assert state.hands[BLUE] == counts(taken[BLUE])


def test_the_highest_roll_begins() -> None:
    facts, state = dealt(Preparation.BEGINNERS, 3, [0, 0, 2, 3, 1, 1])

    assert facts[-2:] == (events.StarterFound(seat=ORANGE), events.TurnBegan(seat=ORANGE, turn=1))  # 2.5
    assert state.agenda == (Rolling(seat=ORANGE),)


def test_a_shared_highest_roll_is_rolled_again_by_those_who_share_it() -> None:
    facts, state = dealt(Preparation.BEGINNERS, 3, [3, 3, 0, 0, 2, 4, 0, 0, 5, 0])  # R47

    assert [fact.seat for fact in facts if isinstance(fact, events.StartRolled)] == [RED, ORANGE, BLUE, RED, BLUE]
    assert state.starter == BLUE


def test_the_full_rules_hold_from_the_start() -> None:
    _, state = dealt(Preparation.BEGINNERS, 3, HIGH_LOW_LOW)

    assert [player.tribe for player in state.players] == [0, 0, 0]  # R39
    assert INKAS.view(state, RED).seats[RED].goal == 4


def test_free_placement_runs_clockwise_and_back() -> None:
    _, state = dealt(Preparation.ADVANCED, 3, [0, 0, 5, 5, 0, 0])
    places = iter([(0, 0), (8, 7), (16, 18), (24, 29), (32, 42), (40, 51)])
    order = []
    while isinstance(now := state.agenda[-1], PlacingStart):
        order.append((now.seat, now.round))
        site, path = next(places)
        state = after(state, now.seat, PlaceStart(site=Site(site), path=Path(path)))

    assert order == [(ORANGE, 1), (BLUE, 1), (RED, 1), (RED, 2), (BLUE, 2), (ORANGE, 2)]  # 2.6
    assert state.agenda == (Rolling(seat=ORANGE),)
    assert [player.points for player in state.players] == [2, 2, 2]


def test_the_settlement_of_the_second_round_yields() -> None:
    _, state = dealt(Preparation.ADVANCED, 3, HIGH_LOW_LOW)
    first = when(state, RED, PlaceStart(site=Site(8), path=Path(7)))
    for seat, site, path in [(RED, 8, 7), (ORANGE, 16, 18), (BLUE, 24, 29)]:
        state = after(state, seat, PlaceStart(site=Site(site), path=Path(path)))
    second = when(state, BLUE, PlaceStart(site=Site(22), path=Path(27)))

    assert not any(isinstance(fact, events.YieldTaken) for fact in first)
    assert events.YieldTaken(seat=BLUE, cards=Bundle(fish=1, stone=1)) in second  # 2.7: the ocean gives nothing


def test_the_variable_set_up_shuffles_resource_hexes_only() -> None:
    land = [tile for tile, terrain in enumerate(GROUND.terrains) if terrain in LAND]
    facts, state = dealt(Preparation.VARIABLE, 3, [*[0] * 17, *HIGH_LOW_LOW])
    laid = facts[0]

    assert isinstance(laid, events.TableLaid)
    assert laid.terrains != GROUND.terrains  # 2.8
    assert Counter(laid.terrains) == Counter(GROUND.terrains)
    assert [terrain for tile, terrain in enumerate(laid.terrains) if tile not in land] == [
        terrain for tile, terrain in enumerate(GROUND.terrains) if tile not in land
    ]  # R50
    for number in range(13):
        printed = [tile for tile, (_, token) in enumerate(HEXES) if token == number]
        assert [field.hex for field in state.land.rolls[number]] == printed
    assert isinstance(state.agenda[-1], PlacingStart)


def test_shuffled_hexes_produce_what_lies_there() -> None:
    _, state = dealt(Preparation.VARIABLE, 3, [*[0] * 17, *HIGH_LOW_LOW])

    for number, fields in enumerate(state.land.rolls):
        for field in fields:
            assert CARDS[field.place] is YIELD[state.land.terrains[field.hex]], number


def test_a_starting_settlement_keeps_the_distance() -> None:
    _, state = dealt(Preparation.ADVANCED, 3, HIGH_LOW_LOW)
    state = after(state, RED, PlaceStart(site=Site(8), path=Path(7)))

    assert refused(state, ORANGE, PlaceStart(site=Site(8), path=Path(9))) == ("SITE_OCCUPIED", "2.9")
    assert refused(state, ORANGE, PlaceStart(site=Site(7), path=Path(6))) == ("TOO_NEAR", "2.9")
    assert {8, 4, 7, 12}.isdisjoint(action.site for action in legal(state, ORANGE, PlaceStart))


def test_a_starting_road_lies_beside_its_settlement() -> None:
    _, state = dealt(Preparation.ADVANCED, 3, HIGH_LOW_LOW)

    assert refused(state, RED, PlaceStart(site=Site(8), path=Path(0))) == ("PATH_ELSEWHERE", "R52")
    assert refused(state, RED, PlaceStart(site=Site(8), path=Path(-1))) == ("PATH_ELSEWHERE", "R52")
    assert refused(state, RED, PlaceStart(site=Site(99), path=Path(0))) == ("NO_SUCH_SITE", "R52")
    starts = legal(state, RED, PlaceStart)
    assert len(starts) == sum(len(members(paths)) for paths in GROUND.atlas.paths_at) == 142


def test_nobody_rolls_before_all_have_settled() -> None:
    _, state = dealt(Preparation.ADVANCED, 3, HIGH_LOW_LOW)

    assert refused(state, RED, Roll()) == ("PLACE_FIRST", "2.6")
    assert refused(state, ORANGE, Roll()) == ("NOT_YOUR_TURN", "3.1")


def test_a_lettered_start_yields_what_its_hexes_show() -> None:
    names = {Terrain.QUARRY: Card.STONE, Terrain.JUNGLE: Card.FEATHER, Terrain.MOUNTAINS: Card.ORE}
    site = GROUND.starts[BLUE][0].site

    assert {GROUND.terrains[tile] for tile in GROUND.atlas.hexes_at[site]} == set(names)  # 2.4
