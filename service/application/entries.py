"""The log's entries: what stands in them, what everybody may see of them, and the hash chain.

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
from quipu.service.application.bodies import AbandonAsked, Abandoned, Body, Resigned, TokenChanged
from quipu.service.application.clocks import TimeControl
from quipu.service.bots.levels import Level

FORMAT: Final = 2
"""Of the entries written now; ``upcasts`` reads the earlier ones."""
COMMAND = -1
"""The part of an entry that is the command itself; the others are the places of events."""
NAME = -2
"""The part of an entry that is the name of a person who took a seat. Its salt is random, not from the seed: whoever has
deleted both has left nothing by which a guess could be checked."""
FIRST_HASH = "0" * 64
SANDBOX: Final = "sandbox"
"""Stands for the table's id where a sandbox draws."""


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
    """Of the entry of that version."""


class Visibility(Enum):
    """Who may find a table, look at it and sit down."""

    LISTED = "LISTED"
    """Everybody: it is on the lists."""
    UNLISTED = "UNLISTED"
    """Whoever has its id; it is on no list."""
    PRIVATE = "PRIVATE"
    """Its players, its host, and whoever shows its invitation."""


class Opened(Body, frozen=True, kw_only=True):
    """The table was opened; its seed is committed to and not yet used."""

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
    """How much time the seats have; missing: as much as they like."""
    hints: bool | UnsetType = UNSET
    """Whether a seat may ask what the service would play; missing: it may not."""
    visibility: Visibility | UnsetType = UNSET
    """Not written where it is ``LISTED``."""
    sandbox: bool | UnsetType = UNSET
    """Whether it may begin anywhere and hides nothing from whoever asks; missing: a real table."""
    frontend: str | UnsetType = UNSET
    """The name of the frontend whose key was shown; missing: none."""
    isolated: bool | UnsetType = UNSET
    """Whether it is listed to that frontend alone."""
    rematch: str | UnsetType = UNSET
    """The table whose players play again here."""


class SeatTaken(Body, frozen=True, kw_only=True):
    """Somebody sat down; ``entropy`` is what they add to the seed."""

    seat: Seat
    name: str
    """Of a bot, and of anybody in older entries; else empty, and ``sealed_name`` stands for it."""
    entropy: str
    bot: Level | UnsetType = UNSET
    """How well it plays, if it is a bot."""
    sealed_name: str | UnsetType = UNSET
    """The commitment to the name of a person. Name and salt can be deleted, and nothing in the log changes."""


class SeatLeft(Body, frozen=True, kw_only=True):
    """The seat is free again, given up by its holder or, in an entry of no seat, by the host; its place stays."""

    seat: Seat


