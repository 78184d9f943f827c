"""``quipu bench``: what a game costs, and how well bots play it."""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import mean, median, quantiles
from typing import Any

import msgspec
from rich.progress import track
from rich.table import Table

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome, Verdict
from quipu_rules.kernel.playout import MOST_STEPS
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader
from quipu_service.application.games.catalog import find
from quipu_service.bots.levels import Level, choose, countdown
from quipu_service.bots.viewpoint import Viewpoint
from quipu_service.bots.worth import next_to_act
from quipu_service.commands.terminal import console, warn
from quipu_service.operate.config import Config

PASSES = 3
"""Passes over the same games; the least time of each call counts."""

Z = 1.96
"""The quantile of a 95 % interval."""


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
) -> tuple[list[float], list[tuple[str, float]]]:
    """One game: the share of the win of each seat, and the level and CPU seconds of each decision.

    ``looks`` bounds the actions tried in a decision, instead of its time. The first ``opening`` actions are random:
    without them games in which nothing is drawn would all be the same.
    """
    seats = len(levels)
    seed = f"bots {game.name} {number}".encode()
    chance, dice = Seeded(seed, "table"), random.Random(number)  # noqa: S311  # a trial, which keeps no secret
    state = game.start(game.editions[edition], setup or game.setup(), seats, chance).state
    moves: list[tuple[str, float]] = []
    for move in range(MOST_STEPS):
        seat = next_to_act(game, state, chance)
        if seat is None:
            break
        own = Seeded(dice.randbytes(16), "bot", move)
        began, view = time.process_time(), Viewpoint(game, seats, Seat(seat), state)
        level, enough = Level.RANDOM if move < opening else levels[seat], None if looks is None else countdown(looks)
        actions = choose(view, level, own, enough, seconds=budget, clock=time.process_time)
        if move >= opening:
            moves.append((level.value, time.process_time() - began))
        state = game.rulebook.decide_all(state, Seat(seat), actions, chance).state
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


def bench(asked: argparse.Namespace, _: Config) -> int:
    """Measure an installed game and print the figures; raises ValueError for impossible options."""
    game = find(asked.game)
    seats = asked.seats or game.seats[0]
    setup = _options(game, seats, asked.setup, asked.edition)
    pairs = [_pair(written) for written in asked.bots or ("CLUB:RANDOM",)]
    shown = Table(title=f"{game.title('en')}, {seats} seats", title_justify="left", show_header=False)
    play = TimedPlay(game, seats, setup, game.editions[asked.edition])
    if sys.stderr.isatty():
        warn(f"random games, {asked.seconds:g} seconds")
    play.for_seconds(asked.seconds)
    for row in _rules(play):
        shown.add_row(*row)
    for pair in pairs if asked.games else ():
        record = _bots(partial(bot_game, game, setup=setup, edition=asked.edition), seats, pair, asked.games)
        shown.add_row("bots", " : ".join(level.value for level in pair), _told(record, seats))
    console(110).print(shown)
    return 0


def _options(game: AnyGame, seats: int, setup: str, edition: str) -> Any:
    """The options, if a table with them can be opened."""
    if seats not in game.seats:
        raise ValueError(f"--seats must be {game.seats[0]} to {game.seats[-1]} for {game.name}, got {seats}")
    if edition not in game.editions:
        raise ValueError(f"{game.name} has no edition `{edition}`; there are {', '.join(game.editions)}")
    try:
        options = msgspec.json.decode(setup, type=game.setup)
    except msgspec.MsgspecError as error:
        raise ValueError(f"--setup: {error}") from error
    if refusal := game.setup_refusal(options, seats):
        raise ValueError(f"--setup: {game.texts.refusal(refusal, Reader())}") from Refused(refusal)
    return options


def _pair(written: str) -> tuple[Level, Level]:
    names = [name for name in written.upper().split(":") if name in Level.__members__]
    if len(names) != 2:
        raise ValueError(f"--bots: expected two levels such as CLUB:RANDOM, got {written}")
    return Level[names[0]], Level[names[1]]


def _rules(play: TimedPlay) -> Iterator[tuple[str, str, str]]:
    yield "playing", "actions a second", f"{play.actions / play.spent:,.0f}"
    yield "playing", "games a second", f"{play.games / play.spent:,.1f} of {play.actions / play.games:,.0f} actions"
    yield "legal list", "time", _microseconds(play.seconds["legal"])
    yield "legal list", "longest", f"{play.most:,} actions"
    yield "decide", "time", _microseconds(play.seconds["decide"])
    yield "fold", "time", f"{mean(play.seconds['fold']) * 1e6:,.1f} µs an action"
    yield "view", "time", f"{median(play.seconds['view']) * 1e6:,.1f} µs"
    yield "view", "size", f"{median(play.view_bytes):,.0f} bytes, at most {max(play.view_bytes):,}"
    yield "events", "size", f"{median(play.event_bytes):,.0f} bytes an action"


def _microseconds(seconds: Sequence[float]) -> str:
    return f"{median(seconds) * 1e6:,.1f} µs, 99 % below {quantiles(seconds, n=100)[98] * 1e6:,.1f} µs"


def _bots(play: Callable[..., Any], seats: int, pair: tuple[Level, Level], games: int) -> BotRecord:
    """Play this many games; the seat of the first level rotates."""
    (one, other), record = pair, BotRecord()
    told = f"{one.value} : {other.value}, {games} games"
    quiet = not sys.stderr.isatty()
    for number in track(range(games), told, console=console(on_stderr=True), transient=True, disable=quiet):
        levels = [one if seat == number % seats else other for seat in range(seats)]
        record.add(number % seats, *play(levels, number))
    return record


def _told(record: BotRecord, seats: int) -> str:
    low, high = record.interval
    times = ", ".join(
        f"{level} {median(seconds) * 1e3:.1f} ms (at most {max(seconds) * 1e3:.0f})"
        for level, seconds in record.seconds.items()
    )
    return (
        f"won {record.won / record.games:.2f} ({low:.2f} – {high:.2f}) of {record.games} games, "
        f"by chance {1 / seats:.2f}; a decision takes {times}"
    )
