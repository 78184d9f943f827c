"""The tables at which moves were planned, on the log's server: which of them workers have to watch."""

from collections.abc import Sequence
from typing import Final

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.application.ledger import REQUEST, SEAT, LedgerRow
from quipu_service.application.ports.server import Ask

PLANNED: Final = LedgerRow(
    what="planned moves of a seat",
    owner=SEAT,
    price=REQUEST,
    each=8_192,
    of="bytes for one seat",
    full="`TOO_LARGE`",
    keys=("quipu:conditional",),
    where=(
        "quipu_extensions.planned.condition_watch.ConditionWatch._enlisted",
        "quipu_extensions.planned.condition_watch.ConditionWatch._watched",
        "quipu_extensions.planned.condition_watch.ConditionWatch._stirred",
    ),
)
LISTED: Final = "quipu:conditional"
"""A sorted set of tables at which moves were planned, by time."""
PART: Final = "quipu_part"


class WatchedTables:
    """Stores them; all methods raise Unavailable."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def add(self, table: str, at: int) -> None:
        """Have workers watch the table; ``at`` is when moves were planned there, in milliseconds."""
        await self._ask(LISTED, "ZADD", LISTED, at, table)

    async def since(self, at: int) -> Sequence[tuple[str, int]]:
        """The tables to watch at which moves were planned since then, and when."""
        flat = await self._ask(LISTED, "ZRANGEBYSCORE", LISTED, at, "+inf", "WITHSCORES")
        return [(table.decode(), int(planned)) for table, planned in pairs_of(flat)]

    async def remove(self, table: str, at: int) -> None:
        """Stop watching the table, unless moves were planned there at another time."""
        await self._ask(LISTED, "FCALL", PART, 1, LISTED, table, at)
