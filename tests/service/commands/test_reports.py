"""``quipu verify``: what it says of a file, for somebody who wants to know what was proven, and of all logs."""

import re
from textwrap import dedent

import pytest
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import ranked
from quipu_service.application.log.bodies import TakeBacks
from quipu_service.application.log.entropies import Contribution
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, RevisionNotKept
from quipu_service.application.records.checks import (
    Checked,
    CheckName,
    CheckResult,
    MissingRules,
    Report,
    TakenBack,
)
from quipu_service.commands.logs import in_groups, in_words

RIGHT = Report(
    valid=True,
    complete=True,
    entries=42,
    checks=(
        Checked(name=CheckName.FORM, result=CheckResult.PASSED),
        Checked(name=CheckName.CHANCE, result=CheckResult.NOT_RUN, why="the seed is secret"),
    ),
    anchors=(Checked(name=CheckName.SIGNATURE, result=CheckResult.FAILED, why="another key"),),
    entropy=(Contribution.REVEALED, Contribution.NONE),
    take_backs=TakeBacks.AGREED,
    taken_back=(
        TakenBack(entry=12, seat=Seat(0), draws=2, by=15),
        TakenBack(entry=13, seat=Seat(1), draws=1, by=15),
        TakenBack(entry=14, seat=None, draws=1, by=15),
    ),
    outcome=ranked("LAST_CARD", {"SCORE": (7, 11)}),
    head="abc",
)
SAID = """
    complete. Believe that every move was allowed, and that chance drew what the server had committed to; and not yet\
 that it is the log of the game you saw: for that, compare its head with one noted during the game (`--head`), or check\
 the operator's signature (`--public-key`).
      42 entries are right
      form        passed
      chance      not run: the seed is secret
      signature   failed: another key
      chance: the server's seed, and seat 1 committed and revealed, seat 2 added nothing
      take-backs: agreed; draws that were taken back: 4
        entry 12, seat 1: 2, taken back by entry 15
        entry 13, seat 2: 1, taken back by entry 15
        entry 14: 1, taken back by entry 15
      result: LAST_CARD; seat 2 won with 11, seat 1 lost with 7
      head: abc
"""


def report(*, valid: bool = True, missing: MissingRules | None = None, wrong: int | None = None) -> Report:
    """Of a file that is not complete."""
    problem = None if valid else "a hash differs"
    return Report(
        valid=valid, complete=False, entries=3, checks=(), anchors=(), missing=missing, wrong=wrong, problem=problem
    )


def test_a_report_lists_what_was_checked_and_what_it_does_not_prove() -> None:
    assert in_words("game.jsonl", RIGHT, alone=True) == dedent(SAID).strip("\n").splitlines()


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (report(), "partial"),
        (report(valid=False, wrong=17), "WRONG in entry 17: a hash differs"),
        (report(valid=False, wrong=1), "WRONG in entry 1: a hash differs"),
        (report(valid=False, wrong=0), "WRONG in the header: a hash differs"),
        (report(valid=False), "WRONG in what was noted: a hash differs"),
        (
            report(missing=MissingRules(code=GameNotInstalled.code, game="go", revision=None)),
            "not decided again: the game go is not installed",
        ),
        (
            report(missing=MissingRules(code=NewerRules.code, game="caral", revision=9)),
            "not decided again: revision 9 of caral is newer than the installed rules",
        ),
        (
            report(missing=MissingRules(code=RevisionNotKept.code, game="caral", revision=2)),
            "not decided again: revision 2 of caral is not kept by the installed package",
        ),
    ],
)
def test_the_first_line_is_the_verdict_and_what_it_means(found: Report, said: str) -> None:
    first, *others = in_words("game.jsonl", found, alone=True)
    assert others == ["  3 entries are right"]
    assert re.fullmatch(f"{re.escape(said)}. (Believe|Do not believe) .*: .*", first)
    assert in_words("game.jsonl", found, alone=False)[0].startswith(f"game.jsonl: {said}. ")


def test_what_was_noted_and_fits_needs_nothing_more() -> None:
    anchored = replace(RIGHT, anchors=(Checked(name=CheckName.HEAD, result=CheckResult.PASSED),))
    first = in_words("game.jsonl", anchored, alone=True)[0]
    assert first.endswith("what the server had committed to; and that it is the log that was noted or signed.")


def test_a_sandbox_is_no_record_of_a_game() -> None:
    lines = in_words("game.jsonl", replace(RIGHT, sandbox=True), alone=True)

    assert lines[0].startswith("complete. Believe no result of it: ")
    assert lines[1] == "  a sandbox: no record of a game, whatever it says"


def test_logs_that_differ_alike_are_one_line_which_names_three_of_them() -> None:
    differing = {
        "caral: a hash differs": ["b"],
        "caretos: entry N": ["z", "x", "y", "w", "v"],
        "inkas: no": list("abc"),
    }

    assert (
        in_groups(20, 700, differing)
        == dedent(
            """\
        20 tables with 700 entries: 9 differ
          5 x caretos: entry N (v, w, x and 2 more)
          3 x inkas: no (a, b, c)
          1 x caral: a hash differs (b)
        """
        ).splitlines()
    )
