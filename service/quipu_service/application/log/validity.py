"""What a valid entry may contain: one row for each member, checked whenever a log is written, verified or imported.

What an entry may say after the entries before it is in ``moves/kinds.py``.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from msgspec import UNSET, Raw

from quipu_service.application.log.bodies import (
    Acted,
    EntropyRevealed,
    Forked,
    MotionAgreed,
    MotionDeclined,
    Opened,
    Origin,
    Rewound,
    RulesChanged,
    Sealed,
    SeatTaken,
    Started,
    TakeBacks,
    Visibility,
    bot_name,
)
from quipu_service.application.log.entries import NULL, Entry, read_parts
from quipu_service.application.problems.validation import COMMITTED_ENTROPY, ENTROPY, ROOM, proper_name

MOST_NAMED: Final = 64
"""Characters of the name of a game or an edition."""
TABLE_ID: Final = re.compile(r"[a-z2-7]{16}")
HASH: Final = re.compile(r"[0-9a-f]{64}")
FRONTEND: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_DELAY: Final = 86_400_000
"""Milliseconds that a delay can be set to: a day."""
MOST_NUMBER: Final = 2**53 - 1
"""The greatest whole number that every JSON reader represents exactly."""
Holds: TypeAlias = Callable[[Any], bool]


class InvalidEntry(Exception):
    """The service could not have written this."""


@dataclass(frozen=True)
class Row:
    """The check of one member in all bodies."""

    of: type
    member: str
    holds: Holds
    must: str


def number(least: int, most: int = MOST_NUMBER) -> Holds:
    """Whether a number lies within these bounds."""
    return lambda value: least <= value <= most


def text(pattern: re.Pattern[str]) -> Holds:
    """Whether a text is of this form, from end to end."""
    return lambda value: pattern.fullmatch(value) is not None


def optional(holds: Holds) -> Holds:
    """The same check for a member that may be null."""
    return lambda value: value is None or holds(value)


def named(value: str) -> bool:
    """Whether a text is no longer than a name may be."""
    return 1 <= len(value) <= MOST_NAMED


def _rising(seats: Any) -> bool:
    return list(seats) == sorted(set(seats)) and all(seat >= 0 for seat in seats)


def _something(events: Raw) -> bool:
    return bool(read_parts(events))


DIGEST, ID, COUNT = "a SHA-256 in hexadecimal", "a table's id: 16 of a-z and 2-7", "a number that is not negative"
ROWS: Final = (
    Row(Entry, "version", number(1), "at least 1"),
    Row(Entry, "at", number(0), COUNT),
    Row(Entry, "seat", optional(number(0)), COUNT),
    Row(Entry, "first_draw", number(0), COUNT),
    Row(Entry, "draws", number(0), COUNT),
    Row(Entry, "previous", text(HASH), DIGEST),
    Row(Opened, "table", text(TABLE_ID), ID),
    Row(Opened, "game", named, "1 to 64 characters"),
    Row(Opened, "edition", named, "1 to 64 characters"),
    Row(Opened, "seats", number(1), "at least 1"),
    Row(Opened, "commitment", text(HASH), DIGEST),
    Row(Opened, "edition_hash", text(HASH), DIGEST),
    Row(Opened, "clock", lambda clock: clock.sensible, "a time for each turn, or a bank"),
    Row(Opened, "hints", lambda given: given, "true, or missing"),
    Row(Opened, "sandbox", lambda given: given, "true, or missing"),
    Row(Opened, "isolated", lambda given: given, "true, or missing"),
    Row(Opened, "visibility", lambda seen: seen is not Visibility.LISTED, "missing for a listed table"),
    Row(Opened, "take_backs", lambda meant: meant is not TakeBacks.AGREED, "missing where they are agreed on"),
    Row(Opened, "frontend", text(FRONTEND), "a frontend's name"),
    Row(Opened, "rematch", text(TABLE_ID), ID),
    Row(Opened, "kept", lambda seats: seats and _rising(seats), "seats in ascending order, each once, or missing"),
    Row(Opened, "delay", number(1, MOST_DELAY), f"1 to {MOST_DELAY}, or missing"),
    Row(Opened, "absence", number(1), "at least 1, or missing"),
    Row(Opened, "room", text(ROOM), "1 to 128 visible ASCII characters, or missing"),
    Row(Origin, "table", text(TABLE_ID), ID),
    Row(Origin, "version", number(1), "at least 1"),
    Row(Origin, "hash", text(HASH), DIGEST),
    Row(SeatTaken, "entropy", text(ENTROPY), "up to 128 hexadecimal digits"),
    Row(SeatTaken, "sealed_name", text(HASH), DIGEST),
    Row(SeatTaken, "entropy_commitment", text(HASH), DIGEST),
    Row(EntropyRevealed, "entropy", text(COMMITTED_ENTROPY), "64 hexadecimal digits"),
    Row(Sealed, "part", number(0), COUNT),
    Row(Sealed, "commitment", text(HASH), DIGEST),
    Row(Sealed, "seats", optional(_rising), "seats in ascending order, each once"),
    Row(Forked, "events", _something, "at least one event"),
    Row(Acted, "events", _something, "at least one event"),
    Row(Acted, "command", text(HASH), DIGEST),
    Row(MotionAgreed, "to", optional(number(0)), COUNT),
    Row(MotionDeclined, "to", optional(number(0)), COUNT),
    Row(Rewound, "to", number(1), "at least 1"),
    Row(RulesChanged, "revision", number(2), "at least 2"),
)
"""Every member whose type alone does not say what it may be."""


def check_entry(entry: Entry) -> None:
    """Raises InvalidEntry unless the service could have written this entry somewhere."""
    body = entry.body
    _check(entry)
    _check(body)
    match body:
        case Opened():
            _check(body.origin)
            _opened(body)
        case SeatTaken():
            _taken(body)
        case Started() | Acted():
            for one in body.sealed:
                _check(one)
            _audiences(body)
        case _:
            pass


def check_name(name: str) -> None:
    """Raises InvalidEntry unless a person could sit down with this name."""
    if name != name.strip() or not proper_name(name):
        raise InvalidEntry("no player can have this name")


def _check(found: object) -> None:
    for row in _BY_TYPE.get(type(found), ()):
        value = getattr(found, row.member)
        if value is not UNSET and not row.holds(value):
            raise InvalidEntry(f"`{row.member}` of {type(found).__name__} must be {row.must}")


_BY_TYPE: Final = {kind: tuple(row for row in ROWS if row.of is kind) for kind in {row.of for row in ROWS}}


def _opened(body: Opened) -> None:
    if body.isolated and not body.frontend:
        raise InvalidEntry("only a frontend's table is isolated")
    if body.rematch and (body.origin is not None or body.sandbox):
        raise InvalidEntry("a rematch is neither a fork nor a sandbox")
    if body.kept and (not body.rematch or body.kept[-1] >= body.seats):
        raise InvalidEntry("only a rematch keeps seats, and only seats of its own")
    if body.table in (body.rematch, body.origin and body.origin.table):
        raise InvalidEntry("a table cannot be its own origin")


def _taken(body: SeatTaken) -> None:
    """A person's name is sealed, a bot's is in the entry."""
    if body.sealed_name:
        if body.name or body.bot:
            raise InvalidEntry("a sealed name is a person's, in place of the name")
    elif not body.bot or body.name != bot_name(body.seat):
        raise InvalidEntry("a person's name must be sealed, and a bot is called by its seat")


def _audiences(body: Started | Acted) -> None:
    """An entry says who sees a hidden event, unless the event has no public form."""
    public = read_parts(body.events) if body.sealed else ()
    for one in body.sealed:
        if one.part < len(public) and (one.seats is None) != (bytes(public[one.part]) == NULL):
            raise InvalidEntry(f"`seats` of event {one.part} must be there exactly if everybody sees a part of it")
