"""Logs as files: exported for a viewer, verified offline, imported again.

A file is JSON lines: a header, then one line per entry. What a viewer may not know is missing from it, and the hash
chain still verifies. The file of a finished table holds everything, the seed included.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from rules.kernel.chance import Seeded
from rules.kernel.game import AnyGame
from rules.kernel.message import Seat, Value, Viewer
from rules.kernel.refusal import Refused, refuse
from service.application.editions import Editions
from service.application.entries import (
    FIRST_HASH,
    WISH,
    Acted,
    Entry,
    Line,
    Opened,
    Secret,
    Started,
    Stored,
    Wish,
    commitment,
    encode,
    line_for,
    read_entry,
    read_parts,
    read_stored,
    stored_from,
    whole_events,
)
from service.application.ports import Appended, Knot, Repeated
from service.application.position import Folding, Position, Status, Torn
from service.application.problems import Declined, Malformed, Problem
from service.application.summaries import summary_of
from service.application.tables import Known, Tables

FORMAT = 1


class Header(Value, frozen=True, kw_only=True):
    """The first line of a file."""

    quipu: int
    table: str
    game: str
    viewer: Viewer
    """Whose knowledge it holds; null for a spectator's, and for a complete file."""
    seed: str | None
    """In hexadecimal, once the game is over: the file is then complete."""


class Report(Value, frozen=True, kw_only=True):
    """What the verification of a file found."""

    valid: bool
    entries: int
    """How many entries were found right."""
    complete: bool
    """Whether chance, legality and results were checked too, or only the chain and what was opened."""
    wrong: int | None = None
    """The version of the first entry that is wrong."""
    problem: str | None = None
    notes: tuple[str, ...] = ()
    head: str | None = None
    """Hash of the last right entry."""


class Wrong(Exception):
    """An entry that is not what it should be."""


read_header = msgspec.json.Decoder(Header).decode
read_line = msgspec.json.Decoder(Line).decode
read_wish = msgspec.json.Decoder(Wish).decode


def exported(known: Known, entries: Sequence[bytes], viewer: Viewer, *, whole: bool = False) -> Iterable[bytes]:
    """The lines of a file; ``whole`` is the operator's: everything, whether the game is over or not."""
    position = known.position
    complete = whole or position.status is Status.OVER
    yield encode(
        Header(
            quipu=FORMAT,
            table=position.table.id,
            game=position.table.opened.game,
            viewer=None if complete else viewer,
            seed=known.secret.seed.hex() if complete else None,
        )
    )
    for entry in entries:
        yield encode(line_for(position.game, known.secret, read_stored(entry), viewer, auditor=complete))


class Verifier:
    """Checks files without any log server."""

    def __init__(self, editions: Editions) -> None:
        self._editions = editions
        self._folding = Folding(editions.find)

    def report(self, lines: Sequence[bytes]) -> Report:
        """What is right and what is wrong; never raises for a wrong file."""
        try:
            header = read_header(lines[0])
        except (msgspec.MsgspecError, IndexError) as error:
            return Report(valid=False, entries=0, complete=False, wrong=0, problem=f"the header is unreadable: {error}")
        if header.quipu != FORMAT:
            problem = f"format {header.quipu} is not known here"
            return Report(valid=False, entries=0, complete=False, wrong=0, problem=problem)
        check = Check(self._editions, self._folding, header)
        for number, line in enumerate(lines[1:], start=1):
            try:
                check.line(number, line)
            except (Wrong, Torn, Problem, msgspec.MsgspecError, ValueError) as error:
                return check.report(wrong=number, problem=str(error))
        return check.report()


