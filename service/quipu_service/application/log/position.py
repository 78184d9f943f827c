"""A table at a version, folded from its log. Positions are immutable."""

from collections.abc import Callable, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import field
from msgspec.structs import replace

from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Seat, Value, Viewer
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import (
    Absence,
    Acted,
    Chosen,
    Opened,
    TakeBacks,
    Visibility,
    bot_name,
)
from quipu_service.application.log.clocks import OnTimeout, TimeControl, Times
from quipu_service.application.log.entries import COMMAND, Command, Entry, Stored
from quipu_service.application.log.entropies import Starting, owing
from quipu_service.application.log.people import People
from quipu_service.bots.levels import Level

ALLOWANCE: Final = 1_000
"""Milliseconds after a deadline in which an action is still accepted: it, or the time-out, may be on its way."""
MOST_TURNS: Final = 8
"""Of how many turns a table remembers where they began."""
SUBSTITUTE: Final = Level.CLUB
"""The level of a bot that plays for an absent player."""
T = TypeVar("T")
reveals = attrgetter("reveals")
MAY: Final = "may"
"""What is kept of a position as long as nothing about its people changes: what they may do with the table."""
UNKNOWN: Final = object()
"""The state of a redacted log once something is hidden."""
read_command = msgspec.json.Decoder(Command).decode
"""Decodes the opened command of an entry."""


class Status(Enum):
    """What a table is doing."""

    OPEN = "OPEN"
    """Seats are being taken."""
    RUNNING = "RUNNING"
    """The game is being played."""
    OVER = "OVER"
    """The game has ended."""
    CLOSED = "CLOSED"
    """The host closed the table before its end."""

    @property
    def ended(self) -> bool:
        """Whether nothing more is played."""
        return self in (Status.OVER, Status.CLOSED)


