"""The checks of a verification: which there are, what became of each, and the report that names them all."""

from enum import Enum

from quipu.rules.kernel.game import Outcome
from quipu.rules.kernel.message import Seat, Value


class CheckName(Enum):
    """What is checked; docs/log.md says what each proves."""

    FORM = "FORM"
    """Every line is written as it was exported, and holds nothing that the format does not know."""
    CHAIN = "CHAIN"
    """Each entry has its hash, its number and the hash of the entry before; time never steps back."""
    REVISIONS = "REVISIONS"
    """Formats and revisions of the rules are known here and never decrease."""
    TABLE = "TABLE"
    """The rules of tables: who may sit down, start, act, rewind, and with whose consent."""
    OPENINGS = "OPENINGS"
    """What is opened is what was committed to, and is what this viewer must and may know."""
    PUBLIC = "PUBLIC"
    """What everybody saw of each event is its public form."""
    ORIGIN = "ORIGIN"
    """A fork has the events of the version it comes from."""
    POSITION = "POSITION"
    """A sandbox begins with a position of the game; that play led to it is not checked."""
    SEED = "SEED"
    """The seed is the one that was committed to, and every salt comes from it."""
    LEGALITY = "LEGALITY"
    """Every action was legal when it was accepted: it was decided again."""
    CHANCE = "CHANCE"
    """Every draw comes from the seed, and their numbers have no gap."""
    EVENTS = "EVENTS"
    """The events are those that the rules and the seed lead to."""
    RESULT = "RESULT"
    """The game is over, and the result is that of its events."""
    SHOWN = "SHOWN"
    """Every viewer can be shown every entry; checked for imports."""
    HEAD = "HEAD"
    COMMITMENT = "COMMITMENT"
    EXTENDS = "EXTENDS"
    SIGNATURE = "SIGNATURE"


ANCHORS = (CheckName.HEAD, CheckName.COMMITMENT, CheckName.EXTENDS, CheckName.SIGNATURE)
"""Checks against something noted earlier or signed; what the file itself cannot prove."""


class CheckResult(Enum):
    """What became of a check."""

    PASSED = "PASSED"
    FAILED = "FAILED"
    NOT_RUN = "NOT_RUN"


class Checked(Value, frozen=True, kw_only=True):
    """One check and what became of it."""

    name: CheckName
    result: CheckResult
    why: str | None = None
    """Why it failed or did not run, or what exactly passed."""


class Report(Value, frozen=True, kw_only=True):
    """What the verification of a file found."""

    valid: bool
    """Nothing is wrong in what was checked."""
    complete: bool
    """Nothing is wrong, and every check of the file's own content was run to its end."""
    entries: int
    """How many entries were found right."""
    checks: tuple[Checked, ...]
    """Every check of the file's own content."""
    anchors: tuple[Checked, ...]
    """Every check against something noted earlier."""
    wrong: int | None = None
    """The version of the first entry that is wrong; 0 is the header; null if only an anchor failed."""
    problem: str | None = None
    """What is wrong, where something is."""
    table: str | None = None
    """The id of the table, as the header says."""
    game: str | None = None
    """The name of its game, as the header says."""
    viewer: Seat | None = None
    head: str | None = None
    """Hash of the last right entry."""
    commitment: str | None = None
    """The commitment to the seed, as the first entry has it."""
    sandbox: bool = False
    """Whether its position or its seed was somebody's choice: it is never complete."""
    outcome: Outcome | None = None
    """The result, if every check that leads to it has passed."""

    def result_of(self, name: CheckName) -> Checked:
        """What became of one check; raises KeyError if it does not apply to the file."""
        for one in (*self.checks, *self.anchors):
            if one.name is name:
                return one
        raise KeyError(name)


class Wrong(Exception):
    """Something is not what it should be."""


class Checks:
    """Keeps account of what was checked: nothing counts as passed that was not begun here."""

    def __init__(self) -> None:
        self.stage = CheckName.FORM
        self._begun: set[CheckName] = set()
        self._reasons: dict[CheckName, str] = {}
        self._notes: dict[CheckName, str] = {}
        self._failed: dict[CheckName, str] = {}

    def begin(self, name: CheckName) -> None:
        """Whatever is wrong from now on is wrong in this check."""
        self.stage = name
        self._begun.add(name)

    def leave_out(self, name: CheckName, why: str) -> None:
        """This check cannot be run, or not to its end; the first reason stands."""
        self._reasons.setdefault(name, why)

    def note(self, name: CheckName, what: str) -> None:
        """What exactly passed."""
        self._notes[name] = what

    def fail(self, name: CheckName, why: str) -> None:
        """This check failed, and the others go on."""
        self._failed[name] = why

    def stop(self, problem: str, at: str) -> None:
        """The check that was begun last failed, and nothing else was run to its end."""
        for name in CheckName:
            self._reasons[name] = f"the verification ended at {at}"
        self.fail(self.stage, problem)

    def results(self) -> tuple[Checked, ...]:
        """What became of every check."""
        return tuple(map(self._result, CheckName))

    def _result(self, name: CheckName) -> Checked:
        if name in self._failed:
            return Checked(name=name, result=CheckResult.FAILED, why=self._failed[name])
        if name in self._reasons:
            return Checked(name=name, result=CheckResult.NOT_RUN, why=self._reasons[name])
        if name not in self._begun:
            return Checked(name=name, result=CheckResult.NOT_RUN, why="nothing in this file calls for it")
        return Checked(name=name, result=CheckResult.PASSED, why=self._notes.get(name))
