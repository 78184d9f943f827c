"""``quipu new-game``: the files that it writes, and the names that it refuses."""

import tomllib
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest

from quipu_extensions.authoring import new_game
from tests.service.commands.command import is_one_line, within


def test_a_package_is_written_with_the_name_in_all_its_forms(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "owls"

    ran = within("new-game", "night-owls", "--folder", str(folder))

    files = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{folder} is a game that can be played. Next:\n  pip install -e {folder} ")
    assert f"{folder}/night_owls/text/fr.ftl" in ran.out
    assert set(files) == {
        "pyproject.toml",
        "night_owls/__init__.py",
        "night_owls/py.typed",
        "night_owls/rules.md",
        "night_owls/text/en.ftl",
        "night_owls/text/de.ftl",
        "tests/test_night_owls.py",
    }
    assert list(project["entry-points"]["quipu.games"].items()) == [("night-owls", "night_owls:GAME")]
    assert "Night owls" in files["night_owls/text/en.ftl"]
    assert not any("{{" in text for text in files.values())


def test_a_folder_with_anything_in_it_is_left_alone(tmp_path: Path) -> None:
    assert within("new-game", "night-owls", "--folder", str(tmp_path)).code == 0
    (tmp_path / "pyproject.toml").write_text("mine")

    assert is_one_line(within("new-game", "night-owls", "--folder", str(tmp_path)), "is there already and is not empty")
    assert (tmp_path / "pyproject.toml").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Owls", "choose lower-case words with hyphens"),
        ("tables", "choose lower-case words with hyphens"),
        ("caral", "is a game of this name, which is installed"),
        ("random", "`random` belongs to Python"),
        ("yield", "`yield` belongs to Python"),
        ("msgspec", "there is a module `msgspec` already ("),
        ("brought", "a package is a game of this name, which is installed"),
        ("loaded", "a module `loaded` is in use"),
    ],
)
def test_a_name_that_could_not_be_installed_or_imported_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = entry_points(group="quipu.games")

    def found(module: str) -> object:
        if module == "loaded":
            raise ValueError("its __spec__ is None")
        return find_spec(module)

    brought = [*points, EntryPoint("brought", "x:Y", "quipu.games")]
    monkeypatch.setattr(new_game, "entry_points", lambda **_: brought)
    monkeypatch.setattr(new_game, "find_spec", found)

    assert is_one_line(within("new-game", name, "--folder", str(tmp_path / "new")), f"cannot be called `{name}`", said)
    assert not (tmp_path / "new").exists()
