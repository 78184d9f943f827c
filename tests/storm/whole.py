"""Laws about whole logs, which only an operator sees: what was accepted is there once, as it was asked for."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Problem
from tests.storm.known import Table

COMMAND: Final = -1
LEFT: Final = "ahead~"
"""With what the ids of commands begin that the service plays for a seat that left lines."""


async def log_of(quipu: Quipu, table: str) -> list[dict[str, Any]]:
    """The lines of a table's log after the header, everything opened; none if it is gone."""
    try:
        lines = [line async for line in quipu.export(table, None, whole=True)]
    except Problem:
        return []
    return [json.loads(line) for line in lines[1:]]


def commands_in(lines: Sequence[Mapping[str, Any]]) -> Counter[tuple[int, str]]:
    """How often each command that acted is in the log, by seat and id."""
    return Counter((seat, command["command"]) for seat, command in _acted(lines))


def more_than_left(table: Table, lines: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What was played for seats that had left no line with these actions."""
    left = [turn["actions"] for line in table.lines for turn in line["turns"]]
    return [
        command["actions"]
        for _, command in _acted(lines)
        if command["command"].startswith(LEFT) and command["actions"] not in left
    ]


def _acted(lines: Sequence[Mapping[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    found = []
    for line in lines:
        if line["entry"]["body"]["type"] == "acted":
            opened = next((one["content"] for one in line["opened"] if one["part"] == COMMAND), None)
            if opened is not None:
                found.append((line["entry"]["seat"], opened))
    return found
