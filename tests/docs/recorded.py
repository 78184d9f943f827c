"""Examples for ``/docs``: one of each action and event from the games of our transcripts, with the sentence for it.

``python -m tests.docs.recorded`` writes ``docs/guide/examples/<game>.json``. What no transcript has is looked for in
random games.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from quipu.testing import Head, Variant
from quipu.testing.random_play import played
from quipu.testing.transcripts import chance_of, read
from quipu_rules.caretos.events import CaretosStuck
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import Step
from quipu_rules.kernel.text import Reader
from tests.rules.transcripts import files as transcripts
from tests.rules.variants import variants

FOLDER = Path(__file__).parents[2] / "docs" / "guide" / "examples"
PLAYERS = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
SEEDS = 3
SO_RARE = (CaretosStuck(),)
"""No random game ever had it: the rules are asked for it directly in tests/rules/caretos/test_caretos.py."""


def kinds(union: Any) -> set[str]:
    """The tags of a union of records."""
    return {str(one.__struct_config__.tag) for one in union.__args__}


class Recorder:
    """Keeps the first of each kind that games bring."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.missing = {"actions": kinds(game.actions), "events": kinds(game.events)}
        self.found: dict[str, Any] = {"actions": {}, "events": {}, "view": None}

    @property
    def complete(self) -> bool:
        return not any(self.missing.values())

    def listen(self, variant: Variant, steps: Iterable[Step]) -> None:
        """One game, to its end."""
        game, setup = self.game, variant.setup or self.game.setup()
        board = game.board(game.editions[variant.edition], setup, variant.seats)
        reader = Reader(names=PLAYERS[: variant.seats], board=board)
        for number, step in enumerate(steps):
            if step.action is not None:
                self.keep("actions", step.action, game.texts.action, reader)
            for event in step.decided.events:
                for told in (event, game.redact(event, None)):
                    if told is not None:
                        self.keep("events", told, game.texts.event, reader)
            if self.found["view"] is None and number == 3 * variant.seats:
                self.found["view"] = msgspec.to_builtins(game.view(step.decided.state, Seat(0)))

    def keep(self, group: str, record: Any, say: Callable[[Any, Reader], str], reader: Reader) -> None:
        """The record, if none of its kind is there."""
        kind = str(record.__struct_config__.tag)
        if kind in self.missing[group]:
            self.missing[group].remove(kind)
            text = {locale: say(record, replace(reader, locale=locale)) for locale in LOCALES}
            self.found[group][kind] = {"text": text, "json": msgspec.to_builtins(record)}


def kept_games(game: AnyGame) -> Iterator[tuple[Variant, Iterable[Step]]]:
    """Those of our transcripts."""
    for path in transcripts(game.name):
        head, actions = read(game, path.read_text(encoding="utf-8"))
        setup = msgspec.convert(head.setup, game.setup)
        variant = Variant(path.stem, seats=head.seats, setup=setup, edition=head.edition)
        yield variant, again(game, head, setup, actions)


def again(game: AnyGame, head: Head, setup: Any, actions: Iterable[tuple[Seat, Action]]) -> Iterator[Step]:
    """The steps of a transcript."""
    decided = game.start(game.editions[head.edition], setup, head.seats, chance_of(game, head, 1))
    yield Step(game.blank(game.editions[head.edition]), None, None, decided, 0)
    for version, (seat, action) in enumerate(actions, 2):
        before = decided.state
        decided = game.rulebook.decide(before, seat, action, chance_of(game, head, version))
        yield Step(before, seat, action, decided, 0)


def recorded(game: AnyGame) -> dict[str, Any]:
    """One of each; raises LookupError if so many games do not bring them all."""
    recorder = Recorder(game)
    for variant, steps in kept_games(game):
        recorder.listen(variant, steps)
    for event in SO_RARE:
        recorder.keep("events", event, game.texts.event, Reader())
    for seed, variant in product(range(SEEDS), variants(game)):
        if recorder.complete:
            return {"view": recorder.found["view"]} | {
                group: dict(sorted(recorder.found[group].items())) for group in ("actions", "events")
            }
        recorder.listen(variant, played(game, variant, seed))
    raise LookupError(f"{game.name}: no game had {recorder.missing}")


def content(game: AnyGame) -> bytes:
    """What belongs into the game's file."""
    return msgspec.json.format(msgspec.json.encode(recorded(game)), indent=1) + b"\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for one in GAMES.values():
        (FOLDER / f"{one.name}.json").write_bytes(content(one))
