"""A result says who has won and by what, its numbers agree, and the log tells it."""

from typing import Any

import msgspec

from quipu.testing.random_play import plays
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.outcome import Outcome, contradictions


def the_numbers_of_a_result_agree_with_its_places(game: AnyGame, variant: Variant) -> None:
    """Each place has the criterion that decided it, and no number contradicts a place, a score or a verdict."""
    for outcome, _ in _results(game, variant):
        wrong = next(contradictions(outcome, variant.seats), None)
        assert wrong is None, f"{outcome.ending}: {wrong}. Make the result with `ranked` or `together`"


def a_result_can_be_told_in_every_language(game: AnyGame, variant: Variant) -> None:
    for outcome, _ in _results(game, variant):
        for locale in LOCALES:
            for key in (f"ending-{outcome.ending}", *(f"criterion-{one.name}" for one in outcome.criteria)):
                assert game.texts.has(key, locale), (
                    f"the result {outcome.ending} cannot be told: write `{key}` into text/{locale}.ftl"
                )


def the_log_tells_the_result(game: AnyGame, variant: Variant) -> None:
    """So that whoever reads a log without the rules knows who has won."""
    for outcome, events in _results(game, variant):
        told = [value for event in events for value in map(event.__getattribute__, event.__struct_fields__)]
        assert [one for one in told if isinstance(one, Outcome)] == [outcome], (
            f"the game ends with {outcome.ending}, and no event of the last action holds the result, or another one: "
            "give the event that ends the game a field of type Outcome, and let `evolve` keep it for `outcome`"
        )
        public = [game.redact(event, None) for event in events]
        shown = [one for event in public if event is not None for one in msgspec.structs.astuple(event)]
        assert outcome in shown, f"`redact` hides the result {outcome.ending} from spectators"


def _results(game: AnyGame, variant: Variant) -> list[tuple[Outcome, tuple[Any, ...]]]:
    """How games ended: the result, and the events of the last action."""
    found = list[tuple[Outcome, tuple[Any, ...]]]()
    for play in plays(game, variant):
        *_, last = play
        outcome = game.outcome(last.decided.state)
        assert outcome is not None, f"the game is over for `to_act`, but `outcome` is None after {last.action}"
        found.append((outcome, last.decided.events))
    return found


LAWS = (
    the_numbers_of_a_result_agree_with_its_places,
    a_result_can_be_told_in_every_language,
    the_log_tells_the_result,
)
