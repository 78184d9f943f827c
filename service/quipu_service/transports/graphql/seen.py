"""Tables, seats and entries as a viewer sees them: the sources of the types that all games share."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, TypeAlias

import msgspec
from msgspec import Struct

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat, Viewer, tag_of
from quipu_rules.kernel.revisions import of_kind
from quipu_service.application.log.bodies import Rewound
from quipu_service.application.log.position import Position, Status, Step
from quipu_service.application.problems.tree import Problem
from quipu_service.application.tables import presentation
from quipu_service.application.tables.boards import PrintedBoard, printed_of
from quipu_service.application.tables.cache import Seen
from quipu_service.application.tables.document_parts import TableSeat, places
from quipu_service.application.tables.listing import Summary
from quipu_service.application.tables.own_tables import OwnSeat
from quipu_service.transports.graphql.ids import entry_id, seat_id


class NotLoaded(Exception):
    """A list does not know this field of a table."""


class SeenTable(Struct, eq=False, dict=True):
    """A table at a version, as a viewer sees it."""

    cached: Seen
    position: Position
    viewer: Viewer
    entry: "SeenUpdate | None" = None
    """Its newest entry, if that is at hand."""

    @property
    def id(self) -> str:
        return self.position.table.id

    @property
    def version(self) -> int:
        return self.position.version

    @property
    def status(self) -> Status:
        return self.position.status

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.position.to_act

    @cached_property
    def info(self) -> dict[str, object]:
        """The fields of TableInfo."""
        return presentation.info(self.position, self.viewer, self.cached.context(self.position))

    @cached_property
    def seats(self) -> tuple[TableSeat, ...]:
        """The seats of it, whose holders may be there."""
        return places(self.position, self.cached.context(self.position).present)

    @property
    def setup(self) -> tuple[AnyGame, object, bytes]:
        """Its game, and the options that it was opened with, as the newest rules have them and as they were written."""
        table, game = self.position.table, self.position.game.shown
        found = table.setup if game is self.position.game else of_kind(game.setup, table.setup)
        return game, found, bytes(table.opened.setup)

    @property
    def printed(self) -> PrintedBoard:
        """What its board depends on."""
        return printed_of(self.position.table)

    @property
    def newest(self) -> "SeenUpdate":
        """Its newest entry; raises NotLoaded."""
        if self.entry is None:
            raise NotLoaded
        return self.entry

    @property
    def mine(self) -> "OwnAt | None":
        """The seat of the viewer."""
        return None if self.viewer is None else OwnAt(self, self.viewer)

    def seat(self, number: int) -> TableSeat:
        """A seat of it."""
        return self.seats[number]


@dataclass(eq=False)
class ListedTable:
    """A table that was not read yet: what a list shows of it, or its id alone."""

    id: str
    summary: Summary | None = None
    game: AnyGame | None = None
    """Its rules, if they are installed."""
    own: OwnSeat | None = None
    """The place of the player who asked for a list of his own tables."""
    whole: SeenTable | Problem | None = None
    """The table, once it was read, or why it could not be."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def listed(self) -> Summary:
        """What a list shows of it; raises NotLoaded."""
        if self.summary is None:
            raise NotLoaded
        return self.summary

    @property
    def event_id(self) -> int:
        """Where a stream of one's own tables is resumed."""
        return self.listed.changed_at

    @property
    def version(self) -> int:
        return self.listed.version

    @property
    def status(self) -> Status:
        return self.listed.status

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.listed.to_act

    @property
    def info(self) -> Mapping[str, object]:
        """The fields of TableInfo that a list shows; all others raise NotLoaded."""
        return ListedInfo(self.listed)

    @property
    def setup(self) -> tuple[AnyGame, object, bytes]:
        """Its game, and the options that it was opened with, read and as they were written; raises NotLoaded."""
        listed = self.listed
        if self.game is None:
            raise NotLoaded
        return self.game, msgspec.json.decode(listed.setup, type=self.game.setup), bytes(listed.setup)

    @property
    def mine(self) -> "OwnAt | None":
        """The seat of the player who asked for the list."""
        if self.own is None:
            raise NotLoaded
        seat = self.own.kept if self.own.seat is None else self.own.seat
        return None if seat is None else OwnAt(self, seat, kept=self.own.seat is None)

    def __getattr__(self, name: str) -> object:
        if name in ("position", "printed", "newest", "cached", "viewer", "seat"):
            raise NotLoaded
        raise AttributeError(name)


