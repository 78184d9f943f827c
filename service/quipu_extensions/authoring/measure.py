"""``quipu bench``: what a game costs, and how well bots play it."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean, median, quantiles
from typing import Any

import msgspec
from rich.progress import track
from rich.table import Table

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader
from quipu_service.application.games.catalog import find
from quipu_service.bots.levels import Level
from quipu_service.bots.trials import BotRecord, TimedPlay, bot_game
from quipu_service.commands.terminal import console, warn
from quipu_service.operate.config import Config


def bench(arguments: argparse.Namespace, _: Config) -> int:
    """Measure an installed game and print the figures; raises ValueError for impossible options."""
    game = find(arguments.game)
    seats = arguments.seats or game.seats[0]
    setup = _options(game, seats, arguments.setup, arguments.edition)
    pairs = [_pair(written) for written in arguments.bots or ("CLUB:RANDOM",)]
    shown = Table(title=f"{game.title('en')}, {seats} seats", title_justify="left", show_header=False)
    play = TimedPlay(game, seats, setup, game.editions[arguments.edition])
    if sys.stderr.isatty():
        warn(f"random games, {arguments.seconds:g} seconds")
    play.for_seconds(arguments.seconds)
    for row in _rules(play):
        shown.add_row(*row)
    for pair in pairs if arguments.games else ():
        record = _bots(partial(bot_game, game, setup=setup, edition=arguments.edition), seats, pair, arguments.games)
        shown.add_row("bots", " : ".join(level.value for level in pair), _wins(record, seats))
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


def _wins(record: BotRecord, seats: int) -> str:
    low, high = record.interval
    times = ", ".join(
        f"{level} {median(seconds) * 1e3:.1f} ms (at most {max(seconds) * 1e3:.0f})"
        for level, seconds in record.seconds.items()
    )
    return (
        f"won {record.won / record.games:.2f} ({low:.2f} – {high:.2f}) of {record.games} games, "
        f"by chance {1 / seats:.2f}; a decision takes {times}"
    )
