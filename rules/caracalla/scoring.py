"""Points of a meeting, and the end of the game."""

from collections.abc import Iterable

from quipu.rules.caracalla.edition import Scoring
from quipu.rules.caracalla.events import AnyEvent, GameEnded
from quipu.rules.caracalla.parts import Colour, Ending, Family, Participant
from quipu.rules.caracalla.state import State, seat_of
from quipu.rules.kernel.game import Outcome
from quipu.rules.kernel.move import Ledger


def families_among(participants: Iterable[Participant]) -> tuple[Colour, ...]:
    """The different colours among those who take part, each once (R13)."""
    return tuple(dict.fromkeys([one.colour for one in participants]))


def value_of(scoring: Scoring, participants: tuple[Participant, ...]) -> int:
    """Points for each participant, by the number of families (6.1)."""
    return scoring.points[len(families_among(participants)) - 1]


def reached_temple(state: State) -> bool:
    """Whether a scoring piece stands in the temple; it need not come there by exact count (8.1, R28)."""
    return max(state.points) >= state.edition.garden.temple


def standings(state: State, organiser: Family) -> tuple[Family, ...]:
    """Families from best to last; of equals the organiser's is first, then the next in turn (R16)."""
    count = len(state.colours)
    families = [Family((organiser + later) % count) for later in range(count)]
    return tuple(sorted(families, key=lambda family: -state.points[family]))


def end_game(ledger: Ledger[State, AnyEvent], organiser: Family) -> None:
    """Record the result by seat; of a seat's two families the better one counts (8.1, R18, R20)."""
    state = ledger.state
    ranked = standings(state, organiser)
    ranking = tuple(dict.fromkeys(seat_of(state, family) for family in ranked))
    best = {seat: family for family in reversed(ranked) for seat in (seat_of(state, family),)}
    ledger.record(
        GameEnded(
            ending=Ending.TEMPLE_REACHED if reached_temple(state) else Ending.ROUNDS_PLAYED,
            winner=ranking[0],
            ranking=ranking,
            scores=tuple(state.points[best[seat]] for seat in sorted(ranking)),
        )
    )


def outcome(state: State) -> Outcome | None:
    """Scores by seat and the ranking, once the game is over."""
    if state.result is None:
        return None
    return Outcome(
        scores=state.result.scores,
        ranking=tuple((seat,) for seat in state.result.ranking),
        ending=state.result.ending.value,
    )
