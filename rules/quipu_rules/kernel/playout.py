"""Random play, for laws, transcripts and benchmarks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.move import Decided

MEANWHILE = 4
"""Where seats may act that nobody waits for, one of them does so once in so many steps."""
MOST_STEPS = 20_000
"""The most actions of a game; more are a defect of the rules."""


@dataclass(frozen=True)
class Step:
    """One action of a random game; ``seat`` and ``action`` are ``None`` for the setup."""

    before: Any
    """The state in which the seat acted."""
    seat: Seat | None
    """Who acted."""
    action: Action | None
    """What it did."""
    decided: Decided[Any, Any]
    """The events, and the state after them."""
    draws: int
    """How often chance was asked."""
    secret: bytes = b""
    """From it and ``version`` the chance of the action is drawn."""
    version: int = 0
    """The number of the action."""

    def chance(self) -> Seeded:
        """The chance by which the action was decided, from its first draw."""
        return Seeded(self.secret, "playout", self.version)


def playout(
    game: AnyGame,
    *,
    seats: int,
    seed: int,
    setup: Any = None,
    edition: str = "standard",
    choose: Callable[[Any, Seat, list[Action], Seeded], Action] | None = None,
) -> Iterator[Step]:
    """Play to the end, choosing at random (or with ``choose``); raises if no action is possible."""
    secret = sha256(f"{game.name} {seed}".encode()).digest()
    picks = Seeded(secret, "picks", 0)
    chance = Seeded(secret, "playout", 1)
    printed = game.editions[edition]
    decided = game.start(printed, game.setup() if setup is None else setup, seats, chance)
    yield Step(game.blank(printed), None, None, decided, chance.drawn)
    book = game.rulebook
    for version in range(2, MOST_STEPS):
        state = decided.state
        waiting = sorted(book.to_act(state))
        if not waiting:
            return
        seat = waiting[picks.below(len(waiting))]
        proposals = book.proposals(state, seat)
        if (others := sorted(book.may_act(state))) and picks.below(MEANWHILE) == 0:
            free = others[picks.below(len(others))]
            seat, proposals = (free, found) if (found := book.proposals(state, free)) else (seat, proposals)
        if not proposals:
            raise AssertionError(f"dead end: {game.name} seed {seed}: seat {seat} has no action in {book.phase(state)}")
        action = choose(state, seat, proposals, picks) if choose else proposals[picks.below(len(proposals))]
        chance = Seeded(secret, "playout", version)
        decided = book.decide(state, seat, action, chance)
        yield Step(state, seat, action, decided, chance.drawn, secret, version)
    raise AssertionError(f"no end: {game.name} seed {seed}: {MOST_STEPS} actions")
