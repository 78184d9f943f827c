"""Reports damage of a stored log as a problem to the client, and counts it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from quipu.service.application.log.position import BrokenLog, NewerLog
from quipu.service.application.problems import Damaged, Unreadable

LOG = logging.getLogger("quipu")


class Damage:
    """Counts requests for tables whose log is damaged."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def told(self, table: str) -> Iterator[None]:
        """Read entries of this table in the block; raises Damaged, or Unreadable if a newer release wrote them."""
        try:
            yield
        except NewerLog as newer:
            LOG.warning("table %s was changed by a newer release: %s", table, newer)
            raise Unreadable(f"table {table} was changed by a newer release: {newer}") from newer
        except BrokenLog as broken:
            self.count += 1
            problem = Damaged(table, broken.entry, str(broken))
            LOG.error("%s", problem)  # it says everything
            raise problem from broken
