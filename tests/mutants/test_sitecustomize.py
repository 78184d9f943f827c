"""What a test starts runs the changed code, and its lines are recorded even if it is killed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import CoverageData, CoverageException

from tests.mutants import sitecustomize
from tests.mutants.recording import CONFIGURATION
from tests.mutants.sitecustomize import CHANGE, RECORD, TEST, Changed
from tests.service.valkey import until

PLAIN = "import time\nprint(1 + 1, flush=True)\nif __name__ == '__main__':\n    time.sleep(99)\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with one module, and what changes it in other processes."""
    (tmp_path / "one.py").write_text(PLAIN)
    shutil.copy(sitecustomize.__file__, tmp_path)
    return tmp_path


def settings(tree: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1", **more}


def known_of(saved: Path) -> list[dict[int, list[str]]]:
    """What each process has saved by now; nothing while one is at it."""
    try:
        return list(lines_by_test(saved))
    except CoverageException:
        return []


def lines_by_test(saved: Path) -> Iterator[dict[int, list[str]]]:
    """What each process saved."""
    for file in saved.glob("[0-9]*"):
        data = CoverageData(str(file))
        data.read()
        yield from (data.contexts_by_lineno(measured) for measured in data.measured_files())


@pytest.mark.parametrize("words", [("-c", "import one"), ("-m", "one")])
def test_a_module_is_loaded_from_changed_source(tree: Path, words: tuple[str, ...]) -> None:
    change = tree / "change.json"
    Changed("one", str(tree / "one.py"), "print(1 - 1)\n").write(change)
    command = [sys.executable, *words]
    ran = subprocess.run(
        command, env=settings(tree, **{CHANGE: str(change)}), capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["0"]


def test_the_lines_of_a_process_that_is_killed_are_kept(tree: Path) -> None:
    saved = tree / "saved"
    saved.mkdir()
    configuration = saved / "coverage.ini"
    configuration.write_text(CONFIGURATION.format(test=TEST, include=f"{tree}/one.py"))
    named, every = {RECORD: str(configuration), TEST: "7"}, [{line: ["7"] for line in (1, 2, 3, 4)}]
    running = subprocess.Popen([sys.executable, "-m", "one"], env=settings(tree, **named), stdout=subprocess.DEVNULL)
    try:
        until(lambda: known_of(saved) == every)
    finally:
        running.kill()
        running.wait()
    assert known_of(saved) == every
