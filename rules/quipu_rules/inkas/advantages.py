"""Who holds the two advantage cards."""

from quipu_rules.inkas.events import CombatCardPassed, RouteCardPassed
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.state import State, route_length
from quipu_rules.kernel.message import Seat


def judge_route(ledger: Table) -> None:
    """Let the Longest Trade Route follow what has changed on the board (R13a)."""
    state = ledger.state
    lengths = [route_length(state, seat) for seat in range(len(state.players))]
    holder = rightful_holder(state, lengths)
    if holder != state.route_holder:
        ledger.record(RouteCardPassed(holder=holder, length=max(lengths)))


def rightful_holder(state: State, lengths: list[int]) -> Seat | None:
    """Who is to hold the route card: its holder on equal length, else whoever is alone the longest (10.2, R15)."""
    best = max(lengths)
    if best < state.ground.edition.advantages.shortest_route:
        return None
    leaders = [Seat(seat) for seat, length in enumerate(lengths) if length == best]
    if state.route_holder in leaders:
        return state.route_holder
    return leaders[0] if len(leaders) == 1 else None


def judge_combat(ledger: Table, seat: Seat) -> None:
    """Let Mightiest Combat Arts go to a seat that has just shown another card (10.5, 10.6)."""
    state = ledger.state
    shown, holder = state.combat_arts[seat], state.combat_holder
    if shown < state.ground.edition.advantages.fewest_combat_arts or holder == seat:
        return
    if holder is None or shown > state.combat_arts[holder]:
        ledger.record(CombatCardPassed(holder=seat, shown=shown))
