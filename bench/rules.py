"""The rules alone: random play, and what each call costs; Inkas beside catanatron in the same run."""

import os
import statistics
import time
from collections.abc import Iterator
from importlib.util import find_spec

import msgspec

from bench.results import spread
from bench.tables import line, percentile, show
from bench.variants import GAMES, variants
from quipu.testing import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_service.bots.trials import PASSES, TimedPlay

SECONDS = float(os.environ.get("QUIPU_BENCH_SECONDS", "3"))
"""Of random play for each variant."""
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
    play = timed(game, variant)
    play.for_seconds(SECONDS)
    rate = play.actions / play.spent
    return (
        game.name,
        variant.name,
        play.games / play.spent,
        rate,
        play.actions / max(play.games, 1),
        statistics.median(play.seconds["legal"]) * 1e6,
        percentile(play.seconds["legal"], 0.99) * 1e6,
        play.most,
        statistics.median(play.seconds["decide"]) * 1e6,
        percentile(play.seconds["decide"], 0.99) * 1e6,
        statistics.mean(play.seconds["fold"]) * 1e6,
        statistics.median(play.seconds["view"]) * 1e6,
        f"{statistics.median(play.view_bytes):,.0f} ({max(play.view_bytes):,})",
        statistics.median(play.event_bytes),
    )


def timed(game: AnyGame, variant: Variant) -> TimedPlay:
    """Random games of a variant."""
    return TimedPlay(game, variant.seats, variant.setup or game.setup(), game.editions[variant.edition])


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
    from quipu_rules.kernel.playout import playout

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
    play = timed(inkas, max(variants(inkas), key=lambda variant: variant.seats))
    play.for_seconds(SECONDS)
    yield (
        "quipu inkas",
        statistics.mean(play.seconds["legal"]) * 1e6,
        statistics.mean(play.seconds["decide"]) * 1e6,
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
