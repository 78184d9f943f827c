"""Entries of the log: their content, their public text, and the hash chain.

An entry's ``hash`` is SHA-256 of the entry's JSON text exactly as it is stored and served, and the text holds the hash
of the entry before. The text is the same for everybody: each hidden part is replaced by a commitment, SHA-256 of a
salt and the hidden JSON. A viewer who may know a hidden part gets its salt and content along with the entry.
"""

from enum import Enum
from typing import Final, Literal

import msgspec
from msgspec import UNSET, Raw, UnsetType, field

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.log.bodies import AnyBody

FORMAT: Final = 1
"""The format of entries; ``formats`` reads all others."""
COMMAND = -1
"""The number of the part that is the command; the parts from 0 are the events."""
NAME = -2
"""The name of a person who took a seat. Its salt is random: once both are deleted, no guess can be checked."""
FIRST_HASH = "0" * 64


class Role(Enum):
    """As what somebody does something at a table."""

    SEAT = "SEAT"
    """The holder of a seat."""
    HOST = "HOST"
    """Who opened the table."""
    NEWCOMER = "NEWCOMER"
    """Somebody who takes a seat."""
    SERVICE = "SERVICE"
    """The service itself, perhaps for a seat: its worker, and bots."""
    OPERATOR = "OPERATOR"
    """Who runs the service."""


class Entry(Value, frozen=True, kw_only=True):
    """The public text of one accepted command."""

    format: Literal[1]
    """How the entry has to be read."""
    version: int
    at: int
    """Milliseconds since 1970, UTC."""
    seat: Seat | None
    """The seat of who did it, or for which the service did it; null for the host and the operator."""
    by: Role
    """Who did it."""
    revision: int
    """The revision of the rules that decided it."""
    first_draw: int
    """Number of draws in the log before this entry, rewound ones included."""
    draws: int
    """Number of draws in this entry."""
    previous: str
    body: AnyBody


class Command(Value, frozen=True, kw_only=True):
    """The command as it was accepted."""

    id: str = field(name="command")
    actions: Raw


class Hidden(Value, frozen=True, kw_only=True):
    """The content of a sealed part."""

    part: int
    content: Raw
    salt: str | UnsetType = UNSET
    """The salt of a name; all other salts are derived from the seed."""


class Stored(Value, frozen=True, kw_only=True):
    """What the log stores: the text of the entry, its hash, and the hidden parts."""

    entry: Raw
    hash: str
    hidden: tuple[Hidden, ...] = ()


class Opening(Value, frozen=True, kw_only=True):
    """A hidden part, opened for a viewer who may know it."""

    part: int
    salt: str
    content: Raw


class Line(Value, frozen=True, kw_only=True):
    """One line of an exported log, as one viewer may see it."""

    entry: Raw
    hash: str
    opened: tuple[Opening, ...] = ()


read_stored = msgspec.json.Decoder(Stored).decode
read_parts = msgspec.json.Decoder(tuple[Raw, ...]).decode
encode = msgspec.json.Encoder().encode
NULL = b"null"
