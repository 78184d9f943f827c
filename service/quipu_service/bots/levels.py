"""Levels of bots: depth, thinking time and what they overlook. No level ever sees more than its seat."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action
from quipu_service.bots.greedy import Beam
from quipu_service.bots.halving import halved
from quipu_service.bots.playouts import compared
from quipu_service.bots.search import search
from quipu_service.bots.viewpoint import Option, Viewpoint


class Level(Enum):
    """How well a bot plays."""

    RANDOM = "RANDOM"
    """Any legal action, each equally likely."""
    BEGINNER = "BEGINNER"
    """Plans its whole turn, but overlooks a part of what it could do."""
    CLUB = "CLUB"
    """Plans its whole turn."""
    STRONG = "STRONG"
    """Plans its turn several ways, then searches the answers of the others."""


@dataclass(frozen=True, kw_only=True)
class LevelSettings:
    """The settings of a level."""

    beam: Beam | None = None
    seconds: float
    """Wall-clock seconds for one decision; it appears a little later, however early it was made."""
    searches: bool = False


SKETCH = Beam(depth=10, widths=(1,), worlds=1, overlooks=70)
SETTINGS = {
    Level.RANDOM: LevelSettings(seconds=0.02),
    Level.BEGINNER: LevelSettings(beam=SKETCH, seconds=0.1),
    Level.CLUB: LevelSettings(beam=Beam(depth=10, widths=(3,), worlds=1, sketch=SKETCH), seconds=0.5),
    Level.STRONG: LevelSettings(
        beam=Beam(depth=18, widths=(3, 10, 30), worlds=1, sketch=SKETCH, answered=8), seconds=1.0, searches=True
    ),
}
PAIR = 2
FIRST = 2
"""Passes over all actions, before ``STRONG`` searches the answers to the best of them in a game without an estimate."""
AMONG_MANY = Beam(depth=18, widths=(3, 10), worlds=1, sketch=SKETCH, answered=8)
"""The plans of ``STRONG`` at tables of three and more, which are played on."""


def deadline(seconds: float, clock: Callable[[], float] = time.monotonic) -> Callable[[], bool]:
    """Whether this time has passed on the clock."""
    end = clock() + seconds
    return lambda: clock() >= end


def countdown(looks: int) -> Callable[[], bool]:
    """True after this many calls, one for each action tried: a budget that does not depend on the machine."""
    left = iter(range(looks))
    return lambda: next(left, None) is None


def choose(
    view: Viewpoint,
    level: Level,
    chance: Chance,
    enough: Callable[[], bool] | None = None,
    *,
    seconds: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[Action, ...]:
    """The actions that a bot of this level takes now, at least one; only the last may draw chance or reveal.

    ``enough`` or ``seconds`` stand in for the level's budget, which is measured on the ``clock``.
    """
    settings = SETTINGS[level]
    actions = view.choices(view.world(chance), chance)
    if len(actions) == 1:
        return (actions[0],)
    if settings.beam is None:
        return (actions[chance.below(len(actions))],)
    return options(view, level, chance, enough, seconds=seconds, clock=clock)[0].actions


def options(
    view: Viewpoint,
    level: Level,
    chance: Chance,
    enough: Callable[[], bool] | None = None,
    *,
    seconds: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> list[Option]:
    """What a level considers, best first, with the expected results."""
    settings = SETTINGS[level]
    seconds = settings.seconds if seconds is None else seconds
    whole = enough or deadline(seconds, clock)
    beam = settings.beam or Beam(depth=1, widths=(), worlds=1)
    guesses, plays_on = view.game.estimate is not None, settings.searches and view.seats > PAIR
    if not guesses:
        actions = beam.seen(view.choices(view.world(chance), chance), chance)
        lines = halved(view, actions, chance, whole, passes=FIRST if settings.searches and not plays_on else None)
    else:
        lines = (AMONG_MANY if plays_on else beam).options(view, chance, whole)
    if not settings.searches or len(lines) == 1 or (plays_on and not guesses):
        return lines
    return (compared if plays_on else search)(view, chance, lines, whole)
