"""The rules alone: random play, and what each call costs; Inkas beside catanatron in the same run."""

import statistics
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import msgspec

from bench.results import spread
from bench.tables import line, percentile, show
from bench.variants import GAMES, variants
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Seat
from quipu.testing import Variant

SECONDS = 3.0
"""Of random play for each variant."""
PASSES = 3
"""Over the same games; of each call the least time counts."""
COLUMNS = (
    "game",
    "variant",
    "games/s",
    "actions/s",
    "actions a game",
    "legal p50 µs",
    "legal p99 µs",
    "most legal",
    "decide p50 µs",
    "decide p99 µs",
    "fold µs/action",
    "view µs",
    "view bytes p50 (max)",
    "events bytes p50",
)


def measure() -> None:
    """One row for each game's smallest, largest and fullest table."""
    chosen = [(game, variant) for game in GAMES.values() for variant in ends(variants(game))]
    show("Rules alone (random play)", COLUMNS, (_row(game, variant) for game, variant in chosen))
    line(
        f"\nThe games are played {PASSES} times over. Of each call the least time counts, so that other processes "
        "and the garbage collector do not count as its own. The rates are means of all passes."
    )
    if find_spec("catanatron"):
        show("Compared with catanatron, alternating in one run", ("engine", "actions/s (3 runs)"), _beside())
        show("Call by call", ("engine", "legal list mean µs", "applying mean µs", "copying mean µs"), _calls())


def ends(listed: tuple[Variant, ...]) -> list[Variant]:
    """The smallest, the largest and the fullest table."""
    by_seats = sorted(listed, key=lambda variant: variant.seats)
    fullest = max(listed, key=lambda variant: len(msgspec.json.encode(variant.setup)))
    return list({variant.name: variant for variant in (by_seats[0], by_seats[-1], fullest)}.values())


def _row(game: AnyGame, variant: Variant) -> tuple[object, ...]:
    play = Play(game, variant)
    play.for_seconds(SECONDS)
    rate = play.actions / play.spent
    return (
        game.name,
        variant.name,
        play.games / play.spent,
        rate,
        play.actions / max(play.games, 1),
        statistics.median(play.legal) * 1e6,
        percentile(play.legal, 0.99) * 1e6,
        play.most,
        statistics.median(play.decide) * 1e6,
        percentile(play.decide, 0.99) * 1e6,
        statistics.mean(play.fold) * 1e6,
        statistics.median(play.view) * 1e6,
        f"{statistics.median(play.view_bytes):,.0f} ({max(play.view_bytes):,})",
        statistics.median(play.event_bytes),
    )


class Play:
    """Random games, timed call by call; ``spent`` is the time in legal and decide of a mean pass over them.

    A pass has more positions than the rules keep anything for, so each finds their caches as play does.
    """

    def __init__(self, game: AnyGame, variant: Variant) -> None:
        self._game, self._variant = game, variant
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
            again = Play(self._game, self._variant)
            for seed in range(self.games):
                again._one(seed)
            for name in ("legal", "decide", "fold", "view"):
                setattr(self, name, list(map(min, getattr(self, name), getattr(again, name))))
            self.spent += again.spent
        self.spent /= PASSES

    def _one(self, seed: int) -> None:
        game, variant = self._game, self._variant
        secret, clock = f"bench {seed}".encode(), time.perf_counter
        picks = Seeded(secret, "picks", 0)
        edition = game.editions[variant.edition]
        state: Any = game.start(edition, variant.setup or game.setup(), variant.seats, Seeded(secret, "bench", 1)).state
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
            self.most = max(self.most, len(book.legal(state, seat)) if version % 16 == 0 else 0)
            if version % 8 == 0:
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


def _beside() -> Iterator[tuple[str, str]]:
    """Random play of whole games, all that the engine does included, three times in turn."""
    ours, theirs = beside_catanatron()
    yield "quipu inkas, 4 seats", spread(ours, 0)
    yield "catanatron, 4 random players", spread(theirs, 0)
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    yield "ratio", " ".join(f"{ratio:.2f}" for ratio in ratios)


def beside_catanatron() -> tuple[list[float], list[float]]:
    """Actions a second, ours and its, in turn."""
    inkas = GAMES["inkas"]
    four = max(variants(inkas), key=lambda variant: variant.seats)
    ours, theirs = [], []
    for _ in range(3):
        ours.append(whole(inkas, four))
        theirs.append(catanatron_rate())
    return ours, theirs


def whole(game: AnyGame, variant: Variant) -> float:
    from quipu.rules.kernel.playout import playout

    begun, actions, seed = time.process_time(), 0, 0
    while time.process_time() < begun + SECONDS:
        actions += sum(1 for _ in playout(game, seats=variant.seats, seed=seed, setup=variant.setup)) - 1
        seed += 1
    return actions / (time.process_time() - begun)


def catanatron_rate() -> float:
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    begun, actions, seed = time.process_time(), 0, 1
    while time.process_time() < begun + SECONDS:
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        actions += len(game.state.actions)
        seed += 1
    return actions / (time.process_time() - begun)


def _calls() -> Iterator[tuple[object, ...]]:
    """Means over whole games. Applying: ours judges and records events, theirs makes the next legal list as well."""
    inkas = GAMES["inkas"]
    play = Play(inkas, max(variants(inkas), key=lambda variant: variant.seats))
    play.for_seconds(SECONDS)
    yield (
        "quipu inkas",
        statistics.mean(play.legal) * 1e6,
        statistics.mean(play.decide) * 1e6,
        "never: states are values",
    )
    yield "catanatron", *(statistics.mean(spent) * 1e6 for spent in _catanatron_calls())


def _catanatron_calls() -> tuple[list[float], list[float], list[float]]:
    from catanatron.game import Game
    from catanatron.models.actions import generate_playable_actions
    from catanatron.models.player import Color, RandomPlayer
    from catanatron.state import apply_action

    listing, applying, copying = list[float](), list[float](), list[float]()
    picks, clock = Seeded(b"catanatron", "picks", 0), time.perf_counter
    for seed in range(1, 4):
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1_000:
            times = [clock()]
            listed = generate_playable_actions(game.state)
            times.append(clock())
            game.copy()
            times.append(clock())
            apply_action(game.state, listed[picks.below(len(listed))])
            times.append(clock())
            for kept, begun, ended in zip((listing, copying, applying), times, times[1:], strict=False):
                kept.append(ended - begun)
    return listing, applying, copying
