"""Computations of a worker: choices of bots and absent seats, hints, analyses, each from one seat's viewpoint."""

import secrets
from collections.abc import Callable, Sequence

from msgspec import Raw
from msgspec.structs import replace

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.message import Action, Seat
from quipu_service.application.log.bodies import Acted, Chosen, Rewound, live_versions
from quipu_service.application.log.entries import COMMAND, encode
from quipu_service.application.log.position import SUBSTITUTE, Position, Step, read_command
from quipu_service.application.tables.advice import Chances, Choice, Hint, Judged, Turning, read_actions
from quipu_service.bots.fallback import fallback
from quipu_service.bots.levels import SETTINGS, Level, choose, deadline, options
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import worth

LEAST_SECONDS = 0.25
"""Thinking time for a seat without a player."""
MOST_CHOICES = 5
WORLDS = 8
"""Worlds over which the worth of a position before a hint is averaged."""
MOST_POINTS = 400
"""How many entries of a game an analysis evaluates."""
TURNING_POINTS = 6
JUDGED = 3
"""For how many of these, greatest change first, a better choice is searched."""


def dice() -> Chance:
    """The bot's own randomness, not the table's, so its simulations reveal nothing about future draws."""
    return Seeded(secrets.token_bytes(32), "bot", 0)


def viewpoint(position: Position, seat: Seat) -> Viewpoint:
    """The position as the seat knows it."""
    return Viewpoint(position.game, position.table.seats, seat, position.state)


def bot_choice(position: Position, seat: Seat, level: Level, seconds: float | None = None) -> tuple[Action, ...]:
    """The choice of a bot of this level, within its budget if no other is given."""
    return choose(viewpoint(position, seat), level, dice(), seconds=seconds)


def played_for(position: Position, seat: Seat, seconds: float | None = None) -> tuple[tuple[Action, ...], Chosen]:
    """What is played for a seat that has a bot or no player, and why; within its budget if no other is given."""
    level, why = player_of(position, seat)
    if level is not None:
        return bot_choice(position, seat, level, seconds), why
    return fallback(viewpoint(position, seat), dice(), deadline(LEAST_SECONDS if seconds is None else seconds)), why


def budget(position: Position, seat: Seat) -> float:
    """The budget for that in seconds, which everybody can compute."""
    level, _ = player_of(position, seat)
    return LEAST_SECONDS if level is None else SETTINGS[level].seconds


def player_of(position: Position, seat: Seat) -> tuple[Level | None, Chosen]:
    """The level at which the service plays for the seat, or none for the least harmful action, and why it plays."""
    level = position.substitute(seat)
    if level is not None:
        return level, Chosen.BOT
    # if every seat only passes, some games never end
    return SUBSTITUTE if deserted(position) else None, Chosen.TIMEOUT


def deserted(position: Position) -> bool:
    """Whether no player is left at the table."""
    return all(
        bot is not None or gone is not None
        for bot, gone in zip(position.people.bots, position.people.away, strict=True)
    )


def hint(position: Position, seat: Seat, seconds: float | None = None) -> Hint:
    """What a strong bot considers; within its budget if no other is given."""
    return advice_of(position, seat, dice(), deadline(SETTINGS[Level.STRONG].seconds if seconds is None else seconds))


def advice_of(position: Position, seat: Seat, chance: Chance, enough: Callable[[], bool]) -> Hint:
    """What a strong bot considers with this chance, until ``enough``."""
    view = viewpoint(position, seat)
    found = options(view, Level.STRONG, chance, enough)[:MOST_CHOICES]
    choices = tuple(
        Choice(actions=Raw(encode(one.actions)), worth=round(one.worth, 4), visits=one.visits) for one in found
    )
    return Hint(version=position.version, seat=seat, choices=choices, worth=_stands(view, chance))


def _stands(view: Viewpoint, chance: Chance) -> float | None:
    """The seat's expected result before it acts, in some worlds that it cannot tell from the true one."""
    if view.game.estimate is None:
        return None
    found = [worth(view.game, view.world(chance), view.seats, chance)[view.seat] for _ in range(WORLDS)]
    return round(sum(found) / WORLDS, 4)


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
