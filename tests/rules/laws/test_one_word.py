"""One word for each thing in all that players read: sentences of games and tables, the page, the rules in German."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GERMAN = [
    *ROOT.glob("rules/quipu_rules/text/de/*.ftl"),
    *ROOT.glob("rules/quipu_rules/**/text/de.ftl"),
    *ROOT.glob("rules/quipu_rules/**/text/de/*.ftl"),
    *ROOT.glob("docs/rules/*.de.md"),
]
INSTEAD = {
    re.compile(r"\bPerson(?:en)?\b"): "Spieler",
    re.compile(r"\b(?:Mitspielende|Teilnehmende|Zuschauende)n?\b"): "Mitspieler, Teilnehmer, Zuschauer",
    re.compile(r"\bGastgeberin\b|\bSpielerin(?:nen)?\b"): "Gastgeber, Spieler",
    re.compile(r"\bHohepriesters?\b"): "Oberpriester",
    re.compile(r"\bArchitektenwürfels?\b"): "Architektwürfel",
    re.compile(r"\bSandkasten\b"): "Sandbox",
    re.compile(r"\bLog (?:herunter|eines)"): "Protokoll",
}
"""Words that one thing also had, and the one that it has."""


@pytest.mark.parametrize("file", GERMAN, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_thing_has_one_word_in_german(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    found = {pattern.search(text): instead for pattern, instead in INSTEAD.items()}
    assert not any(found), [f"{one[0]}: {instead}" for one, instead in found.items() if one]


def test_all_that_players_read_is_looked_at() -> None:
    rules = "rules/quipu_rules"
    for part in (f"{rules}/text/de", f"{rules}/inkas", f"{rules}/caral/modules/anaconda", "docs/rules"):
        assert any(file.is_relative_to(ROOT / part) for file in GERMAN), part
