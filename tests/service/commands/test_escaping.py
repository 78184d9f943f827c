"""Nothing that comes from a file or the network is obeyed by a terminal: it is shown, with its controls escaped."""

import ast
import gzip
import json
import logging
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quipu_extensions
import quipu_service.commands
from quipu_service.commands import terminal
from quipu_service.commands.terminal import console, say
from quipu_service.observing.escaping import one_line
from quipu_service.observing.requests import JsonLines
from tests.service.commands.command import within
from tests.service.golden.views import FOLDER
from tests.service.serving import ROOT

CLEARED = "\x1b[2J\x1b[Hfile: complete\n  900 entries are right\n\u202e\x9b31m"
"""Clears the screen, draws a verdict with a line of its own, and turns what follows."""
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
COMMANDS, EXTENSIONS = (Path(one.__path__[0]) for one in (quipu_service.commands, quipu_extensions))
WRITER = Path(terminal.__file__)
PIPED = EXTENSIONS / "pictures" / "drawing_process.py"
"""No command: its standard output is a pipe to the service, which reads bytes of pictures from it."""
FILES = [
    one
    for one in (*COMMANDS.rglob("*.py"), *EXTENSIONS.rglob("*.py"))
    if one not in (WRITER, PIPED) and "tests" not in one.parts
]
WRITERS = {("sys", "stdout"), ("sys", "stderr")}


@pytest.fixture(scope="module")
def repainting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log whose second entry has a type that repaints the screen."""
    header, *entries = gzip.decompress((FOLDER / "caretos-two.jsonl.gz").read_bytes()).decode().splitlines()
    second = json.loads(entries[1])
    second["entry"]["body"]["type"] = CLEARED
    file = tmp_path_factory.mktemp("repainting") / "log.jsonl"
    file.write_text("\n".join([header, entries[0], json.dumps(second, separators=(",", ":")), *entries[2:]]) + "\n")
    return file


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["verify", "--json"]], ids=" ".join)
def test_a_log_cannot_repaint_the_verdict(repainting: Path, command: list[str]) -> None:
    ran = within(*command, str(repainting))

    said = ran.out + ran.err
    assert ran.code == 1
    assert "complete\n" not in said
    assert CONTROLS.search(said) is None


@pytest.mark.parametrize("checker", [[sys.executable, "quipu_check.py"], ["node", "quipu_check.mjs"]], ids=" ".join)
def test_no_checker_is_repainted(repainting: Path, tmp_path: Path, checker: list[str]) -> None:
    program, script = checker
    header, first, second, *rest = repainting.read_text().splitlines()
    claims = [repainting, tmp_path / "game.jsonl", tmp_path / f"{CLEARED.partition('/')[0][:20]}.jsonl"]
    claims[1].write_text("\n".join([header.replace('"caretos"', json.dumps(CLEARED)), first, second, *rest]) + "\n")
    claims[2].write_text("no log")

    ran = subprocess.run(
        [program, str(ROOT / "clients/checker" / script), *map(str, claims)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 1
    assert CONTROLS.search(ran.stdout + ran.stderr) is None
    assert ran.stdout.count("\n") == len(claims) + 1, "a line for each file, and what it means"


def test_lines_and_texts_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    say(CLEARED, "ä → 😀")
    console().print(CLEARED)

    said = capsys.readouterr().out
    assert said.splitlines()[:2] == [one_line(CLEARED), "ä → 😀"]
    assert CONTROLS.search(said) is None


def test_a_line_of_the_services_log_is_json_without_controls() -> None:
    record = logging.LogRecord("quipu", logging.WARNING, "", 0, "GET /%s", (CLEARED,), None)

    line = JsonLines().format(record)

    assert json.loads(line)["message"] == f"GET /{CLEARED}"
    assert CONTROLS.search(line) is None


@pytest.mark.parametrize("file", FILES, ids=lambda one: f"{one.parent.name}.{one.stem}")
def test_commands_write_by_the_one_writer(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Attribute | ast.Call):
            continue
        if isinstance(node, ast.Attribute) and node.attr in ("write", "writelines", "buffer"):
            held = node.value
            where = (
                (held.value.id, held.attr)
                if isinstance(held, ast.Attribute) and isinstance(held.value, ast.Name)
                else None
            )
            assert where not in WRITERS, f"{file.name}:{node.lineno} prints past the escaping"
        called = node.func if isinstance(node, ast.Call) else None
        assert not (isinstance(called, ast.Name) and called.id in ("print", "Console")), f"{file.name}:{node.lineno}"
