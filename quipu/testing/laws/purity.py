"""The same seed and actions give the same game, anywhere and at any time, and nothing is changed on the way."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from quipu.testing import replaying
from quipu.testing.differences import in_words
from quipu.testing.random_play import played, steps, viewers
from quipu.testing.variants import Variant
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat

SUSPECTS = re.compile(
    r"^\s*(?:import|from) (?:random|secrets|time|datetime|uuid|os)\b|\b(?:set|frozenset|hash|id)\("
    r"|\.(?:append|add|update)\(|\bglobal |^[A-Za-z_]+\b.* = (?:\[|\{|list|dict)"
)
"""Lines that may make a game depend on more than its seed."""
FIRST, EVERY = 20, 97
"""The first steps are checked for changed records, and then few."""
HASH_SEEDS = "1", "2"
"""Two games that differ between these cannot both be that of this process, whatever its own seed is."""
VARIANTS = 6
"""How many are played again at most."""
SHOWN = 5
"""Suspect lines that a message lists."""


def the_same_seed_and_actions_give_the_same_game(game: AnyGame, variants: tuple[Variant, ...]) -> None:
    """Played again in this process, and in one with other hash seeds (if the game is a name of its package)."""
    some = variants[:: -(-len(variants) // VARIANTS)]
    asked = [
        (one.seats, msgspec.to_builtins(game.setup() if one.setup is None else one.setup), one.edition) for one in some
    ]
    first = [
        msgspec.json.encode(replaying.described(game, step))
        for one in some
        for step in islice(played(game, one, 0), replaying.STEPS)
    ]
    _same(game, first, list(replaying.games(game, asked)), "when it is played again")
    if place := _place(game):
        for seed in HASH_SEEDS:
            _same(game, first, _elsewhere(place, asked, seed), "in a process of its own")


def _same(game: AnyGame, first: list[bytes], again: list[bytes], where: str) -> None:
    for one, other in zip(first, again, strict=False):
        if one != other:
            here, there = msgspec.json.decode(one), msgspec.json.decode(other)
            step = "the set-up" if here["action"] is None else f"{here['action']} of seat {here['seat']}"
            raise AssertionError(
                f"{game.name} is not the same game {where}, with the same seed and the same actions: at {step} "
                f"{in_words(here, there, 'the first time', 'then')}. Something else than `ledger.chance` "
                "decides: `random`, the time, the order of a set, or a list that is kept between games"
                f"{_suspected(game)}"
            )
    assert len(first) == len(again), f"{game.name} has {len(first)} steps, and {len(again)} {where}"


def _place(game: AnyGame) -> str | None:
    """Where another process finds the game: ``module:name``."""
    package = game.texts.package
    for module, loaded in list(sys.modules.items()):
        if module == package or module.startswith(f"{package}."):
            for name, value in vars(loaded).items():
                if value is game:
                    return f"{module}:{name}"
    return None


def _elsewhere(place: str, variants: list[Any], seed: str) -> list[bytes]:
    """The lines of a process whose hashes of strings are made with this seed."""
    done = subprocess.run(
        [sys.executable, "-P", replaying.__file__, place, msgspec.json.encode(variants).decode()],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, f"{place} cannot be played in another process:\n{done.stderr.decode()[-2000:]}"
    return done.stdout.splitlines()


def _suspected(game: AnyGame) -> str:
    """The lines that an author should look at first."""
    folder = Path(str(files(game.texts.package)))
    found = [
        f"{path.relative_to(folder.parent)}:{number}: {line.strip()}"
        for path in sorted(folder.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if SUSPECTS.search(line)
    ]
    return "".join(f"\n  look at {line}" for line in found[:SHOWN])


def no_function_changes_what_it_is_given(game: AnyGame, variant: Variant) -> None:
    for number, step in enumerate(steps(game, variant)):
        if number >= FIRST and number % EVERY:
            continue
        state = step.decided.state
        for name, call in _calls(game, step, state, number, viewers(variant)):
            given = step.before if name == "resolve" else state
            before = msgspec.json.encode(given)
            call()
            after = msgspec.json.encode(given)
            assert before == after, (
                f"`{name}` changes the state that it is given: "
                f"{in_words(msgspec.json.decode(before), msgspec.json.decode(after), 'before', 'after')}. Records are "
                "never changed: only an event changes the state, in `evolve`, which answers with a new one (`replace`)"
            )


def _calls(
    game: AnyGame, step: Any, state: Any, number: int, watching: list[Any]
) -> Iterator[tuple[str, Callable[[], Any]]]:
    book = game.rulebook
    yield "view", lambda: [game.view(state, viewer) for viewer in watching]
    yield "candidates` or `refusal", lambda: [book.legal(state, seat) for seat in book.to_act(state)]
    yield "outcome", lambda: game.outcome(state)
    yield "census", lambda: game.census(state)
    yield "redeal", lambda: [game.redeal(state, viewer, Seeded(b"law", "pure", number)) for viewer in watching[:2]]
    if game.estimate is not None:
        estimate = game.estimate
        yield "estimate", lambda: estimate(state)
    if step.action is not None:
        yield "resolve", lambda: book.decide(step.before, Seat(step.seat), step.action, Seeded(b"law", "pure", number))


LAWS = (no_function_changes_what_it_is_given,)
NEWEST = (the_same_seed_and_actions_give_the_same_game,)
"""Not of kept revisions, which no name of the package holds."""
