"""Which tables a list should contain."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_service.application.log.clocks import LEAST, MOST
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import LONGEST_NAME, Malformed
from quipu_service.application.problems.validation import ROOM, checked
from quipu_service.application.tables.listing import FREE, Summary, room_kind


class ClockKind(Enum):
    """Which kind of clock a table has."""

    NONE = "NONE"
    """No limit."""
    TURN = "TURN"
    """A time for each turn."""
    BANK = "BANK"
    """A time for the whole game, with or without an increment."""


class BotsWanted(Enum):
    """Which bots sit at a table."""

    NONE = "NONE"
    """No bot."""
    ANY = "ANY"
    """At least one bot."""
    RANDOM = "RANDOM"
    """At least one bot of the level `RANDOM`."""
    BEGINNER = "BEGINNER"
    """At least one of the level `BEGINNER`."""
    CLUB = "CLUB"
    """At least one of the level `CLUB`."""
    STRONG = "STRONG"
    """At least one of the level `STRONG`."""


class TableFilter(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Which tables a list should contain: those that match every given field."""

    status: Status | None = None
    free: bool = False
    """Only tables with a free seat."""
    room: str | None = None
    clock: ClockKind | None = None
    least_time: int | None = None
    """Milliseconds that a turn or bank has at least; no table without a clock."""
    most_time: int | None = None
    bots: BotsWanted | None = None
    setup: Mapping[str, Any] | None = None
    """Options that it was opened with, by name; others do not matter."""

    def kind(self, frontend: str | None) -> str | None:
        """The list to search: it contains all matching tables, perhaps others too; None for the list of all tables.

        A room belongs to the frontend whose key was sent with the request, None without one.
        """
        if self.room is not None:
            return room_kind(self.room, frontend)
        return FREE if self.free else None if self.status is None else self.status.value.lower()

    def checked(self, game: AnyGame) -> None:
        """Raises Malformed for what no table of this game can have."""
        if self.room is not None:
            checked(ROOM, self.room, "$.room", "room")
        for name, time in (("leastTime", self.least_time), ("mostTime", self.most_time)):
            if time is not None and not LEAST <= time <= MOST:
                raise Malformed("whole-number", f"$.{name}", least=LEAST, most=MOST)
        for name in self.setup or ():
            if name not in game.setup.__struct_encode_fields__:
                raise Malformed("unknown-field", "$.setup", name=name[:LONGEST_NAME])

    def has(self, table: Summary, frontend: str | None) -> bool:
        """Whether this table matches a request with the key of this frontend."""
        return (
            self.status in (None, table.status)
            and not (self.free and not table.joinable)
            and (self.room is None or (self.room, frontend) == (table.room, table.frontend))
            and (self._of_any_terms or self._has_terms(table))
        )

    @property
    def _of_any_terms(self) -> bool:
        """Whether no terms are asked for; otherwise a table whose summary lacks them is left out."""
        return all(one is None for one in (self.clock, self.least_time, self.most_time, self.bots, self.setup))

    def _has_terms(self, table: Summary) -> bool:
        return self._has_clock(table) and self._has_bots(table) and self._has_options(table)

    def _has_clock(self, table: Summary) -> bool:
        clock = table.clock
        if clock is None:
            return self.clock in (None, ClockKind.NONE) and self.least_time is None and self.most_time is None
        kind, time = (ClockKind.TURN, clock.turn) if clock.turn else (ClockKind.BANK, clock.bank)
        return self.clock in (None, kind) and (self.least_time or LEAST) <= time <= (self.most_time or MOST)

    def _has_bots(self, table: Summary) -> bool:
        levels = {level.value for level in table.bots if level is not None}
        match self.bots:
            case None:
                return True
            case BotsWanted.NONE:
                return not levels
            case BotsWanted.ANY:
                return bool(levels)
            case wanted:
                return wanted.value in levels

    def _has_options(self, table: Summary) -> bool:
        if not self.setup:
            return True
        found = msgspec.json.decode(table.setup)
        return all(name in found and _same(found[name], value) for name, value in self.setup.items())


EVERY_TABLE: Final = TableFilter()
"""All tables."""


def _same(found: object, wanted: object) -> bool:
    """Whether two values of an option are the same, lists in any order."""
    if isinstance(found, list) and isinstance(wanted, list):
        return sorted(map(msgspec.json.encode, found)) == sorted(map(msgspec.json.encode, wanted))
    return bool(found == wanted)
