"""A table at a version: what its log says up to there. Positions are immutable; a log is folded into them."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec import field
from msgspec.structs import replace

from quipu.rules.kernel.edition import Edition
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, Seat, Value
from quipu.service.application.entries import (
    FIRST_HASH,
    Acted,
    Entry,
    Forked,
    Opened,
    RewindAsked,
    Rewound,
    SeatLeft,
    SeatTaken,
    Secret,
    Started,
    Stored,
    commitment,
    read_stored,
    whole_events,
)
from quipu.service.application.upcasts import read_entry


class Status(Enum):
    """What a table is doing."""

    OPEN = "OPEN"
    """Seats are being taken."""
    RUNNING = "RUNNING"
    """The game is played."""
    OVER = "OVER"
    """The game has ended."""


class Table(Value, frozen=True, kw_only=True):
    """What does not change about a table."""

    id: str
    game: Any
    edition: Edition
    edition_hash: str
    setup: Any
    seats: int
    commitment: str
    opened: Opened
    opened_at: int


class Undoable(Value, frozen=True, kw_only=True):
    """A moment to which this seat alone may go back."""

    seat: Seat
    moment: "Moment"


class Moment(Value, frozen=True, kw_only=True):
    """The game at a version, and how far back a seat alone may go from there."""

    version: int
    state: Any
    trail: Undoable | None


class Asking(Value, frozen=True, kw_only=True):
    """A rewind that waits for the consent of all seats."""

    to: int
    agreed: frozenset[Seat]


class Position(Value, frozen=True, kw_only=True):
    """A table at a version."""

    table: Table
    version: int
    format: int
    """Of the last entry; it never decreases in a log."""
    at: int
    head: str
    """Hash of the last entry."""
    draws: int
    """How many draws of chance the log has made, rewound ones included."""
    names: tuple[str | None, ...]
    entropies: tuple[str, ...]
    state: Any = None
    """The game's; ``None`` until it has started."""
    trail: Undoable | None = None
    redo: tuple[Undoable, ...] = ()
    asking: Asking | None = None
    memo: dict[Any, Any] = field(default_factory=dict)
    """What was worked out for its viewers, so that it is worked out once."""

    @property
    def game(self) -> AnyGame:
        found: AnyGame = self.table.game
        return found

    @property
    def status(self) -> Status:
        if self.state is None:
            return Status.OPEN
        return Status.RUNNING if self.game.rulebook.to_act(self.state) else Status.OVER

    @property
    def moment(self) -> Moment:
        return Moment(version=self.version, state=self.state, trail=self.trail)


class Step(Value, frozen=True, kw_only=True):
    """One entry and the position it led to, with its events as they happened."""

    stored: Stored
    entry: Entry
    events: tuple[Event, ...]
    position: Position
    memo: dict[Any, Any] = field(default_factory=dict)
    """What was encoded for its viewers, so that it is encoded once."""


Recall: TypeAlias = Callable[[int], Moment | None]
"""The moment of an earlier version, if it is at hand."""


