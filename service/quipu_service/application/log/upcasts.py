"""Read entries of every earlier format as current ones.

Format 1 called the body ``deed`` and the commitment to a command ``wish``. It keyed chance by the version, so that an
entry which plays nothing changed the next draw, and let every action of a list draw. Its logs fold and verify for ever,
and go on in the present format.

Format 2 has the shape of format 3, but some of its entries mean something else; code that depends on it reads
``format``.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, ValidationError

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.message import Action, Event, Seat, Value, wire
from quipu_rules.kernel.move import Rulebook
from quipu_service.application.log.bodies import (
    Acted,
    Forked,
    Opened,
    RewindAsked,
    Rewound,
    Sealed,
    SeatLeft,
    SeatTaken,
    Started,
)
from quipu_service.application.log.entries import FORMAT, Entry
from quipu_service.application.log.sealing import Secret

LIKE_PRESENT = (2, FORMAT)
"""The formats whose entries have the present shape."""


class Formatted(Value, frozen=True, kw_only=True):
    """The field that says how an entry has to be read."""

    format: int = 1


class Acted1(Value, frozen=True, kw_only=True, tag=wire(Acted.__name__), tag_field="type"):
    """``Acted`` in format 1."""

    wish: str
    events: Raw
    sealed: tuple[Sealed, ...] = ()


Body1: TypeAlias = Opened | SeatTaken | SeatLeft | Started | Forked | Acted1 | RewindAsked | Rewound


class Entry1(Value, frozen=True, kw_only=True):
    """``Entry`` in format 1."""

    version: int
    at: int
    seat: Seat | None
    revision: int
    draws: int
    previous: str
    deed: Body1


_read = msgspec.json.Decoder(Entry).decode
_read_1 = msgspec.json.Decoder(Entry1).decode
_read_format = msgspec.json.Decoder(Formatted).decode


def as_written(text: bytes | Raw) -> Entry | Entry1:
    """An entry in the shape of its own format; raises msgspec.ValidationError."""
    try:
        entry = _read(text)
    except ValidationError:
        written = _read_format(text).format
        if written in LIKE_PRESENT:
            raise
        if written != 1:
            raise ValidationError(f"entries of format {written} are not known here") from None
        return _read_1(text)
    if entry.format not in LIKE_PRESENT:
        raise ValidationError(f"this is not the shape of format {entry.format}")
    return entry


def read_entry(text: bytes | Raw) -> Entry:
    """An entry of any format as a current one; raises msgspec.ValidationError."""
    entry = as_written(text)
    return entry if isinstance(entry, Entry) else _upcast_1(entry)


def _upcast_1(entry: Entry1) -> Entry:
    deed = entry.deed
    return Entry(
        format=1,
        version=entry.version,
        at=entry.at,
        seat=entry.seat,
        revision=entry.revision,
        first_draw=0,
        draws=entry.draws,
        previous=entry.previous,
        body=Acted(command=deed.wish, events=deed.events, sealed=deed.sealed) if isinstance(deed, Acted1) else deed,
    )


def chance_of(entry: Entry, secret: Secret, entropies: Sequence[str], *, sandbox: bool = False) -> Seeded:
    """The chance that decided an entry."""
    if entry.format == 1:
        return Seeded(secret.chance_key(entropies), secret.table, entry.version)
    return secret.chance(entropies, entry.first_draw, sandbox=sandbox)


def decided_again(
    entry: Entry, book: Rulebook[Any, Any], state: Any, actions: Sequence[Action], chance: Chance
) -> tuple[Event, ...]:
    """Decide an entry's actions again; raises Refused or Unforeseeable. In format 1 every action could draw."""
    if entry.format != 1:
        return book.decide_all(state, Seat(entry.seat or 0), actions, chance).events
    events: tuple[Event, ...] = ()
    for action in actions:
        decided = book.decide(state, Seat(entry.seat or 0), action, chance)
        state, events = decided.state, (*events, *decided.events)
    return events
