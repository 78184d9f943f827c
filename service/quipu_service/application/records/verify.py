"""Verify a file line by line, and record every check that runs."""

from collections.abc import AsyncIterator, Callable, Mapping
from hashlib import sha256
from typing import Any, Protocol

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.placing import consistent
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import Forked, Opened, Placed, RulesChanged
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import FIRST_HASH, Entry, Line, encode
from quipu_service.application.log.entropies import Contribution, contributions
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.formats import as_written, read_entry
from quipu_service.application.log.position import UNKNOWN, Position, Step
from quipu_service.application.log.sealing import Secret
from quipu_service.application.log.signing import SignatureCheck
from quipu_service.application.log.validity import HASH, check_entry
from quipu_service.application.problems.tree import RulesMissing
from quipu_service.application.records.anchors import NOTHING, Anchors, Earlier, Noted
from quipu_service.application.records.checks import (
    ANCHORS,
    CheckName,
    CheckResult,
    Checks,
    DrawsTakenBack,
    Report,
    Turnout,
    Wrong,
    missing_rules,
    turned_out,
)
from quipu_service.application.records.deciding import WholeLog
from quipu_service.application.records.files import (
    FORMAT,
    Header,
    Lines,
    exactly,
    lines_of,
    read_header,
    read_line,
    shown_at,
)
from quipu_service.application.records.first_entry import opened_so
from quipu_service.application.records.fork_origins import Origins
from quipu_service.application.records.openings import Openings
from quipu_service.application.records.redacted import RedactedLog
from quipu_service.application.tables.document_parts import NO_CONTEXT
from quipu_service.application.tables.presentation import document, update_json

EVERY = 500
"""Entries between two calls of the progress callback."""


def show_everybody(step: Step) -> None:
    """Build view, legal actions, update and sentences for every viewer; raises what they raise."""
    position = step.position
    for viewer in (None, *map(Seat, range(position.table.seats))):
        encode(document(position, viewer, NO_CONTEXT))
        for locale in LOCALES:
            update_json(step, viewer, step.position.at, full=True, locale=locale)
    position.memo.clear()


class Verifier:
    """Verifies files without a log server."""

    def __init__(self, editions: Editions, genuine: SignatureCheck | None = None) -> None:
        """``genuine`` checks signatures; without it they are reported as not run."""
        self.editions, self._genuine = editions, genuine
        self.folding = Folding(editions.find)

    def report(
        self,
        file: bytes | Lines,
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        watch: Callable[[int], None] | None = None,
        show: bool = False,
    ) -> Report:
        """The report on a file; raises nothing but MemoryError, whatever the file holds.

        ``origins`` are files of the tables that forks come from, by table; ``watch`` is called with the number of
        entries so far. With ``show`` every viewer is shown every entry.
        """
        return self.followed(file, noted, Origins(self.followed, origins or {}), watch, show=show)[0]

    def followed(
        self,
        file: bytes | Lines,
        noted: Noted,
        origins: Origins,
        watch: Callable[[int], None] | None = None,
        follow: Callable[[Step], None] | None = None,
        *,
        show: bool = False,
    ) -> tuple[Report, "Check | None"]:
        """The report, and the check with the position after the last entry; ``follow`` is called with every step."""
        check = Check(self, origins, follow, show=show)
        try:
            for number, text in enumerate(lines_of(file)):
                if number == 0:
                    check.begin(text)
                    continue
                check.line(number, text)
                if watch is not None and number % EVERY == 0:
                    watch(number)
            check.end(noted, self._genuine)
        except MemoryError:
            raise
        except Exception as error:  # the author of an invalid file chooses the error that it causes here
            return check.stopped(str(error) or type(error).__name__), None
        return check.report(), check

    def report_on_header(self, begun: bytes) -> Report | None:
        """The report on a file that begins with these bytes, if they contain an invalid header; else None."""
        if not begun:
            return self.report(begun)
        check = Check(self, Origins(self.followed, {}))
        try:
            check.begin(next(lines_of(begun)))
        except Exception as error:  # the author of an invalid file chooses the error that it causes here
            return check.stopped(str(error) or type(error).__name__)
        return None

    def steps(self, file: bytes) -> tuple[Header, list[Step]]:
        """The header and the steps of a valid file, as far as it shows them; raises Wrong, or RulesMissing."""
        found = list[Step]()
        report, check = self.followed(file, NOTHING, Origins(self.followed, {}), follow=found.append)
        if check is None or check.header is None or not report.valid:
            raise Wrong(f"is wrong at entry {report.wrong}: {report.problem}")
        if check.missing is not None:
            raise check.missing
        return check.header, found

    def earlier(self, file: bytes | Lines) -> Earlier:
        """The end of an earlier file of a table; raises Wrong if that file is wrong."""
        report = self.report(file)
        if not report.valid or report.table is None or report.head is None:
            raise Wrong(f"the earlier file is wrong at entry {report.wrong}: {report.problem}")
        return Earlier(table=report.table, version=report.entries, head=report.head)


