"""Logs as files: exported for a viewer, verified offline, imported again.

A file is JSON lines: a header, then one line per entry. What a viewer may not know is missing from it, and the hash
chain still verifies. The file of a finished table holds everything, the seed included. Every byte of a file counts:
it is right only if it is written exactly as it was exported.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Value, Viewer
from quipu.rules.kernel.refusal import Refused, Unforeseeable, refuse
from quipu.service.application.editions import Editions
from quipu.service.application.entries import (
    COMMAND,
    FIRST_HASH,
    Acted,
    Command,
    Entry,
    Forked,
    Line,
    Opened,
    RewindAsked,
    Rewound,
    SeatLeft,
    SeatTaken,
    Secret,
    Started,
    Stored,
    commitment,
    encode,
    line_for,
    read_parts,
    read_stored,
    stored_from,
    whole_events,
)
from quipu.service.application.ports import Append, Appended, Repeated
from quipu.service.application.position import Folding, Moment, Position, Status, may_rewind
from quipu.service.application.problems import Declined, Malformed
from quipu.service.application.summaries import summary_of
from quipu.service.application.tables import CachedTable, Tables
from quipu.service.application.upcasts import chance_of, decided_again, read_entry

FORMAT = 1
T = TypeVar("T")


class Header(Value, frozen=True, kw_only=True):
    """The first line of a file."""

    quipu: int
    table: str
    game: str
    viewer: Viewer
    """Whose knowledge it holds; null for a spectator's, and for a complete file."""
    seed: str | None
    """In hexadecimal, once the game is over: the file is then complete."""
    version: int
    """How many entries it holds."""
    head: str
    """Hash of the last of them."""


class Report(Value, frozen=True, kw_only=True):
    """What the verification of a file found."""

    valid: bool
    entries: int
    """How many entries were found right."""
    complete: bool
    """Whether chance, legality and events were checked too, or only the chain and what was opened."""
    wrong: int | None = None
    """The version of the first entry that is wrong; 0 is the header."""
    problem: str | None = None
    notes: tuple[str, ...] = ()
    head: str | None = None
    """Hash of the last right entry."""


class Wrong(Exception):
    """An entry that is not what it should be."""


read_header = msgspec.json.Decoder(Header).decode
read_line = msgspec.json.Decoder(Line).decode
read_command = msgspec.json.Decoder(Command).decode


def exported(cached: CachedTable, entries: Sequence[bytes], viewer: Viewer, *, whole: bool = False) -> Iterable[bytes]:
    """The lines of a file; ``whole`` is the operator's: everything, whether the game is over or not."""
    position, stored = cached.position, [read_stored(entry) for entry in entries]
    complete = whole or position.status is Status.OVER
    yield encode(
        Header(
            quipu=FORMAT,
            table=position.table.id,
            game=position.table.opened.game,
            viewer=None if complete else viewer,
            seed=cached.secret.seed.hex() if complete else None,
            version=len(stored),
            head=stored[-1].hash,
        )
    )
    for one in stored:
        yield encode(line_for(position.game, cached.secret, one, read_entry(one.entry), viewer, auditor=complete))


def exactly(read: Callable[[bytes], T], text: bytes) -> T:
    """What a line says; raises Wrong if it is not written as it is exported, to the last byte."""
    found = read(text)
    if encode(found) != text:
        raise Wrong("the line is not written as it was exported")
    return found


class Verifier:
    """Checks files without any log server."""

    def __init__(self, editions: Editions) -> None:
        self._editions = editions
        self._folding = Folding(editions.find)

    def report(self, file: bytes) -> Report:
        """What is right and what is wrong; never raises, whatever the file holds."""
        first, *lines = file.split(b"\n")
        try:
            check = Check(self._editions, self._folding, exactly(read_header, first))
        except Exception as error:  # whoever writes a wrong file chooses what it makes us stumble over
            problem = f"the header is wrong: {error}"
            return Report(valid=False, entries=0, complete=False, wrong=0, problem=problem)
        for number, line in enumerate(lines, start=1):
            try:
                if number < len(lines):
                    check.line(number, line)
                else:
                    check.end(line)
            except Exception as error:
                return check.report(wrong=number, problem=str(error) or type(error).__name__)
        return check.report() if lines else check.report(wrong=1, problem="the file ends within its header")


