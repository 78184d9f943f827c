"""Trials of a game: what its rules cost, and how well bots play it."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from math import sqrt
from typing import Any

import msgspec

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, Template
from quipu_rules.kernel.move import Decided, E, Rulebook, S
from quipu_rules.kernel.outcome import Outcome, Verdict
from quipu_rules.kernel.playout import MOST_STEPS
from quipu_service.bots.levels import SETTINGS, Level, choose
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import next_to_act

LADDER = (
    (Level.BEGINNER, Level.RANDOM, 0.75),
    (Level.CLUB, Level.BEGINNER, 0.75),
    (Level.STRONG, Level.CLUB, 0.6),
)
"""Each level with the one below it, and the share of games between two that it should win at least."""
PASSES = 3
"""Passes over the same games; the least time of each call counts."""

Z = 1.96
"""The quantile of a 95 % interval."""


def at_seats(share: float, seats: int) -> float:
    """A share of games between two, scaled to one against so many others of the same level: the odds stay the same."""
    return share / (share + (1 - share) * (seats - 1))


@dataclass
class BotRecord:
    """The results of a pairing, from the point of view of the first level."""

    games: int = 0
    won: float = 0.0
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def add(self, seat: int, shares: Sequence[float], moves: Sequence[tuple[str, float]]) -> None:
        """Count a game in which the first had this seat."""
        self.games += 1
        self.won += shares[seat]
        for level, seconds in moves:
            self.seconds.setdefault(level, []).append(seconds)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the win share."""
        share, n = self.won / self.games, self.games
        middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), middle + half


@dataclass(frozen=True)
class BotMove:
    """What a bot has done in a trial."""

    level: Level
    seat: Seat
    before: Any
    actions: tuple[Action, ...]
    after: Any


@dataclass(frozen=True, kw_only=True)
class CountingRulebook(Rulebook[S, E]):
    """The same rules; it counts the actions that bots try, however they search."""

    tried: list[Action] = field(default_factory=list)
    """Since the last decision of a bot."""

    @classmethod
    def of(cls, book: Rulebook[S, E]) -> "CountingRulebook[S, E]":
        return cls(**{one.name: getattr(book, one.name) for one in fields(book)})

    def decide(
        self, state: S, seat: Seat, action: Action, chance: Chance, listed: Sequence[Action | Template] = ()
    ) -> Decided[S, E]:
        self.tried.append(action)
        return super().decide(state, seat, action, chance, listed)

    def budget(self, level: Level, looks: int) -> Callable[[], bool]:
        """Whether the level has tried its share of so many actions a second, from now on."""
        self.tried.clear()
        return lambda: len(self.tried) >= looks * SETTINGS[level].seconds


def bot_game(
    game: AnyGame,
    levels: Sequence[Level],
    number: int,
    *,
    budget: float | None = None,
    looks: int | None = None,
    opening: int = 0,
    setup: object = None,
    edition: str = "standard",
    watch: Callable[[BotMove], None] | None = None,
) -> tuple[list[float], list[tuple[str, float]]]:
    """One game: the share of the win of each seat, and the level and CPU seconds of each decision.

    ``looks`` bounds the actions that are tried in a decision instead of its time: so many for a second that the level
    has. The first ``opening`` actions are random: without them games in which nothing is drawn would all be the same.
    ``watch`` gets each choice that is made.
    """
    seats, book = len(levels), CountingRulebook.of(game.rulebook)
    thought = game if looks is None else replace(game, rulebook=book)
    seed = f"bots {game.name} {number}".encode()
    chance, dice = Seeded(seed, "table"), random.Random(number)  # noqa: S311  # a trial, which keeps no secret
    state = game.start(game.editions[edition], setup or game.setup(), seats, chance).state
    moves: list[tuple[str, float]] = []
    for move in range(MOST_STEPS):
        seat = next_to_act(game, state, chance)
        if seat is None:
            break
        own = Seeded(dice.randbytes(16), "bot", move)
        began, view = time.process_time(), Viewpoint(thought, seats, Seat(seat), state)
        level = Level.RANDOM if move < opening else levels[seat]
        enough = None if looks is None else book.budget(level, looks)
        actions = choose(view, level, own, enough, seconds=budget, clock=time.process_time)
        if move >= opening:
            moves.append((level.value, time.process_time() - began))
        before, state = state, game.rulebook.decide_all(state, Seat(seat), actions, chance).state
        if watch is not None:
            watch(BotMove(level, Seat(seat), before, actions, state))
    outcome = game.outcome(state)
    return [0.0] * seats if outcome is None else _shares(outcome, seats), moves


def _shares(outcome: Outcome, seats: int) -> list[float]:
    """The share of the win of each seat: whoever shares the first place has a part of it, won or drawn."""
    first = [one for one in outcome.results if one.place == 1 and one.verdict is not Verdict.LOST]
    return [sum(seat in one.seats for one in first) / max(1, len(first)) for seat in range(seats)]


class TimedPlay:
    """Random games, timed call by call; ``spent`` is the time in legal and decide of a mean pass over them.

    A pass has more positions than the rules cache, so every pass finds their caches as cold as real play does.
    """

    def __init__(self, game: AnyGame, seats: int, setup: object, edition: object) -> None:
        self._game, self._table = game, (game, seats, setup, edition)
        self.seconds: dict[str, list[float]] = {"legal": [], "decide": [], "fold": [], "view": []}
        self.view_bytes: list[int] = []
        self.event_bytes: list[int] = []
        self.games = self.most = 0
        self.spent = 0.0

    @property
    def actions(self) -> int:
        return len(self.seconds["decide"])

    def for_seconds(self, seconds: float) -> None:
        """Whole games for a pass's share of the time, then the same games again."""
        deadline = time.perf_counter() + seconds / PASSES
        while time.perf_counter() < deadline or not self.games:
            self._one(self.games)
            self.games += 1
        passes = [self.seconds]
        for _ in range(PASSES - 1):
            again = TimedPlay(*self._table)
            for seed in range(self.games):
                again._one(seed)
            passes.append(again.seconds)
        self.spent = sum(sum(one["legal"]) + sum(one["decide"]) for one in passes) / PASSES
        self.seconds = {call: list(map(min, *(one[call] for one in passes))) for call in self.seconds}

    def _one(self, seed: int) -> None:
        game, seats, setup, edition = self._table
        secret = f"bench {seed}".encode()
        picks = Seeded(secret, "picks", 0)
        state: Any = game.start(edition, setup, seats, Seeded(secret, "bench", 1)).state
        book, version = game.rulebook, 1
        while waiting := sorted(book.to_act(state)):
            version += 1
            seat = Seat(waiting[picks.below(len(waiting))])
            listed = self._timed("legal", book.proposals, state, seat)
            action = listed[picks.below(len(listed))]
            decided = self._timed("decide", book.decide, state, seat, action, Seeded(secret, "bench", version))
            if self.actions % 16 == 1:
                self.most = max(self.most, len(book.legal(state, seat)))
            if self.actions % 8 == 1:
                self._timed("fold", game.fold, state, decided.events)
                self.view_bytes.append(len(msgspec.json.encode(self._timed("view", game.view, state, seat))))
                self.event_bytes.append(len(msgspec.json.encode(decided.events)))
            state = decided.state

    def _timed(self, name: str, call: Callable[..., object], *arguments: Any) -> Any:
        begun = time.perf_counter()
        found = call(*arguments)
        self.seconds[name].append(time.perf_counter() - begun)
        return found
