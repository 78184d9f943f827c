"""Computations of a worker: choices of bots and absent seats, hints, each from one seat's viewpoint."""

import secrets
from collections.abc import Callable

from msgspec import Raw

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.message import Action, Seat
from quipu_service.application.log.bodies import Chosen
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import SUBSTITUTE, Position
from quipu_service.application.tables.advice import Choice, Hint
from quipu_service.bots.fallback import fallback
from quipu_service.bots.levels import SETTINGS, Level, choose, deadline, options
from quipu_service.bots.replies import sound
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import worth

LEAST_SECONDS = 0.25
"""Thinking time for a seat without a player."""
MOST_CHOICES = 5
WORLDS = 8
"""Worlds over which the worth of a position before a hint is averaged."""


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
    found = sound(view, options(view, Level.STRONG, chance, enough), chance, MOST_CHOICES)
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
