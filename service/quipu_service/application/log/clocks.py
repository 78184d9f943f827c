"""Clocks of a table, as pure functions: the time that each seat has left, and when it runs out."""

from collections.abc import Collection
from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.rows import put

LEAST, MOST = 1_000, 90 * 86_400_000
"""The shortest turn or bank, and the longest setting of a clock, in milliseconds: one second and ninety days."""


Duration: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, extra_json_schema={"format": "int64"})]
"""A setting of a clock in milliseconds, from 0 to ninety days."""


class OnTimeout(Enum):
    """What happens to a seat whose time is up."""

    DEFAULT_ACTION = "DEFAULT_ACTION"
    """The service makes a minimal move for it, and the seat continues with its next turn."""
    BOT = "BOT"
    """A bot plays for it until the player comes back."""
    DROP_OUT = "DROP_OUT"
    """The seat is out: from now on the service makes minimal moves for it."""
    CLAIM = "CLAIM"
    """The other players may claim that a bot takes over, or that the seat is out."""


class TimeControl(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time a seat has: a fixed time for each turn, or a bank with an increment for each completed turn."""

    turn: Duration = 0
    """Milliseconds for each turn; 0 if there is a bank."""
    bank: Duration = 0
    """Milliseconds that each seat has for the whole game; 0 if each turn has its own time."""
    increment: Duration = 0
    """Milliseconds that the bank gains at the end of each of the seat's turns."""
    on_timeout: OnTimeout = OnTimeout.DEFAULT_ACTION
    """What happens to a seat whose time is up."""

    @property
    def sensible(self) -> bool:
        """Whether exactly one of the two kinds is set."""
        if self.turn:
            return self.turn >= LEAST and not self.bank and not self.increment
        return self.bank >= LEAST


class Times(Value, frozen=True, kw_only=True):
    """The clocks of all seats at a version."""

    since: tuple[int | None, ...]
    """When the table began to wait for the seat; null while it does not wait for it."""
    banks: tuple[int, ...]
    """Milliseconds left, of the bank or of the turn, when the table began to wait."""
    used: tuple[int, ...]
    """Milliseconds that the seat used until then; no rewind gives them back."""
    holders: tuple[int, ...]
    """How many holders the seat has had in the running game: each begins with a full clock."""

    def deadline(self, seat: Seat) -> int | None:
        """When the seat's time runs out; null while the table does not wait for it."""
        since = self.since[seat]
        return None if since is None else since + self.banks[seat]


def fresh(clock: TimeControl, seats: int) -> Times:
    """The clocks before the first turn."""
    none = (0,) * seats
    return Times(since=(None,) * seats, banks=(clock.bank or clock.turn,) * seats, used=none, holders=none)


def passed(
    clock: TimeControl,
    times: Times,
    at: int,
    waiting: Collection[Seat],
    *,
    playing: Collection[Seat],
    acts: bool,
    again: Collection[Seat] = (),
) -> Times:
    """The clocks after an entry: a seat that the table stops waiting for pays for its time, a new one begins its turn.

    Only seats that are ``playing`` pay, and gain the increment if somebody acted. The turns of the seats in ``again``
    start over.
    """
    times = _paid(times, at, [seat for seat in playing if seat not in waiting or seat in again])
    since, banks = list(times.since), list(times.banks)
    for seat, begun in enumerate(times.since):
        if seat not in waiting:
            since[seat] = None
            banks[seat] += clock.increment if begun is not None and acts and seat in playing else 0
        elif begun is None or seat in again:
            since[seat] = at
            banks[seat] = clock.turn or banks[seat]
    return replace(times, since=tuple(since), banks=tuple(banks))


def rewound(
    clock: TimeControl,
    times: Times,
    at: int,
    waiting: Collection[Seat],
    *,
    playing: Collection[Seat],
    then: Times | None,
) -> Times:
    """After going back: the clocks of that version, less what each seat has used since.

    Without the clocks of that version, as after a rewind by consent with a time for each turn, turns start over.
    """
    times = _paid(times, at, playing)
    since = tuple(at if seat in waiting else None for seat in range(len(times.since)))
    banks = list(times.banks)
    for seat, used in enumerate(times.used):
        if then is not None and then.holders[seat] == times.holders[seat]:
            banks[seat] = max(0, then.used[seat] + then.banks[seat] - used)
        else:
            banks[seat] = clock.turn or banks[seat]
    return replace(times, since=since, banks=tuple(banks))


def taken(clock: TimeControl, times: Times, at: int, seat: Seat) -> Times:
    """The clocks once somebody else has the seat: full for that person."""
    holders = put(times.holders, seat, times.holders[seat] + 1)
    return replace(_with(times, at, seat, clock.bank or clock.turn), holders=holders)


def back(clock: TimeControl, times: Times, at: int, seat: Seat) -> Times:
    """The clocks once the player of the seat is back; the time of the bot is not counted."""
    return _with(times, at, seat, clock.turn or max(times.banks[seat], clock.increment))


def _with(times: Times, at: int, seat: Seat, bank: int) -> Times:
    since = times.since if times.since[seat] is None else put(times.since, seat, at)
    return replace(times, since=since, banks=put(times.banks, seat, bank))


def _paid(times: Times, at: int, seats: Collection[Seat]) -> Times:
    """The clocks after these seats paid for their time until now, as far as they had it."""
    since, banks, used = list(times.since), list(times.banks), list(times.used)
    for seat in seats:
        begun = since[seat]
        if begun is not None:
            spent = min(banks[seat], max(0, at - begun))
            since[seat], banks[seat], used[seat] = at, banks[seat] - spent, used[seat] + spent
    return replace(times, since=tuple(since), banks=tuple(banks), used=tuple(used))
