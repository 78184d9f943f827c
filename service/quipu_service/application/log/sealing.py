"""What an entry hides: commitments with salts from the seed, and parts opened for those who may know them."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import UNSET, Raw

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Seat, Viewer
from quipu_service.application.log.bodies import Acted, Forked, Sealed, Started
from quipu_service.application.log.entries import (
    COMMAND,
    NAME,
    Entry,
    Hidden,
    Line,
    Opening,
    Stored,
    encode,
    read_parts,
)

SANDBOX: Final = "sandbox"
"""Used instead of the table's id for draws in a sandbox."""


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
        if self._keyed[0] != entropies:  # they do not change once the game has started
            self._keyed = entropies, hmac.digest(self.seed, ("entropy:" + ":".join(entropies)).encode(), sha256)
        return self._keyed[1]

    def chance(self, entropies: Sequence[str], first_draw: int, *, sandbox: bool = False) -> Seeded:
        """Draws, numbered on from those made before, so an entry without draws does not change later ones.

        All sandboxes with the same seed and entropies have the same draws.
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
        if game.open:
            return Raw(encode(events)), ()
        sealed: list[Sealed] = []
        public: list[Event | None] = []
        for part, event in enumerate(events):
            twin = game.redact(event, None)
            public.append(twin)
            if twin is not event and twin != event:
                who = None if twin is None else audience_of(game, event, seats)
                sealed.append(Sealed(part=part, commitment=self.seal(part, encode(event)), seats=who))
        return Raw(encode(public)), tuple(sealed)


def stored_of(entry: Entry, hidden: Sequence[Hidden] = ()) -> Stored:
    """What the log will hold."""
    text = encode(entry)
    return Stored(entry=Raw(text), hash=sha256(text).hexdigest(), hidden=tuple(hidden))


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
    known = [
        one
        for one in stored.hidden
        if auditor or one.part == NAME or (viewer is not None and _may_know(game, entry, one, viewer))
    ]
    return line_of(secret, stored, entry, known)


def line_of(secret: Secret, stored: Stored, entry: Entry, known: Sequence[Hidden]) -> Line:
    """The entry with these hidden parts opened."""
    opened = tuple(
        Opening(part=one.part, salt=one.salt or secret.salt(entry.version, one.part), content=one.content)
        for one in known
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
