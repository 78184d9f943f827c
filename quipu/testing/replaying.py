"""The same games once more, in a process of their own: ``python replaying.py module:name <variants as JSON>``.

Another process has other hash seeds, another time and nothing that earlier games left behind.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.playout import Step, playout

STEPS = 80
"""Steps of each game that are played again."""


def described(game: AnyGame, step: Step) -> dict[str, Any]:
    """Everything that a step leads to, ready for JSON."""
    state, book = step.decided.state, game.rulebook
    acting = sorted(book.to_act(state))
    return {
        "seat": step.seat,
        "action": step.action,
        "events": step.decided.events,
        "legal": [book.legal(state, Seat(seat)) for seat in acting],
        "views": [game.view(state, viewer) for viewer in (None, *acting)],
    }


def games(game: AnyGame, variants: list[Any]) -> Iterator[bytes]:
    """One line of JSON for each step of the first game of each variant."""
    for seats, setup, edition in variants:
        options = msgspec.convert(setup, game.setup)
        for step in islice(playout(game, seats=seats, seed=0, setup=options, edition=edition), STEPS):
            yield msgspec.json.encode(described(game, step))


def main(place: str, variants: str) -> None:
    module, _, name = place.partition(":")
    for line in games(getattr(import_module(module), name), msgspec.json.decode(variants)):
        sys.stdout.buffer.write(line + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
