"""Random games, timed: what a legal list, a decision, a fold and a view of any game cost."""

import time
from typing import Any

import msgspec

from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Seat

PASSES = 3
"""Passes over the same games; the least time of each call counts."""


class TimedPlay:
    """Random games, timed call by call; ``spent`` is the time in legal and decide of a mean pass over them.

    A pass has more positions than the rules cache, so every pass finds their caches as cold as real play does.
    """

    def __init__(self, game: AnyGame, seats: int, setup: Any, edition: Any) -> None:
        self._game, self._table = game, (game, seats, setup, edition)
        self.legal: list[float] = []
        self.decide: list[float] = []
        self.fold: list[float] = []
        self.view: list[float] = []
        self.view_bytes: list[int] = []
        self.event_bytes: list[int] = []
        self.games = self.actions = self.most = 0
        self.spent = 0.0

    def for_seconds(self, seconds: float) -> None:
        """Whole games for a pass's share of the time, then the same games again."""
        deadline = time.perf_counter() + seconds / PASSES
        while time.perf_counter() < deadline or not self.games:
            self._one(self.games)
            self.games += 1
        for _ in range(PASSES - 1):
            again = TimedPlay(*self._table)
            for seed in range(self.games):
                again._one(seed)
            for name in ("legal", "decide", "fold", "view"):
                setattr(self, name, list(map(min, getattr(self, name), getattr(again, name))))
            self.spent += again.spent
        self.spent /= PASSES

    def _one(self, seed: int) -> None:
        game, seats, setup, edition = self._table
        secret, clock = f"bench {seed}".encode(), time.perf_counter
        picks = Seeded(secret, "picks", 0)
        state: Any = game.start(edition, setup, seats, Seeded(secret, "bench", 1)).state
        book, version = game.rulebook, 1
        while waiting := sorted(book.to_act(state)):
            version += 1
            seat = Seat(waiting[picks.below(len(waiting))])
            begun = clock()
            listed = book.proposals(state, seat)
            listing = clock() - begun
            action = listed[picks.below(len(listed))]
            chance = Seeded(secret, "bench", version)
            begun = clock()
            decided = book.decide(state, seat, action, chance)
            deciding = clock() - begun
            self.legal.append(listing)
            self.decide.append(deciding)
            self.spent += listing + deciding
            self.actions += 1
            self.most = max(self.most, len(book.legal(state, seat)) if self.actions % 16 == 1 else 0)
            if self.actions % 8 == 1:
                self._aside(state, seat, decided.events)
            state = decided.state

    def _aside(self, state: Any, seat: Seat, events: tuple[Any, ...]) -> None:
        begun = time.perf_counter()
        self._game.fold(state, events)
        self.fold.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        seen = self._game.view(state, seat)
        self.view.append(time.perf_counter() - begun)
        self.view_bytes.append(len(msgspec.json.encode(seen)))
        self.event_bytes.append(len(msgspec.json.encode(events)))
