"""``quipu freeze``: the archive of a game's rules, which imports nothing of the present ones."""

import json
import re
from copy import copy
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import digest_of
from quipu_service.commands.freeze import NotFrozen, archive_of, contents_of, frozen, outside
from tests.rules.kernel.lanes import LANES
from tests.service.commands.command import is_one_line, within

PRESENT = '''"""The game of owls; owls.night is told there."""

from importlib.resources import files

from owls import night, owls
from owls.day.sun import light
from owlsome import owls
from .near import by

SOURCES = [files("owls"), files("owls.text").joinpath("night.txt")]
TEXTS = [text(1, package="owls"), text(name="owls")]
EYES = text("🦉 (o,o)"), files("owls")
SHORT = files("owls"
)
'''
ARCHIVED = '''"""The game of owls; owls.night is told there."""

from importlib.resources import files

from owls.at_3 import night, owls
from owls.at_3.day.sun import light
from owlsome import owls
from .near import by

SOURCES = [files("owls.at_3"), files("owls.at_3.text").joinpath("night.txt")]
TEXTS = [text(1, package="owls.at_3"), text(name="owls")]
EYES = text("🦉 (o,o)"), files("owls.at_3")
SHORT = files("owls.at_3"
)
'''


def package(folder: Path, **texts: str) -> Path:
    """A package with a module, a text, and what no archive has; and more modules by their names."""
    files = {
        "__init__.py": PRESENT,
        "text/en.ftl": "game-title = Owls\n",
        "revisions/2.zip": "older rules",
        "__pycache__/near.py": "compiled",
        "left.pyc": "compiled",
        **{f"{name}.py": text for name, text in texts.items()},
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def test_an_archive_has_the_modules_and_texts_as_a_package_of_its_own(tmp_path: Path) -> None:
    contents = frozen(package(tmp_path, near="import json\n"), "owls", 3)

    assert contents == {
        "at_3/__init__.py": ARCHIVED.encode(),
        "at_3/near.py": b"import json\n",
        "at_3/text/en.ftl": b"game-title = Owls\n",
    }


@pytest.mark.parametrize("wrong", ["import owls", "import owls.night", "import json, owls.night as night"])
def test_an_import_that_cannot_be_moved_is_named_by_its_line(tmp_path: Path, wrong: str) -> None:
    folder = package(tmp_path, near=f"import owlsome\n\n{wrong}\n")

    with pytest.raises(NotFrozen, match=r"near\.py, line 3: write `from … import …`"):
        frozen(folder, "owls", 3)


def test_what_later_revisions_may_change_is_told() -> None:
    source = b"import json, numpy.linalg\nfrom . import near\nfrom owls.day import sun\nfrom hearts import cards\n"
    kernel = b"from quipu_rules.kernel.game import Game\nfrom quipu_rules.kernels import x\nimport msgspec\n"

    found = outside({"at_3/__init__.py": source, "at_3/near.py": kernel, "at_3/en.ftl": b"import cards"}, "owls")

    assert found == ["hearts", "numpy.linalg", "quipu_rules.kernels"]


def test_the_same_files_make_the_same_archive() -> None:
    contents = {"at_3/b.py": b"1", "at_3/a.py": b"2" * 1_000}
    archive = archive_of(contents)

    assert archive == archive_of(dict(reversed(contents.items())))
    assert contents_of(archive) == contents
    assert len(archive) < 1_000, "it is compressed"


@pytest.fixture
def game(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Lanes in revision 3, in an installed package of its own."""
    name = re.sub(r"\W", "_", f"owls_{request.node.name}")  # another one for each test: they are imported
    package(tmp_path / name, night="from hearts import cards\n")
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "revisions/2.zip").write_bytes(archive_of({"at_2/text/en.ftl": b"old", "at_2/x.py": b"1"}))
    monkeypatch.syspath_prepend(tmp_path)
    texts = copy(LANES.texts)
    texts.package = name
    found: AnyGame = replace(LANES, name="owls", revision=3, texts=texts)
    installed(monkeypatch, found, f"{name}.night:OWLS")
    return found


def installed(monkeypatch: pytest.MonkeyPatch, game: AnyGame, value: str) -> None:
    """Let the command find the game at this entry point."""
    monkeypatch.setattr("quipu_service.commands.freeze.find", {"owls": game}.__getitem__)
    points = [EntryPoint("owls", value, "quipu.games")]
    monkeypatch.setattr("quipu_service.commands.freeze.entry_points", lambda **_: points)


def kept(game: AnyGame, tmp_path: Path, **listed: dict[str, str]) -> Path:
    """The folder of its archives, with this list of those that were made before."""
    folder = tmp_path / game.texts.package / "revisions"
    if listed:
        (folder / "kept.json").write_text(json.dumps({name.strip("_"): one for name, one in listed.items()}))
    return folder


BEFORE = {"game": ":OWLS", "digest": "0" * 64}


def test_the_present_rules_are_kept_beside_those_before(game: AnyGame, tmp_path: Path) -> None:
    folder = kept(game, tmp_path, _10=BEFORE, _2=BEFORE)

    ran = within("freeze", "owls")

    contents = contents_of((folder / "3.zip").read_bytes())
    listed = json.loads((folder / "kept.json").read_text())
    assert ran.code == 0, ran.err
    assert ran.out.startswith("It shares hearts with later revisions")
    assert f"Revision 3 of owls is kept: {folder / '3.zip'}" in ran.out
    assert "set `revision=4`" in ran.out
    assert list(listed.items()) == [
        ("2", BEFORE),
        ("3", {"game": "night:OWLS", "digest": digest_of(contents)}),
        ("10", BEFORE),
    ]
    assert (folder / "kept.json").read_text().endswith("}\n")


def test_rules_that_were_kept_are_not_overwritten_by_others(game: AnyGame, tmp_path: Path) -> None:
    folder = kept(game, tmp_path, _3=BEFORE)

    ran = within("freeze", "owls")

    assert is_one_line(ran, "revision 3 of owls is kept already and its rules have changed since", "`revision` to 4")
    assert not (folder / "3.zip").exists()


def test_a_kept_revision_gets_the_present_texts_and_nothing_else(game: AnyGame, tmp_path: Path) -> None:
    folder = kept(game, tmp_path, _2=BEFORE)

    ran = within("freeze", "owls", "--texts", "2")

    assert (ran.code, ran.out.startswith(f"{folder / '2.zip'} has the present texts")) == (0, True)
    contents = contents_of((folder / "2.zip").read_bytes())
    assert contents == {"at_2/text/en.ftl": b"game-title = Owls\n", "at_2/x.py": b"1"}
    assert is_one_line(within("freeze", "owls", "--texts", "1"), "revision 1 of owls is not kept")


@pytest.mark.parametrize("place", ["owlsome.night", "elsewhere"])
def test_a_game_and_its_texts_must_be_in_one_package(
    game: AnyGame, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, game, f"{game.texts.package if place == 'elsewhere' else ''}{place}:OWLS")

    assert is_one_line(within("freeze", "owls"), "put both into one package")
