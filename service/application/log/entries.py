"""Entries of the log: their content, their public text, and the hash chain.

An entry's ``hash`` is SHA-256 of the entry's JSON text exactly as it is stored and served, and the text holds the hash
of the entry before. The text is the same for everybody: in place of what not everybody may see stands a commitment,
SHA-256 of a salt and the hidden JSON. Whoever may know a hidden part gets its salt and content beside the entry.
"""

import hmac
from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType, field

from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, Seat, Value, Viewer
from quipu.service.application.log.bodies import AbandonAsked, Abandoned, Body, Resigned, TokenChanged
from quipu.service.application.log.clocks import TimeControl
from quipu.service.bots.levels import Level

FORMAT: Final = 2
"""The format of new entries; ``upcasts`` reads the earlier formats."""
COMMAND = -1
"""The number of the part that is the command; the parts from 0 are the events."""
NAME = -2
"""The name of a person who took a seat. Its salt is random: once both are deleted, no guess can be checked."""
FIRST_HASH = "0" * 64
SANDBOX: Final = "sandbox"
"""Used instead of the table's id for draws in a sandbox."""

Milliseconds: TypeAlias = Annotated[
    int, Meta(description="Milliseconds since 1970, UTC.", extra_json_schema={"format": "int64"})
]


class Origin(Value, frozen=True, kw_only=True):
    """Where a forked table comes from."""

    table: str
    """Its id."""
    version: int
    """The version that was forked."""
    hash: str
    """The hash of the entry of that version."""


class Visibility(Enum):
    """Who may find a table, look at it and sit down."""

    LISTED = "LISTED"
    """Everybody: it is on public lists."""
    UNLISTED = "UNLISTED"
    """Everybody who has its id; it is on no list."""
    PRIVATE = "PRIVATE"
    """Its players, its host, and everybody with its invitation."""


class Opened(Body, frozen=True, kw_only=True):
    """The table was opened; its seed is committed to, but not yet used."""

    table: str
    game: str
    seats: int
    edition: str
    edition_hash: str
    setup: Raw
    commitment: str
    """SHA-256 of the secret seed, both in hexadecimal."""
    origin: Origin | None = None
    clock: TimeControl | UnsetType = UNSET
    """The time of the seats; missing: no limit."""
    hints: bool | UnsetType = UNSET
    """Whether seats may ask for hints; missing: they may not."""
    visibility: Visibility | UnsetType = UNSET
    """Omitted if it is ``LISTED``."""
    sandbox: bool | UnsetType = UNSET
    """Whether it may begin anywhere and hides nothing; missing: a real table."""
    frontend: str | UnsetType = UNSET
    """The name of the frontend that opened it; missing: none."""
    isolated: bool | UnsetType = UNSET
    """Whether it is listed only to that frontend."""
    rematch: str | UnsetType = UNSET
    """The table whose players play again here."""
    delay: int | UnsetType = UNSET
    """Milliseconds after which spectators see what has happened; missing: they see it at once."""


class SeatTaken(Body, frozen=True, kw_only=True):
    """Somebody sat down. ``entropy`` is mixed into the chance of the game."""

    seat: Seat
    name: str
    """The name of a bot, and of anybody in older entries; else empty, and ``sealed_name`` commits to it."""
    entropy: str
    bot: Level | UnsetType = UNSET
    """The bot's level; missing for a person."""
    sealed_name: str | UnsetType = UNSET
    """The commitment to a person's name. Name and salt can be deleted without changing the log."""


class SeatLeft(Body, frozen=True, kw_only=True):
    """The seat is free again: its holder left, or the host freed it (an entry without a seat). Its game goes on."""

    seat: Seat


