"""Search the documentation: sections with all words; those with the words in the heading come first."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from quipu_service.documentation.layout import headings

MOST_FOUND = 30
LONGEST_QUERY, MOST_WORDS = 100, 10
AROUND = 90
"""Characters shown on each side of the first match."""
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKS = re.compile(r"[|<>#\\\[\]]|-{3,}")
"""Markdown syntax, which is not searched."""


@dataclass(frozen=True)
class Section:
    """The text below one heading of a page."""

    page: str
    heading: str
    address: str
    text: str

    @cached_property
    def folded(self) -> tuple[str, str]:
        """Page with heading, and the text, as they are searched."""
        return f"{self.page} {self.heading}".casefold(), self.text.casefold()


def sections(page: str, address: str, markdown: str) -> Iterator[Section]:
    """The sections of a page; text before the first heading belongs to none."""
    lines, found = markdown.split("\n"), headings(markdown)
    ends = [*(one.line for one in found[1:]), len(lines)]
    for one, end in zip(found, ends, strict=True):
        where = address if one.level == 1 else f"{address}#{one.anchor}"
        yield Section(page, one.text, where, plain("\n".join(lines[one.line + 1 : end])))


def plain(markdown: str) -> str:
    """A text without its Markdown, on one line."""
    return " ".join(MARKS.sub(" ", re.sub("[*`]", "", LINK.sub(r"\1", markdown))).split())


def results(query: str, all_sections: Iterable[Section]) -> str:
    """The results in Markdown, best first."""
    words = list(dict.fromkeys(plain(query[:LONGEST_QUERY]).casefold().split()))[:MOST_WORDS]
    scored = [(score, one) for one in all_sections if words and (score := _score(one, words))]
    best = [one for _, one in sorted(scored, key=lambda pair: -pair[0])[:MOST_FOUND]]
    blocks = [f"# Search: {_literal(' '.join(words))}" if words else "# Search"]
    if words and not best:
        blocks.append("No section has all of these words.")
    for one in best:
        title = one.page if one.heading == one.page else f"{one.page}: {one.heading}"
        blocks.append(f"[{_literal(title)}]({one.address})  \n{_excerpt(one.text, words)}")
    return "\n\n".join(blocks) + "\n"


def _score(section: Section, words: Sequence[str]) -> int:
    """The score of a section; 0 if a word is missing."""
    heading, text = section.folded
    if not all(word in heading or word in text for word in words):
        return 0
    whole = section.heading.casefold() == " ".join(words)
    return 1 + 1_000 * whole + sum(20 * (word in heading) + min(text.count(word), 9) for word in words)


def _excerpt(text: str, words: Sequence[str]) -> str:
    """The text around the first word, with all of them in bold."""
    places = [place for word in words if (place := text.casefold().find(word)) >= 0]
    begin = max(0, min(places, default=0) - AROUND)
    end = begin + 2 * AROUND
    piece = f"{'…' if begin else ''}{text[begin:end].strip()}{'…' if end < len(text) else ''}"
    pattern = "|".join(re.escape(_literal(word)) for word in words)
    return re.sub(pattern, r"**\g<0>**", _literal(piece), flags=re.IGNORECASE)


def _literal(text: str) -> str:
    """A text with underscores escaped, the only Markdown that it may contain."""
    return text.replace("_", "\\_")
