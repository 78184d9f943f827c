"""Sentences for events, actions and refusals, from Fluent files; names of parts in each language.

Message ids: ``event-<type>``, ``action-<type>``, ``template-<type>`` for an open family of actions, ``refusal-<CODE>``,
``ending-<ID>``, ``criterion-<ID>`` for what decides a place, ``stake-<name>`` for what is fought for, ``loss-<name>``
for what an action loses, ``gain-<name>``, ``cost-<name>`` and ``lead-<name>`` for what a hint says that a plan brings,
``prompt-<phase>`` for what a seat has to do, ``may-<phase>`` for what it may do while the table waits for others,
``waiting-<phase>`` for whom the others wait for, ``first-turn-<n>`` for what a newcomer is told, ``result-score`` where
``$score`` counts no points, ``setup-<field>`` for the options of a table, ``view-<field>`` for the title of a field of
the view, ``<Enum>-<VALUE>`` for the members of an enum, ``value-<Struct>`` for a record inside a field,
``together-<type>-<type>`` for two events of an entry told as one.

A field arrives as the argument of its name: a seat by the player's name, an enum by its name in the language (its id as
``<field>Id``, attributes of its message as ``<field>Dative`` and so on), a place or part by its name on the board (what
it does as ``<field>Text``), a tuple as a list in words (its length as ``<field>Count``; parts whose name has the
attribute ``.counted`` each kind once), ``None`` as ``none``. The kind of a place arrives as ``<field>Kind``, and a
field that ends in ``BySeat`` as the players with what each gains or loses. An event not worth telling has the message
``{ "" }``. An outcome arrives as the sentence that says how the game ended and who has won.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from quipu_rules.kernel.board import SEATS, Board, Part, Ref, bare, hints_of
from quipu_rules.kernel.languages import ENGLISH, EVERY_GAME, LOCALES, Language, outline
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.message import Action, Event, Seat, Selection, Template, Total, Value, tag_of
from quipu_rules.kernel.outcome import Outcome, Verdict
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.stake import Asset, Stake

PART = re.compile(r"[A-Z][A-Za-z0-9]*-[A-Z][A-Z0-9_]*$")
SHOWN = ("view-", "board-", "criterion-")
COUNTED = "counted"
"""The attribute of a part's name that says several of it."""
RECORD = ": write how a record of this kind is told inside a sentence; its fields are the arguments"
Further: TypeAlias = Callable[[Any], Mapping[str, Any]]
Printed: TypeAlias = Callable[[Any, Board | None], Mapping[str, Any]]


@dataclass(frozen=True)
class Reader:
    """The reader of a sentence: the language, the players' names, and the board that names its places."""

    locale: str = ENGLISH
    """One of ``LOCALES``."""
    names: Sequence[str | None] = ()
    """By seat; ``None``, or none at all, reads as the number of the seat."""
    board: Board | None = None
    """Names places and parts; without it they are told by number."""


PLAIN = Reader()
"""English, with seats and places by number."""


