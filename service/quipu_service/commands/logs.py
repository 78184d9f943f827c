"""``quipu verify`` and ``quipu export``: logs as files, verified before anything else is made of them."""

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import cast

import uvloop
from msgspec import MsgspecError

from quipu_rules.kernel.outcome import Placing
from quipu_service.adapters.ed25519 import genuine, signature_check
from quipu_service.adapters.extras import SIGNING
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.catalog import installed
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.entropies import Contribution
from quipu_service.application.log.position import Step
from quipu_service.application.problems.tree import NewerRules, Problem, Unknown
from quipu_service.application.records.against import Comparison, compared, read_claims
from quipu_service.application.records.anchors import NOTHING, Earlier, Noted
from quipu_service.application.records.checks import CheckResult, MissingRules, Report, Turnout, Wrong
from quipu_service.application.records.files import Header, lines_of, read_header
from quipu_service.application.records.verify import Verifier
from quipu_service.commands.plain import Plain
from quipu_service.commands.store import opened
from quipu_service.commands.terminal import counted, end_progress, say, show_progress, warn, write_bytes, write_json
from quipu_service.operate.config import Config, ConfigError

EXIT_COMPLETE, EXIT_WRONG, EXIT_PARTIAL = 0, 1, 3
WORST = (EXIT_COMPLETE, EXIT_PARTIAL, EXIT_WRONG)
"""Exit codes from best to worst."""

CONTRIBUTIONS = {
    Contribution.REVEALED: "committed and revealed",
    Contribution.OPEN: "sent openly",
    Contribution.WITHHELD: "withheld what it committed to",
    Contribution.NONE: "added nothing",
}
"""What each seat added to the chance of a game, in words."""
TAMPERED = "Believe nothing from there on: ask for the original, and compare its head with one noted during the game."
ANOTHER = "Do not believe that this file is what was noted or signed: ask for the original."
SANDBOX = "Believe no result of it: in a sandbox anybody chooses the position and knows what chance draws."
UNDECIDED = (
    "Believe that nothing in it was changed after its head was noted, and not yet that its moves were allowed: for "
    "that, install these rules and verify it again."
)
PROVEN = "Believe that every move was allowed, and that chance drew what the server had committed to; "
SO_FAR = (
    "Believe that nothing seen so far is against the rules, and not yet what is hidden or what chance drew: for that, "
    "verify the complete file, which everybody gets once the game is over; "
)
NOTED = "and that it is the log that was noted or signed."
UNNOTED = (
    "and not yet that it is the log of the game you saw: for that, compare its head with one noted during the game "
    "(`--head`), or check the operator's signature (`--public-key`)."
)
"""What a report says to somebody who has never seen a log: what to believe, what not, what is needed."""
EXAMPLES = 3
"""How many tables of each group are named."""
REMEMBERED = 8
"""How many tables are cached."""


def verify(arguments: argparse.Namespace, config: Config) -> int:
    """Print a report on each file; returns 0 if all are complete, 3 if some are partial, 1 if one is wrong."""
    if arguments.all:
        return uvloop.run(_verify_all(config))
    if not arguments.files:
        raise ConfigError("verify: give the files, or --all")
    for option, given in (("--public-key", arguments.public_key), ("--against", arguments.against)):
        if given is not None:
            SIGNING.require(option)
    verifier = verifier_of(config)
    noted = Noted(
        head=arguments.head,
        commitment=arguments.commitment,
        public_key=arguments.public_key,
        extends=None if arguments.extends is None else _earlier(verifier, arguments.extends),
    )
    origins = {_table_of(file): read_log(file) for file in arguments.origin}
    codes = []
    for file in arguments.files:
        with ExitStack() as opened:
            plain = Plain(standard_input() if file == "-" else opened.enter_context(Path(file).open("rb")))
            report = verifier.report(plain, noted, origins=origins, watch=partial(_show_entries, file))
        end_progress()
        if arguments.json:
            write_json(report, file=file)
        else:
            said = in_words(file, report, alone=len(arguments.files) == 1)
            say(*said, *(f"  {one}" for one in plain.changes))
        codes.append(EXIT_COMPLETE if report.complete else EXIT_PARTIAL if report.valid else EXIT_WRONG)
        if arguments.against is not None and report.wrong is None:
            codes.append(_against(verifier, file, arguments))
    return max(codes, key=WORST.index)


def _earlier(verifier: Verifier, file: str) -> Earlier:
    try:
        return verifier.earlier(read_log(file))
    except Wrong as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong


