"""The layout of documentation pages: Markdown as HTML, with a list of all pages."""

import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, count, groupby
from pathlib import Path, PurePosixPath
from posixpath import normpath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from quipu_rules.kernel.languages import tag_of

STYLE = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
STATEMENT = re.compile(r"\*\*([RT]?[0-9][0-9.a-z]*)\*\*")
"""The beginning of a numbered statement of the rules, which refusals link to."""
SEARCH = (
    '<form role="search" action="/docs/search">'
    '<input type="search" name="q" aria-label="Search" placeholder="Search" maxlength="100"></form>'
)
LONG = 5
"""How many headings a page needs before it lists them."""
OUTSIDE = re.compile(r"^[a-z]+:")
LANGUAGES = {"ts": "TypeScript", "python": "Python", "sh": "curl", "js": "GraphQL"}
"""What a step is shown in, where samples follow each other without a word between; the first is shown at first."""


@dataclass(frozen=True)
class MenuItem:
    """A page in the list of pages."""

    title: str
    address: str
    about: str = ""
    """What it is about, for pages that are generated."""


Contents = Mapping[str, Sequence[MenuItem]]
"""The list: groups of pages by heading."""


@dataclass(frozen=True)
class Heading:
    """A heading with its anchor."""

    level: int
    text: str
    anchor: str
    line: int


def page(
    title: str, markdown: str, contents: Contents, address: str, resolve: Callable[[str], str | None], *, locale: str
) -> str:
    """The whole page. ``resolve`` maps a link in the text to an address here; None if there is none."""
    groups = "".join(
        f"<h2>{html.escape(group)}</h2><ul>{''.join(_item(entry, address) for entry in entries)}</ul>"
        for group, entries in contents.items()
    )
    return f"""<!doctype html>
<html lang="{tag_of(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quipu: {html.escape(title)}</title><link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/style.css"></head>
<body><header><a href="/">Quipu</a><a href="/docs">Documentation</a><a class="pages" href="#pages">Menu</a>
{SEARCH}</header>
<nav id="pages" aria-label="Pages">{groups}</nav>{_on_this_page(markdown)}
<main>{rendered(markdown, resolve)}</main></body></html>
"""


def _on_this_page(markdown: str) -> str:
    """Links to the headings of a long page."""
    found = [one for one in headings(markdown) if one.level in (2, 3)]
    if len(found) < LONG:
        return ""
    items = "".join(
        f'<li class="level{one.level}"><a href="#{one.anchor}">{html.escape(one.text)}</a></li>' for one in found
    )
    return f"<aside><details><summary>On this page</summary><ul>{items}</ul></details></aside>"


def _item(entry: MenuItem, address: str) -> str:
    here = ' aria-current="page"' if entry.address == address else ""
    return f'<li><a href="{entry.address}"{here}>{html.escape(entry.title)}</a></li>'


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def headings(markdown: str) -> list[Heading]:
    """All headings of a text, each with its own anchor."""
    return [heading for heading, _ in _headings(_parser().parse(markdown))]


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Heading, Token]]:
    used = set[str]()
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[index + 1].content
            plain = anchor(text)
            name = next(one for one in chain([plain], (f"{plain}-{number}" for number in count(2))) if one not in used)
            used.add(name)
            yield Heading(int(token.tag[1]), text.replace("`", ""), name, token.map[0] if token.map else 0), token


def rendered(markdown: str, resolve: Callable[[str], str | None]) -> str:
    """HTML of a text: headings and rule statements have anchors, scrolling parts can be reached by keyboard."""
    tokens = _parser().parse(markdown)
    for heading, token in _headings(tokens):
        token.attrSet("id", heading.anchor)
    for index, token in enumerate(tokens):
        if token.type == "paragraph_open" and (statement := STATEMENT.match(tokens[index + 1].content)):
            token.attrSet("id", statement[1])
        if token.type == "inline":
            token.children = _linked(token.children or [], resolve)
    body: str = _parser().renderer.render(list(_tabbed(tokens)), _parser().options, {})
    body = body.replace("<pre>", '<pre tabindex="0">')
    return body.replace("<table>", '<div class="table" tabindex="0"><table>').replace("</table>", "</table></div>")


def _tabbed(tokens: Sequence[Token]) -> Iterator[Token]:
    """Samples of one step as tabs, chosen once for the page, by style alone: a browser that cannot shows them all."""
    chosen = False
    for _, run in groupby(tokens, lambda token: token.info in LANGUAGES):
        samples = list(run)
        if {sample.info for sample in samples} != set(LANGUAGES):
            yield from samples
            continue
        if not chosen:
            yield _raw(f'<fieldset class="languages"><legend>Samples in</legend>{_choices()}</fieldset>')
            chosen = True
        for sample in samples:
            yield _raw(f'<div class="sample in-{sample.info}"><p>{LANGUAGES[sample.info]}</p>')
            yield sample
            yield _raw("</div>")


def _choices() -> str:
    return "".join(
        f'<label><input type="radio" name="language" id="in-{key}"{" checked" * (not number)}>{name}</label>'
        for number, (key, name) in enumerate(LANGUAGES.items())
    )


def _raw(text: str) -> Token:
    return Token("html_block", "", 0, content=text)


def _linked(children: Sequence[Token], resolve: Callable[[str], str | None]) -> list[Token]:
    """Replace links by addresses here; one that leads nowhere becomes plain text, a picture that is not here goes."""
    found, dropping = list[Token](), False
    for child in children:
        if child.type == "link_open":
            target = resolve(str(child.attrGet("href") or ""))
            dropping = target is None
            if target is not None:
                child.attrSet("href", target)
        if child.type == "image":
            source = resolve(str(child.attrGet("src") or ""))
            if source is None:
                continue
            child.attrSet("src", source)
        if child.type in ("link_open", "link_close") and dropping:
            continue
        found.append(child)
    return found


def anchor(heading: str) -> str:
    """The part after ``#`` in a link to a heading."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def file_of(link: str, folder: PurePosixPath) -> tuple[str, str] | None:
    """Path of a relative link, from ``docs``, and its fragment; None if it leads out of the repository."""
    path, _, fragment = link.partition("#")
    if OUTSIDE.match(path) or path.startswith("/"):
        return None
    path = normpath(folder / path)
    return None if path.startswith("../..") else (path.removeprefix("../docs/"), fragment)
