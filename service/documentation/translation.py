"""Rules in another language: each block of the translation in the place of the block with the same number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from quipu.service.documentation.layout import STATEMENT

HEADING = re.compile(r"#+ (?P<number>R?[0-9][0-9.]*)?")
Key = tuple[str, int]
"""The number of the statement or heading that a block belongs to, and how many blocks stand between both."""


@dataclass(frozen=True)
class RulesPart:
    """Consecutive blocks in one language."""

    locale: str
    text: str


def translated(source: str, translation: str, locale: str) -> tuple[RulesPart, ...]:
    """The source, in English where the translation lacks a block of it."""
    found = dict(blocks(translation))
    passages = list[RulesPart]()
    for key, english in blocks(source):
        here = RulesPart(locale, found[key]) if key in found else RulesPart("en", english)
        if passages and passages[-1].locale == here.locale:
            passages[-1] = RulesPart(here.locale, f"{passages[-1].text}\n\n{here.text}")
        else:
            passages.append(here)
    return tuple(passages)


def blocks(markdown: str) -> Iterator[tuple[Key, str]]:
    """Headings, paragraphs, lists and tables, each with its key; headings without a number are counted."""
    name, place, unnumbered = "", 0, 0
    for block in re.split(r"\n{2,}", markdown.strip()):
        heading, statement = HEADING.match(block), STATEMENT.match(block)
        if heading is not None:
            unnumbered += heading["number"] is None
            name, place = f"# {heading['number'] or f'unnumbered {unnumbered}'}", 0
        elif statement is not None:
            name, place = statement[1], 0
        else:
            place += 1
        yield (name, place), block