class Check:
    """The verification of one file, line by line."""

    def __init__(self, editions: Editions, folding: Folding, header: Header) -> None:
        self._editions, self._folding, self._header = editions, folding, header
        seed = header.seed
        self._secret = None if seed is None else Secret(bytes.fromhex(seed), header.table)
        self._previous, self._count = FIRST_HASH, 0
        self._game: AnyGame | None = None
        self._stored: list[bytes] = []
        self._moments: dict[int, Any] = {}
        self._position: Position | None = None
        self._notes: list[str] = []

    def report(self, wrong: int | None = None, problem: str | None = None) -> Report:
        return Report(
            valid=wrong is None and self._count > 0,
            entries=self._count,
            complete=self._secret is not None,
            wrong=wrong,
            problem=problem if self._count or problem else "the file holds no entry",
            notes=tuple(self._notes),
            head=self._previous if self._count else None,
        )

    def line(self, number: int, text: bytes) -> None:
        """Raises Wrong or another complaint."""
        line = read_line(text)
        entry = read_entry(line.entry)
        if sha256(bytes(line.entry)).hexdigest() != line.hash:
            raise Wrong("the hash is not that of the entry's text")
        if entry.version != number:
            raise Wrong(f"version {entry.version} stands in place {number}")
        if entry.previous != self._previous:
            raise Wrong("it does not follow the entry before: the previous hash differs")
        if isinstance(entry.deed, Opened):
            self._open(entry.deed)
        self._openings(entry, line)
        if self._secret is not None:
            self._replay(entry, stored_from(line))
        self._previous, self._count = line.hash, number

    def _open(self, deed: Opened) -> None:
        if (deed.table, deed.game) != (self._header.table, self._header.game):
            raise Wrong("the header names another table")
        self._game = self._editions.game(deed.game)
        if self._secret is not None and self._secret.commitment != deed.commitment:
            raise Wrong("the seed is not the one that was committed to")
        if deed.origin is not None:
            self._notes.append(f"forked from {deed.origin.table} version {deed.origin.version}: see that table's log")

    def _openings(self, entry: Entry, line: Line) -> None:
        deed = entry.deed
        if not isinstance(deed, Started | Acted):
            if line.opened:
                raise Wrong("it opens parts that it does not have")
            return
        sealed = {one.part: one.commitment for one in deed.sealed}
        if isinstance(deed, Acted):
            sealed[WISH] = deed.wish
        opened = {one.part for one in line.opened}
        if len(opened) != len(line.opened) or not opened <= set(sealed):
            raise Wrong("it opens parts that it does not have")
        public = read_parts(deed.events)
        for one in line.opened:
            if commitment(one.salt, bytes(one.content)) != sealed[one.part]:
                raise Wrong(f"part {one.part} is not what was committed to")
            if self._secret is not None and self._secret.salt(entry.version, one.part) != one.salt:
                raise Wrong(f"the salt of part {one.part} does not come from the seed")
            if one.part != WISH:
                self._twin(one.content, public[one.part])
        if self._secret is not None and opened != set(sealed):
            raise Wrong("a complete file must open every part")

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
            self._decided_so(entry, stored, position, self._secret)
        step = self._folding.following(position, encode(stored), self._moments.get)
        self._position = step.position
        self._moments[entry.version] = step.position.moment

    def _decided_so(self, entry: Entry, stored: Stored, position: Position, secret: Secret) -> None:
        """Decide again: the same wish and the same chance must lead to the same events."""
        deed, game = entry.deed, position.game
        if not isinstance(deed, Started | Acted):
            return
        if entry.revision != game.revision:
            note = f"rules of revision {entry.revision} (here: {game.revision}): legality not decided again"
            if note not in self._notes:
                self._notes.append(note)
            return
        chance = Seeded(secret.chance_key(position.entropies), position.table.id, entry.version)
        if self._again(entry, stored, position, chance) != whole_events(game, deed, stored.hidden):
            raise Wrong("the rules and the seed lead to other events")
        if chance.drawn != entry.draws:
            raise Wrong(f"it says {entry.draws} draws of chance, the rules make {chance.drawn}")

    def _again(self, entry: Entry, stored: Stored, position: Position, chance: Seeded) -> tuple[Any, ...]:
        game, fixed = position.game, position.table
        if isinstance(entry.deed, Started):
            return game.start(fixed.edition, fixed.setup, fixed.seats, chance).events
        content = next(one.content for one in stored.hidden if one.part == WISH)
        if entry.seat is None:
            raise Wrong("nobody acted")
        events: tuple[Any, ...] = ()
        state = position.state
        for wish in read_parts(read_wish(content).actions):
            try:
                decided = game.rulebook.decide(state, Seat(entry.seat), game.read_action(bytes(wish)), chance)
            except Refused as refused:
                raise Wrong(f"an illegal action was accepted: {refused}") from refused
            state, events = decided.state, (*events, *decided.events)
        return events


class Importer:
    """Takes complete files of finished tables into the log."""

    def __init__(self, tables: Tables, verifier: Verifier) -> None:
        self._tables, self._verifier = tables, verifier

    async def __call__(self, lines: Sequence[bytes]) -> Position:
        """Verify the file and write it under its own table id; repeating it is safe.

        Raises Malformed for a wrong file, Declined for one that is not complete or whose table is here already.
        """
        report = self._verifier.report(lines)
        if not report.valid:
            raise Malformed(f"entry {report.wrong}: {report.problem}", f"$[{report.wrong}]")
        stored = [stored_from(read_line(line)) for line in lines[1:]]
        entries = [encode(one) for one in stored]
        header = read_header(lines[0])
        steps = list(self._tables.folding.steps(entries))
        last = steps[-1].position
        if header.seed is None or last.status is not Status.OVER:
            raise Declined(refuse("INCOMPLETE", "tables"))
        await self._tables.log.enlist(header.game, header.table, last.table.opened_at)
        for place, (step, entry) in enumerate(zip(steps, entries, strict=True)):
            knot = Knot(
                table=header.table,
                expected=place,
                command=f"import:{place + 1}",
                digest=step.stored.hash,
                entry=entry,
                secret=None if place else bytes.fromhex(header.seed),
                summary=summary_of(last) if step is steps[-1] or not place else None,
            )
            if not isinstance(await self._tables.log.append(knot), Appended | Repeated):
                raise Declined(refuse("TABLE_EXISTS", "tables"))
        return last
