"""Numbers of deliveries of notices for the page of metrics; workers count on the server, from where they are read."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final

from quipu.service.application.notices.deliveries import Deliveries
from quipu.service.application.problems import Unavailable
from quipu.service.observing.metrics import Metrics

NAMES: Final = {
    "delivered": ("quipu_notices_delivered", "Notices that arrived."),
    "retried": ("quipu_notices_retried", "Attempts to send a notice that failed and are made again."),
    "failed": ("quipu_notices_failed", "Notices that were given up."),
    "waiting": ("quipu_notices_waiting", "Notices that wait to be sent."),
}


class NoticeNumbers:
    """The numbers, only while the page is built, so that several processes do not report them twice."""

    def __init__(self, deliveries: Deliveries, metrics: Metrics) -> None:
        self._deliveries = deliveries
        self._counts: Mapping[str, int] = {}
        for what, (name, text) in NAMES.items():
            metrics.gauge(name, text, self._told(what))

    def _told(self, what: str) -> Callable[[], float]:
        return lambda: float(self._counts.get(what, 0))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[None]:
        """Read them for as long as the block lasts."""
        try:
            self._counts = await self._deliveries.counts()
        except Unavailable:
            self._counts = {}
        try:
            yield
        finally:
            self._counts = {}
