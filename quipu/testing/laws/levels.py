"""Levels of bots are levels, and bots use their turns: fixed seeds and counted budgets, so no clock decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from quipu.testing.laws.losses import lost_by
from quipu.testing.random_play import GAMES_EACH
from quipu.testing.variants import Variant
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_service.bots.levels import Level
from quipu_service.bots.trials import LADDER, BotMove, BotRecord, at_seats, bot_game

GAMES = min(max(4, 2 * GAMES_EACH), 200)
"""Games of each level against the one below. Of four, a level fails that wins one where it should win three."""
LOOKS = 3_000
"""Actions that a bot may try for each second of its level: 300 of BEGINNER, 1,500 of CLUB, 3,000 of STRONG."""
PAIR = 2
"""At larger tables STRONG plays its plans on, which takes a second a decision: no law waits so long (docs/bots.md)."""
IDLE = 1 / 20
"""The share of its turns in which a level may do nothing though it could."""


@dataclass
class Turns:
    """The turns of bots above RANDOM, and those of them that were one action that gave up something for nothing."""

    game: AnyGame
    ended: int = 0
    idle: int = 0
    _seat: Seat | None = None
    _actions: int = 0

    def note(self, move: BotMove) -> None:
        """Count the actions of the turn, and the turn if it is over."""
        game, seat, book = self.game, move.seat, self.game.rulebook
        self._actions = len(move.actions) + (self._actions if seat == self._seat else 0)
        self._seat = seat if seat in book.to_act(move.after) else None
        if self._seat is None and move.level is not Level.RANDOM:
            self.ended += 1
            self.idle += self._actions == 1 and lost_by(game, move.before, seat, move.actions[0]) is not None


@dataclass(frozen=True)
class Rung:
    """What a level has won against the one below."""

    one: Level
    other: Level
    wanted: float
    """The share that it should win in a game of skill, at this number of seats."""
    record: BotRecord
    turns: Turns

    def fault(self, least: float) -> str | None:
        """What is wrong if the level should win this share: the 95 % interval of what it has won lies below."""
        low, high = self.record.interval
        if high >= least:
            return None
        return (
            f"{self.one.value} wins {self.record.won:g} of {self.record.games} games against {self.other.value} "
            f"({low:.0%} to {high:.0%}), where it should win {least:.0%}"
        )


@cache
def ladder(game: AnyGame, variant: Variant) -> tuple[Rung, ...]:
    """Games of each level against the one below, in a seat that rotates."""
    found = list[Rung]()
    for one, other, wanted in LADDER if variant.seats == PAIR else LADDER[:-1]:
        record, turns = BotRecord(), Turns(game)
        for number in range(GAMES):
            mine = number % variant.seats
            levels = [one if seat == mine else other for seat in range(variant.seats)]
            shares, moves = bot_game(
                game, levels, number, looks=LOOKS, setup=variant.setup, edition=variant.edition, watch=turns.note
            )
            record.add(mine, shares, moves)
        found.append(Rung(one, other, at_seats(wanted, variant.seats), record, turns))
    return tuple(found)


def smallest(variants: Sequence[Variant]) -> Variant:
    """The first with the fewest seats, where games are shortest."""
    return min(variants, key=lambda one: one.seats)


def each_level_beats_the_one_below(game: AnyGame, variants: Sequence[Variant]) -> None:
    """With an estimate BEGINNER beats RANDOM as in a game of skill; no other level is worse than the one below."""
    variant = smallest(variants)
    for rung in ladder(game, variant):
        skilled = game.estimate is not None and rung.other is Level.RANDOM
        fault = rung.fault(rung.wanted if skilled else 1 / variant.seats)
        assert fault is None, (
            f"{fault}: let `estimate` value what a seat works towards, or leave it out, so that bots play the game to "
            "its end"
        )
        turns = rung.turns
        assert turns.idle <= max(1, turns.ended * IDLE), (
            f"of {turns.ended} turns of {rung.one.value} and {rung.other.value}, {turns.idle} were one action that "
            "gave up something for nothing by `loss`: let `estimate` value what other actions prepare, or let `loss` "
            "name only what is worth something"
        )


NEWEST = (each_level_beats_the_one_below,)
