"""The state of a translation: what it lacks, and what in it would never be used."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fluent.syntax import ast

from quipu_rules.kernel.languages import ENGLISH, junk, read


@dataclass(frozen=True)
class Translation:
    """The state of a language in the files of a game or of the service."""

    missing: tuple[str, ...]
    """English messages that it lacks; they are said in English."""
    wrong: tuple[str, ...]
    """What nobody will ever read, and why."""


def checked(sources: Sequence[str], locale: str) -> Translation:
    """Compare a language with English."""
    english, own = _messages(sources, ENGLISH), _messages(sources, locale)
    known = {variable for message in english.values() for variable in _variables(message)}
    attributes = (one for said in (english, own) for message in said.values() for one in message.attributes)
    forms = {"", *ENDINGS, *(f"{one.id.name[:1].upper()}{one.id.name[1:]}" for one in attributes)}
    known |= {variable.removesuffix(form) for variable in known for form in forms}
    wrong = [text for source in sources for text in _unread(source, locale)]
    wrong += [f"{key}: English has no such message" for key in own if key not in english]
    for key, message in own.items():
        unknown = {one for one in _variables(message) if not any(one.removesuffix(form) in known for form in forms)}
        wrong += [f"{key}: no message in English knows ${one}" for one in unknown]
        wrong += [f"{key}: there is no {one}" for one in _references(message) if one not in english]
    return Translation(tuple(sorted(english.keys() - own.keys())), tuple(sorted(wrong)))


ENDINGS = ("Id", "Text", "Count", "Kind")
"""Of the arguments that are derived from a field."""


def _unread(source: str, locale: str) -> list[str]:
    """What Fluent skips in the files."""
    resources = read(source, locale)
    written = [Counter(one.id.name for one in file.body if isinstance(one, ast.Message)) for file in resources]
    twice = [f"{key}: written twice" for file in written for key, count in file.items() if count > 1]
    return [*(f"no message: {text.strip()[:60]!r}" for text in junk(resources)), *twice]


def _messages(sources: Sequence[str], locale: str) -> Mapping[str, ast.Message]:
    entries = (entry for source in sources for resource in read(source, locale) for entry in resource.body)
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def _variables(message: ast.Message) -> set[str]:
    return {one.id.name for one in _nodes(message) if isinstance(one, ast.VariableReference)}


def _references(message: ast.Message) -> list[str]:
    return [one.id.name for one in _nodes(message) if isinstance(one, ast.MessageReference)]


def _nodes(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """The node and all that it consists of."""
    yield node
    for value in vars(node).values():
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, ast.BaseNode):
                yield from _nodes(one)
