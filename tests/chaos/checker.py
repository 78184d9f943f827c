"""Whether what was answered and what the exported logs say are one story. It knows nothing of the service but these."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Sent:
    """A command and every answer to it: ``versions`` of those that accepted it, ``refusals`` of the others."""

    table: str
    command: str
    seat: int
    action: Any
    expected: int
    versions: list[int] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


@dataclass
class Followed:
    """The versions of a table that one follower was told, in their order."""

    table: str
    after: int
    versions: list[int] = field(default_factory=list)


def wrong(sent: Iterable[Sent], logs: Mapping[str, Sequence[Any]], followed: Iterable[Followed]) -> list[str]:
    """All that does not fit; a log is the lines after the head of an export that opens every command."""
    by_table: dict[str, list[Sent]] = defaultdict(list)
    for one in sent:
        by_table[one.table].append(one)
    found: list[str] = []
    for table in by_table.keys() | logs.keys():
        lines = logs.get(table)
        if lines is None:
            found.append(f"{table}: no log of it")
            continue
        found += [f"{table}: {what}" for what in (*of_log(lines), *of_answers(by_table[table], lines))]
    for each in followed:
        last = len(logs.get(each.table, ()))
        if each.versions != list(range(each.after + 1, last + 1)):
            found.append(f"{each.table}: a follower from {each.after} was told {each.versions} of {last}")
    return found


def of_log(lines: Sequence[Any]) -> list[str]:
    """Gaps, entries that do not follow the one before, and time that goes back, however clocks were set."""
    found, head, at = [], "0" * 64, 0
    for number, line in enumerate(lines, 1):
        if line["entry"]["version"] != number:
            found.append(f"entry {number} has version {line['entry']['version']}")
        if line["entry"]["previous"] != head:
            found.append(f"entry {number} does not follow the one before")
        if line["entry"]["at"] < at:
            found.append(f"entry {number} is from before the one before")
        head, at = line["hash"], line["entry"]["at"]
    return found


def of_answers(sent: Sequence[Sent], lines: Sequence[Any]) -> list[str]:
    """Answers that contradict each other or the log, and entries that nobody was told of."""
    found: list[str] = []
    acted = {line["entry"]["version"]: line for line in lines if line["entry"]["body"]["type"] == "acted"}
    told: Counter[int] = Counter()
    for one in sent:
        versions = set(one.versions)
        if len(versions) > 1:
            found.append(f"{one.command} was accepted as {sorted(versions)}")
        if versions and one.refusals:
            found.append(f"{one.command} was accepted as {sorted(versions)} and refused as {one.refusals}")
        if not versions and not one.refusals:
            found.append(f"{one.command} was never answered")
        told.update(versions)
        for version in versions:
            if version != one.expected + 1:
                found.append(f"{one.command} expected {one.expected} and became {version}")
            found += unlike(one, acted.get(version))
    found += [f"version {version} was answered to {times} commands" for version, times in told.items() if times > 1]
    found += [f"version {version} is nobody's command" for version in acted.keys() - told.keys()]
    return found


def unlike(sent: Sent, line: Any) -> list[str]:
    """What of an accepted command is not in its entry."""
    if line is None:
        return [f"{sent.command} was accepted and is not in the log"]
    opened = [part["content"] for part in line["opened"] if part["part"] == -1]
    if line["entry"]["seat"] != sent.seat or opened != [{"command": sent.command, "actions": [sent.action]}]:
        return [f"{sent.command}: seat {line['entry']['seat']} did {opened}, sent was {sent.seat}: {sent.action}"]
    return []
