"""The whole application, built around its ports."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from quipu.rules.kernel.game import Catalog
from quipu.rules.kernel.message import Viewer
from quipu.service.application.absence import Absences
from quipu.service.application.advice import Advice
from quipu.service.application.commands import Commands
from quipu.service.application.commit import Accepted, Writer
from quipu.service.application.credentials import HOST, proof_of
from quipu.service.application.editions import Editions
from quipu.service.application.folding import Folding
from quipu.service.application.following import Following
from quipu.service.application.hosting import Hosting
from quipu.service.application.lines import Lines
from quipu.service.application.memory import Memory
from quipu.service.application.new_tables import list_of
from quipu.service.application.own_tables import OwnTables
from quipu.service.application.polling import Polling
from quipu.service.application.ports import Clock, Entropy, TableLog
from quipu.service.application.position import Status
from quipu.service.application.presence import Presence
from quipu.service.application.problems import TooLarge
from quipu.service.application.records.anchors import NOTHING, Noted
from quipu.service.application.records.checks import Report
from quipu.service.application.records.files import exported
from quipu.service.application.records.importing import Importer
from quipu.service.application.records.verifications import Here, Verification, in_parts
from quipu.service.application.records.verify import Verifier
from quipu.service.application.sandboxes import Sandboxes
from quipu.service.application.signing import Signer
from quipu.service.application.summaries import Row, Summary, place_of, read_summary
from quipu.service.application.tables import Tables
from quipu.service.application.watching import Watching
from quipu.service.application.witnessing import Witness

MOST_LISTED = 100
"""Tables on one page of a list."""
MOST_SEEN = 1_000
"""Tables looked at for one page: where few are wanted of many, a page may be short while the list goes on."""


@dataclass(frozen=True)
class Page:
    """Tables of a game, newest first; ``after`` continues the list, ``None`` at its end."""

    tables: tuple[Summary, ...]
    after: str | None


class Quipu:
    """All use cases; transports know nothing else."""

    def __init__(
        self,
        log: TableLog,
        games: Catalog,
        *,
        clock: Clock,
        entropy: Entropy,
        editions: Path | None = None,
        remembered: int = 2_000,
        most_followers: int = 10_000,
        signer: Signer | None = None,
        operator_key: str | None = None,
        verification: Verification | None = None,
        witness: Witness | None = None,
    ) -> None:
        """Without a signer nothing is signed; without an operator's key nothing is imported."""
        self.log = log
        self.games = games
        self.editions = Editions(games, editions)
        self.signer = signer
        self.tables = Tables(log, Folding(self.editions.find), Memory(remembered), signer)
        self.presence = Presence(log, clock)
        self.following = Following(self.tables, Watching(self.tables), self.presence, most_followers)
        self.own = OwnTables(self.tables, self.following, clock)
        self.advice = Advice(self.tables)
        self.lines = Lines(self.tables)
        self.polling = Polling(self.tables, self.following)
        writer = Writer(self.tables, clock)
        self.commands = Commands(self.tables, writer, self.editions, clock, entropy, witness=witness)
        self.hosting = Hosting(self.tables, writer)
        self.absences = Absences(self.tables, writer, clock)
        self.verifier = Verifier(self.editions)
        self._verification = verification or Here(self.verifier)
        self.sandboxes = Sandboxes(self.tables, self.commands.new, self.editions, self._verification)
        self.importer = Importer(self.tables, self._verification, clock, operator_key)

    async def verify(self, file: bytes | AsyncIterator[bytes], noted: Noted = NOTHING) -> Report:
        """What is right and what is wrong in a log; raises TooMany before the file is read, or TooLarge."""
        return await self._verification(in_parts(file) if isinstance(file, bytes) else file, noted)

    async def listed(
        self,
        games: str | Sequence[str],
        *,
        status: Status | None = None,
        free: bool = False,
        sandboxes: bool = False,
        after: str | None = None,
        first: int = 20,
    ) -> Page:
        """A page of the tables of some games, newest first; ``free``: with a free seat. Raises Unknown or Malformed.

        Sandboxes are on lists of their own.
        """
        names = [games] if isinstance(games, str) else list(dict.fromkeys(games))
        for name in names:
            self.editions.game(name)
        if not 1 <= first <= MOST_LISTED:
            raise TooLarge("tables on one page", MOST_LISTED)
        place = None if after is None else place_of(after)
        found: list[Summary] = []
        seen = 0
        async with aclosing(
            _newest_first([self._of(list_of(name, sandbox=sandboxes), place) for name in names])
        ) as rows:
            async for opened_at, name, summary in rows:
                table, seen = read_summary(summary), seen + 1
                if status in (None, table.status) and not (free and not table.joinable):
                    found.append(table)
                if len(found) == first or seen == MOST_SEEN:
                    return Page(tuple(found), f"{opened_at}-{name}")
        return Page(tuple(found), None)

    async def _of(self, game: str, place: tuple[int, str] | None) -> AsyncGenerator[Row, None]:
        """The tables of a game after a place on its list."""
        while True:
            rows = await self.log.listed(game, place, MOST_LISTED)
            for row in rows:
                yield row
            if len(rows) < MOST_LISTED:
                return
            place = rows[-1][:2]

    async def free(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Give one's own seat up, or free somebody's as the host."""
        cached = await self.tables.admitted(table, token)
        if token is not None and cached.is_key(HOST, proof_of(token)):
            return await self.hosting.remove(table, command=command, token=token, seat=seat)
        return await self.commands.leave(table, command=command, token=token, seat=seat)

    async def export(self, table: str, token: str | None, *, whole: bool = False) -> AsyncIterator[bytes]:
        """The lines of the table's log as a file, for the viewer of the token; ``whole`` is the operator's."""
        cached, _ = await self.tables.current(table)
        viewer: Viewer = None if whole else cached.viewer(token)
        log_read = await self.log.read(table, 0)
        for line in exported(cached, log_read.entries, viewer, whole=whole):
            yield line


async def _newest_first(lists: Sequence[AsyncGenerator[Row, None]]) -> AsyncGenerator[Row, None]:
    """Several lists as one."""
    try:
        heads = [(row, rows) for rows in lists if (row := await anext(rows, None)) is not None]
        while heads:
            row, rows = newest = max(heads, key=lambda head: head[0][:2])
            yield row
            heads.remove(newest)
            if (following := await anext(rows, None)) is not None:
                heads.append((following, rows))
    finally:
        for rows in lists:
            await rows.aclose()
