"""Every game says everything in both languages, and nothing for nothing."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import tag_of
from quipu.rules.kernel.text import LOCALES

RULES = Path(__file__).parents[3] / "rules"
BETTER_SAID = {"refusal-NOT_NOW"}
"""Sentences of the kernel that a game may say better, here by the phase in which the table is."""
KEY = re.compile(r"^([A-Za-z][\w-]*) =", re.MULTILINE)
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def inside(hint: Any) -> Iterator[type]:
    """All types inside a type."""
    if isinstance(hint, type):
        yield hint
    for inner in get_args(hint):
        yield from inside(inner)


def reached(*roots: Any) -> set[type]:
    """All records and enums that these types lead to."""
    found: set[type] = set()
    waiting = [kind for root in roots for kind in inside(root)]
    while waiting:
        kind = waiting.pop()
        if kind in found or not issubclass(kind, Struct | Enum):
            continue
        found.add(kind)
        if issubclass(kind, Struct):
            waiting += [inner for hint in get_type_hints(kind).values() for inner in inside(hint)]
    return found


def refusal_codes(game: AnyGame) -> set[str]:
    """The codes that the game refuses with, read from its source."""
    codes: set[str] = set()
    for path in (RULES / game.name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "refuse":
                assert isinstance(node.args[0], ast.Constant), f"{path}: a code that is not written out"
                codes.add(str(node.args[0].value))
    return codes


def needed(game: AnyGame) -> set[str]:
    """Every message that something may ask for; records inside messages are said in ``test_sentences.py``."""
    told, wishes = get_args(game.events), get_args(game.actions)
    shown = reached(game.actions, game.events, game.view_type, game.setup)
    members = {f"{kind.__name__}-{member.value}" for kind in shown if issubclass(kind, Enum) for member in kind}
    options = {f"setup-{field}" for field in game.setup.__struct_encode_fields__}
    endings = {f"ending-{ending.value}" for ending in import_module(f"quipu.rules.{game.name}.parts").Ending}
    said = {f"event-{tag_of(kind)}" for kind in told} | {f"action-{tag_of(kind)}" for kind in wishes}
    return said | members | endings | {f"refusal-{code}" for code in refusal_codes(game)} | {"game-title"} | options


def keys(game: AnyGame, locale: str) -> list[str]:
    """The messages of a file, in its order."""
    return KEY.findall((RULES / game.name / "text" / f"{locale}.ftl").read_text(encoding="utf-8"))


@games
@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_and_name_is_there(game: AnyGame, locale: str) -> None:
    assert [] == [key for key in sorted(needed(game)) if not game.texts.has(key, locale)]


@games
def test_both_languages_have_the_same_messages_once_each(game: AnyGame) -> None:
    english, german = keys(game, "en"), keys(game, "de")
    assert sorted(english) == sorted(german)
    assert len(set(english)) == len(english)


@games
def test_no_sentence_is_there_for_an_action_an_event_or_a_refusal_that_is_not(game: AnyGame) -> None:
    kinds = ("action-", "event-", "refusal-")
    written = {key for key in keys(game, "en") if key.startswith(kinds)}
    assert set() == written - needed(game) - BETTER_SAID


@games
def test_the_name_of_an_enum_member_is_its_value(game: AnyGame) -> None:
    for kind in reached(game.actions, game.events, game.view_type, game.board_type, game.setup):
        if issubclass(kind, Enum):
            assert [member.name for member in kind] == [member.value for member in kind]
