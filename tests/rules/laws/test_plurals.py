"""One of a thing is said in the singular: in every text with a count, of the games, the service and the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast, visitor

from quipu_rules.kernel.bundle import Bundle, parsed

ROOT = Path(__file__).parents[3]
FILES = sorted(
    [
        *ROOT.glob("rules/quipu_rules/**/text/*.ftl"),
        *ROOT.glob("rules/quipu_rules/text/*/*.ftl"),
        *ROOT.glob("examples/*/*/text/*.ftl"),
    ]
)
MORE_COUNTS = {"each", "held", "least", "limit", "most", "needed", "required", "sites", "size", "to"}
"""Counts that no text chooses a form by."""
NO_COUNTS = {"first", "place"}
"""What a form is chosen by in one text, and names of seats and places in others."""
ALIKE = {
    "Carali",
    "Dorfbewohner",
    "Feld",
    "Feder",
    "Lagerfeuer",
    "Priester",
    "Ruhm",
    "Teilnehmer",
    "Größe",
    "Steinkarte",
    "Würfel",
}
"""German nouns that are the same in the plural, and those that no count but a fixed 1 stands before."""
PLURALS = {
    "en": re.compile(
        r"(?<![\w.,:–-])1 (?!(?:are|fame|for|is|of)\b [a-z])(?:[a-z]+ )?(?!(?:has|is|was)\b)([a-z]+[^\Ws]s|are)\b"
    ),
    "de": re.compile(r"(?<![\w.,:–-])1 (?:[a-zäöüß]+e[nr]? )?([A-ZÄÖÜ][a-zäöüß]+)"),
}
"""What follows a 1; in German every noun."""
TWO_AT_LEAST = {
    ("event-gameBegun", "each"),
    ("event-opened", "seats"),
    ("event-tableLaid", "seats"),
    ("event-tableOpened", "seats"),
    ("final-goal-DIFFERENT", "size"),
    ("final-goal-SAME", "size"),
    ("malformed-player-name", "most"),
    ("malformed-seats", "most"),
    ("prompt-discarding", "held"),
    ("prompt-placingNeutral", "sites"),
    ("refusal-NOT_AMONG_THE_FIRST_SITES", "sites"),
    ("refusal-NOT_THREE_CARDS", "count"),
    ("template-passCards", "most"),
}
"""Texts and counts that are two or more by the rules of their game, or by what the service takes."""


class Variables(visitor.Visitor):
    """What a text is given, and by which of it a form is chosen."""

    def __init__(self) -> None:
        self.names, self.counts = set[str](), set[str]()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        keys = {one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)}
        if isinstance(node.selector, ast.VariableReference) and "one" in keys:
            self.counts.add(node.selector.id.name)
        self.generic_visit(node)


def variables(node: ast.BaseNode) -> Variables:
    found = Variables()
    found.visit(node)
    return found


COUNTS = {name for file in FILES for name in variables(parsed(file.read_text(encoding="utf-8"))).counts}
COUNTS = (COUNTS | MORE_COUNTS) - NO_COUNTS


def locale_of(file: Path) -> str:
    return file.stem if file.stem in PLURALS else file.parent.name


def patterns(bundle: Bundle) -> Iterator[tuple[str, ast.Pattern]]:
    for name, message in bundle.messages.items():
        yield from ((name, one) for one in (message.value, *(it.value for it in message.attributes)) if one)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_one_of_a_thing_is_said_in_the_singular(file: Path) -> None:
    locale = locale_of(file)
    bundle = Bundle(locale, [parsed(file.read_text(encoding="utf-8"))])
    for name, pattern in patterns(bundle):
        names = variables(pattern).names
        for counted in sorted(name for name in names & COUNTS if f"{name}Count" not in names):
            one, two = (bundle.format(pattern, {**dict.fromkeys(names, "X"), counted: number})[0] for number in (1, 2))
            plural = PLURALS[locale].search(one) if one == two.replace("2", "1") else None
            assert plural is None or plural[1] in ALIKE or (name, counted) in TWO_AT_LEAST, (
                f"{name} by {counted}: {one!r}"
            )
