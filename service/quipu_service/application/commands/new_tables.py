"""Open and fork tables: the commands that write the first entries of a log, each repeatable by its id."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_service.application.access.credentials import HOST, INVITATION, proof_of
from quipu_service.application.commands.commit import checked_command
from quipu_service.application.commands.first_entries import PLAIN, Terms, checked_opening, going_on, hides, opening
from quipu_service.application.commands.openers import NOBODY, Opener, Openers
from quipu_service.application.commands.repeats import Tokens, invitation_of
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import AnyBody, Opened, Visibility
from quipu_service.application.log.entries import FIRST_HASH, FORMAT, Entry, Role, Stored, encode, read_stored
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.position import Position, Status, Step
from quipu_service.application.log.sealing import Secret, stored_of
from quipu_service.application.log.validity import check_entry
from quipu_service.application.ports.machine import Clock, Entropy
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.ports.table_log import NO_EFFECTS, Append, Effects, LogRead, Outcome
from quipu_service.application.problems.tree import CommandReused, Unavailable, Unknown
from quipu_service.application.problems.validation import REMATCH, declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.listing import Lists, Summary, list_of, summary_of

OPEN, FORK = "open", "fork"
"""Command ids of the first entry and of a fork's second entry. The client's own id is part of the table's id."""


@dataclass(frozen=True)
class NewTable:
    """A table after its first command; ``repeated`` if it was opened before."""

    position: Position
    host: str
    """The token of the table's host."""
    repeated: bool = False
    seed: str | None = None
    """The seed of a sandbox, which hides nothing."""

    @property
    def invitation(self) -> str | None:
        """The invitation to a private table."""
        table = self.position.table
        return invitation_of(self.host, table.id, 1) if table.visibility is Visibility.PRIVATE else None


@dataclass(frozen=True)
class TableCreation:
    """The first entries that a command writes."""

    table: str
    digest: str
    at: int
    host: str
    """The host's token; a repeat gets the same one."""
    repeatable: bool
    key_hashes: Mapping[str, str] | None = None
    """The hashes of the keys, if they are not derived from the host's token."""

    def keys(self, visibility: Visibility) -> dict[str, str]:
        """The hashes of the host's token and of the invitation."""
        if self.key_hashes is not None:
            return dict(self.key_hashes)
        keys = {HOST: proof_of(self.host)}
        if visibility is Visibility.PRIVATE:
            keys[INVITATION] = proof_of(invitation_of(self.host, self.table, 1))
        return keys


