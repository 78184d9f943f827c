"""The clock of the service, right on a device whose own clock is wrong."""

import time
from typing import Any, TypeVar, cast

T = TypeVar("T")


class ServiceClock:
    """Goes on from the time of the last table that was read."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def noted(self, table: T) -> T:
        """The table, which has just been read, after its time was taken."""
        self._ahead = cast("Any", table)["now"] - time.monotonic() * 1_000
        return table

    def now(self) -> float:
        """The time of the service in milliseconds since 1970; the device's own until a table has been read."""
        return time.time() * 1_000 if self._ahead is None else time.monotonic() * 1_000 + self._ahead

    def left(self, table: Any, seat: int) -> float | None:
        """How many milliseconds a seat of the table has left; ``None`` without a limit or while it waits."""
        deadline: int | None = table["seats"][seat]["deadline"]
        return None if deadline is None else max(0.0, deadline - self.now())
