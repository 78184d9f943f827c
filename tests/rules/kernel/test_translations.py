"""Languages are found by their folders; what one lacks is said in English and listed, and never stops anything."""

from pathlib import Path

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.board import Words, in_each
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import EVERY_GAME, LOCALES, OWN, offered, tag_of
from quipu_rules.kernel.text import Texts
from quipu_rules.kernel.translations import checked

ENGLISH = """game-title = Sheep
count = { $number ->
    [one] one sheep
   *[other] { $number } sheep
}
event-shorn = { $seat } shears { $sheep }.
Colour-RED = red
    .bright = bright red
"""
GERMAN = """event-shorn = { $seat } schert { $sheeep }.
Colour-RED = rot
colour = Farbe
} left over
"""


@pytest.fixture
def sheep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a translation that is far from done."""
    package = tmp_path / "sheepgame"
    (package / "text" / "de").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "text" / "en.ftl").write_text(ENGLISH)
    (package / "text" / "de" / "any.ftl").write_text(GERMAN)
    monkeypatch.syspath_prepend(tmp_path)
    return "sheepgame"


def test_what_is_not_translated_is_said_in_english_and_listed(sheep: str) -> None:
    texts = Texts(sheep)

    assert texts.message("game-title", "de") == "Sheep"
    assert texts.message("count", "de", number=1) == "one sheep"
    assert texts.message("Colour-RED", "de") == "rot"
    assert not texts.translated("count", "de")
    found = checked((sheep,), "de")
    assert found.missing == ("count", "game-title")
    assert found.wrong == (
        "colour: English has no such message",
        "event-shorn: no message in English knows $sheeep",
        "no message: '} left over'",
    )


def test_a_translation_that_cannot_be_said_gives_way_to_english(sheep: str) -> None:
    texts = Texts(sheep)

    assert texts.message("event-shorn", "de", seat="Ann", sheep=2) == "Ann shears 2."
    assert texts.failed == {("de", "event-shorn"): "unknown argument $sheeep"}


def test_forms_of_names_that_only_english_has_are_still_there_for_english_sentences(sheep: str) -> None:
    assert Texts(sheep)._languages["de"].forms("Colour-RED").keys() == {"bright"}


def test_every_folder_is_a_language_and_english_comes_first(sheep: str) -> None:
    assert offered(sheep) == ("en", "de")
    assert offered(OWN) == LOCALES
    assert tag_of("pt_BR") == "pt-BR"


def test_a_name_that_is_given_in_english_only_is_the_same_in_every_language() -> None:
    assert Words(en="b2") == in_each(lambda _language: "b2")
    assert Words(en="b2", de="B2").in_language("de") == "B2"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_our_games_are_translated_into_german_to_the_last_message(game: AnyGame) -> None:
    assert checked([source for source in game.texts.sources if source != EVERY_GAME], "de").missing == ()


def test_so_is_the_service() -> None:
    assert checked((OWN,), "de") == checked((OWN,), "en")
