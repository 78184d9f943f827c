"""What may act for a seat as soon as its turn comes, before bots play and before anybody is told of the turn."""

from quipu_rules.kernel.message import Seat
from quipu_service.application.tables.cache import CachedTable


class ActsAhead:
    """Acts for seats by what they have left for it; extensions bring it."""

    def waits(self, cached: CachedTable) -> bool:
        """Whether a seat of the table has left anything."""
        raise NotImplementedError

    async def run(self, table: str) -> bool:
        """Act for a seat whose turn has come, and drop what fits no more; whether an entry was written.

        Its command has the id of ``ahead_command``. Raises Stale or Declined if somebody else was faster.
        """
        raise NotImplementedError

    async def dropped(self, cached: CachedTable, seat: Seat) -> int | None:
        """The version at which what a seat had left was dropped, if it was."""
        raise NotImplementedError
