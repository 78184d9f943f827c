"""The result of a finished game."""

from quipu_rules.inkas.state import State
from quipu_rules.kernel.game import Outcome
from quipu_rules.kernel.message import Seat


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