class NewTables:
    """Writes the first entries of tables.

    A command with an id gets a table whose name is derived from the client and the id: a repeat at any process finds
    the table that the first attempt opened, and completes a fork that was interrupted after its first entry.
    """

    def __init__(
        self, tables: Tables, lists: Lists, openers: Openers, editions: Editions, *, clock: Clock, entropy: Entropy
    ) -> None:
        self._tables, self._editions, self._clock, self._entropy = tables, editions, clock, entropy
        self._log, self._lists, self._openers = tables.stores.log, lists, openers
        self._tokens = Tokens(tables.stores.server, entropy)

    async def open(
        self,
        game_name: str,
        *,
        seats: int,
        setup: object = None,
        edition: str = "standard",
        terms: Terms = PLAIN,
        command: str | None = None,
        client: str = "",
        opener: Opener = NOBODY,
    ) -> NewTable:
        """A new table with free seats; raises Unknown, Malformed, CommandReused, or Refused for its options.

        With a ``command`` it can be repeated; ``client`` separates the command ids of different clients.
        """
        game = self._editions.game(game_name)
        printed = fingerprint(self._editions.named(game_name, edition))
        options = game.setup() if setup is None else setup
        checked_opening(game, seats, options, terms)
        encoded = Raw(encode(options))
        words = [OPEN, game_name, seats, edition, encoded, *([terms] if terms != PLAIN else [])]
        opened = opening(game_name, seats, edition, printed, encoded, terms=terms, opener=opener)
        return await self.create(await self.creation(command, client, encode(words)), game, [opened], opener=opener)

    async def reopen(self, played: AnyGame, opened: Opened, keys: Mapping[str, str], opener: Opener) -> NewTable:
        """A table that begins like another one, with these keys; the existing one if it was opened before.

        It is played by the newest rules, unless they do not have its edition and options.
        """
        digest = sha256(encode([REMATCH, opened.rematch])).hexdigest()
        creation = TableCreation(opened.table, digest, self._clock(), "", repeatable=True, key_hashes=keys)
        if (done := await self._repeated(creation, 1)) is not None:
            return done
        game, opened = self._newest(played, opened)
        checked_opening(game, opened.seats, msgspec.json.decode(opened.setup, type=game.setup), PLAIN)
        return await self.create(creation, game, [opened], opener=opener)

    def _newest(self, played: AnyGame, opened: Opened) -> tuple[AnyGame, Opened]:
        """The newest rules for a table that begins like one that was played, and its first entry by them."""
        newest = self._editions.game(played.name)
        if newest is played:
            return played, opened
        try:
            printed = self._editions.named(newest.name, opened.edition)
            setup = msgspec.json.decode(opened.setup, type=newest.setup)
        except (Unknown, msgspec.ValidationError):
            return played, opened
        if opened.seats not in newest.seats or newest.setup_refusal(setup, opened.seats):
            return played, opened
        return newest, replace(opened, edition_hash=fingerprint(printed), setup=Raw(encode(setup)))

    async def fork(
        self,
        table: str,
        *,
        at: int | None = None,
        command: str | None = None,
        client: str = "",
        token: str | None = None,
        opener: Opener = NOBODY,
    ) -> NewTable:
        """A new table that continues from a version of this one, with the same visibility.

        Allowed only if it reveals nothing hidden: the game is over, or no event of it is hidden from anybody. The
        ``token`` is needed for a private table.
        """
        cached = await self._tables.seen(table, token)
        cached.viewer_or_spectator(token)
        creation = await self.creation(command, client, encode([FORK, cached.id, at]))
        if (done := await self._repeated(creation, 2)) is not None:
            return done
        steps = await self.hiding_nothing(cached, at)
        if steps[-1].position.ruled:
            raise declined("RULES_CHANGED", "T9.2", version=steps[-1].position.ruled)
        before = steps[-1].position.table
        terms = Terms(visibility=before.visibility, take_backs=before.opened.take_backs)
        bodies = going_on(steps, terms=terms, opener=opener, sandbox=before.opened.sandbox)
        return await self.create(creation, before.game, bodies, opener=opener)

    async def hiding_nothing(self, cached: CachedTable, at: int | None) -> list[Step]:
        """The steps up to a version at which there is a game; raises Declined if they hide something."""
        every = await self._tables.past.happened(cached, 0)
        version = len(every) if at is None else at
        if not 1 <= version <= len(every) or every[version - 1].position.state is None:
            raise declined("NO_SUCH_MOMENT", "T7.1", to=version)
        if not every[-1].position.disclosed and any(map(hides, every[:version])):
            raise declined("HIDDEN", "T9.1")
        return every[:version]

    async def creation(self, command: str | None, client: str, words: bytes) -> TableCreation:
        """The table that a command opens; a repeat with these words gets the same one."""
        digest = sha256(words).hexdigest()
        if command is None:
            return TableCreation(self._entropy.name(), digest, self._clock(), self._entropy.token(), repeatable=False)
        name = await self._tokens.table_id(client, checked_command(command))
        host = await self._tokens.token("host", name, client, command)
        return TableCreation(name, digest, self._clock(), host, repeatable=True)

    async def create(
        self,
        creation: TableCreation,
        game: AnyGame,
        bodies: Sequence[AnyBody],
        *,
        opener: Opener,
        seed: bytes | None = None,
        check: Callable[[Secret, Sequence[Stored]], Awaitable[None]] | None = None,
    ) -> NewTable:
        """The table with these first entries, which may be refused by a check; the existing one for a repeat.

        Its own id and commitment are put into the first one. Raises CommandReused or TooManyTables.
        """
        begun = await self._begun(creation)
        if begun.version >= len(bodies):
            return self._again(creation, begun, len(bodies))
        secret = Secret(begun.secret or seed or self._entropy.seed(), creation.table)
        opened, *others = bodies
        if isinstance(opened, Opened):
            absence = self._tables.settings.absence if opened.waits else UNSET
            opened = replace(opened, table=creation.table, commitment=secret.commitment, absence=absence)
            bodies = [opened, *others]
        if check is not None:
            entries = list[Stored]()
            for body in bodies:
                entries.append(drafted(game, creation, entries, body))
            await check(secret, entries)
        return await self._write(game, creation, secret, begun.entries, bodies, opener=opener)

    async def _repeated(self, creation: TableCreation, entries: int) -> NewTable | None:
        """The table, if an earlier request with the same command wrote this many entries; else None."""
        begun = await self._begun(creation)
        return self._again(creation, begun, entries) if begun.version >= entries else None

    async def _begun(self, creation: TableCreation) -> LogRead:
        """What an earlier request with the same command wrote; raises CommandReused."""
        if not creation.repeatable:
            return LogRead(0, ())
        log_read = await self._log.read(creation.table, 0, OPEN)
        if log_read.command is not None and log_read.command[1] != creation.digest:
            raise CommandReused(1)
        return log_read

    def _again(self, creation: TableCreation, begun: LogRead, version: int) -> NewTable:
        secret = Secret(begun.secret or b"", creation.table)
        return _new(self._tables.folding.whole(begun.entries[:version]), creation, secret, repeated=True)

    async def _write(
        self,
        game: AnyGame,
        creation: TableCreation,
        secret: Secret,
        written: Sequence[bytes],
        bodies: Sequence[AnyBody],
        *,
        opener: Opener,
    ) -> NewTable:
        """Write the entries that are missing: the first, and the second of a fork. Raises TooManyTables."""
        entries = list(written)
        if not entries and isinstance(bodies[0], Opened):
            visibility = bodies[0].visibility or Visibility.LISTED
            await self._openers.admit(opener, visibility, creation.table, creation.at)
            await self._tables.stores.schedule.put(WorkKind.UNSTARTED, creation.table, creation.at)
            await self._enlist(creation, bodies[0], game.revision, started=len(bodies) > 1)
        for body in bodies[len(entries) :]:
            entries.append(encode(drafted(game, creation, [read_stored(one) for one in entries], body)))
            if not await self._append(creation, secret, entries):
                begun = await self._begun(creation)
                if begun.version < len(bodies):
                    raise Unavailable("a repeat of this command is opening the table; try again")
                return self._again(creation, begun, len(bodies))
        return _new(self._tables.folding.whole(entries), creation, secret)

    async def _enlist(self, creation: TableCreation, opened: Opened, revision: int, *, started: bool) -> None:
        """Put a table on its lists before it exists."""
        if (name := list_of(opened)) is not None:
            status, seats = Status.RUNNING if started else Status.OPEN, (None,) * opened.seats
            shown = Summary(
                id=creation.table,
                game=opened.game,
                status=status,
                seats=seats,
                edition=opened.edition,
                opened_at=creation.at,
                bots=seats,
                setup=opened.setup,
                room=opened.room or None,
                frontend=opened.frontend or None,
                revision=revision,
            )
            await self._lists.put(name, shown)

    async def _append(self, creation: TableCreation, secret: Secret, entries: Sequence[bytes]) -> bool:
        """Append the last entry; ``False`` if a repeat of this command came first."""
        before, position = len(entries) - 1, self._tables.folding.whole(entries)
        reply = await self._log.append(
            Append(
                table=creation.table,
                expected=before,
                command=FORK if before else OPEN,
                digest=creation.digest,
                entry=entries[-1],
                secret=None if before else secret.seed,
                summary=summary_of(position),
                effects=NO_EFFECTS if before else Effects(keys=creation.keys(position.table.visibility)),
            )
        )
        if reply.outcome is Outcome.REUSED:
            raise CommandReused(reply.version)
        if reply.outcome not in (Outcome.APPENDED, Outcome.REPEATED):
            raise Unavailable("the table's name is in use; try again")
        return reply.outcome is Outcome.APPENDED


def _new(position: Position, creation: TableCreation, secret: Secret, *, repeated: bool = False) -> NewTable:
    seed = secret.seed.hex() if position.table.sandbox else None
    return NewTable(position, creation.host, repeated, seed)


def drafted(game: AnyGame, creation: TableCreation, before: Sequence[Stored], body: AnyBody) -> Stored:
    """The next of the first entries."""
    at = max((creation.at, *(read_entry(one.entry).at for one in before)))
    entry = Entry(
        format=FORMAT,
        version=len(before) + 1,
        at=at,
        seat=None,
        by=Role.HOST,
        revision=game.revision,
        first_draw=0,
        draws=0,
        previous=before[-1].hash if before else FIRST_HASH,
        body=body,
    )
    check_entry(entry)
    return stored_of(entry)
