"""Who opens tables, and how many of them may wait for players at once."""

from dataclasses import dataclass

from quipu.service.application.entries import Visibility
from quipu.service.application.frontends import Frontend
from quipu.service.application.limits import hashed, network_of
from quipu.service.application.ports import TableLog
from quipu.service.application.position import Status
from quipu.service.application.problems import Malformed, TooMany
from quipu.service.application.server_wide import ServerWide
from quipu.service.application.summaries import read_summary

LOOKED_AT = 100
"""Tables of a client, the oldest, of which those that have begun are forgotten when its limit is reached."""
OPENS_WITHIN = 60_000
"""Milliseconds after which a table that is still not there will not come."""
COME_BACK = 60
"""Seconds after which somebody may have sat down or a table may have expired."""


@dataclass(frozen=True)
class Opener:
    """Who opens a table; without a frontend and an address, the service itself."""

    frontend: Frontend | None = None
    address: str = ""

    @property
    def name(self) -> str:
        """Whose tables are counted together."""
        return f"address {network_of(self.address)}" if self.frontend is None else f"frontend {self.frontend.name}"


NOBODY = Opener()
"""The service itself."""


class TooManyWaiting(TooMany):
    """The client has opened as many tables as may wait for their game to begin."""

    def __init__(self, most: int) -> None:
        super().__init__("tables of this client waiting to begin", most)
        self.retry_after = COME_BACK


class Openers:
    """Counts tables that wait for their game to begin, by who opened them."""

    def __init__(self, log: TableLog, wide: ServerWide) -> None:
        self._log, self._most = log, wide.most_waiting

    async def admit(self, opener: Opener, visibility: Visibility, table: str, at: int) -> None:
        """Count a table before it is opened; raises TooManyWaiting, or Malformed if its kind is not allowed."""
        frontend = opener.frontend
        if frontend is not None and visibility not in frontend.listed.visibility:
            allowed = ", ".join(one.value for one in frontend.listed.visibility)
            raise Malformed("frontend-visibility", "$.visibility", allowed=allowed)
        most = self._most if frontend is None else frontend.listed.tables
        if most == 0 or (frontend is None and not opener.address):
            return
        client, work = hashed(opener.name), self._log.work
        while not await work.claim_opening(client, table, at, most):
            if await self._begun(client, at) == 0:
                raise TooManyWaiting(most)

    async def _begun(self, client: str, now: int) -> int:
        """Forget the tables that do not wait any more; how many there were."""
        oldest = await self._log.work.openings(client, LOOKED_AT)
        summaries = await self._log.summaries(list(oldest))
        waiting = {one for one, text in summaries.items() if read_summary(text).status is Status.OPEN}
        opening = {one for one, at in oldest.items() if one not in summaries and at > now - OPENS_WITHIN}
        begun = [one for one in oldest if one not in waiting and one not in opening]
        if begun:
            await self._log.work.forget_openings(client, begun)
        return len(begun)
