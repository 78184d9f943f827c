"""The clock of the service, right on a device whose own clock is wrong."""

import time
from typing import Any, TypeVar, cast

T = TypeVar("T")


class ServiceClock:
    """Goes on from the time of what was read last: a table, an update, a list of notices."""

    def __init__(self) -> None:
        self._ahead: float | None = None

    def noted(self, told: T) -> T:
        """What has just been read, after its time was taken; services of before say no time in updates."""
        now: int | None = cast("Any", told).get("now")
        if now is not None:
            self._ahead = now - time.monotonic() * 1_000
        return told

    def now(self) -> float:
        """The time of the service in milliseconds since 1970; the device's own until something has been read."""
        return time.time() * 1_000 if self._ahead is None else time.monotonic() * 1_000 + self._ahead

    def until(self, deadline: int | None) -> float | None:
        """How many milliseconds are left; ``None`` without a deadline."""
        return None if deadline is None else max(0.0, deadline - self.now())

    def left(self, told: Any, seat: int) -> float | None:
        """How many milliseconds a seat has left by a table or an update; ``None`` without a limit or while it waits."""
        if "seats" in told:
            return self.until(told["seats"][seat]["deadline"])
        return self.until(told["deadlines"][seat] if told["deadlines"] else None)
