"""``quipu release-game``: a package is installed, tested and served in an empty environment before it is ready."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tests.service.commands.command import Ran, within
from tests.service.serving import ROOT, environment

WHEEL = "quipu_take_away-0.1.0-py3-none-any.whl"


def released(folder: Path) -> Ran:
    words = [sys.executable, "-m", "quipu", "release-game", str(folder)]
    done = subprocess.run(words, cwd=ROOT, env=environment({}), capture_output=True, text=True, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


def test_a_new_game_is_ready_and_how_to_publish_it_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "take-away"
    assert within("new-game", "take-away", "--folder", str(folder)).code == 0

    ran = released(folder)

    assert (ran.code, ran.err) == (0, "")
    wheel = folder / "dist" / WHEEL
    assert f"{wheel} can be published." in ran.out
    assert " tests passed, and a service opened a table of take-away." in ran.out
    assert f"sha256 {sha256(wheel.read_bytes()).hexdigest()}" in ran.out
    assert f"\n  twine upload {wheel}\n" in ran.out
    assert "\n  pip install quipu-take-away\n" in ran.out


def test_a_wheel_that_lacks_a_text_is_not_ready(tmp_path: Path) -> None:
    folder = tmp_path / "take-away"
    assert within("new-game", "take-away", "--folder", str(folder)).code == 0
    project = folder / "pyproject.toml"
    without = f'{project.read_text(encoding="utf-8")}exclude = ["take_away/text/de.ftl"]\n'
    project.write_text(without, encoding="utf-8")

    ran = released(folder)

    assert ran.code == 2
    assert "the wheel lacks take_away/text/de.ftl: let pyproject.toml put all files" in ran.err
    assert "can be published" not in ran.out
    assert not (folder / "dist").exists()
