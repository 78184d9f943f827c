"""Every draw of chance is shown by an event that says so, and is what that event says."""

from collections import Counter
from typing import Any

import msgspec

from quipu.testing.laws.secrecy import shown_of
from quipu.testing.random_play import steps
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.shows import Otherwise, as_written, drawn_again

OF_EACH_KIND = 20
"""Steps with one kind of action that are decided again."""


class Recorder:
    """Chance that remembers what it answered."""

    def __init__(self) -> None:
        self._chance, self.answers = Seeded(b"law", "draws"), list[int]()

    def below(self, bound: int) -> int:
        self.answers.append(self._chance.below(bound))
        return self.answers[-1]


class Again:
    """The same answers once more, whatever is asked."""

    def __init__(self, answers: list[int]) -> None:
        self.answers, self.drawn = answers, 0

    def below(self, _bound: int) -> int:
        if self.drawn == len(self.answers):
            raise Otherwise("the events show more draws than there were")
        self.drawn += 1
        return self.answers[self.drawn - 1]


def every_draw_is_shown_by_an_event_that_says_so(game: AnyGame, variant: Variant) -> None:
    edition, setup = game.editions[variant.edition], variant.setup or game.setup()
    shows = as_written(game.shows(edition, setup, variant.seats))
    tried = Counter[type]()
    for step in steps(game, variant):
        if tried[type(step.action)] >= OF_EACH_KIND or not (step.draws or step.seat is None):
            continue
        tried[type(step.action)] += 1
        chance = Recorder()
        if step.seat is None or step.action is None:
            decided = game.start(edition, setup, variant.seats, chance)
        else:
            decided = game.rulebook.decide(step.before, step.seat, step.action, chance)
        events: Any = msgspec.json.decode(msgspec.json.encode(decided.events))
        again = Again(chance.answers)
        try:
            _, all_shown = drawn_again(shows, events, again)
        except Otherwise as otherwise:
            raise AssertionError(f"after {shown_of(step)}: {otherwise}. {CURE}") from None
        assert again.drawn == len(chance.answers) or not all_shown, (
            f"{shown_of(step)} draws {len(chance.answers)} times, and its events show {again.drawn} of it: "
            f"{', '.join(event['type'] for event in events)}. {CURE}"
        )


CURE = (
    "Record each result of `ledger.chance` in an event at once, and let `shows` of the `Game` say which field holds "
    "it, as in {DiceRolled: (Shown(field='dice', sides=6),)}; `Shown(hidden=1)` is a draw of what the log does not "
    "say, such as one card of those that are left in a deck: only a deck that is shuffled as a whole in this entry is "
    "`shuffled`"
)

LAWS = (every_draw_is_shown_by_an_event_that_says_so,)
