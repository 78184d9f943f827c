"""Open and fork tables: the commands that write the first entries of a log, each repeatable by its id."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from quipu.rules.kernel.edition import fingerprint
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Event, Value
from quipu.rules.kernel.placing import document_of
from quipu.rules.kernel.refusal import Refused
from quipu.service.application.commands.openers import Opener, Openers
from quipu.service.application.commands.tokens import Tokens, invitation_of
from quipu.service.application.credentials import HOST, INVITATION, proof_of
from quipu.service.application.editions import Editions
from quipu.service.application.log.bodies import AnyBody, Forked, Opened, Origin, Placed, TakeBacks, Visibility
from quipu.service.application.log.clocks import TimeControl
from quipu.service.application.log.entries import COMMAND, FIRST_HASH, FORMAT, NAME, Entry, Stored, encode, read_stored
from quipu.service.application.log.live_versions import live_versions
from quipu.service.application.log.position import Position, Status, Step
from quipu.service.application.log.sealing import Secret, stored_of
from quipu.service.application.log.upcasts import read_entry
from quipu.service.application.log.validity import MOST_DELAY, check_entry
from quipu.service.application.ports import (
    NO_EFFECTS,
    Append,
    Appended,
    Clock,
    Effects,
    Entropy,
    LogRead,
    Repeated,
    Reused,
    WorkKind,
)
from quipu.service.application.problems import CommandReused, Malformed, Unavailable
from quipu.service.application.tables.boards import checked_seats
from quipu.service.application.tables.cache import CachedTable
from quipu.service.application.tables.current import Tables
from quipu.service.application.tables.listing import Lists, list_of
from quipu.service.application.tables.summaries import Summary, summary_of
from quipu.service.application.validation import REMATCH, checked_command, declined

OPEN, FORK = "open", "fork"
"""Command ids of the first entry and of a fork's second entry. The client's own id is part of the table's id."""


class Terms(Value, frozen=True, kw_only=True):
    """What is decided when a table is opened, besides the game itself."""

    clock: TimeControl | None = None
    """The time control of the seats."""
    hints: bool = False
    """Whether seats may ask for hints."""
    visibility: Visibility = Visibility.LISTED
    """Who may find the table, look at it and take seats."""
    take_backs: TakeBacks | UnsetType = UNSET
    """What can be taken back; unset: everything that all people agree to, which is never written."""
    delay: int | UnsetType = UNSET
    """How long spectators wait for what has happened; unset: they see it at once."""


def unless_agreed(take_backs: TakeBacks) -> TakeBacks | UnsetType:
    """The setting as terms and logs have it, which leave out the usual one."""
    return UNSET if take_backs is TakeBacks.AGREED else take_backs


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
    given: Mapping[str, str] | None = None
    """The hashes of the keys, if they are not derived from the host's token."""

    def keys(self, visibility: Visibility) -> dict[str, str]:
        """The hashes of the host's token and of the invitation."""
        if self.given is not None:
            return dict(self.given)
        keys = {HOST: proof_of(self.host)}
        if visibility is Visibility.PRIVATE:
            keys[INVITATION] = proof_of(invitation_of(self.host, self.table, 1))
        return keys


