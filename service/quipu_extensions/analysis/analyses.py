"""The chances of all seats over a finished game, and what turned it."""

from collections.abc import Callable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Raw
from msgspec.structs import replace

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action, Seat, Value
from quipu_service.application.log.bodies import Acted, Rewound, live_versions
from quipu_service.application.log.entries import COMMAND
from quipu_service.application.log.position import Position, Status, Step, read_command
from quipu_service.application.problems.bounded import Count, OfSeats, Sentence, Share
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.advice import Advice, Hint, read_actions, spoken
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.bots.levels import deadline
from quipu_service.bots.worth import worth
from quipu_service.worker.computations import LEAST_SECONDS, advice_of, dice

JOB = "analysis"
"""The kind of a worker's job."""
MOST_POINTS = 400
"""How many entries of a game an analysis evaluates."""
TURNING_POINTS = 6
JUDGED = 3
"""For how many of these, greatest change first, a better choice is searched."""


class Chances(Value, frozen=True, kw_only=True):
    """The chances of the seats after an entry."""

    version: Count
    """The version of the entry."""
    worth: OfSeats[Share]
    """The estimated result by seat, from 0 (certain loss) to 1 (certain win), computed with knowledge of all cards."""


class Turning(Value, frozen=True, kw_only=True):
    """An entry that changed the chances most."""

    version: Count
    """The version of the entry."""
    actor: Seat | None
    """The seat that sent the command."""
    seat: Seat
    """The seat whose chances changed most."""
    before: Share
    """The estimated result of that seat before the entry."""
    after: Share
    """The estimated result of that seat after the entry."""
    better: Sentence | None = None
    """What a strong bot would have done instead, knowing what the actor knew, and why; null if that was no better, and
    for all but the greatest three."""


class Analysis(Value, frozen=True, kw_only=True):
    """The chances of all seats over a finished game, without what was taken back."""

    chances: Annotated[tuple[Chances, ...], Meta(max_length=2 * MOST_POINTS)]
    """In the order of the log; for a long game, a sample of the entries."""
    turning_points: Annotated[tuple[Turning, ...], Meta(max_length=TURNING_POINTS)]
    """The entries that changed the chances most, greatest change first."""


class Judged(Analysis, frozen=True, kw_only=True):
    """An analysis as a worker writes it down, without sentences."""

    better: tuple[Hint | None, ...] = ()
    """For the first turning points: the choice that would have been better, if there was one."""


read_judged = msgspec.json.Decoder(Judged).decode


class Analyses:
    """Asks workers for analyses."""

    def __init__(self, tables: Tables, advice: Advice) -> None:
        self._tables, self._advice = tables, advice

    async def of(self, table: str, locale: str) -> Analysis:
        """How the chances developed in a finished game; raises Declined before its end, TooMany without an answer."""
        cached, _ = await self._tables.current(table)
        if cached.position.status is not Status.OVER:
            raise declined("NOT_OVER", "T9.5")
        judged = read_judged(await self._advice.answer(JOB, cached.position, None))
        points = list(judged.turning_points)
        for place, hint in enumerate(judged.better):
            if hint is not None:
                before = await self._tables.past.position(cached, hint.version)
                points[place] = replace(points[place], better=spoken(hint, before, locale).choices[0].text)
        return Analysis(chances=judged.chances, turning_points=tuple(points))

    async def computed(self, cached: CachedTable) -> Callable[[], Judged] | None:
        """What a worker computes for a table that is over, when nothing is hidden any more."""
        if cached.position.status is not Status.OVER:
            return None
        steps = await self._tables.past.happened(cached, 0)
        return lambda: analysis(steps)


def analysis(steps: Sequence[Step]) -> Judged:
    """The chances of all seats after each entry that counts, with knowledge of everything hidden."""
    kept = [steps[version - 1] for version in live_versions([step.entry.body for step in steps])]
    played = [step for step in kept if step.position.state is not None and not isinstance(step.entry.body, Rewound)]
    every = max(1, len(played) // MOST_POINTS)
    points = [*played[:-1:every], *played[-1:]]
    chance = dice()
    chances = [_chances(step, chance) for step in points]
    turns = [
        _turning(step, before.worth, after.worth)
        for step, before, after in zip(points[1:], chances, chances[1:], strict=False)
    ]
    turns.sort(key=lambda turn: -abs(turn.after - turn.before))
    found, worths = turns[:TURNING_POINTS], {one.version: one.worth for one in chances}
    better = tuple(_better(steps, one, worths[one.version], chance) for one in found[:JUDGED])
    return Judged(chances=tuple(chances), turning_points=tuple(found), better=better)


def _better(steps: Sequence[Step], point: Turning, after: Sequence[float], chance: Chance) -> Hint | None:
    """What a strong bot would have done, knowing what the seat knew; None unless it expects more than the seat got."""
    step, seat = steps[point.version - 1], point.actor
    if seat is None or not isinstance(step.entry.body, Acted):
        return None
    before = steps[point.version - 2].position
    found = advice_of(before, seat, chance, deadline(LEAST_SECONDS))
    played = _actions(before, _played(step))
    for best in found.choices[:1]:
        same = all(one == other for one, other in zip(_actions(before, best.actions), played, strict=False))
        if not same and best.worth > after[seat]:
            return replace(found, choices=(best,))
    return None


def _actions(position: Position, actions: Raw) -> list[Action]:
    return [position.game.read_action(one) for one in read_actions(actions)]


def _played(step: Step) -> Raw:
    """The actions of an entry as they were sent."""
    return next((read_command(one.content).actions for one in step.stored.hidden if one.part == COMMAND), Raw(b"[]"))


def _chances(step: Step, chance: Chance) -> Chances:
    position = step.position
    found = worth(position.game, position.state, position.table.seats, chance)
    return Chances(version=position.version, worth=tuple(round(one, 4) for one in found))


def _turning(step: Step, before: Sequence[float], after: Sequence[float]) -> Turning:
    seat = max(range(len(before)), key=lambda one: abs(after[one] - before[one]))
    return Turning(
        version=step.position.version, actor=step.entry.seat, seat=Seat(seat), before=before[seat], after=after[seat]
    )