class Forgotten(Exception):
    """A rewind leads to a version whose moment is not at hand."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


class BrokenLog(Exception):
    """The log does not say what an entry must say at this place."""


def read_whole(entry: bytes) -> Stored:
    """An entry as it was stored; raises BrokenLog if its text is not the one that was written."""
    try:
        stored = read_stored(entry)
    except msgspec.MsgspecError as error:
        raise BrokenLog(f"an entry cannot be read: {error}") from error
    if sha256(bytes(stored.entry)).hexdigest() != stored.hash:
        raise BrokenLog(f"the hash {stored.hash} is not that of the entry's text")
    return stored


def hidden_as_committed(secret: Secret, stored: Stored, entry: Entry) -> None:
    """Raises BrokenLog if the hidden content of some event is not the one that the entry commits to."""
    body = entry.body
    if not isinstance(body, Started | Acted) or not body.sealed:
        return
    contents = {one.part: bytes(one.content) for one in stored.hidden}
    for one in body.sealed:
        if commitment(secret.salt(entry.version, one.part), contents.get(one.part, b"")) != one.commitment:
            raise BrokenLog(f"hidden part {one.part} of entry {entry.version} is not what it commits to")


class Folding:
    """Folds entries into positions; knows the games and editions by name."""

    def __init__(self, find: Callable[[str, str, str], tuple[AnyGame, Edition]]) -> None:
        """``find(game, edition, hash)`` raises Unknown if either is not there any more."""
        self._find = find

    def steps(
        self, entries: Sequence[bytes], after: Position | None = None, secret: Secret | None = None
    ) -> Iterator[Step]:
        """Every step of a complete log, or of what follows a position; with its secret, what is hidden is checked too.

        Raises BrokenLog, or Forgotten for a rewind to before the position.
        """
        stored = [read_whole(one) for one in entries]
        read = [read_entry(one.entry) for one in stored]
        targets = {entry.body.to for entry in read if isinstance(entry.body, Rewound)}
        moments: dict[int, Moment] = {} if after is None else {after.version: after.moment}
        position = after
        for one, entry in zip(stored, read, strict=True):
            if secret is not None:
                hidden_as_committed(secret, one, entry)
            position, events = self._next(position, one, entry, moments.get)
            if entry.version in targets:
                moments[entry.version] = position.moment
            yield Step(stored=one, entry=entry, events=events, position=position)

    def whole(self, entries: Sequence[bytes]) -> Position:
        """The position at the end of a complete log."""
        (last,) = deque(self.steps(entries), maxlen=1)
        return last.position

    def step(self, position: Position, entry: bytes, moment: Moment | None = None) -> Step | None:
        """The next step, ``None`` if it was taken before; raises Forgotten if it rewinds to neither what the position
        remembers nor ``moment``."""
        stored = read_whole(entry)
        read = read_entry(stored.entry)
        if read.version <= position.version:
            return None
        recalled = recall(position) if moment is None else {moment.version: moment}.get
        after, events = self._next(position, stored, read, recalled)
        return Step(stored=stored, entry=read, events=events, position=after)

    def following(self, position: Position | None, entry: bytes, moment: Recall) -> Step:
        """The step of an entry, with moments to rewind to from elsewhere."""
        stored = read_stored(entry)
        read = read_entry(stored.entry)
        after, events = self._next(position, stored, read, moment)
        return Step(stored=stored, entry=read, events=events, position=after)

    def written(
        self, position: Position, stored: Stored, entry: Entry, played: "Played | None", moment: Recall
    ) -> Step:
        """The step of an entry that was just decided, so that nothing is decoded or folded again."""
        after, events = self._next(position, stored, entry, moment, played)
        return Step(stored=stored, entry=entry, events=events, position=after)

    def _next(
        self,
        position: Position | None,
        stored: Stored,
        entry: Entry,
        moment: Recall,
        played: "Played | None" = None,
    ) -> tuple[Position, tuple[Event, ...]]:
        if position is None:
            return self._opened(stored, entry), ()
        if entry.version != position.version + 1 or entry.previous != position.head:
            raise BrokenLog(f"entry {entry.version} does not follow entry {position.version}")
        if entry.format < position.format:
            raise BrokenLog(f"entry {entry.version} has format {entry.format} after format {position.format}")
        if entry.format != 1 and entry.first_draw != position.draws:
            raise BrokenLog(f"{position.draws} draws were made before, entry {entry.version} says {entry.first_draw}")
        draws = position.draws + entry.draws
        here = {
            "version": entry.version,
            "format": entry.format,
            "at": entry.at,
            "head": stored.hash,
            "draws": draws,
            "memo": {},
        }
        body, seat = entry.body, entry.seat
        match body:
            case Started() | Forked():
                blank = position.game.blank(position.table.edition)
                events, state = played or replayed(position.game, blank, body, stored)
                return replace(position, state=state, **here), events
            case Acted() if seat is not None:
                events, state = played or replayed(position.game, position.state, body, stored)
                return replace(position, state=state, **acted(position, entry, seat, events), **here), events
            case SeatTaken(seat=taken, name=name, entropy=entropy):
                entropies = put(position.entropies, taken, entropy) if position.state is None else position.entropies
                return replace(position, names=put(position.names, taken, name), entropies=entropies, **here), ()
            case SeatLeft(seat=left):
                return replace(position, names=put(position.names, left, None), asking=None, **here), ()
            case RewindAsked(to=to) if seat is not None:
                return replace(position, asking=asked(position, to, seat), **here), ()
            case Rewound(to=to) if seat is not None:
                return replace(position, **rewound(position, seat, to, moment), **here), ()
            case _:
                raise BrokenLog(f"entry {entry.version} cannot stand here")

    def _opened(self, stored: Stored, entry: Entry) -> Position:
        body = entry.body
        if not isinstance(body, Opened) or entry.version != 1 or entry.previous != FIRST_HASH:
            raise BrokenLog("the first entry does not open a table")
        game, edition = self._find(body.game, body.edition, body.edition_hash)
        table = Table(
            id=body.table,
            game=game,
            edition=edition,
            edition_hash=body.edition_hash,
            setup=msgspec.json.decode(body.setup, type=game.setup),
            seats=body.seats,
            commitment=body.commitment,
            opened=body,
            opened_at=entry.at,
        )
        nobody = (None,) * body.seats
        return Position(
            table=table,
            version=1,
            format=entry.format,
            at=entry.at,
            head=stored.hash,
            draws=0,
            names=nobody,
            entropies=("",) * body.seats,
        )


Played: TypeAlias = tuple[tuple[Event, ...], Any]
"""Events as they happened, and the state they led to."""


def replayed(game: AnyGame, state: Any, body: Started | Forked | Acted, stored: Stored) -> Played:
    """The events of an entry, folded."""
    events = whole_events(game, body, stored.hidden)
    return events, game.fold(state, events)


def acted(position: Position, entry: Entry, seat: Seat, events: Sequence[Event]) -> dict[str, Any]:
    """What an action changes beside the state: one step more may be undone, or nothing any longer."""
    certain = entry.draws == 0 and not any(type(event).reveals for event in events)
    moment = position.moment
    if position.trail is not None and position.trail.seat != seat:
        moment = replace(moment, trail=None)
    return {
        "trail": Undoable(seat=seat, moment=moment) if certain else None,
        "redo": (),
        "asking": None,
    }


def asked(position: Position, to: int, seat: Seat) -> Asking:
    """The rewind that is waiting once this seat agrees to go back to that version."""
    before = position.asking
    agreed = before.agreed if before is not None and before.to == to else frozenset()
    return Asking(to=to, agreed=agreed | {seat})


def rewound(position: Position, seat: Seat, to: int, moment: Recall) -> dict[str, Any]:
    """What going back (or forward again) to a version changes; raises Forgotten.

    Moments of the seat's own come from the position itself, so that it is all one whether the log was followed or is
    folded anew. A version that all agreed to go back to begins afresh: nobody may undo alone what led there.
    """
    redo: tuple[Undoable, ...] = ()
    if to in undo_targets(position, seat):
        redo = (*position.redo, Undoable(seat=seat, moment=position.moment))
    elif to == redo_target(position, seat):
        redo = position.redo[:-1]
    else:
        if (agreed := moment(to)) is None:
            raise Forgotten(to)
        return {"state": agreed.state, "trail": None, "redo": (), "asking": None}
    own = recall(position)(to)
    if own is None:
        raise AssertionError("a position remembers what its seats may go back to alone")
    return {"state": own.state, "trail": own.trail, "redo": redo, "asking": None}


def may_rewind(position: Position, seat: Seat, to: int) -> bool:
    """Whether it happens when this seat wishes it.

    Alone a seat undoes its own, certain actions, or redoes what it undid; with this seat's consent all seats may have
    agreed. A free seat agrees to nothing: somebody has to take it first.
    """
    alone = to in undo_targets(position, seat) or to == redo_target(position, seat)
    return alone or len(asked(position, to, seat).agreed) == position.table.seats


def undo_targets(position: Position, seat: Seat) -> list[int]:
    """The versions to which this seat alone may go back, nearest first: as long as nobody else has acted."""
    versions = []
    undoable = position.trail
    while undoable is not None and undoable.seat == seat:
        versions.append(undoable.moment.version)
        undoable = undoable.moment.trail
    return versions


def redo_target(position: Position, seat: Seat) -> int | None:
    """The version that this seat may take up again after undoing it."""
    if not position.redo or position.redo[-1].seat != seat:
        return None
    return position.redo[-1].moment.version


def recall(position: Position) -> Recall:
    """Moments that the position itself remembers."""

    def moment(version: int) -> Moment | None:
        for undoable in position.redo:
            if undoable.moment.version == version:
                return undoable.moment
        undoable_or_none = position.trail
        while undoable_or_none is not None:
            if undoable_or_none.moment.version == version:
                return undoable_or_none.moment
            undoable_or_none = undoable_or_none.moment.trail
        return None

    return moment


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