class NewTables:
    """Writes the first entries of tables.

    A command with an id gets a table whose name is derived from the client and the id: a repeat finds the table that
    the first sending opened, on any process, and completes a fork that was cut between its two entries.
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
        setup: Any,
        edition: str,
        terms: Terms,
        command: str | None,
        client: str,
        opener: Opener,
    ) -> NewTable:
        """A new table with free seats; raises Unknown, Malformed, CommandReused, or Refused for its options."""
        game = self._editions.game(game_name)
        printed = self._editions.named(game_name, edition)
        options = game.setup() if setup is None else setup
        checked_opening(game, seats, options, terms)
        encoded = encode(options)
        words = [OPEN, game_name, seats, edition, Raw(encoded), *([terms] if terms != Terms() else [])]
        wanted = await self.wanted(command, client, encode(words))
        begun = await self.begun(wanted)
        if begun.version:
            return self.again(wanted, begun, 1)
        secret = Secret(self._entropy.seed(), wanted.table)
        opened = Opened(
            table=wanted.table,
            game=game_name,
            seats=seats,
            edition=edition,
            edition_hash=fingerprint(printed),
            setup=Raw(encoded),
            commitment=secret.commitment,
            **agreed(terms),
            **opened_by(opener),
        )
        return await self.write(game, wanted, secret, [], [opened], opener=opener)

    async def reopen(self, game: AnyGame, opened: Opened, keys: Mapping[str, str], opener: Opener) -> NewTable:
        """A table that begins like another one, with these keys; the existing one if it was opened before."""
        digest = sha256(encode([REMATCH, opened.rematch])).hexdigest()
        wanted = TableCreation(opened.table, digest, self._clock(), "", repeatable=True, given=keys)
        begun = await self.begun(wanted)
        if begun.version:
            return self.again(wanted, begun, 1)
        checked_opening(game, opened.seats, msgspec.json.decode(opened.setup, type=game.setup), Terms())
        secret = Secret(self._entropy.seed(), wanted.table)
        return await self.write(
            game, wanted, secret, [], [replace(opened, commitment=secret.commitment)], opener=opener
        )

    async def fork(
        self, cached: CachedTable, *, at: int | None, command: str | None, client: str, opener: Opener
    ) -> NewTable:
        """A new table that continues from a version of this one, with the same visibility.

        Allowed only if it reveals nothing hidden: the game is over, or no event of it is hidden from anybody.
        """
        wanted = await self.wanted(command, client, encode([FORK, cached.id, at]))
        begun = await self.begun(wanted)
        if begun.version > 1:
            return self.again(wanted, begun, 2)
        steps = await self.hiding_nothing(cached, at)
        last = steps[-1]
        secret = Secret(begun.secret or self._entropy.seed(), wanted.table)
        before = last.position.table.opened
        body = goes_on_from(steps)
        opened = Opened(
            table=wanted.table,
            game=before.game,
            seats=before.seats,
            edition=before.edition,
            edition_hash=before.edition_hash,
            setup=setup_of(last.position),
            commitment=secret.commitment,
            origin=origin_of(last) if isinstance(body, Forked) else None,
            visibility=before.visibility,
            sandbox=before.sandbox,
            take_backs=before.take_backs,
            **opened_by(opener),
        )
        return await self.write(last.position.game, wanted, secret, begun.entries, [opened, body], opener=opener)

    async def hiding_nothing(self, cached: CachedTable, at: int | None) -> list[Step]:
        """The steps up to a version at which there is a game; raises Declined if they hide something."""
        every = await self._tables.past.happened(cached, 0)
        version = len(every) if at is None else at
        if not 1 <= version <= len(every) or every[version - 1].position.state is None:
            raise declined("NO_SUCH_MOMENT", to=version)
        if not every[-1].position.disclosed and any(map(hides, every[:version])):
            raise declined("HIDDEN")
        return every[:version]

    def fresh_seed(self) -> bytes:
        """A new secret seed."""
        return self._entropy.seed()

    async def wanted(self, command: str | None, client: str, body: bytes) -> TableCreation:
        digest = sha256(body).hexdigest()
        if command is None:
            return TableCreation(self._entropy.name(), digest, self._clock(), self._entropy.token(), repeatable=False)
        name = await self._tokens.table_id(client, checked_command(command))
        host = await self._tokens.token("host", name, client, command)
        return TableCreation(name, digest, self._clock(), host, repeatable=True)

    async def begun(self, wanted: TableCreation) -> LogRead:
        """What an earlier request with the same command wrote; raises CommandReused."""
        if not wanted.repeatable:
            return LogRead(0, ())
        log_read = await self._log.read(wanted.table, 0, OPEN)
        if log_read.command is not None and log_read.command[1] != wanted.digest:
            raise CommandReused(1)
        return log_read

    def again(self, wanted: TableCreation, begun: LogRead, version: int) -> NewTable:
        secret = Secret(begun.secret or b"", wanted.table)
        return _new(self._tables.folding.whole(begun.entries[:version]), wanted, secret, repeated=True)

    async def write(
        self,
        game: AnyGame,
        wanted: TableCreation,
        secret: Secret,
        written: Sequence[bytes],
        bodies: Sequence[AnyBody],
        *,
        opener: Opener,
    ) -> NewTable:
        """Write the entries that are missing: the first, and the second of a fork. Raises TooManyWaiting."""
        entries = list(written)
        if not entries and isinstance(bodies[0], Opened):
            visibility = bodies[0].visibility or Visibility.LISTED
            await self._openers.admit(opener, visibility, wanted.table, wanted.at)
            await self._tables.stores.schedule.put(WorkKind.UNSTARTED, wanted.table, wanted.at)
            await self._enlist(wanted, bodies[0], started=len(bodies) > 1)
        for body in bodies[len(entries) :]:
            entries.append(encode(drafted(game, wanted, [read_stored(one) for one in entries], body)))
            if not await self._append(wanted, secret, entries):
                begun = await self.begun(wanted)
                if begun.version < len(bodies):
                    raise Unavailable("a repeat of this command is opening the table; try again")
                return self.again(wanted, begun, len(bodies))
        return _new(self._tables.folding.whole(entries), wanted, secret)

    async def _enlist(self, wanted: TableCreation, opened: Opened, *, started: bool) -> None:
        """Put a table on its lists before it exists."""
        if (name := list_of(opened)) is not None:
            status, seats = Status.RUNNING if started else Status.OPEN, (None,) * opened.seats
            shown = Summary(
                id=wanted.table,
                game=opened.game,
                status=status,
                seats=seats,
                edition=opened.edition,
                opened_at=wanted.at,
            )
            await self._lists.put(name, shown)

    async def _append(self, wanted: TableCreation, secret: Secret, entries: Sequence[bytes]) -> bool:
        """Append the last entry; ``False`` if a repeat of this command came first."""
        before, position = len(entries) - 1, self._tables.folding.whole(entries)
        answer = await self._log.append(
            Append(
                table=wanted.table,
                expected=before,
                command=FORK if before else OPEN,
                digest=wanted.digest,
                entry=entries[-1],
                secret=None if before else secret.seed,
                summary=summary_of(position),
                effects=NO_EFFECTS if before else Effects(keys=wanted.keys(position.table.visibility)),
            )
        )
        if isinstance(answer, Reused):
            raise CommandReused(answer.version)
        if not isinstance(answer, Appended | Repeated):
            raise Unavailable("the table's name is in use; try again")
        return isinstance(answer, Appended)


def checked_opening(game: AnyGame, seats: int, options: Any, terms: Terms) -> None:
    """Raises Malformed or Refused if no table of this game can be opened with these values."""
    checked_seats(game, seats)
    if refusal := game.setup_refusal(options, seats):
        raise Refused(refusal)
    checked_terms(terms)


def checked_terms(terms: Terms) -> None:
    """Raises Malformed for terms that no table can have."""
    if terms.clock and not terms.clock.sensible:
        raise Malformed("clock", "$.clock")
    if terms.delay and not 0 < terms.delay <= MOST_DELAY:
        raise Malformed("whole-number", "$.delay", least=0, most=MOST_DELAY)


def agreed(terms: Terms) -> dict[str, Any]:
    """What the log says of the terms: only what is not as usual."""
    visible = UNSET if terms.visibility is Visibility.LISTED else terms.visibility
    return {
        "clock": terms.clock or UNSET,
        "hints": terms.hints or UNSET,
        "visibility": visible,
        "delay": terms.delay or UNSET,
        "take_backs": terms.take_backs,
    }


def opened_by(opener: Opener) -> dict[str, Any]:
    """What the log records of the opener of a table."""
    if opener.frontend is None:
        return {}
    return {"frontend": opener.frontend.name, "isolated": opener.frontend.listed.isolated or UNSET}


def hides(step: Step) -> bool:
    """Whether an event of the step is hidden from somebody."""
    return any(hidden.part not in (COMMAND, NAME) for hidden in step.stored.hidden)


def _new(position: Position, wanted: TableCreation, secret: Secret, *, repeated: bool = False) -> NewTable:
    seed = secret.seed.hex() if position.table.sandbox else None
    return NewTable(position, wanted.host, repeated, seed)


def drafted(game: AnyGame, wanted: TableCreation, before: Sequence[Stored], body: AnyBody) -> Stored:
    """The next of the first entries."""
    at = max((wanted.at, *(read_entry(one.entry).at for one in before)))
    entry = Entry(
        format=FORMAT,
        version=len(before) + 1,
        at=at,
        seat=None,
        revision=game.revision,
        first_draw=0,
        draws=0,
        previous=before[-1].hash if before else FIRST_HASH,
        body=body,
    )
    check_entry(entry)
    return stored_of(entry)


def setup_of(position: Position) -> Raw:
    """The options of a table, with those that were added after it was opened."""
    return Raw(encode(position.table.setup))


def origin_of(step: Step) -> Origin:
    """The origin of a table that continues from this step."""
    return Origin(table=step.position.table.id, version=step.position.version, hash=step.position.head)


def goes_on_from(steps: Sequence[Step]) -> Forked | Placed:
    """What a table that continues from the last step begins with: all events up to there, or a position."""
    last = steps[-1].position
    if any(isinstance(step.entry.body, Placed) for step in steps):
        return placed(last)
    return Forked(events=Raw(encode(events_to(steps))))


def placed(position: Position) -> Placed:
    """The position as a JSON document."""
    blank = position.game.blank(position.table.edition)
    return Placed(state=Raw(encode(document_of(position.game, blank, position.state))))


def events_to(steps: Sequence[Step]) -> list[Event]:
    """All events that led to the last step, without those that were rewound."""
    kept = live_versions([step.entry.body for step in steps])
    return [event for version in kept for event in steps[version - 1].events]