class Sealed(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The commitment to an event of which not everybody may see everything."""

    part: int
    commitment: str
    seats: tuple[Seat, ...] | None = None
    """Who sees it whole, so that a seat's file can be checked; null if that is secret, and in older entries."""


class Started(Body, frozen=True, kw_only=True):
    """The game was set up."""

    events: Raw
    """What everybody may see: an event, its public form, or null."""
    sealed: tuple[Sealed, ...] = ()


class Forked(Body, frozen=True, kw_only=True):
    """The game continues from a version of another table: all events that led there."""

    events: Raw


class Placed(Body, frozen=True, kw_only=True):
    """The game of a sandbox starts from a given position."""

    state: Raw
    """The fields of the state that differ from the blank table."""


class Chosen(Enum):
    """Who chose the actions of a seat, if its holder did not."""

    BOT = "BOT"
    """A bot in the seat, or a bot that plays for it."""
    TIMEOUT = "TIMEOUT"
    """Nobody: the time is up or the seat is out, and the service made a minimal move."""


class Acted(Body, frozen=True, kw_only=True):
    """A seat acted; ``command`` commits to the command id and the actions."""

    command: str
    events: Raw
    sealed: tuple[Sealed, ...] = ()
    by: Chosen | UnsetType = UNSET
    """Missing: the holder of the seat."""


class Absence(Enum):
    """What happened to a seat whose time was up."""

    BOT = "BOT"
    """A bot plays for it until the player comes back."""
    OUT = "OUT"
    """The service makes minimal moves for it for the rest of the game."""


class TimedOut(Body, frozen=True, kw_only=True):
    """The seat's time was up. The entry's seat is the one that claimed it, or the seat itself without a claim."""

    seat: Seat
    then: Absence


class SeatBack(Body, frozen=True, kw_only=True):
    """The player of a seat takes it back from the bot that played for it."""

    seat: Seat


class RewindAsked(Body, frozen=True, kw_only=True):
    """A seat agrees to go back to a version, which happens once all seats agree."""

    to: int


class Rewound(Body, frozen=True, kw_only=True):
    """The table is back at this version; nothing is deleted."""

    to: int


class InvitationChanged(Body, frozen=True, kw_only=True):
    """The host replaced the invitation; the old one is invalid."""


class NoticesSet(Body, frozen=True, kw_only=True):
    """The host turned the sending of notices on or off."""

    sent: bool


class Closed(Body, frozen=True, kw_only=True):
    """The host closed the table; afterwards seats can only be left."""


AnyBody: TypeAlias = (
    Opened
    | SeatTaken
    | SeatLeft
    | Started
    | Forked
    | Placed
    | Acted
    | RewindAsked
    | Rewound
    | TimedOut
    | SeatBack
    | InvitationChanged
    | NoticesSet
    | Closed
    | TokenChanged
    | Resigned
    | AbandonAsked
    | Abandoned
)


class Entry(Value, frozen=True, kw_only=True):
    """The public text of one accepted command."""

    format: Literal[1, 2]
    version: int
    at: int
    """Milliseconds since 1970, UTC."""
    seat: Seat | None
    """The seat that acted; null for opening, forking and the host."""
    revision: int
    """The revision of the rules that decided it."""
    first_draw: int
    """Number of draws in the log before this entry, rewound ones included; always 0 in format 1."""
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


class Secret:
    """A table's seed and what is derived from it."""

    def __init__(self, seed: bytes, table: str) -> None:
        self.seed, self.table = seed, table
        self._keyed: tuple[Sequence[str] | None, bytes] = None, b""

    @property
    def commitment(self) -> str:
        return sha256(self.seed.hex().encode()).hexdigest()

    def salt(self, version: int, part: int) -> str:
        """32 hexadecimal digits, different for each hidden part; public once the seed is published."""
        return hmac.digest(self.seed, f"salt:{self.table}:{version}:{part}".encode(), sha256).hex()[:32]

    def chance_key(self, entropies: Sequence[str]) -> bytes:
        """The key of all draws: from the seed and the seats' entropies in seat order."""
        if self._keyed[0] != entropies:  # which stay the same from the start of a game on
            self._keyed = entropies, hmac.digest(self.seed, ("entropy:" + ":".join(entropies)).encode(), sha256)
        return self._keyed[1]

    def chance(self, entropies: Sequence[str], first_draw: int, *, sandbox: bool = False) -> Seeded:
        """Draws from the count of those made before: an entry that draws nothing changes none that follows.

        In all sandboxes of one seed and the same entropies they are the same.
        """
        return Seeded(self.chance_key(entropies), SANDBOX if sandbox else self.table, first=first_draw)


def commitment(salt: str, content: bytes) -> str:
    """SHA-256 of the salt's digits followed by the content's JSON text."""
    return sha256(salt.encode() + content).hexdigest()


class Draft:
    """The hidden and the public parts of one command."""

    def __init__(self, secret: Secret, version: int) -> None:
        self._secret, self._version = secret, version
        self.hidden: list[Hidden] = []

    def seal(self, part: int, content: bytes) -> str:
        """Hide a part; returns its commitment."""
        self.hidden.append(Hidden(part=part, content=Raw(content)))
        return commitment(self._secret.salt(self._version, part), content)

    def seal_name(self, salt: str, name: str) -> str:
        """Hide a name, with a random salt; returns its commitment."""
        content = encode(name)
        self.hidden.append(Hidden(part=NAME, content=Raw(content), salt=salt))
        return commitment(salt, content)

    def publish(self, game: AnyGame, events: Sequence[Event], seats: int) -> tuple[Raw, tuple[Sealed, ...]]:
        """The public events, and commitments to the events that not everybody may see."""
        sealed: list[Sealed] = []
        public: list[Event | None] = []
        for part, event in enumerate(events):
            twin = game.redact(event, None)
            public.append(twin)
            if twin is not event and twin != event:
                who = None if twin is None else audience_of(game, event, seats)
                sealed.append(Sealed(part=part, commitment=self.seal(part, encode(event)), seats=who))
        return Raw(encode(public)), tuple(sealed)

    def store(self, entry: Entry) -> Stored:
        """What the log will hold."""
        text = encode(entry)
        return Stored(entry=Raw(text), hash=sha256(text).hexdigest(), hidden=tuple(self.hidden))


def audience_of(game: AnyGame, event: Event, seats: int) -> tuple[Seat, ...]:
    """The seats that see the whole event."""
    return tuple(seat for seat in map(Seat, range(seats)) if game.redact(event, seat) == event)


def whole_events(game: AnyGame, body: Started | Forked | Acted, hidden: Sequence[Hidden]) -> tuple[Event, ...]:
    """The events as they happened, hidden ones included."""
    contents = {one.part: one.content for one in hidden if one.part != COMMAND}
    if not contents:
        return game.read_events(body.events)
    whole = b",".join(bytes(contents.get(place, part)) for place, part in enumerate(read_parts(body.events)))
    return game.read_events(b"[" + whole + b"]")


def line_for(game: AnyGame, secret: Secret, stored: Stored, entry: Entry, viewer: Viewer, *, auditor: bool) -> Line:
    """The entry with the hidden parts that this viewer may know; the auditor of a finished table may know all."""
    opened = tuple(
        Opening(part=one.part, salt=one.salt or secret.salt(entry.version, one.part), content=one.content)
        for one in stored.hidden
        if auditor or one.part == NAME or (viewer is not None and _may_know(game, entry, one, viewer))
    )
    return Line(entry=stored.entry, hash=stored.hash, opened=opened)


def _may_know(game: AnyGame, entry: Entry, one: Hidden, viewer: Seat) -> bool:
    if one.part == COMMAND:
        return entry.seat == viewer
    (event,) = game.read_events(b"[" + bytes(one.content) + b"]")
    return bool(game.redact(event, viewer) == event)


def stored_from(line: Line) -> Stored:
    """The stored form of a line in which every hidden part is opened."""
    hidden = tuple(
        Hidden(part=one.part, content=one.content, salt=one.salt if one.part == NAME else UNSET) for one in line.opened
    )
    return Stored(entry=line.entry, hash=line.hash, hidden=hidden)
