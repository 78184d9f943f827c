"""Every part, event, action, refusal and ending has its text, in English and in German."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import get_args

import pytest

import rules.caracalla
from rules.caracalla import parts
from rules.caracalla.actions import AnyAction, HoldMeeting, SelectRoman
from rules.caracalla.events import AnyEvent, MeetingHeld, RomanMoved
from rules.caracalla.game import CARACALLA
from rules.caracalla.parts import Bath, Ending, Meeting, Participant, Role
from rules.kernel.message import Seat, tag_of
from rules.kernel.refusal import refuse
from rules.kernel.text import LOCALES
from tests.rules.caracalla.table import BLUE, FATHER, RED, at

PACKAGE = Path(next(iter(rules.caracalla.__path__)))


def keys(locale: str) -> list[str]:
    text = (PACKAGE / "text" / f"{locale}.ftl").read_text(encoding="utf-8")
    return re.findall(r"^([A-Za-z][\w-]*) =", text, re.MULTILINE)


def refusals() -> Iterator[str]:
    """The codes of all refusals in the source."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                code = node.args[0]
                assert isinstance(code, ast.Constant)
                yield str(code.value)


def needed() -> set[str]:
    enums = [part for part in vars(parts).values() if isinstance(part, type) and issubclass(part, Enum)]
    members = {f"{enum.__name__}-{member.value}" for enum in enums for member in enum if enum is not Enum}
    return (
        {"game-title", "value-Participant"}
        | members
        | {f"event-{tag_of(event)}" for event in get_args(AnyEvent)}
        | {f"action-{tag_of(action)}" for action in get_args(AnyAction)}
        | {f"refusal-{code}" for code in refusals()}
        | {f"ending-{ending.value}" for ending in Ending}
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_there_is_a_text_for_everything_and_for_nothing_else(locale: str) -> None:
    assert sorted(keys(locale)) == sorted(needed())
    assert all(CARACALLA.texts.has(key, locale) for key in needed())


def test_the_source_was_read() -> None:
    assert {"TOO_FAR", "TOO_FEW", "NOT_DRY"} <= set(refusals())


def test_names_of_enum_members_are_their_values() -> None:
    for key in needed():
        enum = getattr(parts, key.split("-", maxsplit=1)[0], None)
        if enum is not None:
            assert all(member.name == member.value for member in enum)


MOVED = RomanMoved(seat=Seat(1), colour=BLUE, role=FATHER, origin=at("a1"), square=at("f7"), steps=1)
HELD = MeetingHeld(
    seat=Seat(0),
    bath=Bath.C,
    meeting=Meeting.FAMILY,
    family=RED,
    participants=(Participant(colour=RED, role=FATHER, square=at("j3")),),
    families=1,
    value=1,
)


def test_sentences_are_english() -> None:
    texts = CARACALLA.texts
    assert texts.event(MOVED, "en", ("Ann", "Ben")) == "Ben walks with the father of Blue from a1 to f7 (one step)."
    assert texts.event(HELD, "en", ("Ann",)) == (
        "Ann holds a family gathering in Bath C for Red: father (Red). One point for each of them."
    )
    assert texts.action(HoldMeeting(bath=Bath.A, meeting=Meeting.MEN), "en") == "Hold a meeting of men in Bath A"
    far = refuse("TOO_FAR", "3.3", square="b2", steps=7, left=1)
    assert texts.refusal(far, "en") == "It is 7 steps to b2, and only one is left."


def test_sentences_are_german() -> None:
    texts = CARACALLA.texts
    assert texts.event(MOVED, "de", ("Ann", "Ben")) == "Ben geht mit dem Vater von Blau von a1 nach f7 (ein Schritt)."
    assert texts.event(HELD, "de", ("Ann",)) == (
        "Ann hält in Bad C ein Familientreffen ab (Rot): Vater (Rot). Das bringt je einen Punkt."
    )
    assert texts.action(SelectRoman(role=Role.BOY), "de") == "Den Jungen nehmen"
    few = refuse("TOO_FEW", "5.2", bath=Bath.A, meeting=Meeting.MEN, there=1, least=4)
    assert texts.refusal(few, "de") == ("Für ein Treffen der Männer sind in Bad A zu wenige: nur einer statt 4.")