class Texts:
    """The sentences of one game in every language."""

    def __init__(
        self,
        package: str,
        further: Mapping[type[Struct], Further] | None = None,
        modules: Sequence[str] = (),
        printed: Mapping[type[Struct], Printed] | None = None,
    ) -> None:
        """The texts of the package, then those of modules; each language is read when it is first needed.

        ``further`` gives a message arguments beside its fields, or other values in place of them: what a person
        would count or group before saying it. ``printed`` does so from the reader's board, which may be ``None``.
        """
        self.package = package
        self._further = dict(further or {})
        self._printed = dict(printed or {})
        self._collections: Mapping[Any, str] = {}
        self.sources: tuple[str, ...] = ()
        self.failed: dict[tuple[str, str], str] = {}
        """Translations that failed, by language and message, each with the reason; English was used instead."""
        self.extend(EVERY_GAME, package, *modules)

    def extend(self, *sources: str) -> None:
        """Add the texts of further packages; those that are here stay as they are."""
        added = tuple(one for one in dict.fromkeys(sources) if one not in self.sources)
        if not added:
            return
        self.sources += added
        english = Language(self.sources, ENGLISH)
        self._languages = {
            locale: english if locale == ENGLISH else Language(self.sources, locale, english) for locale in LOCALES
        }

    def linked(self, collections: Mapping[Any, str]) -> "Texts":
        """The same sentences with numbers of these types replaced by names on the reader's board."""
        other = copy(self)
        other._collections = collections
        return other

    def event(self, event: Event, reader: Reader = PLAIN) -> str:
        return self._sentence(f"event-{tag_of(event)}", self._arguments(event, reader), reader.locale)

    def sentences(self, events: Sequence[Event], reader: Reader = PLAIN) -> tuple[str, ...]:
        """A sentence for each event of an entry; two events of one seat may share one, in the place of the second.

        That is ``together-<type>-<type>``; the fields of the first arrive with ``first`` before their names. An event
        is told once: the second shares its sentence with the nearest first one before it that no other has.
        """
        said = [self.event(event, reader) for event in events]
        shared = set[int]()
        for later, second in enumerate(events):
            for place in range(later - 1, -1, -1):
                first = events[place]
                key = f"together-{tag_of(first)}-{tag_of(second)}"
                if place in shared or getattr(first, "seat", None) != getattr(second, "seat", None):
                    continue
                if self.translated(key, reader.locale):
                    before = self._arguments(first, reader)
                    named = {f"first{name[0].upper()}{name[1:]}": value for name, value in before.items()}
                    arguments = self._arguments(second, reader) | named
                    said[place], said[later] = "", self._sentence(key, arguments, reader.locale)
                    shared |= {place, later}
                    break
        return tuple(said)

    def action(self, action: Action, reader: Reader = PLAIN) -> str:
        """A label, which begins with a capital letter."""
        label = self._sentence(f"action-{tag_of(action)}", self._arguments(action, reader), reader.locale)
        return label[:1].upper() + label[1:]

    def template(self, template: Template, reader: Reader = PLAIN) -> str:
        """The label of an open family; ``$least`` and ``$most`` are those of its first total or selection."""
        limits: tuple[Total | Selection, ...] = (*template.totals, *template.selections)
        arguments = {"least": limits[0].least, "most": limits[0].most} if limits else {}
        return self._sentence(f"template-{template.action}", arguments, reader.locale)

    def refusal(self, refusal: Refusal, reader: Reader = PLAIN) -> str:
        told = self._values(Value(), dict(refusal.details), reader)
        return self._sentence(f"refusal-{refusal.code}", told, reader.locale)

    def stake(self, stake: Stake | Asset | Loss, reader: Reader = PLAIN, kind: str = "stake", **more: int) -> str:
        """What it is that a game is fought for, or that an action gives up, or another sentence about it."""
        told = self._values(Value(), dict(stake.details, **more), reader)
        return self._sentence(f"{kind}-{stake.name}", told, reader.locale)

    def phrase(self, kind: str, record: Struct, known: Mapping[str, Any], reader: Reader = PLAIN) -> str:
        """The message ``<kind>-<type>`` about a record, or ``<kind>``; what is known replaces fields of its name."""
        key, further = f"{kind}-{tag_of(record)}", self._further.get(type(record))
        if not self.has(key, reader.locale):
            return self._sentence(kind, dict(known), reader.locale)
        more = {**further(record), **known} if further else known
        return self._sentence(key, self._values(record, more, reader), reader.locale)

    def ending(self, ending: str, locale: str) -> str:
        return self._sentence(f"ending-{ending}", {}, locale)

    def outcome(self, outcome: Outcome, reader: Reader = PLAIN) -> str:
        """How the game ended, who has won, drawn or lost, and what decided it."""
        first = [one for one in outcome.results if one.place == 1]
        seats, verdict = [seat for one in first for seat in one.seats], first[0].verdict
        team = verdict is Verdict.WON and len(first) == 1 and len(seats) > 1
        arguments = {
            "ending": self.ending(outcome.ending, reader.locale),
            "seats": self.listed([self.named_seat(seat, reader) for seat in seats], reader.locale),
            "seatsCount": len(seats),
            "criterion": self.criterion(first[0].criterion, reader.locale) or "none",
        }
        return self._sentence(f"outcome-{'TEAM_' if team else ''}{verdict.value}", arguments, reader.locale)

    def criterion(self, name: str | None, locale: str) -> str:
        """What decides a place, as a phrase that says by what; empty if nothing did or the ending says so."""
        return "" if name is None else self._sentence(f"criterion-{name}", {}, locale)

    def seat(self, seat: int, locale: str) -> str:
        """The name of a seat whose player has no name."""
        return self._sentence("seat", {"number": seat + 1}, locale)

    def part(self, member: Enum, locale: str) -> str:
        """The name of a part, for instance ``Role-FATHER``."""
        return self._sentence(_key(member), {}, locale)

    def form(self, member: Enum, form: str, locale: str) -> str:
        """Another form of a part's name, such as ``dative``; the plain name if the language has no such form."""
        return self._cases("", member, locale).get(form.capitalize()) or self.part(member, locale)

    def option(self, field: str, locale: str) -> str:
        """The title of a field of the setup, by its name in JSON."""
        return self._sentence(f"setup-{field}", {}, locale)

    def field(self, name: str, locale: str) -> str:
        """The title of a field of the view, by its name in JSON; made of the name if the game has none."""
        if self.has(key := f"view-{name}", locale):
            return self._sentence(key, {}, locale)
        return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in name)

    def parts(self, locale: str) -> dict[str, str]:
        """The names of all parts, by ``Enum-VALUE``."""
        return {key: self._sentence(key, {}, locale) for key in self._languages[locale].patterns if PART.match(key)}

    def fields(self, locale: str) -> dict[str, str]:
        """The titles of fields of the view, by ``view-<field>``; what stands beside a board, by ``board-<word>``; what
        decides places, by ``criterion-<ID>``."""
        keys = self._languages[locale].patterns
        return {key: self._sentence(key, {}, locale) for key in keys if key.startswith(SHOWN)}

    def kinds(self, locale: str) -> dict[str, str]:
        """The words of each kind of action and event by ``action-<type>`` or ``event-<type>``, arguments in braces."""
        found = self._outlines("action-", locale, "{%s}") | self._outlines("event-", locale, "{%s}")
        return {key: outline[:1].upper() + outline[1:] for key, outline in found.items() if outline}

    def refusals(self, locale: str) -> dict[str, str]:
        """The sentence of each refusal by code, with `…` for its arguments."""
        return {key.removeprefix("refusal-"): outline for key, outline in self._outlines("refusal-", locale).items()}

    def _outlines(self, beginning: str, locale: str, argument: str = "…") -> dict[str, str]:
        patterns = self._languages[locale].patterns
        keys = sorted(key for key in patterns if key.startswith(beginning))
        return {key: " ".join(outline(patterns[key], argument).split()) for key in keys}

    def message(self, key: str, locale: str, **arguments: str | int) -> str:
        """A message of any kind with the given arguments."""
        return self._sentence(key, arguments, locale)

    def has(self, key: str, locale: str) -> bool:
        """Whether there is such a message, at least in English."""
        return key in self._languages[locale].bundle.messages

    def translated(self, key: str, locale: str) -> bool:
        """Whether the language has a message of its own."""
        return key in self._languages[locale].own

    def _sentence(self, key: str, arguments: dict[str, Any], locale: str) -> str:
        bundle = self._languages[locale].bundle_of(key)
        message = bundle.messages.get(key)
        if message is None:
            raise KeyError(f"no text {key} in {locale}{RECORD if key.startswith('value-') else ''}")
        if message.value is None:
            raise KeyError(f"text {key} in {locale} has no value")
        sentence, errors = bundle.format(message.value, arguments)
        if errors and locale != ENGLISH:
            self.failed[locale, key] = errors[0]
            return self._sentence(key, arguments, ENGLISH)
        if errors:
            raise KeyError(f"text {key} in {locale}: {errors[0]}")
        return sentence

    def _arguments(self, struct: Struct, reader: Reader) -> dict[str, Any]:
        further, printed = self._further.get(type(struct)), self._printed.get(type(struct))
        worked_out = {**(further(struct) if further else {}), **(printed(struct, reader.board) if printed else {})}
        return self._values(struct, worked_out, reader)

    def _values(self, struct: Struct, worked_out: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        for name, attribute, hint in hints_of(type(struct)):
            if name not in worked_out:
                arguments |= self._argument(name, getattr(struct, attribute), hint, reader)
        for name, value in worked_out.items():
            arguments |= self._argument(name, value, type(value), reader)
        return arguments

    def _argument(self, name: str, value: Any, hint: Any, reader: Reader) -> dict[str, Any]:
        arguments = {name: self.in_words(value, hint, reader)}
        if isinstance(value, Enum):
            arguments[f"{name}Id"] = value.value
            arguments |= self._cases(name, value, reader.locale)
        elif isinstance(value, tuple):
            arguments[f"{name}Count"] = len(value)
        if told := self._texts(value, hint, reader):
            arguments[f"{name}Text"] = told
        if hint in self._collections or isinstance(value, Ref):
            kind = arguments[f"{name}Kind"] = self._kind(value, hint, reader)
            arguments |= self._forms(name, "place", reader.locale, {"name": arguments[name], "kind": kind})
        if name.endswith("BySeat") and isinstance(value, tuple):
            rows = [f"{self.named_seat(seat, reader)} {_signed(count)}" for seat, count in enumerate(value) if count]
            arguments[name] = self.listed(rows, reader.locale) if rows else "none"
        return arguments

    def _kind(self, value: Any, hint: Any, reader: Reader) -> str:
        """The kind of a place, for sentences that depend on it; "none" if it has no kind."""
        if value is None:
            return "none"
        collection, number = (
            (value.collection, value.id) if isinstance(value, Ref) else (self._collections[hint], _number(value))
        )
        return getattr(self._part(collection, number, reader), "kind", None) or "none"

    def _texts(self, value: Any, hint: Any, reader: Reader) -> str:
        """What is printed on the part with this number, or on the parts with these; a dash if nothing is."""
        row = isinstance(value, tuple)
        collection = self._collections.get(bare(get_args(hint)[0]) if row and get_args(hint) else hint)
        if collection is None or value is None:
            return ""
        parts = [self._part(collection, _number(one), reader) for one in (value if row else (value,))]
        return "; ".join(part.text.in_language(reader.locale) for part in parts if part and part.text) or "–"

    def _cases(self, name: str, member: Enum, locale: str) -> dict[str, str]:
        """Other forms of a part's name: the attribute ``.dative`` of its message arrives as ``<field>Dative``."""
        return self._forms(name, _key(member), locale, {})

    def _forms(self, name: str, key: str, locale: str, arguments: dict[str, Any]) -> dict[str, str]:
        """The attributes of a message as arguments; those of ``place`` put the name of a place after a preposition."""
        return {
            f"{name}{form[0].upper()}{form[1:]}": bundle.format(pattern, arguments)[0]
            for form, (bundle, pattern) in self._languages[locale].forms(key).items()
            if form != COUNTED
        }

    def in_words(self, value: Any, hint: Any, reader: Reader) -> Any:
        """A value of a field of this type, in words or as a number."""
        if value is None:
            return "none"
        if isinstance(value, tuple):
            inner = bare(get_args(hint)[0]) if get_args(hint) else object
            if counted := self._counted(value, reader.locale):
                return self.listed(counted, reader.locale)
            return self.listed([str(self.in_words(item, inner, reader)) for item in value], reader.locale)
        if hint is Seat:
            return self.named_seat(value, reader)
        if hint in self._collections and not isinstance(value, Enum):
            return self._named_part(self._collections[hint], value, reader)
        if isinstance(value, Enum):
            return self.part(value, reader.locale)
        if isinstance(value, Ref):
            if value.collection == SEATS:
                return self.named_seat(value.id, reader)
            return self._named_part(value.collection, value.id, reader)
        if isinstance(value, Outcome):
            return self.outcome(value, reader)
        if isinstance(value, Struct):
            # so that a record can be said as a list of those of its fields that are not empty
            key = f"value-{type(value).__name__}"
            words = " ".join(self._sentence(key, self._arguments(value, reader), reader.locale).split())
            return words.strip(" ,") or "–"
        if isinstance(value, bool):
            return str(value).lower()
        return value

    def _counted(self, value: tuple[Any, ...], locale: str) -> list[str]:
        """Parts whose name has the attribute ``.counted``, as a phrase per kind: "2 clay cards"; nothing for others."""
        kinds = [member for member in dict.fromkeys(value) if isinstance(member, Enum)]
        words = list[str]()
        for member in kinds:
            if form := self._languages[locale].forms(_key(member)).get(COUNTED):
                bundle, pattern = form
                words.append(bundle.format(pattern, {"count": value.count(member)})[0])
        return words

    def listed(self, words: Sequence[str], locale: str) -> str:
        """The words as a list in a sentence: "a", "a and b", "a, b and c"; "a and b; c" for lists; a dash for none."""
        if len(words) < 2:
            return words[0] if words else "–"
        if any(self._sentence("list", {"items": "", "last": ""}, locale) in word for word in words):
            return "; ".join(words)
        return self._sentence("list", {"items": ", ".join(words[:-1]), "last": words[-1]}, locale)

    def named_seat(self, seat: int, reader: Reader) -> str:
        """The player's name, or the name of the seat."""
        name = reader.names[seat] if 0 <= seat < len(reader.names) else None
        return name or self.seat(seat, reader.locale)

    def _part(self, collection: str, number: int, reader: Reader) -> Part | None:
        return reader.board.part(collection, number) if reader.board else None

    def _named_part(self, collection: str, number: int, reader: Reader) -> str:
        part = self._part(collection, number, reader)
        return part.name.in_language(reader.locale) if part else str(number + 1)


def _number(value: Any) -> int:
    """The number of a part in its collection; for a member of an enum, its index."""
    return list(type(value)).index(value) if isinstance(value, Enum) else int(value)


def _signed(count: int) -> str:
    """With a minus sign that is as wide as the plus."""
    return f"−{-count}" if count < 0 else f"+{count}"


def _key(member: Enum) -> str:
    """``Role-FATHER``."""
    return f"{type(member).__name__}-{member.value}"
