"""The checks of a verification, their results, and the report, with the draws that were taken back."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from quipu_rules.kernel.message import LONGEST, Seat, Value, tag_of
from quipu_rules.kernel.outcome import Outcome
from quipu_service.application.log.bodies import (
    Absence,
    Acted,
    AgreedEnd,
    Closed,
    Milliseconds,
    Resigned,
    Rewound,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatTaken,
    TakeBacks,
    TimedOut,
)
from quipu_service.application.log.entries import Entry, Role
from quipu_service.application.log.entropies import Contribution
from quipu_service.application.problems.bounded import Count, Hash, Listed, OfSeats, Sentence, TableId, Wide, Word
from quipu_service.application.problems.tree import RulesMissing


class TakenBack(Value, frozen=True, kw_only=True):
    """An entry whose draws no longer count, because the table went back to before it."""

    entry: Count
    """The version of the entry that drew."""
    seat: Seat | None
    """The seat that acted in it."""
    draws: Wide
    """How many draws it made."""
    by: Count
    """The version of the entry that went back; the last one, if several did."""


@dataclass(frozen=True)
class _Drawn:
    """An entry that drew, and the one before it in the same course of the game."""

    entry: Entry
    before: "_Drawn | None"


class DrawsTakenBack:
    """Follows which draws count at each version."""

    def __init__(self) -> None:
        self._at: list[_Drawn | None] = [None]
        self._draws: dict[int, TakenBack] = {}

    def follow(self, entry: Entry) -> None:
        """Process the next entry, which may rewind to an earlier version."""
        body, now = entry.body, self._at[-1]
        if isinstance(body, Rewound):
            now = self._back(now, self._at[body.to], entry.version)
        elif isinstance(body, Acted) and entry.draws:
            now = _Drawn(entry, now)
        self._at.append(now)

    def _back(self, left: _Drawn | None, there: _Drawn | None, by: int) -> _Drawn | None:
        """Go to another branch: draws of the old one are taken back, those of the new one count again."""
        one, other = left, there
        while one is not other:
            if other is None or (one is not None and one.entry.version > other.entry.version):
                if one is not None:
                    drew = one.entry
                    self._draws[drew.version] = TakenBack(entry=drew.version, seat=drew.seat, draws=drew.draws, by=by)
                    one = one.before
            else:
                self._draws.pop(other.entry.version, None)
                other = other.before
        return there

    def in_order(self) -> tuple[TakenBack, ...]:
        """Every draw that was taken back, in the order of the log."""
        return tuple(self._draws[version] for version in sorted(self._draws))


class CheckName(Enum):
    """What is checked; docs/log.md says what each proves."""

    FORM = "FORM"
    """Every line is encoded exactly as in an export and contains nothing unknown."""
    CHAIN = "CHAIN"
    """Every entry has the right hash, number and previous hash; times never decrease."""
    REVISIONS = "REVISIONS"
    """Formats and revisions of the rules are known here and never decrease."""
    TABLE = "TABLE"
    """The rules of tables: who may sit down, start, act, rewind, and with whose consent."""
    OPENINGS = "OPENINGS"
    """Every opened part matches its commitment, and the viewer gets exactly what it may know."""
    PUBLIC = "PUBLIC"
    """The public events are the public forms of the events."""
    ORIGIN = "ORIGIN"
    """A fork begins with the events of the version that it comes from."""
    POSITION = "POSITION"
    """A sandbox begins with a position of the game; whether play can lead to it is not checked."""
    SEED = "SEED"
    """The seed matches its commitment, and every salt is derived from it."""
    LEGALITY = "LEGALITY"
    """Every action was legal; each one was decided again."""
    CHANCE = "CHANCE"
    """Every draw is derived from the seed, and the numbers of draws have no gap."""
    EVENTS = "EVENTS"
    """The events follow from the rules and the seed."""
    RESULT = "RESULT"
    """The game is over, and the result follows from its events."""
    SHOWN = "SHOWN"
    """Every viewer can be shown every entry; only for imports."""
    HEAD = "HEAD"
    COMMITMENT = "COMMITMENT"
    EXTENDS = "EXTENDS"
    SIGNATURE = "SIGNATURE"


ANCHORS = (CheckName.HEAD, CheckName.COMMITMENT, CheckName.EXTENDS, CheckName.SIGNATURE)
"""Checks against something noted earlier or signed, which the file itself cannot prove."""


class CheckResult(Enum):
    """The result of a check."""

    PASSED = "PASSED"
    FAILED = "FAILED"
    NOT_RUN = "NOT_RUN"


class Checked(Value, frozen=True, kw_only=True):
    """One check and its result."""

    name: CheckName
    result: CheckResult
    why: Sentence | None = None
    """Why it failed or did not run, or what exactly passed."""


class MissingRules(Value, frozen=True, kw_only=True):
    """The rules that a log was played by and that are not here."""

    code: Word
    """``GAME_NOT_INSTALLED``, ``REVISION_NOT_KEPT`` or ``NEWER_RULES``."""
    game: Word
    """The name of the game."""
    revision: Wide | None
    """The revision; null if no package brings the game."""


def _shortened(why: str) -> str:
    """A sentence that may quote a stranger's file, as long as a report's may be."""
    return why if len(why) <= LONGEST else f"{why[: LONGEST - 1]}…"


def missing_rules(problem: RulesMissing | None) -> MissingRules | None:
    """The missing rules, if some are, in the form that reports show."""
    if problem is None:
        return None
    return MissingRules(code=problem.code, game=problem.game, revision=problem.revision)


class Turnout(Value, frozen=True, kw_only=True):
    """In a game: an entry by which a seat changed hands, a player was absent or back, or people ended the game."""

    entry: Count
    """The version of the entry."""
    at: Milliseconds
    type: Word
    """The type of its body, such as `seatTaken`, `timedOut` or `abandoned`."""
    by: Role
    """By what right: as a player, a newcomer, the host, the service or the operator."""
    seat: Seat | None
    """The seat that it is about; null if it is about the table."""
    then: Absence | None
    """What became of a seat whose time was up; else null."""


OF_PEOPLE: Final = (SeatTaken, SeatLeft, TimedOut, SeatBack, Resigned, AgreedEnd, Closed, RulesChanged)
"""Bodies of entries that tell who came and went in a game, or who ended it."""


def turned_out(entry: Entry) -> list[Turnout]:
    """What an entry says of people, if it does."""
    body = entry.body
    if not isinstance(body, OF_PEOPLE):
        return []
    then = body.then if isinstance(body, TimedOut) else None
    seat = getattr(body, "seat", entry.seat)
    return [Turnout(entry=entry.version, at=entry.at, type=tag_of(body), by=entry.by, seat=seat, then=then)]


class Report(Value, frozen=True, kw_only=True):
    """The result of verifying a file."""

    valid: bool
    """Nothing that was checked is wrong."""
    complete: bool
    """Nothing is wrong, and every check of the file's own content was completed."""
    entries: Count
    """How many entries are right."""
    checks: Listed[Checked]
    """Every check of the file's own content."""
    anchors: Listed[Checked]
    """Every check against something noted earlier."""
    wrong: Count | None = None
    """The version of the first entry that is wrong; 0 is the header; null if only an anchor failed."""
    problem: Sentence | None = None
    """What is wrong, if something is."""
    missing: MissingRules | None = None
    """The rules that are not here, if some are: then only form, chain and anchors of the file are checked."""
    table: TableId | None = None
    """The id of the table, from the header."""
    game: Word | None = None
    """The name of its game, from the header."""
    viewer: Seat | None = None
    entropy: OfSeats[Contribution] = ()
    """What each seat added to the chance of the game, in seat order; empty before its start."""
    head: Hash | None = None
    """Hash of the last entry that is right."""
    commitment: Hash | None = None
    """The commitment to the seed, from the first entry."""
    sandbox: bool = False
    """Whether somebody chose its position or its seed, so that it can never be complete."""
    take_backs: TakeBacks | None = None
    """What could be taken back at the table; null if its first entry is wrong."""
    taken_back: tuple[TakenBack, ...] = ()
    """Every draw that was taken back, as far as the file is right."""
    turnout: tuple[Turnout, ...] = ()
    """Every change of hands, absence and end by people in the game, as far as the file is right."""
    outcome: Outcome | None = None
    """The result, if every check that it depends on has passed."""

    def result_of(self, name: CheckName) -> Checked:
        """The result of one check; raises KeyError if it does not apply to the file."""
        for one in (*self.checks, *self.anchors):
            if one.name is name:
                return one
        raise KeyError(name)


