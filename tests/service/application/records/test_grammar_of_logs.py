"""Valid logs of all games, changed by grammar: verify, import and both small checkers agree on every file.

``QUIPU_LOG_CHANGES`` is how many changes of each log are tried; a soak tries thousands.
"""

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import MotionKind
from quipu_service.application.problems.tree import Problem
from quipu_service.application.records.checks import CheckName, CheckResult
from quipu_service.application.records.verify import Verifier
from tests.service.application.records.test_checkers import by_javascript, by_python
from tests.service.forging import Lines, chained_anew, read, sealed_anew
from tests.service.serving import ROOT
from tests.service.tables import another, begun, exported, imported
from tests.service.transports.graphql.site import new_command

CHANGES: Final = int(os.environ.get("QUIPU_LOG_CHANGES", "25"))
Place: TypeAlias = tuple[str | int, ...]
BOUNDS: Final = (-1, 0, 1, 2**31, 2**53, 2**70)
OTHERS: Final[tuple[Any, ...]] = (None, True, -1, 1, "x", "", [], {}, [None], {"x": 1})
ONLY_VERIFY: Final = {
    CheckName.FORM,
    CheckName.REVISIONS,
    CheckName.TABLE,
    CheckName.PUBLIC,
    CheckName.LEGALITY,
    CheckName.CHANCE,
    CheckName.EVENTS,
}
"""Checks that take the rules of games or tables; docs/log.md names them under "Where the checks differ"."""


def paths(value: Any, at: Place = ()) -> Iterator[Place]:
    """Every place in a document."""
    yield at
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from paths(part, (*at, key))


def parent(document: Any, path: Place) -> Any:
    for key in path[:-1]:
        document = document[key]
    return document


def changed(dice: random.Random, header: dict[str, Any], lines: Lines) -> str:
    """Make one change by the grammar of JSON or of the log; its name."""
    number = dice.randrange(len(lines))
    entry = lines[number]["entry"]
    where = dice.choice([path for path in paths(entry) if path])
    holder, key = parent(entry, where), where[-1]
    kind = dice.choice(("dropped", "retyped", "ranged", "widened", "unknown", "moved", "doubled", "removed", "header"))
    match kind:
        case "dropped":
            del holder[key]
        case "retyped":
            holder[key] = dice.choice([one for one in OTHERS if type(one) is not type(holder[key])])
        case "ranged" if type(holder[key]) is int:
            holder[key] = dice.choice([one for one in BOUNDS if one != holder[key]])
        case "widened" if type(holder[key]) is int:
            holder[key] = float(holder[key])
        case "unknown":
            (holder if isinstance(holder, dict) else entry)["foreign"] = 1
        case "moved":
            other = dice.randrange(len(lines))
            lines.insert(other, lines.pop(number))
        case "doubled":
            lines.insert(number, json.loads(json.dumps(lines[number])))
        case "removed":
            del lines[number]
        case "header":
            name = dice.choice(sorted(header.keys() - {"version", "head"}))
            header[name] = dice.choice(OTHERS)
        case _:
            holder[key] = dice.choice(OTHERS)
    return f"{kind} {number + 1} {where}"


def rewritten(header: dict[str, Any], lines: Lines, *, sealed: bool) -> bytes | None:
    """The file with hashes made anew, and commitments too; None if the change left nothing to hash."""
    try:
        if sealed and isinstance(header.get("seed"), str):
            for line in lines:
                sealed_anew(header, line)
        return chained_anew(header, lines)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None


def variants(file: bytes, seed: str) -> Iterator[tuple[str, bytes]]:
    """Changed files, each with the name of its change."""
    dice = random.Random(seed)
    for number in range(CHANGES):
        header, lines = read(file)
        name = changed(dice, header, lines)
        written = rewritten(header, lines, sealed=dice.random() < 0.7)
        if written is not None and written != file:
            yield f"{number}-{name}", written


async def taken_in(quipu: Quipu, file: bytes) -> bool:
    """Whether the service imports the file."""
    try:
        await imported(quipu, file)
    except Problem:
        return False
    return True


@pytest.mark.parametrize("whose", ["complete", "spectator", "seat"])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_all_judges_of_a_changed_log_agree(quipu: Quipu, tmp_path: Path, game: str, whose: str) -> None:
    table = await begun(quipu, game, GAMES[game].seats[0])
    await table.go_on(12)
    if whose == "complete":
        for token in table.tokens:
            await quipu.motions.agree(table.id, command=new_command(), token=token, kind=MotionKind.ABANDON)
    file = await exported(table, 0 if whose == "seat" else None)
    verifier = Verifier(Editions(quipu.games), genuine)
    files = dict(variants(file, f"{game} {whose}"))
    texts = {f"{place}.jsonl": content.decode() for place, content in enumerate(files.values())}
    python, node = by_python(texts), by_javascript(tmp_path, texts)

    accepted = 0
    for (name, content), short in zip(files.items(), texts, strict=True):
        report = verifier.report(content)
        assert python[short] == node[short], name
        right = python[short][1]
        if report.valid:
            accepted += 1
            assert right, f"{name}: only the small checkers refuse it"
        elif right:
            failed = {check.name for check in report.checks if check.result is CheckResult.FAILED}
            assert failed <= ONLY_VERIFY, f"{name}: the small checkers accept it: {report.problem}"
        if whose == "complete":
            assert await taken_in(another(quipu.stores), content) <= report.valid, f"{name}: import takes what is wrong"
    assert accepted < len(files) / 2


def test_the_page_names_the_checks_that_only_verify_makes() -> None:
    section = (
        (ROOT / "docs/log.md").read_text(encoding="utf-8").split("**Where the checks differ.**")[1].split("\n\n")[0]
    )

    assert set(re.findall(r"`([A-Z]+)`", section)) == {check.name for check in ONLY_VERIFY}