def _against(verifier: Verifier, file: str, arguments: argparse.Namespace) -> int:
    """Print whether two files of a table have one history; returns the exit code."""
    other = arguments.against
    if file == "-":
        raise ValueError("--against: give both logs as files; standard input is read only once")
    try:
        found = compared(read_claims(verifier, read_log(file)), read_claims(verifier, read_log(other)), genuine)
    except Wrong as wrong:
        raise ValueError(f"{file} and {other} cannot be compared: {wrong}") from wrong
    if arguments.json:
        write_json(found, file=file, against=other)
    else:
        say(*_compared(file, other, found, arguments.public_key))
    return EXIT_COMPLETE if found.differ is None else EXIT_WRONG


def _compared(file: str, other: str, found: Comparison, public_key: str | None) -> list[str]:
    if found.differ is None:
        return [f"  against {other}: the same log; its first {found.common} entries are in both files"]
    said = [
        f"  against {other}: TWO LOGS of one table; entry {found.common + 1} differs",
        *(f"    {name}: {head}" for name, head in zip((file, other), found.differ, strict=True)),
    ]
    if found.convicted is None:
        return [*said, "    not proven who made two: both files would have to carry a signature of one key"]
    if public_key is None:
        whose = "compare this key with the operator's, from another source"
    else:
        whose = "it is the operator's" if public_key == found.convicted else "it is NOT the key that you gave"
    return [*said, f"    proven: the owner of key {found.convicted} signed both; {whose}"]


def _table_of(file: str) -> str:
    try:
        return read_header(next(lines_of(read_log(file)), b"")).table
    except (MsgspecError, Wrong) as error:
        raise ValueError(f"{file} is not an exported log: {error}") from error


def _show_entries(file: str, entries: int) -> None:
    show_progress(f"{file}: {counted(entries, 'entry', 'entries')}")


def in_plain_words(missing: MissingRules) -> str:
    """Which rules are missing, for the first line of a report."""
    if missing.revision is None:
        return f"the game {missing.game} is not installed"
    where = "newer than the installed rules" if missing.code == NewerRules.code else "not kept by the installed package"
    return f"revision {missing.revision} of {missing.game} is {where}"


def believed(report: Report) -> str:
    """What somebody who has never seen a log may believe now, what not, and what would be needed."""
    if not report.valid:
        return TAMPERED if report.wrong is not None else ANOTHER
    if report.sandbox:
        return SANDBOX
    if report.missing is not None:
        return UNDECIDED
    anchored = any(one.result is CheckResult.PASSED for one in report.anchors)
    return (PROVEN if report.complete else SO_FAR) + (NOTED if anchored else UNNOTED)


def in_words(file: str, report: Report, *, alone: bool) -> list[str]:
    """The lines of a report on a file for people; ``alone``: without the file's name."""
    verdict = "complete" if report.complete else "partial" if report.valid else "WRONG"
    if report.valid and report.missing is not None:
        verdict = f"not decided again: {in_plain_words(report.missing)}"
    where = "" if report.valid else f" in {_place(report.wrong)}: {report.problem}"
    opening = f"{'' if alone else f'{file}: '}{verdict}{where}. {believed(report)}"
    lines = [opening, f"  {counted(report.entries, 'entry is right', 'entries are right')}"]
    for one in (*report.checks, *report.anchors):
        why = f": {one.why}" if one.why else ""
        lines.append(f"  {one.name.value.lower():<11} {one.result.value.lower().replace('_', ' ')}{why}")
    if report.sandbox:
        lines.insert(1, "  a sandbox: no record of a game, whatever it says")
    if report.entropy:
        given = ", ".join(f"seat {seat + 1} {CONTRIBUTIONS[one]}" for seat, one in enumerate(report.entropy))
        lines.append(f"  chance: the server's seed, and {given}")
    lines += _taken_back(report)
    lines += [f"  {_turned_out(one)}" for one in report.turnout]
    if report.outcome is not None:
        lines.append(f"  result: {report.outcome.ending}; {', '.join(map(_reached, report.outcome.results))}")
    if report.head is not None:
        lines.append(f"  head: {report.head}")
    return lines


def _reached(one: Placing) -> str:
    """What a seat or team has reached: "seat 2 won with 11"."""
    seats = " and ".join(str(seat + 1) for seat in one.seats)
    score = "" if one.score is None else f" with {one.score}"
    return f"seat{'s' if len(one.seats) > 1 else ''} {seats} {one.verdict.value.lower()}{score}"


def _taken_back(report: Report) -> list[str]:
    if report.take_backs is None:
        return []
    count = sum(one.draws for one in report.taken_back)
    return [
        f"  take-backs: {report.take_backs.value.lower()}; draws that were taken back: {count}",
        *(
            f"    entry {one.entry}{'' if one.seat is None else f', seat {one.seat + 1}'}: "
            f"{one.draws}, taken back by entry {one.by}"
            for one in report.taken_back
        ),
    ]