class Computed(Generic[T]):
    """A property that is computed when first read; before Python 3.12 ``functools.cached_property`` takes a lock."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, _: type) -> T:
        found = instance.__dict__[self._name] = self._compute(instance)
        return found


class Table(Value, frozen=True, kw_only=True, dict=True, gc=True):
    """Everything about a table that does not change."""

    id: str
    game: AnyGame
    edition: Edition
    edition_hash: str
    setup: Any
    seats: int
    commitment: str
    opened: Opened
    opened_at: int

    @property
    def frontend(self) -> str | None:
        """The frontend that opened it; none if no key was sent."""
        return self.opened.frontend or None

    @Computed
    def sandbox(self) -> bool:
        """Whether it may begin anywhere and hides nothing."""
        return bool(self.opened.sandbox)

    @property
    def delay(self) -> int:
        """Milliseconds after which spectators see what has happened."""
        return self.opened.delay or 0

    @property
    def take_backs(self) -> TakeBacks:
        """What can be taken back."""
        return self.opened.take_backs or TakeBacks.AGREED

    @Computed
    def visibility(self) -> Visibility:
        """Who may find the table, look at it and take seats."""
        return self.opened.visibility or Visibility.LISTED

    @Computed
    def watched(self) -> bool:
        """Whether a worker may have work at it, whoever plays: it has a clock, or its frontend gets notices."""
        return bool(self.opened.clock or self.opened.frontend)


class Undoable(Value, frozen=True, kw_only=True):
    """A version to which this seat alone may go back."""

    seat: Seat
    moment: "Moment"


class Moment(Value, frozen=True, kw_only=True):
    """The game at a version, and how far back a seat alone may go from there."""

    version: int
    table: Table
    """The table with the rules and edition that the state belongs to."""
    state: Any
    trail: Undoable | None
    turns: tuple[tuple[Seat, int], ...] = ()
    since: int = 0
    times: Times | None = None
    """The clocks at that version."""


class Position(Value, frozen=True, kw_only=True, dict=True, gc=True):
    """A table at a version."""

    table: Table
    version: int
    at: int
    """The time of the last entry; it never decreases in a log."""
    head: str
    """Hash of the last entry."""
    draws: int
    """Number of draws in the log, rewound ones included."""
    people: People
    entropies: tuple[str, ...]
    commitments: tuple[str | None, ...]
    """The commitment of each seat that committed to its entropy."""
    starting: Starting | None = None
    """The start that was asked for and waits for entropies."""
    invited: int = 1
    """The version that made the current invitation."""
    closed: bool = False
    notices_sent: bool = False
    """Whether the host has notices sent to somebody outside."""
    state: Any = None
    """The game's state; ``None`` until it has started."""
    started: int = 0
    """The version at which the game began, or 0."""
    changed: int = 0
    """The version that made the game's state as it is."""
    back_at: int = 0
    """The version to which that one went back; 0 if it went on."""
    redacted: bool = False
    """Whether an entry so far hides something from whoever reads this log."""
    trail: Undoable | None = None
    redo: tuple[Undoable, ...] = ()
    since: int = 0
    """When the game went on last: from then on, the limit of absence runs."""
    turns: tuple[tuple[Seat, int], ...] = ()
    """Who acted in the last turns, and at which version each of them began; the newest first."""
    begun: bool = False
    """Whether people play for a result: since the start, in a fork since all seats were taken; never in a sandbox."""
    early_end: Outcome | None = None
    ruled: int = 0
    """The version at which newer rules began, or 0."""
    newcomer: int = 0
    """The version at which a person took such a seat last; 0 if nobody has."""
    settled: int = 1
    """The version since which only the game went on, by actions that left the people at the table as they were."""
    times: Times | None = None
    """The clocks; ``None`` without a time control, and if the state is not known."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """Cache of what was computed, mostly for the viewers."""

    @Computed
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def seats(self) -> Sequence[Seat]:
        """All seats of the table."""
        return [Seat(one) for one in range(self.table.seats)]

    @property
    def never_joined(self) -> bool:
        """Whether the table began with a game, as forks and sandboxes do, and nobody has sat down since."""
        return self.state is not None and self.version <= 2 + self.closed and not any(self.people.names)

    @property
    def forsaken(self) -> bool:
        """Whether nothing is lost if nobody comes back: no game has begun, or there is a fork that was never full."""
        if self.state is None or self.never_joined:
            return True
        fork = self.table.opened.origin is not None and not self.table.sandbox
        return fork and not self.begun and (self.closed or not self.over)

    @Computed
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the table waits for, in order."""
        known = self.state is not None and not self.closed and self.early_end is None
        return tuple(sorted(self.table.game.rulebook.to_act(self.state))) if known else ()

    @Computed
    def may_act(self) -> frozenset[Seat]:
        """The seats that may act though the table does not wait for them."""
        return self.table.game.rulebook.may_act(self.state) if self.to_act else frozenset()

    @Computed
    def status(self) -> Status:
        if self.closed:
            return Status.CLOSED
        if self.state is None:
            return Status.OPEN
        return Status.RUNNING if self.to_act else Status.OVER

    @property
    def over(self) -> bool:
        """Whether the game is over; where a redacted log does not show it, it is not known to be."""
        unknown = self.state is None or self.state is UNKNOWN
        return self.early_end is not None or not (unknown or self.to_act)

    @property
    def notifies(self) -> bool:
        """Whether somebody outside may have to be notified of this table."""
        return self.notices_sent or bool(self.table.opened.frontend)

    @property
    def watched(self) -> bool:
        """Whether a worker may ever have work at this table."""
        if self.table.watched or self.notices_sent or self.people.served:
            return True
        return self.starting is not None and self.status is Status.OPEN

    @property
    def disclosed(self) -> bool:
        """Whether nothing is hidden from anybody: the game is over, or it is a sandbox."""
        return self.table.sandbox or self.status is Status.OVER

    @property
    def delayed(self) -> bool:
        """Whether spectators see less of the table than its seats do: it has a delay, and is played."""
        return self.table.delay > 0 and self.status is Status.RUNNING

    @property
    def clock(self) -> TimeControl | None:
        return self.table.opened.clock or None

    def plays_itself(self, seat: Seat) -> bool:
        """Whether the seat's own player plays it, no bot and no substitute."""
        return self.people.bots[seat] is None and self.people.away[seat] is None

    def substitute(self, seat: Seat) -> Level | None:
        """The level of the bot that plays the seat, as its own or for an absent player."""
        return SUBSTITUTE if self.people.away[seat] is Absence.BOT else self.people.bots[seat]

    def deadline(self, seat: Seat) -> int | None:
        """When the seat's time runs out; ``None`` if it has no limit, or no player who could be late."""
        if self.times is None:
            return self._absent_at(seat)
        return None if self.never_joined or not self.plays_itself(seat) else self.times.deadline(seat)

    def _absent_at(self, seat: Seat) -> int | None:
        """When a seat for which others wait is out, at a table without a clock."""
        opened = self.table.opened
        if not opened.absence or opened.clock or self.state is UNKNOWN:
            return None
        awaited = self.begun and seat in self.people.awaited and seat in self.to_act
        return self.since + opened.absence if awaited else None

    @property
    def others_wait(self) -> bool:
        """Whether a person who stays away keeps others waiting, in a game that has begun."""
        return self.begun and len(self.people.playing) > 1

    def out_at(self, seat: Seat) -> int | None:
        """When the service does something about the seat: once it is late, or once nobody has claimed it for long."""
        deadline = self.deadline(seat)
        if deadline is None or self.clock is None or self.clock.on_timeout is not OnTimeout.CLAIM:
            return deadline
        absence = self.table.opened.absence
        return deadline + absence if absence and self.others_wait else None

    def claimable(self, now: int | None) -> tuple[Seat, ...]:
        """The seats against which something can be claimed at this time."""
        if self.clock is None or now is None or self.clock.on_timeout is not OnTimeout.CLAIM:
            return ()
        deadlines = {Seat(seat): self.deadline(Seat(seat)) for seat in range(self.table.seats)}
        return tuple(seat for seat, deadline in deadlines.items() if deadline is not None and deadline <= now)

    def late(self, seat: Seat, at: int) -> bool:
        """Whether the seat's time is up; where a redacted log does not show when its turn began, it may be."""
        if self.times is None:
            return self.clock is not None
        deadline = self.deadline(seat)
        return deadline is not None and at >= deadline

    @property
    def called(self) -> tuple[str | None, ...]:
        """What the seats are called now: one that a bot plays for somebody has the bot's name."""
        if Absence.BOT not in self.people.away or self.early_end is not None:
            return self.people.names
        named = zip(self.people.names, self.people.away, strict=True)
        return tuple(
            bot_name(seat) if name is not None and gone is Absence.BOT else name
            for seat, (name, gone) in enumerate(named)
        )

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats that committed to entropy and have not revealed it."""
        return owing(self.commitments, self.entropies)

    def nothing_more(self) -> Refusal | None:
        """The refusal of everything at a table that is closed or over."""
        if self.closed:
            return refuse("TABLE_CLOSED", "T1.1")
        return refuse("TABLE_OVER", "T1.2") if self.over else None

    def not_begun(self) -> Refusal | None:
        """The refusal of what needs a game."""
        if self.closed:
            return refuse("TABLE_CLOSED", "T1.1")
        return refuse("NOT_STARTED", "T1.3") if self.state is None else None

    def not_running(self) -> Refusal | None:
        """The refusal of what needs a game that is going on."""
        return self.nothing_more() or self.not_begun()

    def no_such_seat(self, seat: int | None) -> Refusal | None:
        """The refusal of a seat that the table does not have."""
        if seat is not None and 0 <= seat < self.table.seats:
            return None
        return refuse("NO_SUCH_SEAT", "T1.4", seat=0 if seat is None else seat + 1, seats=self.table.seats)

    def no_person(self, seat: Viewer) -> Refusal | None:
        """The refusal of a seat that no person holds, whether they play it or not."""
        if (refusal := self.no_such_seat(seat)) is not None or seat is None:
            return refusal
        if self.people.names[seat] is None:
            return refuse("SEAT_FREE", "T1.5", seat=seat)
        return None if self.people.bots[seat] is None else refuse("A_BOT", "T1.6", seat=seat)

    def gave_up(self, seat: Seat) -> Refusal | None:
        """The refusal of a seat that has resigned or is out."""
        if seat not in self.people.gone:
            return None
        return refuse("RESIGNED", "T5.1") if seat in self.people.resigned else refuse("OUT", "T4.6")

    def no_player(self, seat: Viewer) -> Refusal | None:
        """The refusal of a seat unless it is a person's who has not given up."""
        if seat in self.people.playing:
            return None
        if (refusal := self.no_person(seat)) is not None or seat is None:
            return refusal
        return self.gave_up(seat)

    def not_playing(self, seat: Viewer) -> Refusal | None:
        """The refusal of a seat unless a person still plays it in a game that is going on."""
        return self.not_running() or self.no_player(seat)

    def too_late(self, seat: Seat, at: int, allowance: int = 0) -> Refusal | None:
        """The refusal of a seat whose time has been up for longer than this, unless the others have to claim it."""
        if self.times is None and at <= self.since + (self.table.opened.absence or 0):
            return None
        deadline = self.deadline(seat)
        if deadline is None or at <= deadline + allowance:
            return None
        claimed = self.clock is not None and self.clock.on_timeout is OnTimeout.CLAIM
        return None if claimed else refuse("TIME_UP", "T4.2")

    def not_acting(self, seat: Viewer, at: int) -> Refusal | None:
        """The table's refusal of an action. Whether the game is over, and whose turn it is, its own rules say."""
        if (refusal := self.not_begun() or self.no_player(seat)) is not None or seat is None:
            return refusal
        if self.early_end is not None:
            return refuse("TABLE_OVER", "T1.2")
        return self.too_late(seat, at, ALLOWANCE)

    def not_acted_for(self, seat: Viewer, by: Chosen, at: int) -> Refusal | None:
        """The refusal of an action by the service: a bot's, or a minimal one for a seat that is late or out."""
        if (refusal := self.not_running() or self.no_such_seat(seat)) is not None or seat is None:
            return refusal
        if by is Chosen.BOT:
            return refuse("NOT_AWAY", "T4.3") if self.substitute(seat) is None else None
        if self.people.away[seat] is Absence.OUT:
            return None
        awaited = self.clock is not None and self.clock.on_timeout is OnTimeout.DEFAULT_ACTION
        return None if awaited and self.late(seat, at) else refuse("NO_CLAIM", "T4.4")

    @property
    def moment(self) -> Moment:
        return Moment(
            version=self.version,
            table=self.table,
            state=self.state,
            trail=self.trail,
            turns=self.turns,
            since=self.since,
            times=self.times,
        )


