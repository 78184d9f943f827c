"""The rules of the board said a second time, slowly and in plain sets, and compared over whole games."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.moves.roll import harvest
from quipu_rules.inkas.parts import CARDS, YIELD, Card, Preparation, members
from quipu_rules.inkas.setup import Setup
from quipu_rules.inkas.state import State, founding_sites, road_paths, route_length, settling_sites
from quipu_rules.kernel.playout import playout
from tests.rules.inkas.purposeful import choose
from tests.rules.inkas.table import PRINTED

BOARD = INKAS.board(PRINTED, Setup(), 4)
ENDS: dict[int, set[int]] = {path.id: set(path.ends) for path in BOARD.paths}
NEAR: dict[int, set[int]] = {site.id: set(site.neighbours) for site in BOARD.sites}
EVERY = 3


class Seen:
    """Who has what where."""

    def __init__(self, state: State) -> None:
        players = list(enumerate(state.players))
        self.active = {site: seat for seat, one in players for site in members(one.settlements | one.cities)}
        self.ruins = {site: seat for seat, one in players for site in members(one.old_settlements | one.old_cities)}
        self.cities = {site for _, one in players for site in members(one.cities | one.old_cities)}
        self.owners = {**self.active, **self.ruins}
        self.roads = {path: seat for seat, one in players for path in members(one.roads)}

    def reached(self, seat: int) -> set[int]:
        """The ends of a seat's roads."""
        return {site for path, owner in self.roads.items() if owner == seat for site in ENDS[path]}

    def too_near(self, site: int) -> bool:
        return bool(NEAR[site] & set(self.owners))

    def length(self, seat: int, site: int, used: frozenset[int] = frozenset()) -> int:
        """The longest way on from a site over roads not used yet."""
        best = 0
        for path, owner in self.roads.items():
            if owner == seat and path not in used and site in ENDS[path]:
                (other,) = ENDS[path] - {site}
                open_there = self.owners.get(other, seat) == seat
                best = max(best, 1 + (self.length(seat, other, used | {path}) if open_there else 0))
        return best


def _played() -> Iterator[State]:
    for seats, preparation, seed in ((3, Preparation.ADVANCED, 6), (4, Preparation.VARIABLE, 2)):
        play = playout(INKAS, seats=seats, seed=seed, setup=Setup(preparation=preparation), choose=choose)
        for number, step in enumerate(play):
            if number % EVERY == 0:
                yield step.decided.state


@cache
def tables() -> tuple[State, ...]:
    """Some positions of two whole games."""
    return tuple(_played())


def test_buildings_never_stand_side_by_side() -> None:
    for state in tables():
        seen = Seen(state)
        assert not any(seen.too_near(site) for site in seen.owners)  # 8.7, 12.2
        assert not set(seen.active) & set(seen.ruins)  # 11.8


def test_roads_are_legal_where_a_simple_model_allows() -> None:
    for state in tables():
        seen = Seen(state)
        for seat in range(len(state.players)):
            reached = seen.reached(seat) - set(seen.owners) | {s for s, owner in seen.active.items() if owner == seat}
            allowed = {path for path, ends in ENDS.items() if path not in seen.roads and ends & reached}
            assert set(members(road_paths(state, seat))) == allowed  # 8.2, 8.4, 8.5, 11.7, R8, R9


def test_settlements_are_legal_where_a_simple_model_allows() -> None:
    for state in tables():
        seen = Seen(state)
        for seat in range(len(state.players)):
            allowed = {site for site in seen.reached(seat) - set(seen.active) if not seen.too_near(site)}
            assert set(members(settling_sites(state, seat))) == allowed  # 8.6, 8.7, 11.8


def test_foundings_are_legal_where_a_simple_model_allows() -> None:
    for state in tables():
        seen = Seen(state)
        beside_roads = {site for path in seen.roads for site in ENDS[path]}
        free = {site for site in NEAR if site not in seen.owners and not seen.too_near(site)} - beside_roads
        for seat in range(len(state.players)):
            allowed = free or {site for site, owner in seen.ruins.items() if owner == seat}
            assert set(members(founding_sites(state, seat))) == allowed  # 12.2, 12.3, R4


def test_the_route_card_is_where_a_simple_model_puts_it() -> None:
    for state in tables():
        seen = Seen(state)
        seats = range(len(state.players))
        lengths = [max((seen.length(seat, site) for site in seen.reached(seat)), default=0) for seat in seats]
        assert lengths == [route_length(state, seat) for seat in seats]  # 10.3, R7, R43
        if state.route_holder is not None:
            assert lengths[state.route_holder] == max(lengths) >= 3  # 10.1, 10.2
        else:
            assert max(lengths, default=0) < 3 or lengths.count(max(lengths)) > 1  # 11.3, R15


@pytest.mark.parametrize("rolled", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_a_roll_yields_what_a_simple_model_says(rolled: int) -> None:
    for state in tables():
        assert {(one.seat, one.card): one.count for one in harvest(state, rolled).yields} == _due(state, rolled)


def _due(state: State, rolled: int) -> dict[tuple[int, Card], int]:
    """What each seat gets of each kind (4.2 to 4.5, R36)."""
    seen, claims = Seen(state), defaultdict[Card, dict[int, int]](dict)
    for tile in BOARD.hexes:
        if tile.roll != rolled or tile.id == state.robber:
            continue
        card = YIELD[state.land.terrains[tile.id]]
        for site in set(tile.sites) & set(seen.owners):
            owner = seen.owners[site]
            claims[card][owner] = claims[card].get(owner, 0) + (2 if site in seen.cities else 1)
    due = {}
    for card, claimed in claims.items():
        left = state.supply[CARDS.index(card)]
        for seat, count in claimed.items():
            granted = count if sum(claimed.values()) <= left else left if len(claimed) == 1 else 0
            if granted:
                due[seat, card] = granted
    return due
