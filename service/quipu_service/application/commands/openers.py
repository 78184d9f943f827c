"""Limits how many tables each opener may have waiting for players, and how many seats each address may take there."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from quipu_service.application.access.credentials import SCOPE
from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.admission.rate_limits import hashed, network_of
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.ports.table_stores import TableStores
from quipu_service.application.problems.tree import Declined, Malformed, TooMany, TooManyTables
from quipu_service.application.tables.listing import Summary, whole_summary

LOOKED_AT = 100
"""The number of oldest tables of a client to check when its limit is reached; those that have begun are forgotten."""
OPENS_WITHIN = 60_000
"""Milliseconds after which a table that does not exist yet will never exist."""
IDLE = 3_600_000
"""Milliseconds after which a table with bots where nothing happens does not count."""
AT = "~"
"""Between a table and the beginning of the hash of a token that took a seat there."""
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
    """Counts tables that wait to begin by opener, seats there by who took them, tables with bots by who added them."""

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

    @asynccontextmanager
    async def seat(self, opener: Opener, table: str, proof: str, at: int) -> AsyncIterator[None]:
        """Count a seat that an address takes at an open table, unless it is refused there. Raises TooManyTables."""
        if not self._most or opener.frontend is not None or not opener.address:
            yield
            return
        client, seat, clients = _sitting(opener), _seat(table, proof), self._stores.clients
        while not await clients.claim_opening(client, seat, at, self._most):
            if await self._forgotten(client, at, _waits) == 0:
                raise TooManyTables("seats of this address at tables waiting to begin", self._most)
        try:
            yield
        except (Declined, TooMany):
            await clients.forget_openings(client, [seat])
            raise

    async def left(self, opener: Opener, table: str, proof: str) -> None:
        """Count a seat no longer that was given up."""
        if self._most and opener.frontend is None and opener.address:
            await self._stores.clients.forget_openings(_sitting(opener), [_seat(table, proof)])

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
        tables = {one: one.partition(AT)[0] for one in oldest}
        summaries = await self._stores.index.summaries(list(set(tables.values())))
        counted = {table for table, text in summaries.items() if counts(whole_summary(table, text))}
        waiting = {one for one in oldest if tables[one] in counted}
        opening = {one for one, at in oldest.items() if tables[one] not in summaries and at > now - OPENS_WITHIN}
        begun = [one for one in oldest if one not in waiting and one not in opening]
        if begun:
            await self._stores.clients.forget_openings(client, begun)
        return len(begun)


def _sitting(opener: Opener) -> str:
    """The key under which an address's seats are counted."""
    return hashed(f"seats {opener.name}")


def _seat(table: str, proof: str) -> str:
    """A seat that the token with this hash took."""
    return f"{table}{AT}{proof[:SCOPE]}"


def _waits(table: Summary | None) -> bool:
    """Whether it waits for its game to begin, or continues another table and waits for somebody to sit down."""
    if table is None:
        return False
    return table.status is Status.OPEN or (table.status is Status.RUNNING and not any(table.seats))


def _plays(table: Summary | None, now: int) -> bool:
    """Whether something happened recently at a table that has not ended."""
    return table is not None and not table.status.ended and table.changed_at > now - IDLE
