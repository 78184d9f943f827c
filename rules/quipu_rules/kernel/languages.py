"""The languages that the service offers, and the messages of one of them, from the Fluent files of a package.

A language is offered if the package ``quipu`` has a folder for it, ``text/de`` or ``text/pt_BR``. A game's messages in
it stand in ``text/de.ftl`` or in all files of ``text/de`` in the packages of the game. What is missing is said in
English.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

from fluent.syntax import ast

from quipu_rules.kernel.bundle import Bundle, parsed

ENGLISH = "en"
OWN = "quipu_rules"
"""The package with a folder for each language that is offered."""
EVERY_GAME = f"{OWN}:games"
"""The source of the messages that every game has: one file of a package; other sources are whole packages."""
Form: TypeAlias = tuple[Bundle, ast.Pattern]
"""An attribute of a message, with the bundle that formats it."""


def offered(package: str) -> tuple[str, ...]:
    """The languages of a package by their folders, English first."""
    folders = files(package).joinpath("text").iterdir()
    return (ENGLISH, *sorted({folder.name for folder in folders if folder.is_dir()} - {ENGLISH}))


LOCALES = offered(OWN)
"""English first. Names as in ``pt_BR``: people and programs outside read a tag, ``pt-BR``."""


def tag_of(locale: str) -> str:
    """How a language is called outside (RFC 5646)."""
    return locale.replace("_", "-")


class Language:
    """The messages of one language, parsed when the first of them is needed: that takes longer than the imports."""

    def __init__(self, sources: Sequence[str], locale: str, english: "Language | None" = None) -> None:
        self._sources, self._locale, self._english = sources, locale, english
        self._forms: dict[str, Mapping[str, Form]] = {}

    @cached_property
    def _resources(self) -> list[ast.Resource]:
        return [resource for source in self._sources for resource in read(source, self._locale)]

    @cached_property
    def own(self) -> Mapping[str, ast.Message]:
        """What is translated, by id; the last one counts."""
        entries = (entry for resource in self._resources for entry in resource.body)
        return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}

    @cached_property
    def bundle(self) -> Bundle:
        """Formats the messages; they may refer to messages that only English has."""
        return Bundle(self._locale, (*(self._english._resources if self._english else ()), *self._resources))

    def bundle_of(self, key: str) -> Bundle:
        """What formats this message: by the plural rules of English if it is not translated."""
        return self.bundle if self._english is None or key in self.own else self._english.bundle

    def forms(self, key: str) -> Mapping[str, Form]:
        """Other forms of a name, which are attributes of its message; English may need those of its own."""
        found = self._forms.get(key)
        if found is None:
            of_english: dict[str, Form] = {} if self._english is None else dict(self._english.forms(key))
            written = self.own[key].attributes if key in self.own else []
            found = self._forms[key] = of_english | {one.id.name: (self.bundle, one.value) for one in written}
        return found

    @cached_property
    def patterns(self) -> dict[str, ast.Pattern]:
        """The patterns of the messages by id; English where the language has none."""
        inherited = {} if self._english is None else self._english.patterns
        return inherited | {key: message.value for key, message in self.own.items() if message.value is not None}


@cache
def read(source: str, locale: str) -> tuple[ast.Resource, ...]:
    """The parsed files of a package or one of its files; raises for an English line that Fluent would silently skip."""
    found = tuple(parsed(file.read_text(encoding="utf-8")) for file in written(source, locale))
    if locale == ENGLISH and not found:
        raise FileNotFoundError(f"{source} has no text/{ENGLISH}.ftl")
    if locale == ENGLISH and (wrong := junk(found)):
        raise ValueError(f"{source}, text/{locale}: this is no message: {wrong[0]!r}")
    return found


def junk(resources: Sequence[ast.Resource]) -> list[str]:
    """The texts that Fluent could not parse as messages."""
    entries = (entry for resource in resources for entry in resource.body)
    return [str(entry.content) for entry in entries if isinstance(entry, ast.Junk)]


def written(source: str, locale: str) -> Iterator[Traversable]:
    """The files with the messages of a language: ``text/de.ftl``, and all of the folder ``text/de`` by name."""
    package, _, name = source.partition(":")
    texts = files(package).joinpath("text")
    if (alone := texts.joinpath(f"{locale}.ftl")).is_file():
        yield alone
    if (folder := texts.joinpath(locale)).is_dir():
        inside = [file for file in folder.iterdir() if file.name.endswith(".ftl")]
        yield from sorted(
            (file for file in inside if name in ("", file.name.removesuffix(".ftl"))), key=lambda file: file.name
        )


def outline(pattern: ast.Pattern, argument: str) -> str:
    """The text with the default variant of each selection; arguments are written in this form, `%s` being the name."""
    words = []
    for element in pattern.elements:
        match element:
            case ast.TextElement(value=text):
                words.append(text)
            case ast.Placeable(expression=ast.SelectExpression(variants=variants)):
                default = next(one for one in variants if one.default)
                words.append(outline(default.value, argument))
            case ast.Placeable(expression=ast.StringLiteral(value=text)):
                words.append(text)
            case ast.Placeable(expression=ast.VariableReference(id=ast.Identifier(name=name))):
                words.append(argument.replace("%s", name))
            case _:
                words.append("…")
    return "".join(words)
