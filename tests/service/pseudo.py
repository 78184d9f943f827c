"""A language that nobody speaks, in an installed copy: English with other letters, and a third longer.

Every letter of a translated message is changed, so a word in plain letters was not translated.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast

from tests.service.serving import copy_of_checkout

LOCALE, TAG = "en_XA", "en-XA"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÀɃĆĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ",
)
ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


def copy_with_pseudo_language(folder: Path) -> Path:
    """An installed copy in which one folder of each game, and one of the service, is the language."""
    copy_of_checkout(folder)
    package = folder / "rules" / "quipu_rules"
    for file in (package / "text" / "en").glob("*.ftl"):
        _write(file, package / "text" / LOCALE / file.name)
    for game in (one for one in package.iterdir() if (one / "text").is_dir()):
        for file in game.rglob("text/en.ftl"):
            _write(file, game / "text" / LOCALE / f"{file.parents[1].name}.ftl")
    return folder


def _write(english: Path, translation: Path) -> None:
    resource = FluentParser().parse(english.read_text(encoding="utf-8"))
    for text in _texts(resource):
        text.value = pseudo(text.value)
    translation.parent.mkdir(exist_ok=True)
    translation.write_text(FluentSerializer().serialize(resource), encoding="utf-8")


def pseudo(text: str) -> str:
    """A third of the letters twice, and each in another form."""
    longer = re.sub(r"([A-Za-z]{2})([A-Za-z])", r"\1\2\2", text)
    return longer.translate(LETTERS)


def _texts(node: ast.BaseNode) -> Iterator[ast.TextElement]:
    if isinstance(node, ast.TextElement):
        yield node
    for value in vars(node).values():
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, ast.BaseNode):
                yield from _texts(one)


def english_in(text: str, *known: str) -> list[str]:
    """The words that were not translated, but for those that are names."""
    for name in known:
        text = text.replace(name, "")
    return ENGLISH_WORD.findall(text)
