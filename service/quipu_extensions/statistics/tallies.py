"""Sums over the finished tables of each game, on Redis 7 or Valkey."""

from collections.abc import Mapping
from itertools import chain
from typing import Final, TypeAlias

from quipu_service.adapters.redis_names import pairs_of
from quipu_service.application.ledger import DAY, ENTRY, OPENER, LedgerRow
from quipu_service.application.ports.server import Ask

COUNT: Final = "quipu_count"
COUNTED: Final = LedgerRow(
    what="sums of finished games, and which tables are in them",
    owner=OPENER,
    price=ENTRY,
    by="80 bytes for each table that ended within 30 days",
    seconds=30 * DAY,
    full="503 `UNAVAILABLE`: the log's server is full",
    keys=("quipu:{statistics:*}:tables", "quipu:{statistics:*}:sums"),
)
SINCE: Final = b"#since"
"""The field in the hash of the sums for the time when the first table was counted."""


Sums: TypeAlias = Mapping[str, int]
"""Numbers by name; a name is a JSON array, because values of options may contain any character."""


class Tallies:
    """The sums of all games, shared by all processes on one server; every method raises Unavailable.

    For a game ``g`` there are ``quipu:{statistics:g}:tables``, a sorted set of those counted lately, by the time when
    they were, and the hash ``…:sums``. A table that ended earlier is never counted, so it need not be in the set.

    Both are in one slot of a Cluster, so that a table is counted in one step or not at all.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def add(self, game: str, table: str, at: int, ended: int, sums: Sums) -> bool:
        """Add a table's numbers to those of its game, unless that was done before or it ended too long ago."""
        since = at - COUNTED.seconds * 1000
        if ended < since:
            return False
        counted, key = f"quipu:{{statistics:{game}}}:tables", _sums(game)
        words = chain.from_iterable(sums.items())
        return bool(await self._ask(key, "FCALL", COUNT, 2, counted, key, table, at, since, *words))

    async def of(self, game: str) -> tuple[int | None, Sums]:
        """When the first table of a game was counted, and the sums."""
        key = _sums(game)
        found = dict(pairs_of(await self._ask(key, "HGETALL", key)))
        since = found.pop(SINCE, None)
        return None if since is None else int(since), {name.decode(): int(value) for name, value in found.items()}


def _sums(game: str) -> str:
    return f"quipu:{{statistics:{game}}}:sums"