class Check:
    """The verification of one file, line by line."""

    def __init__(
        self, verifier: Verifier, origins: Origins, follow: Callable[[Step], None] | None = None, *, show: bool = False
    ) -> None:
        self._editions, self._folding, self._origins = verifier.editions, verifier.folding, origins
        self._follow, self._show = follow, show
        self.checks = Checks()
        self.header: Header | None = None
        self.opened: Opened | None = None
        self.hashes: list[str] = []
        self._game: AnyGame | None = None
        self._openings: Openings | None = None
        self._log: WholeLog | RedactedLog | None = None
        self._last: Entry | None = None
        self.missing: RulesMissing | None = None
        self._taken_back = DrawsTakenBack()
        self._turnout = list[Turnout]()

    def begin(self, text: bytes) -> None:
        """Read the header; raises Wrong or another error for an invalid one."""
        self.checks.begin(CheckName.FORM)
        header = exactly(read_header, _without_end(text))
        if header.quipu != FORMAT:
            raise Wrong(f"files of format {header.quipu} are not known here")
        if header.seed is not None and header.viewer is not None:
            raise Wrong("a complete file is for everybody, not for one seat")
        if header.seed is not None and not HASH.fullmatch(header.seed):
            raise Wrong("the seed is not 32 bytes in hexadecimal")
        self._secret = None if header.seed is None else Secret(bytes.fromhex(header.seed), header.table)
        self.header = header

    def line(self, number: int, text: bytes) -> None:
        """Check one entry; raises Wrong or another error for an invalid one."""
        self.checks.begin(CheckName.FORM)
        line = exactly(read_line, _without_end(text))
        exactly(as_written, bytes(line.entry))
        entry = read_entry(line.entry)
        check_entry(entry)
        self._chained(number, entry, line)
        self._revised(entry)
        self._last = entry
        if self.missing is None:
            try:
                self._played(number, entry, line)
            except RulesMissing as missing:
                self._left_out(missing)
        self.hashes.append(line.hash)

    def _left_out(self, missing: RulesMissing) -> None:
        """Without the rules only the form and the chain of the following entries are checked."""
        self.missing = missing
        for name in CheckName:
            if name not in (CheckName.FORM, CheckName.CHAIN, CheckName.REVISIONS, *ANCHORS):
                self.checks.leave_out(name, str(missing))

    def _played(self, number: int, entry: Entry, line: Line) -> None:
        """Check what an entry says by the rules of its table."""
        if isinstance(entry.body, Opened) and number == 1:
            self._open(entry, entry.body)
        log, openings = self._log, self._openings
        if log is None or openings is None:
            raise Wrong("the first entry does not open a table")
        if self._game is not None and entry.revision != self._game.revision and self.opened is not None:
            self._game = self._editions.at(self.opened.game, entry.revision)
            openings.by_rules(self._game)
        openings.check(entry, line)
        step = log.step(entry, line)
        self._declared(step)
        if isinstance(entry.body, RulesChanged):
            self._carried(step)
        if isinstance(entry.body, Forked) and self.opened is not None and self.opened.origin is not None:
            self._origins.check(self.checks, self.opened, self.opened.origin, step.events)
        if isinstance(entry.body, Placed):
            self._placed(entry.body, step)
        if self._follow is not None:
            self._follow(step)
        if self._show and self._secret is not None:
            self.checks.begin(CheckName.SHOWN)
            show_everybody(step)
        self._taken_back.follow(entry)
        if step.position.state is not None:
            self._turnout += turned_out(entry)

    def _declared(self, step: Step) -> None:
        """Check that the header says of draws what the rules say with which the table was opened."""
        header = self.header
        if header is not None and header.shows is not None and step.entry.version == 1:
            self.checks.begin(CheckName.FORM)
            if header.shows != shown_at(step.position.table):
                raise Wrong("`shows` of the header does not say which draws the events of this game show")

    def _placed(self, body: Placed, step: Step) -> None:
        """Check the position of a sandbox; raises Wrong, Inconsistent, or whatever the rules raise for it."""
        self.checks.begin(CheckName.POSITION)
        if encode(msgspec.json.decode(body.state)) != bytes(body.state):
            raise Wrong("the position is not encoded as in an export")
        self._carried(step)

    def _carried(self, step: Step) -> None:
        """Check a position that no action has led to; raises Inconsistent, or whatever the rules raise for it."""
        position, table = step.position, step.position.table
        if position.state is not UNKNOWN:
            consistent(position.game, table.edition, table.setup, table.seats, position.state)

    def _chained(self, number: int, entry: Entry, line: Line) -> None:
        self.checks.begin(CheckName.CHAIN)
        last = self._last
        if sha256(bytes(line.entry)).hexdigest() != line.hash:
            raise Wrong("the hash is not that of the entry's text")
        if entry.version != number:
            raise Wrong(f"version {entry.version} is in place {number}")
        if entry.previous != (self.hashes[-1] if self.hashes else FIRST_HASH):
            raise Wrong("it does not follow the entry before: the previous hash differs")
        if entry.at < (0 if last is None else last.at):
            raise Wrong("its time is before that of the entry before")

    def _open(self, entry: Entry, body: Opened) -> None:
        header = self.header
        if header is None:
            raise Wrong("there is no header")
        self.opened = body
        self.checks.begin(CheckName.TABLE)
        self._game = opened_so(entry, body, header, self._editions)
        if self._secret is not None:
            self.checks.begin(CheckName.SEED)
            if self._secret.commitment != body.commitment:
                raise Wrong("the seed is not the one that was committed to")
        self._openings = Openings(self.checks, self._game, header.viewer, self._secret, body.seats)
        if self._secret is None:
            self._log = RedactedLog(self.checks, self._folding)
        else:
            self._log = WholeLog(self.checks, self._folding, self._secret)

    def _revised(self, entry: Entry) -> None:
        self.checks.begin(CheckName.REVISIONS)
        last = self._last
        if entry.revision < 1:
            raise Wrong(f"there is no revision {entry.revision}")
        if last is not None and entry.revision < last.revision:
            raise Wrong(f"revision {entry.revision} of the rules comes after revision {last.revision}")
        if last is not None and entry.revision != last.revision and not isinstance(entry.body, RulesChanged):
            raise Wrong(f"revision {last.revision} of the rules became {entry.revision}, and no entry says so")

    def end(self, noted: Noted, genuine: SignatureCheck | None) -> None:
        """Checks of the whole file; raises Wrong."""
        self.checks.begin(CheckName.CHAIN)
        header, log = self.header, self._log
        if header is None or not self.hashes:
            raise Wrong("the file ends within its header")
        if (len(self.hashes), self.hashes[-1]) != (header.version, header.head):
            raise Wrong(f"{len(self.hashes)} entries are here, {header.version} were exported")
        if log is not None and self.missing is None:
            log.end()
        if self.opened is not None and self.opened.sandbox:
            self.checks.leave_out(
                CheckName.POSITION, "a sandbox: it may begin anywhere, whether play leads there or not"
            )
            self.checks.leave_out(CheckName.SEED, "a sandbox: its seed was known from the beginning")
        Anchors(self.checks, noted, genuine).check(
            header, self.hashes, "" if self.opened is None else self.opened.commitment
        )

    @property
    def setup_type(self) -> type[Any]:
        """The type of the table's options, once its first entry was read."""
        return object if self._game is None else self._game.setup

    @property
    def all_events_known(self) -> bool:
        """Whether no event of the log is hidden in this file."""
        return self._log is not None and self._log.all_events_known

    def stopped(self, problem: str) -> Report:
        """The report for a file that is wrong at this point."""
        wrong = 0 if self.header is None else len(self.hashes) + 1
        self.checks.stop(problem, f"entry {wrong}" if wrong else "the header")
        return self.report(wrong)

    def report(self, wrong: int | None = None) -> Report:
        header, opened = self.header, self.opened
        results = self.checks.results()
        failed = next((one for one in results if one.result is CheckResult.FAILED), None)
        anchors = tuple(one for one in results if one.name in ANCHORS)
        forked = opened is not None and opened.origin is not None
        sandbox = opened is not None and bool(opened.sandbox)
        spared = {CheckName.ORIGIN: not forked, CheckName.SHOWN: not self._show, CheckName.POSITION: not sandbox}
        own = tuple(one for one in results if one not in anchors and not spared.get(one.name, False))
        complete = all(one.result is CheckResult.PASSED for one in own)
        position = None if self._log is None else self._log.position
        return Report(
            valid=failed is None,
            complete=complete and failed is None,
            entries=len(self.hashes),
            checks=own,
            anchors=anchors,
            wrong=wrong,
            problem=None if failed is None else failed.why,
            missing=missing_rules(self.missing),
            table=None if header is None else header.table,
            game=None if header is None else header.game,
            viewer=None if header is None else header.viewer,
            entropy=_contributed(position),
            head=self.hashes[-1] if self.hashes else None,
            commitment=None if opened is None else opened.commitment,
            sandbox=sandbox,
            take_backs=None if position is None else position.table.take_backs,
            taken_back=self._taken_back.in_order(),
            turnout=tuple(self._turnout),
            outcome=result(position) if complete and position is not None else None,
        )


def _contributed(position: Position | None) -> tuple[Contribution, ...]:
    """What the seats added to the chance of a game that began at this table."""
    if position is None or position.state is None or position.table.opened.origin is not None:
        return ()
    return contributions(position.commitments, position.entropies)


def _without_end(text: bytes) -> bytes:
    if not text.endswith(b"\n"):
        raise Wrong("the file ends within a line")
    return text[:-1]


class Verification(Protocol):
    """Verifies one file that arrives in chunks."""

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        """The report; raises TooMany before the first chunk is read, if too many are being verified.

        With ``show`` every viewer is shown every entry too: one that cannot be shown is wrong.
        """
        ...


class InProcessVerification:
    """Verifies in this process, which blocks it: for tools and tests."""

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        content = b"".join([part async for part in file])
        return self._verifier.report(content, noted, origins=origins, show=show)


async def in_chunks(file: bytes) -> AsyncIterator[bytes]:
    """A complete file as chunks."""
    yield file
