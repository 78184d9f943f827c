"""What the docs show is what is there."""

import re
from importlib.resources import files

import pytest

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.edition import Standing
from quipu.service.command_line import parser
from tests.service.serving import ROOT

BLOCK = re.compile(r"^```(python|ftl|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TUTORIAL = BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8"))
SOURCES = [
    file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "examples").rglob("*.*"))
    if file.suffix in (".py", ".ftl")
]


@pytest.mark.parametrize("code", [code for language, code in TUTORIAL if language != "sh"])
def test_a_piece_of_the_tutorial_stands_in_an_example(code: str) -> None:
    assert any(code in source for source in SOURCES)


def test_the_commands_of_the_tutorial_exist() -> None:
    commands = [line for language, code in TUTORIAL if language == "sh" for line in code.splitlines()]
    ours = [line.split()[1:] for line in commands if line.startswith("quipu ")]
    assert [parser().parse_args(words).command for words in ours] == ["new-game", "play"]


def test_the_page_on_editions_lists_every_reconstruction_and_nothing_else() -> None:
    page = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    listed = {tuple(re.findall(r"\w+", row)[:2]) for row in page.splitlines() if row.startswith(("| c", "| i"))}
    assert listed == {
        (game.name, source.part)
        for game in GAMES.values()
        for source in game.editions["standard"].sources
        if source.standing is Standing.RECONSTRUCTION
    }


def test_the_glossary_has_a_line_for_each_word() -> None:
    rows = [
        row.split("|")[1:3]
        for row in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if row.startswith("| ")
    ]
    words = [word.strip() for word, _ in rows[2:]]
    assert len(words) == len(set(words)) >= 20
    assert all(meaning.strip().endswith(".") for _, meaning in rows[2:])
    assert files("quipu").joinpath("py.typed").is_file()
