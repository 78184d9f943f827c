"""``quipu new-game`` writes a package that passes its tests at once."""

from pathlib import Path

import pytest

from tests.examples.installed import Install
from tests.examples.proofs import own_tests, ran
from tests.service.commands.command import is_one_line, quipu, within


def test_a_new_game_is_installed_tested_and_found(tmp_path: Path, install: Install) -> None:
    folder = tmp_path / "take-away"
    made = quipu("new-game", "take-away", "--folder", str(folder))
    assert (made.code, made.err) == (0, "")
    assert f"{folder}/take_away/text/fr.ftl" in made.out
    french = Path("take_away", "text", "fr", "game.ftl")
    (folder / french).parent.mkdir()
    (folder / french).write_text("game-title = À prendre\n", encoding="utf-8")

    site = install(folder)

    assert " passed" in own_tests(site, folder / "tests", tmp_path)
    listed = "from quipu_service.application.games.catalog import installed; print(*installed())"
    (tmp_path / "listed.py").write_text(listed, encoding="utf-8")
    assert "take-away" in ran(site, "listed", folder=tmp_path).split()
    assert (site / french).is_file()


@pytest.mark.parametrize("name", ["Chess", "tables", "a b", "chess_960", "9"])
def test_a_name_that_cannot_stand_in_an_address_is_refused(tmp_path: Path, name: str) -> None:
    assert is_one_line(within("new-game", name, "--folder", str(tmp_path / "new")), "a game cannot be called")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("caral", "is a game of this name, which is installed"),
        ("random", "`random` belongs to Python"),
        ("class", "`class` belongs to Python"),
        ("msgspec", "there is a module `msgspec` already"),
    ],
)
def test_a_name_that_exists_is_refused(tmp_path: Path, name: str, why: str) -> None:
    assert is_one_line(within("new-game", name, "--folder", str(tmp_path / "new")), why)
    assert not (tmp_path / "new").exists()


def test_a_game_cannot_be_begun_twice(tmp_path: Path, install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "counting-up"
    assert within("new-game", "counting-up", "--folder", str(folder)).code == 0
    assert is_one_line(within("new-game", "counting-up", "--folder", str(folder)), "is not empty")
    monkeypatch.setenv("PYTHONPATH", str(install(folder)))
    again = quipu("new-game", "counting-up", "--folder", str(tmp_path / "again"))
    assert is_one_line(again, "quipu-counting-up is a game of this name")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    assert is_one_line(within("new-game", "chess", "--folder", str(tmp_path)), "is not empty")
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
