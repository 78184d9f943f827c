"""``quipu verify`` and ``quipu export``: logs as files."""

import argparse
import asyncio
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import MsgspecError

from quipu.service.adapters.ed25519 import genuine
from quipu.service.application.log.entropies import Contribution
from quipu.service.application.problems import NewerRules
from quipu.service.application.records.against import Comparison, compared, read_claims
from quipu.service.application.records.anchors import Earlier, Noted
from quipu.service.application.records.checks import MissingRules, Report, Wrong
from quipu.service.application.records.files import lines_of, read_header
from quipu.service.application.records.verify import Verifier
from quipu.service.commands.log_files import EXIT_WRONG, editions_of, read_log, verifier_on
from quipu.service.commands.store import opened
from quipu.service.config import Config

EXIT_COMPLETE, EXIT_PARTIAL = 0, 3
WORST = (EXIT_COMPLETE, EXIT_PARTIAL, EXIT_WRONG)
"""Exit codes from best to worst."""

GIVEN = {
    Contribution.REVEALED: "committed and revealed",
    Contribution.OPEN: "sent openly",
    Contribution.WITHHELD: "withheld what it committed to",
    Contribution.NONE: "added nothing",
}
"""What each seat added to the chance of a game, in words."""


def verify(asked: argparse.Namespace, config: Config) -> int:
    """Print a report on each file; returns 0 if all are complete, 3 if some are partial, 1 if one is wrong."""
    verifier = verifier_on(editions_of(config))
    noted = Noted(
        head=asked.head,
        commitment=asked.commitment,
        public_key=asked.public_key,
        extends=None if asked.extends is None else _earlier(verifier, asked.extends),
    )
    origins = {_table_of(file): read_log(file) for file in asked.origin}
    codes = []
    for file in asked.files:
        with ExitStack() as opened:
            stream = sys.stdin.buffer if file == "-" else opened.enter_context(Path(file).open("rb"))
            report = verifier.report(stream, noted, origins=origins, watch=_progress(file))
        _progress(file)(None)
        sys.stdout.write(_as_json(file, report) if asked.json else _in_words(file, report, alone=len(asked.files) == 1))
        codes.append(EXIT_COMPLETE if report.complete else EXIT_PARTIAL if report.valid else EXIT_WRONG)
        if asked.against is not None and report.wrong is None:
            codes.append(_against(verifier, file, asked))
    return max(codes, key=WORST.index)


def _earlier(verifier: Verifier, file: str) -> Earlier:
    try:
        return verifier.earlier(read_log(file))
    except Wrong as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong


def _against(verifier: Verifier, file: str, asked: argparse.Namespace) -> int:
    """Print whether two files of a table have one history; returns the exit code."""
    other = asked.against
    if file == "-":
        raise ValueError("--against: give both logs as files; standard input is read only once")
    try:
        found = compared(read_claims(verifier, read_log(file)), read_claims(verifier, read_log(other)), genuine)
    except Wrong as wrong:
        raise ValueError(f"{file} and {other} cannot be compared: {wrong}") from wrong
    if asked.json:
        sys.stdout.write(
            msgspec.json.encode({"file": file, "against": other, **msgspec.to_builtins(found)}).decode() + "\n"
        )
    else:
        sys.stdout.write(_compared(file, other, found, asked.public_key))
    return EXIT_COMPLETE if found.differ is None else EXIT_WRONG


def _compared(file: str, other: str, found: Comparison, public_key: str | None) -> str:
    if found.differ is None:
        return f"  against {other}: the same log; its first {found.common} entries are in both files\n"
    said = f"  against {other}: TWO LOGS of one table; entry {found.common + 1} differs\n" + "".join(
        f"    {name}: {head}\n" for name, head in zip((file, other), found.differ, strict=True)
    )
    if found.convicted is None:
        return f"{said}    not proven who made two: both files would have to carry a signature of one key\n"
    if public_key is None:
        whose = "compare this key with the operator's, from another source"
    else:
        whose = "it is the operator's" if public_key == found.convicted else "it is NOT the key that you gave"
    return f"{said}    proven: the owner of key {found.convicted} signed both; {whose}\n"


def _table_of(file: str) -> str:
    try:
        return read_header(next(lines_of(read_log(file)), b"")).table
    except (MsgspecError, Wrong) as error:
        raise ValueError(f"{file} is no exported log: {error}") from error


def _progress(file: str) -> Callable[[int | None], None]:
    """Prints progress in a terminal; ``None`` ends it."""

    def told(entries: int | None) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K" if entries is None else f"\r{file}: {entries} entries")
            sys.stderr.flush()

    return told


def _as_json(file: str, report: Report) -> str:
    return msgspec.json.encode({"file": file, **msgspec.to_builtins(report)}).decode() + "\n"


def in_plain_words(missing: MissingRules) -> str:
    """Which rules are missing, for the first line of a report."""
    if missing.revision is None:
        return f"the game {missing.game} is not installed"
    where = "newer than the installed rules" if missing.code == NewerRules.code else "not kept by the installed package"
    return f"revision {missing.revision} of {missing.game} is {where}"


def _in_words(file: str, report: Report, *, alone: bool) -> str:
    verdict = "complete" if report.complete else "partial" if report.valid else "WRONG"
    if report.valid and report.missing is not None:
        verdict = f"not decided again: {in_plain_words(report.missing)}"
    where = "" if report.valid else f" in {_place(report.wrong)}: {report.problem}"
    lines = [f"{'' if alone else f'{file}: '}{verdict}{where}", f"  {report.entries} entries are right"]
    for one in (*report.checks, *report.anchors):
        why = f": {one.why}" if one.why else ""
        lines.append(f"  {one.name.value.lower():<11} {one.result.value.lower().replace('_', ' ')}{why}")
    if report.sandbox:
        lines.insert(1, "  a sandbox: no record of a game, whatever it says")
    if report.entropy:
        given = ", ".join(f"seat {seat + 1} {GIVEN[one]}" for seat, one in enumerate(report.entropy))
        lines.append(f"  chance: the server's seed, and {given}")
    lines += _taken_back(report)
    if report.outcome is not None:
        scores = ", ".join(map(str, report.outcome.scores))
        lines.append(f"  result: {report.outcome.ending}, scores by seat {scores}")
    if report.head is not None:
        lines.append(f"  head: {report.head}")
    return "\n".join(lines) + "\n"


def _taken_back(report: Report) -> list[str]:
    if report.take_backs is None:
        return []
    count = sum(one.draws for one in report.taken_back)
    return [
        f"  take-backs: {report.take_backs.value.lower()}; draws that were taken back: {count}",
        *(
            f"    entry {one.entry}, seat {one.seat}: {one.draws}, taken back by entry {one.by}"
            for one in report.taken_back
        ),
    ]


def _place(wrong: int | None) -> str:
    return "what was noted" if wrong is None else "the header" if wrong == 0 else f"entry {wrong}"


def export(table: str, token: str | None, config: Config, *, whole: bool) -> int:
    """Write the lines of the log."""
    asyncio.run(_export(table, token, config, whole=whole))
    return 0


async def _export(table: str, token: str | None, config: Config, *, whole: bool) -> None:
    async with opened(config) as (_, quipu):
        async for line in quipu.export(table, token, whole=whole):
            sys.stdout.buffer.write(line + b"\n")