class Step(Value, frozen=True, kw_only=True):
    """One entry and the position it led to, with its events as they happened."""

    stored: Stored
    entry: Entry
    events: tuple[Event, ...]
    position: Position
    rearranged: bool
    """Whether what people may do with the table may have changed, other than with the time."""
    memo: dict[Any, Any] = field(default_factory=dict)
    """Cache of what was encoded for the viewers."""


def rearranged(before: Position, after: Position) -> bool:
    """Whether an entry may have changed what people may do with the table. Most actions change nothing of it."""
    if before.version == before.started:  # now there is a moment to go back to
        return True
    if after.settled == after.version and _settled_otherwise(before, after):
        return True
    if after.state is UNKNOWN or before.state is None or before.state is UNKNOWN:
        return after.state is not before.state
    if not after.to_act or not before.to_act:
        return True
    clock = after.table.opened.clock
    if not clock:
        return False
    return clock.on_timeout is OnTimeout.CLAIM and after.to_act != before.to_act


def _settled_otherwise(before: Position, after: Position) -> bool:
    """Whether other people play, or the table is another, or waits for its start, or is closed."""
    if after.people is not before.people or after.table is not before.table:
        return True
    return after.starting is not before.starting or after.closed is not before.closed


Recall: TypeAlias = Callable[[int], Moment | None]
"""The moment of an earlier version, if it is cached."""


