"""Everything that a player can meet has its words, in English and in German."""

import ast
import re
from enum import Enum
from importlib.resources import files
from typing import Any, NewType, get_args, get_type_hints

import msgspec
import pytest

from rules.caral import parts
from rules.caral.game import CARAL
from rules.kernel.message import tag_of
from rules.kernel.refusal import refuse

PACKAGE = files("rules.caral")
BOTH = pytest.mark.parametrize("locale", ["en", "de"])
KEY = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)


def members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union)


def met(hint: Any, seen: set[Any]) -> set[Any]:
    """The enums and nested records that a type leads to."""
    if isinstance(hint, NewType):
        return met(hint.__supertype__, seen)
    if hint in seen:
        return seen
    if isinstance(hint, type) and issubclass(hint, (Enum, msgspec.Struct)):
        seen.add(hint)
    inner = get_type_hints(hint).values() if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else ()
    for part in (*inner, *get_args(hint)):
        met(part, seen)
    return seen


def codes() -> set[str]:
    """Every code that the rules of this game refuse with, read from their source."""
    found = set()
    folders = [PACKAGE]
    while folders:
        for path in folders.pop().iterdir():
            if path.is_dir():
                folders.append(path)
            elif path.name.endswith(".py"):
                found |= refused_in(ast.parse(path.read_text(encoding="utf-8")))
    return found


def refused_in(tree: ast.Module) -> set[str]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "refuse"]
    for call in named:
        assert isinstance(call.args[0], ast.Constant), f"line {call.lineno}: a refusal's code is written out"
    return {str(call.args[0].value) for call in named if isinstance(call.args[0], ast.Constant)}


def keys(locale: str) -> list[str]:
    return KEY.findall(PACKAGE.joinpath("text", f"{locale}.ftl").read_text(encoding="utf-8"))


def test_both_languages_say_the_same_things_each_once() -> None:
    assert sorted(keys("en")) == sorted(set(keys("en")))
    assert sorted(keys("en")) == sorted(keys("de"))


@BOTH
def test_every_event_and_every_action_has_its_sentence(locale: str) -> None:
    wanted = {f"event-{tag_of(event)}" for event in members(CARAL.events)}
    wanted |= {f"action-{tag_of(action)}" for action in members(CARAL.actions)}
    assert wanted <= set(keys(locale))
    spoken = {key for key in keys(locale) if key.startswith(("event-", "action-"))}
    assert spoken <= wanted, "a sentence for something that does not exist"


@BOTH
def test_every_refusal_has_its_sentence_and_no_sentence_is_left_over(locale: str) -> None:
    assert {key.removeprefix("refusal-") for key in keys(locale) if key.startswith("refusal-")} == codes()


@BOTH
def test_every_member_of_every_enum_and_every_nested_record_has_its_name(locale: str) -> None:
    seen: set[Any] = set()
    for kind in (*members(CARAL.actions), *members(CARAL.events), CARAL.view_type, CARAL.board_type, CARAL.setup):
        met(kind, seen)
    enums = {kind for kind in seen if issubclass(kind, Enum) and kind.__module__.startswith("rules.caral")}
    assert enums
    for member in (member for kind in enums for member in kind):
        assert CARAL.texts.part(member, locale)
    inside: set[Any] = set()
    for message in {*members(CARAL.actions), *members(CARAL.events)}:
        for hint in get_type_hints(message).values():
            met(hint, inside)
    records = {kind.__name__ for kind in inside if issubclass(kind, msgspec.Struct)}
    assert {f"value-{name}" for name in records} <= set(keys(locale))


@BOTH
def test_every_ending_has_its_sentence(locale: str) -> None:
    assert all(CARAL.texts.ending(ending.value, locale) for ending in parts.Ending)
    assert CARAL.texts.has("game-title", locale)


def test_german_uses_the_words_of_the_german_rulebook() -> None:
    assert CARAL.texts.part(parts.Kind.CULT, "de") == "Kultplatz"
    assert CARAL.texts.part(parts.Kind.MARKET, "de") == "Tiermarkt"
    assert CARAL.texts.part(parts.ModuleName.WHIM_OF_THE_GODS, "de") == "Laune der Götter"
    assert CARAL.texts.part(parts.Role.BUILDER, "de") == "Bauleiter"
    assert CARAL.texts.refusal(refuse("NOT_YOUR_TURN", "3.6"), "de")
