"""Sandboxes: tables that begin at a chosen position or with a chosen seed, and are always marked as such.

A sandbox hides nothing, and shows its seed from the beginning. So it can only be opened from what is public already: a
finished game, a table that hides nothing, another sandbox, a file, or a document of the position.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec
from msgspec import Raw, structs

from quipu_rules.kernel.edition import fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.placing import document_of
from quipu_service.application.commands.first_entries import Terms, checked_opening, checked_terms, going_on, opening
from quipu_service.application.commands.new_tables import NewTable, NewTables
from quipu_service.application.commands.openers import NOBODY, Opener
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import Acted, AnyBody, Opened, Placed, Started, Visibility
from quipu_service.application.log.entries import Line, Stored, encode
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.position import Step
from quipu_service.application.log.sealing import Secret, stored_from
from quipu_service.application.problems.bounded import Count, Hash, SeatCount, Word
from quipu_service.application.problems.tree import Malformed, Unknown
from quipu_service.application.problems.validation import checked, declined
from quipu_service.application.records.files import FORMAT, Header, lines_of, read_header, read_line
from quipu_service.application.records.redacted import hides
from quipu_service.application.records.verify import Verification, in_chunks
from quipu_service.application.tables.cooperative import cooperative, cooperative_steps
from quipu_service.application.tables.current import Tables

SEED: Final = re.compile(r"[0-9a-f]{64}")


STANDARD: Final = "standard"
"""The edition, if none is named."""


@dataclass(frozen=True, kw_only=True)
class SandboxOptions:
    """The common options of all ways to open a sandbox."""

    seed: str | None = None
    """32 bytes in hexadecimal; random if not given."""
    terms: Terms = field(default_factory=Terms)
    command: str | None = None
    client: str = ""
    opener: Opener = NOBODY


class PositionDocument(Value, frozen=True, kw_only=True):
    """A position that can be saved, changed, and opened as a sandbox."""

    game: Word
    """The name of the game."""
    version: Count
    """The version of the table it was taken from."""
    seats: SeatCount
    """The number of seats."""
    edition: Word
    """The printed components, by name."""
    edition_hash: Hash
    """SHA-256 of the edition's content."""
    setup: Raw
    """The options of the game."""
    state: Raw
    """The fields of the game's state that differ from the blank table; printed numbers belong to the edition."""


def all_used(given: Mapping[str, bool]) -> None:
    """Raises Malformed for a field that was sent but is not read in this kind of opening."""
    for name, sent in given.items():
        if sent:
            raise Malformed("unused-field", f"$.{name}", name=name)


def no_more_visible(wanted: SandboxOptions, than: Visibility) -> SandboxOptions:
    """The options with at most this visibility: a sandbox of a table shows which one it is, and how it was played."""
    visibility = max(wanted.terms.visibility, than, key=list(Visibility).index)
    return replace(wanted, terms=structs.replace(wanted.terms, visibility=visibility))


