"""Every part, event, action, refusal and ending has its sentence in both languages."""

import ast
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from rules.caretos import phases
from rules.caretos.actions import AnyAction
from rules.caretos.board import Board
from rules.caretos.events import AnyEvent, Asked, PublicTwin
from rules.caretos.game import CARETOS
from rules.caretos.parts import Ending
from rules.caretos.view import View
from rules.kernel.message import Seat, tag_of

PACKAGE = Path(__file__).parents[3] / "rules" / "caretos"
LOCALES = pytest.mark.parametrize("locale", ["en", "de"])


def members(hint: Any) -> Iterator[Any]:
    """All types inside a type."""
    yield hint
    for inner in get_args(hint):
        yield from members(inner)


def reached(*roots: Any) -> set[Any]:
    """All structs and enums that the fields of these lead to."""
    found: set[Any] = set()
    todo = [kind for root in roots for kind in members(root)]
    while todo:
        kind = todo.pop()
        if isinstance(kind, type) and kind not in found and issubclass(kind, (msgspec.Struct, Enum)):
            found.add(kind)
            if issubclass(kind, msgspec.Struct):
                todo += [part for hint in get_type_hints(kind).values() for part in members(hint)]
    return found


def refusal_codes() -> set[str]:
    """The codes that the package refuses with, read from its source."""
    codes = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "refuse":
                assert isinstance(node.args[0], ast.Constant), f"{path}: a code that is not written out"
                codes.add(str(node.args[0].value))
    return codes


def keys(locale: str) -> list[str]:
    text = (PACKAGE / "text" / f"{locale}.ftl").read_text(encoding="utf-8")
    return [line.split(" =")[0] for line in text.splitlines() if " =" in line and line[0].isalpha()]


@LOCALES
def test_every_member_of_every_enum_has_its_name(locale: str) -> None:
    for kind in reached(AnyAction, AnyEvent, View, Board):
        if issubclass(kind, Enum):
            assert [CARETOS.texts.part(member, locale) for member in kind]


@LOCALES
def test_every_event_and_every_action_has_its_sentence(locale: str) -> None:
    for event in get_args(AnyEvent):
        assert CARETOS.texts.has(f"event-{tag_of(event)}", locale), event
    for action in get_args(AnyAction):
        assert CARETOS.texts.has(f"action-{tag_of(action)}", locale), action
    assert {tag_of(twin) for twin in get_args(PublicTwin)} == {
        "nightCardsTaken",
        "finalCardsTaken",
        "finalCardChosen",
    }


@LOCALES
def test_every_record_inside_an_event_has_its_words(locale: str) -> None:
    inside = reached(AnyEvent) - set(get_args(AnyEvent))
    for kind in inside:
        if issubclass(kind, msgspec.Struct):
            assert CARETOS.texts.has(f"value-{kind.__name__}", locale), kind


@LOCALES
def test_every_refusal_and_every_ending_has_its_sentence(locale: str) -> None:
    codes = refusal_codes()
    assert len(codes) > 40
    assert [code for code in sorted(codes) if not CARETOS.texts.has(f"refusal-{code}", locale)] == []
    assert [CARETOS.texts.ending(ending.value, locale) for ending in Ending]


def test_both_languages_have_the_same_keys_once_each_and_none_for_nothing() -> None:
    english, german = keys("en"), keys("de")
    assert english == german
    assert len(set(english)) == len(english)
    codes = {key.removeprefix("refusal-") for key in english if key.startswith("refusal-")}
    assert codes == refusal_codes()


@LOCALES
def test_a_question_is_told_with_its_numbers(locale: str) -> None:
    first = phases.MovingCareto(seat=Seat(0), careto=None, left=2, then=0)
    both = phases.MovingCareto(seat=Seat(0), careto=None, left=2, then=2)
    told = [CARETOS.texts.event(Asked(phase=phase), locale, ["Ana", "Rui"]) for phase in (first, both)]
    assert (
        told
        == {
            "en": ["Ana is to move a Careto 2 steps.", "Ana is to move a Careto 2 steps, then the other one."],
            "de": [
                "Ana muss einen Careto 2 Schritte weit bewegen.",
                "Ana muss einen Careto 2 Schritte weit bewegen, danach den anderen.",
            ],
        }[locale]
    )
