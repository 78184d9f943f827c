"""Result, and what must be conserved."""

from quipu.rules.inkas.parts import CARDS, DEVELOPMENTS, KINDS
from quipu.rules.inkas.state import State
from quipu.rules.kernel.game import Outcome
from quipu.rules.kernel.message import Seat


def outcome(state: State) -> Outcome | None:
    """Culture points by seat and the ranking; the winner first (13.1), equal points together (R45)."""
    if state.ending is None:
        return None
    scores = tuple(player.points for player in state.players)
    seats = [Seat(seat) for seat in range(len(scores))]
    places: dict[tuple[bool, int], list[Seat]] = {}
    for seat in seats:
        places.setdefault((seat != state.winner, -scores[seat]), []).append(seat)
    ranking = tuple(tuple(places[key]) for key in sorted(places))
    return Outcome(scores=scores, ranking=ranking, ending=state.ending.value)


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Cards of each kind, development cards by back and kind, pieces and thickets of each seat."""
    counted: list[tuple[str, int]] = []
    for place, card in enumerate(CARDS):
        counted.append((card.value, state.supply[place] + sum(hand[place] for hand in state.hands)))
    for place in range(2 * KINDS):
        name = f"{DEVELOPMENTS[place % KINDS].value} {1 + place // KINDS}"
        held = sum(cards[place] for cards in state.development)
        counted.append((name, state.stacks[place] + state.played[place] + held))
    for seat, player in enumerate(state.players):
        settlements = (player.settlements | player.old_settlements).bit_count()
        cities = (player.cities | player.old_cities).bit_count()
        thickets = (player.old_settlements | player.old_cities).bit_count()
        counted.append((f"settlements {seat}", player.settlements_left + settlements))
        counted.append((f"cities {seat}", player.cities_left + cities))
        counted.append((f"roads {seat}", player.roads_left + player.roads.bit_count()))
        counted.append((f"thickets {seat}", player.thickets_left + thickets))
    return tuple(counted)
