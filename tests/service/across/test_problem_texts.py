"""What a problem says has a text in each language: no part of it is written into the code in one of them."""

import ast
from collections.abc import Iterator
from functools import cache

import pytest

from quipu_rules.kernel.languages import LOCALES
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import LONGEST_NAME, Unknown
from tests.service.serving import ROOT

PREFIXES = {
    "Malformed": "malformed",
    "NotAllowed": "operator",
    "NotSeated": "seat",
    "TooCostly": "limit",
    "TooLarge": "limit",
    "TooMany": "limit",
    "TooManyTables": "full",
    "Unauthenticated": "seat",
    "Unknown": "unknown",
    "Unsupported": "unsupported",
    "against": "refusal",
    "checked_size": "limit",
    "declined": "refusal",
    "refuse": "refusal",
    "spend": "limit",
}
"""By what raises a problem: what the key of the argument that names it begins with."""
EVERYWHERE = {"limit-requests-a-minute-from-this-address", "limit-requests-a-minute-from-this-key"}
"""Made of two words, one of which is a policy's name."""


@cache
def keys() -> frozenset[str]:
    """The keys of all problems that are raised with a constant."""
    return frozenset(_keys())


def _keys() -> Iterator[str]:
    for path in sorted((ROOT / "service").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            detail = node.args[1 if name == "checked_size" and len(node.args) > 1 else 0]
            if name in PREFIXES and isinstance(detail, ast.Constant) and isinstance(detail.value, str):
                yield f"{PREFIXES[name]}-{detail.value.replace(' ', '-')}"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_problem_is_told_in_each_language(locale: str) -> None:
    found = keys() | EVERYWHERE

    assert len(found) > 100
    assert [] == [key for key in sorted(found) if not TEXTS.has(key, locale)]


def test_no_refusal_has_the_code_of_a_kind_of_problem() -> None:
    codes = [key.removeprefix("refusal-") for key in keys() if key.startswith("refusal-")]

    assert len(codes) > 20
    assert [] == [code for code in codes if TEXTS.has(f"cause-{code}", "en")]


def test_a_name_that_is_long_is_told_in_part() -> None:
    told = [Unknown("table", "x" * length).name for length in (LONGEST_NAME - 1, LONGEST_NAME, LONGEST_NAME + 9)]
    assert told == ["x" * (LONGEST_NAME - 1), "x" * LONGEST_NAME, "x" * LONGEST_NAME + "…"]
