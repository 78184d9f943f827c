"""How fast a client may use this process: some CPU at once, then only as much as its allowance refills.

The requests of a client that uses much CPU are delayed, so that they run one after the other and leave the rest of the
time to everybody else.
"""

from typing import Final

AT_ONCE: Final = 0.5
"""Seconds of CPU after a pause."""
LONGEST: Final = 10.0
"""Seconds for which a request waits; beyond that it is refused."""


class Pace:
    """The CPU that one client has used recently; requests in progress count with what the last ones took."""

    def __init__(self, rate: float) -> None:
        """``rate``: seconds of CPU for each second."""
        self._rate = rate
        self._used, self._since, self._expected = 0.0, 0.0, 0.0

    def begin(self, now: float) -> tuple[float, float]:
        """Seconds for which a request has to wait, and what it is expected to take."""
        used = self._at(now)
        self._used = used + self._expected
        return max(0.0, (used - AT_ONCE) / self._rate), self._expected

    def end(self, now: float, expected: float, seconds: float) -> None:
        """Replace what a request was expected to take by what it took."""
        self._used = max(0.0, self._at(now) + seconds - expected)
        self._expected = (self._expected + seconds) / 2

    def give_up(self, now: float, expected: float) -> None:
        """Take back the expectation of a request that was not answered."""
        self._used = max(0.0, self._at(now) - expected)

    def _at(self, now: float) -> float:
        used, self._since = max(0.0, self._used - (now - self._since) * self._rate), now
        self._used = used
        return used