class Sealed(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The commitment to the event in this place, which not everybody may see whole."""

    part: int
    commitment: str
    seats: tuple[Seat, ...] | None = None
    """Who sees it whole, so that a seat's file can be checked for it; null where not even that may be told, and in
    entries that were written before this was."""


class Started(Body, frozen=True, kw_only=True):
    """The game was set up."""

    events: Raw
    """As everybody may see them: an event, its public twin, or null."""
    sealed: tuple[Sealed, ...] = ()


class Forked(Body, frozen=True, kw_only=True):
    """The game goes on from a version of another table: all events that led there."""

    events: Raw


class Placed(Body, frozen=True, kw_only=True):
    """The game of a sandbox goes on from a position that somebody wrote down."""

    state: Raw
    """The fields of the state that differ from the blank table."""


class Chosen(Enum):
    """Who chose the actions of a seat, if not its holder."""

    BOT = "BOT"
    """A bot in the seat, or one that plays for it."""
    TIMEOUT = "TIMEOUT"
    """Nobody: its time is up or it is out, and the service did the least."""


class Acted(Body, frozen=True, kw_only=True):
    """A seat acted; ``command`` commits to the command's id and actions."""

    command: str
    events: Raw
    sealed: tuple[Sealed, ...] = ()
    by: Chosen | UnsetType = UNSET
    """Missing: whoever holds the seat."""


class Absence(Enum):
    """What became of a seat whose time was up."""

    BOT = "BOT"
    """A bot plays for it until the player comes back."""
    OUT = "OUT"
    """The service makes minimal moves for it for the rest of the game."""


class TimedOut(Body, frozen=True, kw_only=True):
    """The seat's time was up; the entry's seat is the one that claimed it, or the same seat if nobody had to."""

    seat: Seat
    then: Absence


class SeatBack(Body, frozen=True, kw_only=True):
    """The player of a seat takes it back from the bot that played for it."""

    seat: Seat


class RewindAsked(Body, frozen=True, kw_only=True):
    """A seat agrees to go back to a version; it happens once all seats agree."""

    to: int


class Rewound(Body, frozen=True, kw_only=True):
    """The table is again as it was at this version; nothing is deleted."""

    to: int


class InvitationChanged(Body, frozen=True, kw_only=True):
    """The host made a new invitation: the one before is not valid any more."""


class NoticesSet(Body, frozen=True, kw_only=True):
    """The host has notices of the table sent to somebody outside from now on, or no more."""

    sent: bool


class Closed(Body, frozen=True, kw_only=True):
    """The host closed the table: nothing follows but that seats are left."""


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
    """What everybody may see of one accepted command."""

    format: Literal[1, 2]
    version: int
    at: int
    """Milliseconds since 1970, UTC."""
    seat: Seat | None
    """Who did it; null for whoever opened the table."""
    revision: int
    """Of the rules that decided it."""
    first_draw: int
    """How many draws of chance this log made before, rewound ones included; 0 in every entry of format 1."""
    draws: int
    """How many draws of chance this entry used."""
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
    """Of a name; all other salts come from the seed."""


class Stored(Value, frozen=True, kw_only=True):
    """What the log holds: the entry's text, its hash, and what is hidden."""

    entry: Raw
    hash: str
    hidden: tuple[Hidden, ...] = ()


class Opening(Value, frozen=True, kw_only=True):
    """A hidden part shown to somebody who may know it."""

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

    @property
    def commitment(self) -> str:
        return sha256(self.seed.hex().encode()).hexdigest()

    def salt(self, version: int, part: int) -> str:
        """32 hexadecimal digits, different for each hidden part; known to all once the seed is shown."""
        return hmac.digest(self.seed, f"salt:{self.table}:{version}:{part}".encode(), sha256).hex()[:32]

    def chance_key(self, entropies: Sequence[str]) -> bytes:
        """The key of all draws: the seed and what each seat added to it, in seat order."""
        return hmac.digest(self.seed, ("entropy:" + ":".join(entropies)).encode(), sha256)

    def chance(self, entropies: Sequence[str], first_draw: int, *, sandbox: bool = False) -> Seeded:
        """Draws from the count of those made before: an entry that draws nothing changes none that follows.

        In all sandboxes of one seed and the same entropies they are the same.
        """
        return Seeded(self.chance_key(entropies), SANDBOX if sandbox else self.table, first=first_draw)


def commitment(salt: str, content: bytes) -> str:
    """SHA-256 of the salt's digits followed by the content's JSON text."""
    return sha256(salt.encode() + content).hexdigest()


class Draft:
    """The hidden and the public form of what one command led to."""

    def __init__(self, secret: Secret, version: int) -> None:
        self._secret, self._version = secret, version
        self.hidden: list[Hidden] = []

    def seal(self, part: int, content: bytes) -> str:
        """Hide a part; the answer is its commitment."""
        self.hidden.append(Hidden(part=part, content=Raw(content)))
        return commitment(self._secret.salt(self._version, part), content)

    def seal_name(self, salt: str, name: str) -> str:
        """Keep a name apart from the entry; the answer is its commitment."""
        content = encode(name)
        self.hidden.append(Hidden(part=NAME, content=Raw(content), salt=salt))
        return commitment(salt, content)

    def publish(self, game: AnyGame, events: Sequence[Event], seats: int) -> tuple[Raw, tuple[Sealed, ...]]:
        """The events as everybody may see them, and commitments to those that not everybody may."""
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
    """The seats that see the event whole."""
    return tuple(seat for seat in map(Seat, range(seats)) if game.redact(event, seat) == event)


def whole_events(game: AnyGame, body: Started | Forked | Acted, hidden: Sequence[Hidden]) -> tuple[Event, ...]:
    """The events as they happened, hidden ones included."""
    contents = {one.part: one.content for one in hidden if one.part != COMMAND}
    if not contents:
        return game.read_events(body.events)
    parts = read_parts(body.events)
    whole = b",".join(bytes(contents.get(place, part)) for place, part in enumerate(parts))
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
    """The stored form of a line in which everything hidden is opened."""
    hidden = tuple(
        Hidden(part=one.part, content=one.content, salt=one.salt if one.part == NAME else UNSET) for one in line.opened
    )
    return Stored(entry=line.entry, hash=line.hash, hidden=hidden)