class Check:
    """The verification of one file, line by line."""

    def __init__(self, editions: Editions, folding: Folding, header: Header) -> None:
        if header.quipu != FORMAT:
            raise Wrong(f"format {header.quipu} is not known here")
        if header.seed is not None and header.viewer is not None:
            raise Wrong("a complete file is for everybody, not for one seat")
        self._editions, self._folding, self._header = editions, folding, header
        seed = header.seed
        self._secret = None if seed is None else Secret(bytes.fromhex(seed), header.table)
        self._previous, self._count = FIRST_HASH, 0
        self._game: AnyGame | None = None
        self._moments: dict[int, Moment] = {}
        self._position: Position | None = None
        self._notes: list[str] = []

    def report(self, wrong: int | None = None, problem: str | None = None) -> Report:
        return Report(
            valid=wrong is None,
            entries=self._count,
            complete=self._secret is not None,
            wrong=wrong,
            problem=problem,
            notes=tuple(self._notes),
            head=self._previous if self._count else None,
        )

    def end(self, rest: bytes) -> None:
        """What stands after the last whole line: nothing, and the header counted as many; raises Wrong."""
        if rest:
            raise Wrong("the file ends within a line")
        if (self._count, self._previous) != (self._header.version, self._header.head):
            raise Wrong(f"{self._count} entries are here, {self._header.version} were exported")
        if self._position is not None and self._position.status is not Status.OVER:
            self._notes.append("the game is not over at the end of this file")

    def line(self, number: int, text: bytes) -> None:
        """Raises Wrong or another complaint."""
        line = exactly(read_line, text)
        entry = read_entry(line.entry)
        if sha256(bytes(line.entry)).hexdigest() != line.hash:
            raise Wrong("the hash is not that of the entry's text")
        if entry.version != number:
            raise Wrong(f"version {entry.version} stands in place {number}")
        if entry.previous != self._previous:
            raise Wrong("it does not follow the entry before: the previous hash differs")
        if isinstance(entry.body, Opened):
            self._open(entry.body)
        self._openings(entry, line)
        if self._secret is not None:
            self._replay(entry, stored_from(line))
        self._previous, self._count = line.hash, number

    def _open(self, body: Opened) -> None:
        if (body.table, body.game) != (self._header.table, self._header.game):
            raise Wrong("the header names another table")
        self._game = self._editions.game(body.game)
        if self._secret is not None and self._secret.commitment != body.commitment:
            raise Wrong("the seed is not the one that was committed to")
        if self._header.viewer is not None and not 0 <= self._header.viewer < body.seats:
            raise Wrong(f"the header names seat {self._header.viewer}, the table has {body.seats}")
        if body.origin is not None:
            self._notes.append(f"forked from {body.origin.table} version {body.origin.version}: see that table's log")

    def _openings(self, entry: Entry, line: Line) -> None:
        body = entry.body
        if not isinstance(body, Started | Acted):
            if line.opened:
                raise Wrong("it opens parts that it does not have")
            return
        sealed = {one.part: one.commitment for one in body.sealed}
        if isinstance(body, Acted):
            sealed[COMMAND] = body.command
        opened = {one.part for one in line.opened}
        if len(opened) != len(line.opened) or not opened <= set(sealed):
            raise Wrong("it opens parts that it does not have")
        public = read_parts(body.events)
        for one in line.opened:
            if commitment(one.salt, bytes(one.content)) != sealed[one.part]:
                raise Wrong(f"part {one.part} is not what was committed to")
            if self._secret is not None and self._secret.salt(entry.version, one.part) != one.salt:
                raise Wrong(f"the salt of part {one.part} does not come from the seed")
            if one.part != COMMAND:
                self._twin(one.content, public[one.part])
        viewer = self._header.viewer
        if self._secret is not None and opened != set(sealed):
            raise Wrong("a complete file must open every part")
        if self._secret is None and viewer is None and opened:
            raise Wrong("a spectator's file opens nothing")
        if isinstance(body, Acted) and viewer is not None and (COMMAND in opened) != (entry.seat == viewer):
            raise Wrong(f"seat {viewer} may know its own commands and no others")

    def _twin(self, content: Raw, public: Raw) -> None:
        """What everybody saw of a hidden event must be its public twin."""
        if self._game is None:
            raise Wrong("the first entry does not open a table")
        (event,) = self._game.read_events(b"[" + bytes(content) + b"]")
        if encode(self._game.redact(event, None)) != bytes(public):
            raise Wrong("what everybody saw of a hidden event is not its public form")

    def _replay(self, entry: Entry, stored: Stored) -> None:
        position = self._position
        if position is not None and self._secret is not None:
            self._allowed(entry, position)
            self._decided_so(entry, stored, position, self._secret)
        step = self._folding.following(position, encode(stored), self._moments.get)
        self._position = step.position
        self._moments[entry.version] = step.position.moment

    def _allowed(self, entry: Entry, position: Position) -> None:
        """The rules of tables, as the commands keep them."""
        body, seat, status, names = entry.body, entry.seat, position.status, position.names
        match body:
            case SeatTaken(seat=taken):
                allowed = seat == taken and names[taken] is None
            case SeatLeft(seat=left):
                allowed = seat == left and names[left] is not None
            case Started():
                allowed = seat is not None and status is Status.OPEN and None not in names
            case Acted():
                allowed = seat is not None and names[seat] is not None and status is Status.RUNNING
            case Forked():
                allowed = seat is None and entry.version == 2 and position.table.opened.origin is not None
            case Rewound(to=to) | RewindAsked(to=to):
                to_a_game = to in self._moments and self._moments[to].state is not None
                allowed = seat is not None and names[seat] is not None and status is Status.RUNNING and to_a_game
            case Opened():
                allowed = False
        if not allowed:
            raise Wrong(f"{type(body).__name__} cannot stand here")
        if isinstance(body, Rewound) and seat is not None and not may_rewind(position, seat, body.to):
            raise Wrong(f"not all seats agreed to go back to version {body.to}")

    def _decided_so(self, entry: Entry, stored: Stored, position: Position, secret: Secret) -> None:
        """Decide again: the same command and the same chance must lead to the same events."""
        body, game = entry.body, position.game
        if not isinstance(body, Started | Acted):
            return
        if game.rulebook_of(entry.revision) is None:
            note = f"rules of revision {entry.revision} (here: {game.revision}): legality not decided again"
            if note not in self._notes:
                self._notes.append(note)
            return
        chance = chance_of(entry, secret, position.entropies)
        if self._again(entry, stored, position, chance) != whole_events(game, body, stored.hidden):
            raise Wrong("the rules and the seed lead to other events")
        if chance.drawn != entry.draws:
            raise Wrong(f"it says {entry.draws} draws of chance, the rules make {chance.drawn}")

    def _again(self, entry: Entry, stored: Stored, position: Position, chance: Seeded) -> tuple[Any, ...]:
        game, fixed = position.game, position.table
        if isinstance(entry.body, Started):
            return game.start(fixed.edition, fixed.setup, fixed.seats, chance).events
        content = next(one.content for one in stored.hidden if one.part == COMMAND)
        if entry.seat is None:
            raise Wrong("nobody acted")
        book = game.rulebook_of(entry.revision) or game.rulebook
        actions = [game.read_action(bytes(action)) for action in read_parts(read_command(content).actions)]
        try:
            return decided_again(entry, book, position.state, actions, chance)
        except (Refused, Unforeseeable) as refused:
            raise Wrong(f"an illegal action was accepted: {refused}") from refused


