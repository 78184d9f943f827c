"""Sentences for events, actions and refusals, from Fluent files; names of parts in each language.

Message ids: ``event-<type>``, ``action-<type>``, ``template-<type>``, ``refusal-<CODE>``, ``ending-<ID>``,
``<Enum>-<VALUE>`` for the members of an enum, ``value-<Struct>`` for a record inside a field. A field arrives as the
argument of its name: a seat by the player's name, an enum by its name in the language (and its id as ``<field>Id``), a
place as the game spells it, a tuple as a list in words (and its length as ``<field>Count``), ``None`` as ``none``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, NewType, TypeAlias, get_args, get_origin, get_type_hints

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from msgspec import Struct

from quipu.rules.kernel.message import Action, Event, Seat, Template, tag_of
from quipu.rules.kernel.refusal import Refusal

LOCALES = ("en", "de")
MOST_SPELT = 10**15
"""From here on a number is said digit by digit: Fluent's own spelling fails on those that clients may send."""
PART = re.compile(r"[A-Z][A-Za-z0-9]*-[A-Z][A-Z0-9_]*$")
Spelling: TypeAlias = Callable[[Any], str]


class Texts:
    """The sentences of one game in every language."""

    def __init__(self, package: str, spellings: Mapping[Any, Spelling] | None = None) -> None:
        """Read ``<package>/text/<locale>.ftl``; ``spellings`` maps a NewType of a place to its printed name."""
        self._spellings = dict(spellings or {})
        read = {locale: _read(package, locale) for locale in LOCALES}
        self._bundles = {locale: _bundle(locale, resources) for locale, resources in read.items()}
        self._keys = {locale: _keys(resources) for locale, resources in read.items()}

    def event(self, event: Event, locale: str, names: Sequence[str | None] = ()) -> str:
        return self._sentence(f"event-{tag_of(event)}", self._arguments(event, locale, names), locale)

    def action(self, action: Action, locale: str, names: Sequence[str | None] = ()) -> str:
        return self._sentence(f"action-{tag_of(action)}", self._arguments(action, locale, names), locale)

    def template(self, template: Template, locale: str) -> str:
        """The label of an open family; ``$least`` and ``$most`` are those of its first total."""
        total = next(iter(template.totals), None)
        arguments = {"least": total.least, "most": total.most} if total else {}
        return self._sentence(f"template-{template.action}", arguments, locale)

    def refusal(self, refusal: Refusal, locale: str, names: Sequence[str | None] = ()) -> str:
        arguments: dict[str, Any] = {}
        for name, value in refusal.details:
            arguments |= self._argument(name, value, type(value), locale, names)
        return self._sentence(f"refusal-{refusal.code}", arguments, locale)

    def ending(self, ending: str, locale: str) -> str:
        return self._sentence(f"ending-{ending}", {}, locale)

    def seat(self, seat: int, locale: str) -> str:
        """What a seat is called while nobody has given it a name."""
        return self._sentence("seat", {"number": seat + 1}, locale)

    def part(self, member: Enum, locale: str) -> str:
        """The name of a part, for instance ``Role-FATHER``."""
        return self._sentence(f"{type(member).__name__}-{member.value}", {}, locale)

    def parts(self, locale: str) -> dict[str, str]:
        """The names of all parts, by ``Enum-VALUE``."""
        return {key: self._sentence(key, {}, locale) for key in self._keys[locale] if PART.match(key)}

    def message(self, key: str, locale: str, **arguments: str | int) -> str:
        """A message of any kind, with its arguments as they are."""
        return self._sentence(key, arguments, locale)

    def has(self, key: str, locale: str) -> bool:
        return self._bundles[locale].has_message(key)

    def _sentence(self, key: str, arguments: dict[str, Any], locale: str) -> str:
        bundle = self._bundles[locale]
        if not bundle.has_message(key):
            raise KeyError(f"no text {key} in {locale}")
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise KeyError(f"text {key} in {locale} has no value")
        sentence, errors = bundle.format_pattern(pattern, arguments)
        if errors:
            raise KeyError(f"text {key} in {locale}: {errors[0]}")
        return str(sentence)

    def _arguments(self, struct: Struct, locale: str, names: Sequence[str | None]) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        for name, attribute, hint in _fields(type(struct)):
            arguments |= self._argument(name, getattr(struct, attribute), hint, locale, names)
        return arguments

    def _argument(self, name: str, value: Any, hint: Any, locale: str, names: Sequence[str | None]) -> dict[str, Any]:
        arguments = {name: self._said(value, hint, locale, names)}
        if isinstance(value, Enum):
            arguments[f"{name}Id"] = value.value
        if isinstance(value, tuple):
            arguments[f"{name}Count"] = len(value)
        return arguments

    def _said(self, value: Any, hint: Any, locale: str, names: Sequence[str | None]) -> Any:
        if value is None:
            return "none"
        if isinstance(value, tuple):
            inner = get_args(hint)[0] if get_args(hint) else object
            return ", ".join(str(self._said(item, inner, locale, names)) for item in value) or "–"
        if hint is Seat:
            return names[value] if value < len(names) and names[value] else self.seat(value, locale)
        if hint in self._spellings:
            return self._spellings[hint](value)
        if isinstance(value, Enum):
            return self.part(value, locale)
        if isinstance(value, Struct):
            arguments = self._arguments(value, locale, names)
            # so that a record can be said as a list of those of its fields that are not empty
            words = " ".join(self._sentence(f"value-{type(value).__name__}", arguments, locale).split())
            return words.strip(" ,") or "–"
        if isinstance(value, bool):
            return str(value).lower()
        return str(value) if isinstance(value, int) and abs(value) >= MOST_SPELT else value


@cache
def _fields(struct: type[Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Of each field: its name on the wire, its attribute, and its type without ``| None``."""
    hints = get_type_hints(struct)
    return tuple(
        (encoded, attribute, _bare(hints[attribute]))
        for encoded, attribute in zip(struct.__struct_encode_fields__, struct.__struct_fields__, strict=True)
    )


def _bare(hint: Any) -> Any:
    if isinstance(hint, NewType) or get_origin(hint) is tuple:
        return hint
    some = [one for one in get_args(hint) if one is not type(None)]
    return _bare(some[0]) if len(some) == 1 else hint


def _read(package: str, locale: str) -> list[ast.Resource]:
    sources = [files(source).joinpath("text", f"{locale}.ftl") for source in ("quipu.rules.kernel", package)]
    return [FluentResource(source.read_text(encoding="utf-8")) for source in sources]


def _bundle(locale: str, resources: list[ast.Resource]) -> FluentBundle:
    bundle = FluentBundle([locale], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle


def _keys(resources: list[ast.Resource]) -> list[str]:
    return [entry.id.name for resource in resources for entry in resource.body if isinstance(entry, ast.Message)]
