"""Clocks of a table, as pure functions: the time that each seat has left, and when it runs out."""

from collections.abc import Collection
from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu.rules.kernel.message import Seat, Value
from quipu.rules.kernel.rows import put

LEAST, MOST = 1_000, 90 * 86_400_000
"""Limits of every setting of a clock in milliseconds: one second to ninety days."""


Duration: TypeAlias = Annotated[int, Meta(ge=0, le=MOST, extra_json_schema={"format": "int64"})]
"""Milliseconds since 1970, UTC."""


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


class TimeControl(Value, frozen=True, kw_only=True):
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
    """Milliseconds left when the table began to wait."""

    def deadline(self, clock: TimeControl, seat: Seat) -> int | None:
        """When the seat's time runs out; null while the table does not wait for it."""
        since = self.since[seat]
        return None if since is None else since + (clock.turn or self.banks[seat])


def fresh(clock: TimeControl, seats: int) -> Times:
    """The clocks before the first turn."""
    return Times(since=(None,) * seats, banks=(clock.bank,) * seats)


def ticked(clock: TimeControl, times: Times, at: int, waiting: Collection[Seat], *, rewinds: bool, acts: bool) -> Times:
    """After an entry: a seat that is waited for no longer pays for its time, and one that is waited for now begins.

    Going back gives and takes no time, but for the increment of a turn that is taken up again.
    """
    since, banks = list(times.since), list(times.banks)
    for seat, begun in enumerate(times.since):
        if seat in waiting and begun is None:
            since[seat] = at
            banks[seat] = max(0, banks[seat] - clock.increment) if rewinds else banks[seat]
        elif seat not in waiting and begun is not None:
            since[seat] = None
            if acts:
                banks[seat] = max(0, banks[seat] - (at - begun)) + clock.increment
    return replace(times, since=tuple(since), banks=tuple(banks))


def again(times: Times, at: int, seat: Seat, bank: int | None = None) -> Times:
    """Restart the seat's turn if the table waits for it, after its used time was charged or its bank was replaced."""
    begun = times.since[seat]
    left = times.banks[seat] if begun is None else max(0, times.banks[seat] - (at - begun))
    since = times.since if begun is None else put(times.since, seat, at)
    return Times(since=since, banks=put(times.banks, seat, left if bank is None else bank))