def _turned_out(one: Turnout) -> str:
    """Who came and went in the game: "entry 9, seat 2: timedOut (OUT), by service"."""
    seat = "" if one.seat is None else f", seat {one.seat + 1}"
    then = "" if one.then is None else f" ({one.then.value})"
    return f"entry {one.entry}{seat}: {one.type}{then}, by {one.by.value.lower()}"


def _place(wrong: int | None) -> str:
    return "what was noted" if wrong is None else "the header" if wrong == 0 else f"entry {wrong}"


async def export(arguments: argparse.Namespace, config: Config) -> int:
    """Write the lines of the log."""
    async with opened(config) as (_, quipu):
        async for line in quipu.export(arguments.table, arguments.token, whole=arguments.whole):
            write_bytes(line)
    return 0


def verifier_of(config: Config) -> Verifier:
    """Verifies files by the editions of the installed games and the operator's own, signatures included."""
    return Verifier(Editions(installed(config.games), config.editions_folder), signature_check())


def standard_input() -> BufferedReader:
    """Standard input as bytes."""
    return cast(BufferedReader, sys.stdin.buffer)


def read_log(file: str) -> bytes:
    """The content of a file, unpacked; ``-`` is standard input."""
    if file == "-":
        return Plain(standard_input()).read()
    with Path(file).open("rb") as stream:
        return Plain(stream).read()


def verified_steps(file: str, config: Config) -> tuple[Header, list[Step]] | None:
    """The header and the steps of a file that verifies; None after saying where it is wrong. Raises RulesMissing."""
    try:
        return verifier_of(config).steps(read_log(file))
    except Wrong as wrong:
        warn(f"quipu: {file} {wrong}")
        return None


async def _verify_all(config: Config) -> int:
    """Verify every log of a server, and of what extensions put behind it, with this release, before it is deployed.

    Prints groups of logs with the same problem; returns 0 if there are none, else 1.
    """
    differing: dict[str, list[str]] = defaultdict(list)
    tables = entries = 0
    async with opened(config, REMEMBERED) as (_, quipu):
        verifier = Verifier(quipu.editions, signature_check())
        async for table in quipu.stores.log.tables():
            tables += 1
            problem, count = await _difference(quipu, verifier, table)
            entries += count
            if problem is not None:
                differing[problem].append(table)
            show_progress(summary(tables, entries, differing))
    end_progress()
    say(*in_groups(tables, entries, differing))
    return 1 if differing else 0


async def _difference(quipu: Quipu, verifier: Verifier, table: str) -> tuple[str | None, int]:
    """How this release decides a table's log differently, if it does; and the number of entries."""
    game = "a game"
    try:
        file = await _file(quipu, table)
        game = read_header(file.partition(b"\n")[0]).game
        report = verifier.report(file, NOTHING, origins=await _origins(quipu, table))
    except Problem as problem:
        return f"{game}: {_alike(str(problem), table)}", 0
    return None if report.valid else f"{game}: {_alike(str(report.problem), table)}", report.entries


async def _origins(quipu: Quipu, table: str) -> dict[str, bytes]:
    """The log of the table that it was forked from, if that still exists."""
    cached, _ = await quipu.tables.current(table)
    origin = cached.position.table.opened.origin
    try:
        return {} if origin is None else {origin.table: await _file(quipu, origin.table)}
    except Unknown:
        return {}


async def _file(quipu: Quipu, table: str) -> bytes:
    return b"\n".join([line async for line in quipu.export(table, None, whole=True)]) + b"\n"


def _alike(problem: str, table: str) -> str:
    """A problem without the parts that differ from table to table."""
    return re.sub(r"\d+", "N", re.sub(r"\b[0-9a-f]{64}\b", "H", problem.replace(table, "T")))


def summary(tables: int, entries: int, differing: Mapping[str, list[str]]) -> str:
    """What was looked at, and how many tables differ."""
    wrong = sum(map(len, differing.values()))
    return (
        f"{counted(tables, 'table')} with {counted(entries, 'entry', 'entries')}: {counted(wrong, 'differs', 'differ')}"
    )


def in_groups(tables: int, entries: int, differing: Mapping[str, list[str]]) -> list[str]:
    """One line per group, largest first."""
    lines = [summary(tables, entries, differing)]
    for problem, named in sorted(differing.items(), key=lambda group: -len(group[1])):
        more = f" and {len(named) - EXAMPLES} more" if len(named) > EXAMPLES else ""
        lines.append(f"  {len(named)} x {problem} ({', '.join(sorted(named)[:EXAMPLES])}{more})")
    return lines