class Importer:
    """Takes complete files of finished tables into the log."""

    def __init__(self, tables: Tables, verify: Callable[[bytes], Awaitable[Report]]) -> None:
        self._tables, self._verify = tables, verify

    async def __call__(self, file: bytes) -> Position:
        """Verify the file and write it under its own table id; whatever of it is here already stays as it is.

        Raises Malformed for a wrong file, Declined for one that is not complete or whose table has another history.
        """
        report = await self._verify(file)
        if not report.valid:
            raise Malformed(f"entry {report.wrong}: {report.problem}", f"$[{report.wrong}]")
        first, *lines = file.splitlines()
        header = read_header(first)
        if header.seed is None:
            raise Declined(refuse("INCOMPLETE", "tables"))
        entries = [encode(stored_from(read_line(line))) for line in lines]
        steps = list(self._tables.folding.steps(entries))
        last = steps[-1].position
        if last.status is not Status.OVER:
            raise Declined(refuse("INCOMPLETE", "tables"))
        here = (await self._tables.log.read(header.table, 0)).entries
        if any(read_stored(one).hash != step.stored.hash for one, step in zip(here, steps, strict=False)):
            raise Declined(refuse("TABLE_EXISTS", "tables"))
        await self._tables.log.enlist(header.game, header.table, last.table.opened_at)
        for place, (step, entry) in enumerate(zip(steps, entries, strict=True)):
            if place < len(here):
                continue
            append = Append(
                table=header.table,
                expected=place,
                command=f"import:{place + 1}",
                digest=step.stored.hash,
                entry=entry,
                secret=None if place else bytes.fromhex(header.seed),
                summary=summary_of(last) if step is steps[-1] or not place else None,
            )
            if not isinstance(await self._tables.log.append(append), Appended | Repeated):
                raise Declined(refuse("TABLE_EXISTS", "tables"))
        return last