class Forgotten(Exception):
    """A rewind leads to a version whose moment is not cached."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


class BrokenLog(Exception):
    """The log does not contain what an entry must say at this place."""

    entry: int | None = None
    """The version of the entry, where it is known."""


class NewerLog(BrokenLog):
    """The entry is intact, but only a newer release can read it, so this process may append nothing after it."""


Played: TypeAlias = tuple[tuple[Event, ...], Any]
"""Events as they happened, and the state they led to."""


def acted(before: Position, entry: Entry, head: str, events: Sequence[Event], state: Any) -> Position:
    """The position after an action: one more step can be undone, or none any more. ``head`` is the entry's hash."""
    trail, seat = None, entry.seat
    if seat is None or not isinstance(entry.body, Acted):
        raise BrokenLog(f"entry {entry.version} says nothing of who acted")
    if entry.draws == 0 and not any(map(reveals, events)):
        moment = before.moment
        others = moment.trail is not None and moment.trail.seat != seat
        trail = Undoable(seat=seat, moment=replace(moment, trail=None) if others else moment)
    people = before.people
    if people.motions or people.declined or people.away[seat] is not None:  # most actions change nothing about people
        people = people.acted_for() if entry.body.by else people.acting(seat)
    turns = before.turns
    if not turns or turns[0][0] != seat:
        turns = ((seat, before.version), *turns[: MOST_TURNS - 1])
    return replace(
        before,
        version=entry.version,
        at=entry.at,
        head=head,
        draws=before.draws + entry.draws,
        since=entry.at,
        settled=before.settled if people is before.people else entry.version,
        memo={},
        state=state,
        changed=entry.version,
        back_at=0,
        trail=trail,
        redo=(),
        people=people,
        turns=turns,
    )


def undo_targets(position: Position, seat: Seat) -> list[int]:
    """The versions to which this seat alone may go back, nearest first, as long as nobody else has acted."""
    versions = []
    undoable = position.trail
    while undoable is not None and undoable.seat == seat:
        versions.append(undoable.moment.version)
        undoable = undoable.moment.trail
    return versions


def redo_target(position: Position, seat: Seat) -> int | None:
    """The version to which this seat may redo."""
    if not position.redo or position.redo[-1].seat != seat:
        return None
    return position.redo[-1].moment.version


def recall(position: Position) -> Recall:
    """Moments that the position itself contains."""

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


def command_in(step: Step) -> Command:
    """The command of a step in which a seat acted."""
    return read_command(next(one.content for one in step.stored.hidden if one.part == COMMAND))