class Sandboxes:
    """Opens sandboxes, and exports positions."""

    def __init__(self, tables: Tables, new: NewTables, editions: Editions, verify: Verification) -> None:
        self._tables, self._new, self._editions, self._verify = tables, new, editions, verify

    async def position(self, table: str, token: str | None, at: int | None = None) -> PositionDocument:
        """The position of a table at a version; raises Declined if something of it is hidden from somebody."""
        steps = await self._steps(table, token, at)
        position = steps[-1].position
        fixed, blank = position.table, position.game.blank(position.table.edition)
        return PositionDocument(
            game=fixed.opened.game,
            version=position.version,
            seats=fixed.seats,
            edition=fixed.opened.edition,
            edition_hash=fixed.edition_hash,
            setup=fixed.opened.setup,
            state=Raw(encode(document_of(position.game, blank, position.state))),
        )

    async def of_table(
        self, game: str, table: str, token: str | None, *, at: int | None, wanted: SandboxOptions
    ) -> NewTable:
        """A sandbox that continues from a version of a table; raises Declined if something of it is hidden."""
        steps = await self._steps(table, token, at)
        if steps[0].position.table.opened.game != game:
            raise Unknown("table", table)
        seen = no_more_visible(wanted, steps[0].position.table.visibility)
        return await self._going_on(steps, seen, encode(["sandbox", table, len(steps)]))

    async def of_file(self, game: str, file: bytes, *, at: int | None, wanted: SandboxOptions) -> NewTable:
        """A sandbox that continues from a version of a log file; raises Declined if that is wrong or hides events."""
        report = await self._verify(in_chunks(file))
        if not report.valid or report.game != game:
            raise declined(
                "NO_LOG", "T9.3", entry=report.wrong or 0, problem=report.problem or f"a log of {report.game}"
            )
        header, *texts = lines_of(file)
        lines = [read_line(line) async for line in cooperative(texts)]
        version = read_header(header).version if at is None else at
        if not 1 <= version <= len(lines):
            raise declined("NO_SUCH_MOMENT", "T7.1", to=version)
        if any(map(_hides, lines[:version])):
            raise declined("HIDDEN", "T9.1")
        entries = [encode(stored_from(line)) async for line in cooperative(lines[:version])]
        steps = [step async for step in cooperative_steps(self._tables.folding, entries)]
        if steps[-1].position.state is None:
            raise declined("NO_SUCH_MOMENT", "T7.1", to=version)
        return await self._going_on(steps, wanted, encode(["sandbox", lines[version - 1].hash]))

    async def of_position(
        self, game_name: str, *, seats: int, setup: object, edition: str, state: Raw | None, wanted: SandboxOptions
    ) -> NewTable:
        """A sandbox at a position, or one that starts like a normal table; raises Malformed."""
        game = self._editions.game(game_name)
        printed = self._editions.named(game_name, edition)
        options = game.setup() if setup is None else setup
        checked_opening(game, seats, options, wanted.terms)
        edition_hash, given = fingerprint(printed), Raw(encode(options))
        terms, opener = wanted.terms, wanted.opener
        opened = opening(game_name, seats, edition, edition_hash, given, terms=terms, opener=opener, sandbox=True)
        words = encode(["sandbox", seats, edition, given, state])
        body = [] if state is None else [Placed(state=Raw(encode(msgspec.json.decode(state))))]
        return await self._open(game, [opened, *body], wanted, words)

    async def _steps(self, table: str, token: str | None, at: int | None) -> list[Step]:
        """The steps up to a version at which there is a game; raises Unknown or Declined."""
        cached = await self._tables.seen(table, token)
        cached.viewer_or_spectator(token)
        return await self._new.hiding_nothing(cached, at)

    async def _going_on(self, steps: Sequence[Step], wanted: SandboxOptions, words: bytes) -> NewTable:
        bodies = going_on(steps, terms=wanted.terms, opener=wanted.opener, sandbox=True)
        return await self._open(steps[-1].position.game, bodies, wanted, words)

    async def _open(self, game: AnyGame, bodies: Sequence[AnyBody], wanted: SandboxOptions, words: bytes) -> NewTable:
        seed, terms = wanted.seed, wanted.terms
        if seed is not None:
            checked(SEED, seed, "$.seed", "seed")
        checked_terms(terms)
        creation = await self._new.creation(wanted.command, wanted.client, encode([Raw(words), seed, terms]))
        return await self._new.create(
            creation,
            game,
            bodies,
            opener=wanted.opener,
            seed=None if seed is None else bytes.fromhex(seed),
            check=self._check if isinstance(bodies[-1], Placed) else None,
        )

    async def _check(self, secret: Secret, entries: Sequence[Stored]) -> None:
        """Verify the log before it is written, as anybody could; raises Declined."""
        opened = read_entry(entries[0].entry).body
        header = Header(
            quipu=FORMAT,
            table=secret.table,
            game=opened.game if isinstance(opened, Opened) else "",
            viewer=None,
            seed=secret.seed.hex(),
            version=len(entries),
            head=entries[-1].hash,
        )
        lines = [header, *(Line(entry=one.entry, hash=one.hash) for one in entries)]
        report = await self._verify(in_chunks(b"".join(encode(line) + b"\n" for line in lines)), show=True)
        if not report.valid:
            raise declined("NO_POSITION", "T9.3", problem=report.problem or "")


def _hides(line: Line) -> bool:
    """Whether a line hides an event from the holder of the file."""
    body = read_entry(line.entry).body
    return isinstance(body, Started | Acted) and hides(body, line)
