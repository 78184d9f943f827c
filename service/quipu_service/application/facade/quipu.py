"""The whole application, built around its ports."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import structs

from quipu_rules.kernel.game import Catalog
from quipu_rules.kernel.message import Viewer
from quipu_service.application.access.credentials import HOST, proof_of
from quipu_service.application.admission.frontends import Frontend, Frontends
from quipu_service.application.admission.server_settings import PLAIN, ServerSettings
from quipu_service.application.admission.shares import Shares
from quipu_service.application.commands.absent_players import Absences
from quipu_service.application.commands.commit import Accepted, Writer
from quipu_service.application.commands.expiry import Expiry
from quipu_service.application.commands.host import Hosting
from quipu_service.application.commands.motions import Motions
from quipu_service.application.commands.new_tables import NewTables
from quipu_service.application.commands.openers import NOBODY, Opener, Openers
from quipu_service.application.commands.players import CommandObserver, Commands
from quipu_service.application.commands.rematches import Rematches
from quipu_service.application.commands.repeats import FirstAnswers
from quipu_service.application.commands.resignations import Resignations
from quipu_service.application.commands.rule_changes import RuleChanges
from quipu_service.application.commands.sandboxes import Sandboxes
from quipu_service.application.commands.seat_transfer import SeatTransfers
from quipu_service.application.commands.starting import Starts
from quipu_service.application.commands.what_if import WhatIf
from quipu_service.application.facade.stores import Stores
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import Status
from quipu_service.application.log.signing import Signer
from quipu_service.application.notices.computed import Notices
from quipu_service.application.ports.machine import Clock, Entropy
from quipu_service.application.ports.seat_fields import SeatField
from quipu_service.application.problems.tree import Damaged, RulesMissing, Unknown, Unreadable
from quipu_service.application.records.anchors import NOTHING, Noted
from quipu_service.application.records.checks import Report
from quipu_service.application.records.files import exported, without_rules
from quipu_service.application.records.importing import Importer
from quipu_service.application.records.verify import InProcessVerification, Verification, Verifier, in_chunks
from quipu_service.application.tables.advice import Advice
from quipu_service.application.tables.ahead import ActsAhead
from quipu_service.application.tables.cache import CachedTable, TableCache, seen_by_holder
from quipu_service.application.tables.cooperative import cooperative
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.filters import EVERY_TABLE, TableFilter
from quipu_service.application.tables.following import Following
from quipu_service.application.tables.listing import Lists, Page, Public, Summary, list_for
from quipu_service.application.tables.own_tables import OwnTables
from quipu_service.application.tables.presence import Presence
from quipu_service.application.tables.watching import Watching

Part = TypeVar("Part")


class Closing:
    """What an extension holds open for as long as the process serves."""

    async def aclose(self) -> None:
        """Close it."""
        raise NotImplementedError


class Quipu:
    """All use cases; the only entry point for transports."""

    def __init__(
        self,
        stores: Stores,
        games: Catalog,
        *,
        clock: Clock,
        entropy: Entropy,
        editions: Path | None = None,
        remembered: int = 2_000,
        most_followers: int = 10_000,
        followers_each: int = 0,
        signer: Signer | None = None,
        operator_key: str | None = None,
        verification: Verification | None = None,
        observer: CommandObserver | None = None,
        settings: ServerSettings = PLAIN,
        frontends: Frontends | None = None,
    ) -> None:
        """Without a signer nothing is signed; without an operator's key nothing can be imported."""
        self.stores, self.games, self.signer, self.clock = stores, games, signer, clock
        self.frontends = Frontends() if frontends is None else frontends
        self._added: list[object] = []
        self.extensions: list[str] = []
        self.seat_fields: list[SeatField] = []
        self.outlives: dict[str, int] = {}
        self.ended: list[Callable[[CachedTable], Awaitable[object]]] = []
        self.notified: list[Callable[[CachedTable], Awaitable[object]]] = []
        self.works: list[Callable[[], Coroutine[Any, Any, None]]] = []
        self.jobs: dict[str, Callable[[CachedTable], Awaitable[Callable[[], object] | None]]] = {}
        self.editions = Editions(games, editions)
        folding, cache = Folding(self.editions.find), TableCache(remembered)
        self.tables = Tables(stores, folding, cache, signer, clock=clock, settings=settings, ready=self.editions.ready)
        if observer is not None:
            cache.about = observer.about
        self.presence = Presence(stores, clock)
        self._follow(Shares("followers of this process", most_followers, followers_each))
        self.own = OwnTables(self.tables, self.following, clock)
        self.advice, self.what_if = Advice(self.tables), WhatIf(self.tables)
        self.lists = Lists(stores.index)
        writer, openers = Writer(self.tables, self.lists, clock, self.seat_fields), Openers(stores, settings)
        self.writer = writer
        self.new_tables = NewTables(self.tables, self.lists, openers, self.editions, clock=clock, entropy=entropy)
        self.commands = Commands(self.tables, writer, openers, clock=clock, entropy=entropy, observer=observer)
        self.expiry = Expiry(self.tables, self.lists, writer, clock, self.outlives)
        self.hosting = Hosting(self.tables, writer)
        self._come_and_go(writer, openers, clock, entropy)
        self.first_answers = FirstAnswers(stores.schedule)
        self.notices = Notices(self.tables, self.following, self.own, clock, lambda: self.all_of(ActsAhead))
        self.rematches = Rematches(self.tables, writer, self.new_tables, self.absences, clock=clock, entropy=entropy)
        self._keep_records(verification, clock, operator_key)

    def _come_and_go(self, writer: Writer, openers: Openers, clock: Clock, entropy: Entropy) -> None:
        self.starts = Starts(writer)
        self.absences = Absences(self.tables, writer, openers, clock)
        self.resignations = Resignations(self.tables, writer, entropy)
        self.rule_changes = RuleChanges(writer, self.editions)
        self.motions = Motions(self.tables, writer, self.rule_changes)
        self.moving = SeatTransfers(self.tables, writer, clock, entropy)

    def _follow(self, places: Shares) -> None:
        self.following = Following(self.tables, Watching(self.tables), self.presence, places)

    def _keep_records(self, verification: Verification | None, clock: Clock, operator_key: str | None) -> None:
        self.verifier = Verifier(self.editions)
        self._verification = verification or InProcessVerification(self.verifier)
        self.sandboxes = Sandboxes(self.tables, self.new_tables, self.editions, self._verification)
        self.importer = Importer(self.tables, self.lists, self._verification, clock, operator_key)

    def add(self, *parts: object) -> None:
        """Take in what an extension brings: its use cases, and the rows of its operations."""
        self._added += parts

    def all_of(self, kind: type[Part]) -> tuple[Part, ...]:
        """What extensions bring of this kind."""
        return tuple(one for one in self._added if isinstance(one, kind))

    def part(self, kind: type[Part]) -> Part:
        """The use cases of this class, which an extension brings."""
        (found,) = self.all_of(kind)
        return found

    async def aclose(self) -> None:
        """Close what extensions hold open."""
        for one in self.all_of(Closing):
            await one.aclose()

    async def verify(self, file: bytes | AsyncIterator[bytes], noted: Noted = NOTHING) -> Report:
        """The verification report of a log; raises TooMany or TooLarge before the file is read."""
        return await self._verification(in_chunks(file) if isinstance(file, bytes) else file, noted)

    async def listed(
        self,
        games: str | Sequence[str],
        wanted: TableFilter = EVERY_TABLE,
        *,
        sandboxes: bool = False,
        after: str | None = None,
        first: int = 20,
        oldest: bool = False,
        frontend: Frontend | None = None,
    ) -> Page[Summary]:
        """A page of the tables of some games, newest first, or the oldest first.

        Sandboxes are on lists of their own; a ``frontend`` that is isolated sees its own tables and no other, and a
        room is that of the ``frontend``.
        Raises Unknown, Malformed or TooLarge.
        """
        names = [games] if isinstance(games, str) else list(dict.fromkeys(games))
        for name in names:
            wanted.checked(self.editions.game(name))
        alone = frontend.name if frontend is not None and frontend.listed.isolated else None
        lists = [list_for(name, alone, sandbox=sandboxes) for name in names]
        sender = None if frontend is None else frontend.name
        return await self.lists.page(lists, wanted, after, first, frontend=sender, shown=self._as_listed, oldest=oldest)

    async def _as_listed(self, table: Summary) -> Public | None:
        """The summary as lists show it to everybody; a delayed table as spectators see it, None if it cannot be read.

        The row of a delayed table is made from the position that spectators see, and from nothing else.
        """
        if table.delay and table.status is Status.RUNNING:
            try:
                seen = await self.tables.seen(table.id, None)
                return Public.of_spectators(seen.position, seen.imported_at)
            except (Damaged, Unreadable, Unknown):
                return None
        missing = self.editions.missing(table.game, table.revision)
        return Public(table if missing is None else structs.replace(table, problem=missing.code))

    async def free(
        self, table: str, *, command: str, token: str | None, seat: int, opener: Opener = NOBODY
    ) -> Accepted:
        """Leave one's own seat, or free any seat as the host."""
        cached = await self.tables.admitted(table, token)
        if token is not None and cached.holders.is_key(HOST, proof_of(token)):
            return await self.hosting.remove(table, command=command, token=token, seat=seat)
        return await self.commands.leave(table, command=command, token=token, seat=seat, opener=opener)

    async def export(
        self, table: str, token: str | None, *, whole: bool = False, note: str | None = None
    ) -> AsyncIterator[bytes]:
        """The table's log as lines of a file, as the viewer of the token may know it; ``whole`` is for operators.

        ``note``: a private one for the header.
        """
        try:
            cached, log_read = await self.tables.current(table, whole=True)
        except RulesMissing:
            if not whole:
                raise
            log_read = await self.tables.stores.log.read(table, 0)
            async for line in cooperative(without_rules(table, log_read, self.tables.signer)):
                yield line
            return
        seen = seen_by_holder(cached) if whole else await self.tables.as_seen(cached, token)
        viewer: Viewer = None if whole else seen.viewer(token)
        entries = log_read.entries[: seen.position.version]
        lines = exported(seen, entries, viewer, self.tables.folding, whole=whole, note=note)
        with self.tables.damage.reading(table):
            async for line in cooperative(lines):
                yield line