AnyTable: TypeAlias = SeenTable | ListedTable


class ListedInfo(dict[str, object]):
    """What a list shows of a table."""

    SAME = frozenset(Summary.__struct_fields__) - {"seats", "bots", "setup", "problem"}
    """Fields that mean the same in a list as at the table."""

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self._summary = summary

    def __missing__(self, name: str) -> object:
        if name in self.SAME:
            return getattr(self._summary, name)
        raise NotLoaded


@dataclass(frozen=True)
class SeatAt:
    """A seat of a table."""

    LISTED: ClassVar = frozenset({"name", "bot", "to_act"})
    """Fields that every list knows."""

    table: AnyTable
    number: int

    @property
    def id(self) -> str:
        return seat_id(self.table.id, self.number)

    def field(self, name: str) -> object:
        """A field of the seat; raises NotLoaded."""
        if isinstance(self.table, SeenTable):
            return getattr(self.table.seat(self.number), name)
        listed, own = self.table.listed, self.table.mine if self.table.own else None
        if name == "name":
            return listed.seats[self.number]
        if name == "bot":
            return listed.bots[self.number]
        if name == "to_act":
            return self.number in listed.to_act
        if name == "deadline" and own is not None and own.number == self.number and self.table.own is not None:
            return self.table.own.deadline
        raise NotLoaded


@dataclass(frozen=True)
class OwnAt:
    """What only the holder of a seat sees of it."""

    table: AnyTable
    number: int
    kept: bool = False

    @property
    def id(self) -> str:
        return f"{seat_id(self.table.id, self.number)}/own"

    @property
    def seat(self) -> SeatAt:
        return SeatAt(self.table, self.number)


class SeenUpdate(Struct, eq=False):
    """An entry and what it led to, as a viewer sees them: what a command at a table answers with."""

    problem: ClassVar[None] = None

    step: Step
    position: Position
    """The position after the step."""
    viewer: Viewer
    cached: Seen
    missed: bool = False
    """Whether the follower missed it, wants only the newest view, and gets a newer update at once."""
    repeated: bool = False
    """Whether the command that it answers was sent before."""
    made_id: str = ""
    """Its id, once it was asked for: a message has it twice, as the entry's own and as the table's newest."""

    @property
    def id(self) -> str:
        if not self.made_id:
            self.made_id = entry_id(self.position.table.id, self.position.version, self.viewer)
        return self.made_id

    @property
    def event_id(self) -> int:
        """Where a stream of entries is resumed."""
        return self.step.entry.version

    @property
    def type(self) -> str:
        return tag_of(self.step.entry.body)

    @property
    def to(self) -> int | None:
        body = self.step.entry.body
        return body.to if isinstance(body, Rewound) else None

    @property
    def table(self) -> SeenTable:
        """The table as of this entry."""
        return SeenTable(self.cached, self.position, self.viewer, self)

    @property
    def time(self) -> int:
        """The clock of the table."""
        return self.cached.now

    @property
    def live(self) -> SeenTable:
        """The table as it is now."""
        newest = self.cached.position
        return SeenTable(self.cached, newest, self.viewer, self if newest is self.position else None)

    @property
    def json(self) -> bytes:
        """The entry as REST has it, but for the time of the answer."""
        return presentation.entry_json(self.step, self.viewer, full=not self.missed)
