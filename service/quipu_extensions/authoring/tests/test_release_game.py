"""``quipu release-game``: what a package lacks is said before anything is built."""

from pathlib import Path

import pytest

from quipu_extensions.authoring.new_game import written
from tests.service.commands.command import is_one_line, within


def package(folder: Path, file: str = "pyproject.toml", before: str = "", after: str = "") -> str:
    """A new game with one passage of a file replaced."""
    for path, text in written("night-owls").items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        assert path != file or before in text
        (folder / path).write_text(text.replace(before, after) if path == file else text, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("pyproject.toml", 'name = "quipu-night-owls"\n', "", 'has no name: add name = "quipu-chess" to [project]'),
        ("pyproject.toml", 'version = "0.1.0"\n', "", 'has no version: add version = "0.1.0" to [project]'),
        ("pyproject.toml", 'description = "Night owls for Quipu"\n', "", "has no description: add description = "),
        ("pyproject.toml", "quipu.games", "quipu.toys", "names no game: add [project.entry-points."),
        ("pyproject.toml", '["quipu-games"]', '["quipu-games-of-others"]', 'add "quipu-games" to dependencies'),
        ("tests/test_night_owls.py", "TestLaws = laws(GAME)", "", "write TestLaws = laws(GAME) into one"),
    ],
)
def test_what_is_missing_is_said_with_what_to_write(
    tmp_path: Path, file: str, before: str, after: str, told: str
) -> None:
    ran = within("release-game", package(tmp_path, file, before, after))
    assert is_one_line(ran, told)
    assert not (tmp_path / "dist").exists()


def test_a_folder_without_a_package_is_refused(tmp_path: Path) -> None:
    assert is_one_line(within("release-game", str(tmp_path)), "has no pyproject.toml; `quipu new-game` writes one")
