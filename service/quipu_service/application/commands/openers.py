"""Limits how many tables each opener may have waiting for players."""

from collections.abc import Callable
from dataclasses import dataclass

from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.admission.rate_limits import hashed, network_of
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.ports.table_stores import TableStores
from quipu_service.application.problems.tree import Malformed, TooManyTables
from quipu_service.application.tables.listing import Summary, whole_summary

LOOKED_AT = 100
"""The number of oldest tables of a client to check when its limit is reached; those that have begun are forgotten."""
OPENS_WITHIN = 60_000
"""Milliseconds after which a table that does not exist yet will never exist."""
IDLE = 3_600_000
"""Milliseconds after which a table with bots where nothing happens does not count."""
ADDRESS, KEY = "address:", "key:"
"""Prefixes of the hash by which workers know an opener: an address, or the key of a frontend."""


@dataclass(frozen=True)
class Opener:
    """The client that opens a table, or adds bots there; without a frontend and an address, the service itself."""

    frontend: Frontend | None = None
    address: str = ""

    @property
    def name(self) -> str:
        """The key under which its tables are counted."""
        return f"address {network_of(self.address)}" if self.frontend is None else f"frontend {self.frontend.name}"


NOBODY = Opener()
"""The service itself."""


class Openers:
    """Counts tables that wait to begin by their opener, and those with bots by who added them."""

    def __init__(self, stores: TableStores, settings: ServerSettings) -> None:
        self._stores, self._most, self._most_bots = stores, settings.most_waiting, settings.most_bot_tables

    async def admit(self, opener: Opener, visibility: Visibility, table: str, at: int) -> None:
        """Count a table before it is opened; raises TooManyTables, or Malformed if its kind is not allowed."""
        frontend = opener.frontend
        if opener != NOBODY:
            await self._stores.clients.note_opener(
                table, f"{ADDRESS if frontend is None else KEY}{hashed(opener.name)}"
            )
        if frontend is not None and visibility not in frontend.listed.visibility:
            allowed = ", ".join(one.value for one in frontend.listed.visibility)
            raise Malformed("frontend-visibility", "$.visibility", allowed=allowed)
        most = self._most if frontend is None else frontend.listed.tables
        if most == 0 or (frontend is None and not opener.address):
            return
        client, clients = hashed(opener.name), self._stores.clients
        while not await clients.claim_opening(client, table, at, most):
            if await self._forgotten(client, at, _waits) == 0:
                raise TooManyTables("tables of this client waiting to begin", most)

    async def admit_bot(self, opener: Opener, table: str, at: int) -> None:
        """Count a table for the address that adds a bot there, whoever opened it; raises TooManyTables."""
        if not self._most_bots or opener.frontend is not None or not opener.address:
            return
        client = hashed(f"bots {opener.name}")
        while not await self._stores.clients.claim_opening(client, table, at, self._most_bots):
            if await self._forgotten(client, at, lambda one: _plays(one, at)) == 0:
                raise TooManyTables("tables of this address with bots in progress", self._most_bots)

    async def _forgotten(self, client: str, now: int, counts: Callable[[Summary | None], bool]) -> int:
        """Forget the tables that do not count any more; returns their number."""
        oldest = await self._stores.clients.openings(client, LOOKED_AT)
        summaries = await self._stores.index.summaries(list(oldest))
        waiting = {one for one, text in summaries.items() if counts(whole_summary(one, text))}
        opening = {one for one, at in oldest.items() if one not in summaries and at > now - OPENS_WITHIN}
        begun = [one for one in oldest if one not in waiting and one not in opening]
        if begun:
            await self._stores.clients.forget_openings(client, begun)
        return len(begun)


def _waits(table: Summary | None) -> bool:
    """Whether it waits for its game to begin, or continues another table and waits for somebody to sit down."""
    if table is None:
        return False
    return table.status is Status.OPEN or (table.status is Status.RUNNING and not any(table.seats))


def _plays(table: Summary | None, now: int) -> bool:
    """Whether something happened recently at a table that has not ended."""
    return table is not None and not table.status.ended and table.changed_at > now - IDLE
