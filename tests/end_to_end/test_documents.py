"""Every command of README and docs runs as printed, one document a shell, and answers what is printed below it.

A block marked `sh` is run; a block marked `text` below it is its output, in which `…` stands for anything.
"""

import os
import re
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import Problem
from quipu_service.commands.command_line import parser
from quipu_service.extensions.extension import Guide, guides_of
from quipu_service.extensions.loading import installed
from quipu_service.transports.texts.problem_texts import STATUS
from tests.service.serving import ROOT, Service

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCUMENTS = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "guide").glob("*.md"),
        *(one.file for one in guides_of(installed()) if isinstance(one, Guide)),
    ]
)
SIGNED = "head"
"""Of `quipu head 1`, the first line of a signed text (docs/log.md)."""
CODES = {
    *TEXTS.refusals("en"),
    *(code for game in GAMES.values() for code in game.texts.refusals("en")),
    *(kind.code for kind in STATUS if issubclass(kind, Problem)),
}
"""Of all problems."""
SERVES = re.compile(r"^quipu serve$", re.MULTILINE)
"""Runs until it is stopped; tests/browser/test_first_click.py starts it as the tutorial does."""
PORT, END = "http://127.0.0.1:8000", "end-of-block"
BACKUPS = " /backups"
"""A folder of the machine in documents, where an operator may keep backups: ours are in the folder of the test."""


def blocks(document: Path) -> list[tuple[str, str]]:
    """Kind and text of each block."""
    return [(found[1], found[2]) for found in BLOCK.finditer(document.read_text(encoding="utf-8"))]


def session(document: Path) -> list[tuple[str, str | None]]:
    """What is typed, and what must come: None if the document does not say."""
    found = blocks(document)
    following = [*found[1:], ("", "")]
    return [
        (typed, text if kind == "text" else None)
        for (shell, typed), (kind, text) in zip(found, following, strict=False)
        if shell == "sh"
    ]


RUN = [document for document in DOCUMENTS if session(document)]


def test_no_command_that_is_run_names_another_folder_of_the_machine() -> None:
    typed = " ".join(text for document in RUN for text, _ in session(document))
    named = set(re.findall(r"""(?<=[ >="'])/[a-z][\w/.-]*""", typed))
    assert {one.rstrip("/") for one in named} == {BACKUPS.strip(), "/dev/null"}


def overlay(folder: Path) -> Path:
    """The commands of a virtual environment on top of ours, so that what a document installs stays in it."""
    venv.create(folder)
    purelib = sysconfig.get_path("purelib")
    (own,) = folder.glob("lib/python*/site-packages")
    (own / "ours.pth").write_text(f"import site; site.addsitedir({purelib!r})\n")
    for name in ("pip", "pytest", "quipu"):
        command = folder / "bin" / name
        command.write_text(f'#!/bin/sh\nexec {folder}/bin/python -m {name} "$@"\n')
        command.chmod(0o755)
    return folder / "bin"


def watched_curl(folder: Path, statuses: Path) -> None:
    """A curl that also notes the status of each answer, whatever becomes of the body; a sample's own `-w` wins."""
    command = folder / "curl"
    noted = "%{stderr}status %{http_code} %{method} %{url_effective}\\n"
    command.write_text(f'#!/bin/sh\nexec {shutil.which("curl")} -w "{noted}" "$@" 2>>{statuses}\n')
    command.chmod(0o755)


def unexpected(statuses: str, steps: list[tuple[str, str | None]]) -> list[str]:
    """Requests that were refused in a block below which no code of a problem is printed, and complaints of curl."""
    found = []
    for noted, (_, printed) in zip(statuses.split(f"{END}\n"), steps, strict=False):
        for line in noted.splitlines():
            kind, _, told = line.partition(" ")
            if kind != "status" or (told[0] not in "123" and not CODES & set(re.findall(r"\w+", printed or ""))):
                found.append(line)
    return found


def test_a_refused_request_of_a_sample_is_found_behind_an_option_that_hides_its_answer(
    service: Service, tmp_path: Path
) -> None:
    statuses = tmp_path / "statuses"
    watched_curl(tmp_path, statuses)
    table = f"{service.address}/v1/caracalla/tables"
    script = f"""curl -s --json '{{"seats": 2}}' -o opened {table}
        curl -s --json '{{"seats": 2, "entropy": "my own dice"}}' -o answer {table}"""
    subprocess.run(["bash", "-c", script], cwd=tmp_path, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, check=True)
    noted = statuses.read_text()
    assert unexpected(noted, [("", None)]) == [f"status 400 POST {table}"]
    assert unexpected(noted, [("", "MALFORMED")]) == []


@pytest.mark.parametrize("document", RUN, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_command_runs_as_printed(service: Service, tmp_path: Path, document: Path) -> None:
    steps = session(document)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    bins, statuses = overlay(tmp_path / "scratch"), tmp_path / "scratch" / "statuses"
    watched_curl(bins, statuses)
    ended = f"echo; echo {END}; echo {END} >> {statuses}"
    ran = [SERVES.sub("", typed) for typed, _ in steps]
    script = "".join(f"{typed}\n{ended}\n" for typed in ran).replace(PORT, service.address)
    script = script.replace(BACKUPS, f" {tmp_path}{BACKUPS.strip()}")
    path = f"{bins}:{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # newcomers lack our plugins, one of which warns without settings

    done = subprocess.run(
        ["bash", "-u", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, **alone},
        capture_output=True,
        text=True,
        check=False,
    )

    answers = done.stdout.split(f"\n{END}\n")
    assert len(answers) == len(steps) + 1, done.stderr
    for (typed, printed), came in zip(steps, answers, strict=False):
        if printed is not None:
            wanted = re.escape(printed.strip()).replace("…", "(.|\n)*")
            assert re.fullmatch(wanted, came.strip()), f"{typed}\nprinted {printed}\ncame {came}{done.stderr}"
    assert "" == done.stderr
    assert unexpected(statuses.read_text(), steps) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_target_and_subcommand_that_is_named_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = set(parser(installed("")).format_help().split())

    for words in re.findall(r"`make ([a-z -]+)", text) + re.findall(r"^make ([a-z]+)", text, re.MULTILINE):
        assert set(words.split()) <= targets, words
    for name in re.findall(r"(?:^|`|\.venv/bin/)quipu ([a-z][a-z-]*)(?=[ `\n])", text, re.MULTILINE):
        assert name in commands or name == SIGNED, name
