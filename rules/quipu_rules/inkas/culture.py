"""Culture points: apex, decline, the end of the game."""

from quipu_rules.inkas.advantages import judge_route
from quipu_rules.inkas.events import GameEnded, RoadsTakenUp, RuinsCleared, TribeDeclined
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.map import beside, reachable, touched
from quipu_rules.inkas.parts import Ending, paths_in, sites_in
from quipu_rules.inkas.scoring import result
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Seat


def goal_of(state: State, tribe: int) -> int:
    """The culture points at which this tribe of a seat is at its apex (11.1)."""
    return sum(state.ground.edition.tribes.goals[: tribe + 1])


def culture_grew(ledger: Table, seat: Seat) -> None:
    """After a settlement or a city: victory, or the route card and then perhaps a decline (13.1, 11.2)."""
    state = ledger.state
    player = state.players[seat]
    apex = player.points >= goal_of(state, player.tribe)
    if apex and player.tribe + 1 == len(state.ground.edition.tribes.goals):
        ledger.record(GameEnded(outcome=result(ledger.state, Ending.THIRD_APEX)))
        return
    judge_route(ledger)
    if apex:
        decline(ledger, seat)
    else:
        end_if_hemmed_in(ledger)


def decline(ledger: Table, seat: Seat) -> None:
    """Put a tribe into decline, in the order of the rules (11.2 to 11.5, R14)."""
    player = ledger.state.players[seat]
    ruins = player.old_settlements | player.old_cities
    if ruins:
        ledger.record(RuinsCleared(seat=seat, sites=sites_in(ruins)))
    ledger.record(RoadsTakenUp(seat=seat, paths=paths_in(player.roads)))
    judge_route(ledger)
    sites = sites_in(player.settlements | player.cities)
    ledger.record(TribeDeclined(seat=seat, sites=sites, tribe=player.tribe + 2))


def end_if_hemmed_in(ledger: Table) -> None:
    """End the game once nobody can ever add a culture point (R45)."""
    state = ledger.state
    if any(can_grow(state, seat) for seat in range(len(state.players))):
        return
    ledger.record(GameEnded(outcome=result(state, Ending.ALL_HEMMED_IN)))


def can_grow(state: State, seat: int) -> bool:
    """Whether the seat could still build a city or settlement, had it all the cards it needs (R45).

    Without new buildings nothing on the board comes free again, so a table where nobody can grow never changes.
    """
    places, player = state.ground.atlas, state.players[seat]
    if player.settlements and player.cities.bit_count() < state.ground.edition.tribes.cities:
        return True
    everywhere = (1 << len(places.corners)) - 1
    open_sites = everywhere & ~state.active & ~beside(places, state.occupied)
    if not open_sites:
        return False
    own = touched(places, player.roads)
    free_paths = ((1 << len(places.sides)) - 1) & ~state.roads
    sources = own & ~state.occupied | player.settlements | player.cities
    within = own | reachable(places, sources, free_paths, player.roads_left, state.occupied)
    return bool(within & open_sites)