class Wrong(Exception):
    """The file is wrong."""


class Checks:
    """Records which checks ran: a check passes only if it was begun here."""

    def __init__(self) -> None:
        self.stage = CheckName.FORM
        self._begun: dict[CheckName, str | None] = {}
        self._reasons: dict[CheckName, str] = {}
        self._failed: dict[CheckName, str] = {}

    def begin(self, name: CheckName, passed: str | None = None) -> None:
        """Begin a check: until the next one begins, every error fails this one; ``passed`` says what has passed."""
        self.stage = name
        self._begun[name] = passed

    def leave_out(self, name: CheckName, why: str) -> None:
        """Record why this check cannot run or cannot be completed; the first reason is kept."""
        self._reasons.setdefault(name, _shortened(why))

    def fail(self, name: CheckName, why: str) -> None:
        """Record that this check failed; the others continue."""
        self._failed[name] = _shortened(why)

    def stop(self, problem: str, at: str) -> None:
        """Record that the current check failed, and that the verification ended there before the others did."""
        for name in CheckName:
            self._reasons[name] = f"the verification ended at {at}"
        self.fail(self.stage, problem)

    def results(self) -> tuple[Checked, ...]:
        return tuple(map(self._result, CheckName))

    def _result(self, name: CheckName) -> Checked:
        if name in self._failed:
            return Checked(name=name, result=CheckResult.FAILED, why=self._failed[name])
        if name in self._reasons:
            return Checked(name=name, result=CheckResult.NOT_RUN, why=self._reasons[name])
        if name not in self._begun:
            return Checked(name=name, result=CheckResult.NOT_RUN, why="nothing in this file calls for it")
        return Checked(name=name, result=CheckResult.PASSED, why=self._begun[name])
