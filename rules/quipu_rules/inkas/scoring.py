"""The result of a finished game."""

from quipu_rules.inkas.parts import Ending
from quipu_rules.inkas.state import State
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked


def result(state: State, ending: Ending) -> Outcome:
    """The most culture points win: a third apex is more than anybody else has (13.1); equal points share (R45)."""
    return ranked(ending, {SCORE: [player.points for player in state.players]}, tie=Verdict.WON)


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    return state.outcome
