"""The rules in the reader's language: every statement once, in English where it is not translated."""

from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.documentation.site import DOCS, RulesPart, blocks, passages_of, translated
from tests.service.client import Client

TRANSLATIONS = sorted((DOCS / "rules").glob("*.de.md"))

ENGLISH = """# Game

Of what it is.

## 1 The turn

**1.1** You roll.

* a list

**1.2** You pass.

## Rulings

**R1** Nothing else."""
GERMAN = """# Spiel

## 1 Der Zug

**1.1** Du würfelst.

* eine Liste

## Festlegungen

**R1** Sonst nichts."""


def test_what_is_not_translated_stays_english_at_its_place() -> None:
    assert translated(ENGLISH, GERMAN, "de") == (
        RulesPart("de", "# Spiel"),
        RulesPart("en", "Of what it is."),
        RulesPart("de", "## 1 Der Zug\n\n**1.1** Du würfelst.\n\n* eine Liste"),
        RulesPart("en", "**1.2** You pass."),
        RulesPart("de", "## Festlegungen\n\n**R1** Sonst nichts."),
    )


@pytest.mark.parametrize("file", TRANSLATIONS, ids=lambda file: file.stem)
def test_a_translation_has_no_statement_that_the_english_text_lacks(file: Path) -> None:
    english = (DOCS / "rules" / f"{file.name.partition('.')[0]}.md").read_text(encoding="utf-8")

    here, there = [list(blocks(text)) for text in (file.read_text(encoding="utf-8"), english)]

    assert {key for key, _ in here} <= {key for key, _ in there}
    assert len({key for key, _ in here}) == len(here)


@pytest.mark.parametrize("game", GAMES)
def test_each_statement_is_told_once_in_every_language(game: str) -> None:
    told = [passages_of(GAMES[game], locale) for locale in ("en", "de")]
    numbers = [[key for one in passages or () for key, _ in blocks(one.text)] for passages in told]

    assert {name for name, _ in numbers[0]} == {name for name, _ in numbers[1]}
    assert len(numbers[0]) == len(numbers[1])


async def test_a_panel_gets_the_statements_alone_in_the_readers_language(client: Client) -> None:
    german = (await client.get("/v1/caracalla/rules?bare=true", accept="text/html", accept_language="de")).body.decode()
    english = (
        await client.get("/v1/caracalla/rules?bare=true", accept="text/html", accept_language="en")
    ).body.decode()
    markdown = (await client.get("/v1/caracalla/rules?language=de")).body.decode()

    for text in (german, english):
        assert '<p id="R28">' in text
        assert "<nav" not in text
        assert "<html" not in text
    assert german.startswith('<div lang="de">')
    assert "Der Weg zum Tempel" in german
    assert "Der Weg zum Tempel" in markdown
    assert english.startswith('<div lang="en">')
