"""``quipu languages``: what a translation lacks, in numbers for all of them and by name for one."""

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from quipu_extensions.authoring import untranslated
from tests.rules.kernel.lanes import LANES
from tests.service.commands.command import is_one_line, within

LACKING = SimpleNamespace(missing=("event-paid", "event-told"), wrong=("event-rolled: no $dice",))
WHOLE = SimpleNamespace(missing=(), wrong=())


@pytest.fixture(autouse=True)
def lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only game that is installed; its German lacks two messages, and a third one is wrong."""

    def checked(sources: Sequence[str], _locale: str) -> SimpleNamespace:
        return LACKING if list(sources) == ["tests.rules.kernel.lanes"] else WHOLE

    monkeypatch.setattr(untranslated, "installed", lambda: {"lanes": LANES})
    monkeypatch.setattr(untranslated, "checked", checked)


NUMBERS = ["de:", "  service: 0 missing, 0 wrong", "  lanes: 2 missing, 1 wrong, rules in English"]
NAMED = ["    missing: event-paid", "    missing: event-told", "    wrong: event-rolled: no $dice"]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("", NUMBERS),
        ("de", NUMBERS + NAMED),
        ("de --game lanes", [NUMBERS[0], NUMBERS[2], *NAMED]),
        ("--game service", NUMBERS[:2]),
        ("en", []),
    ],
)
def test_numbers_are_told_of_all_languages_and_names_of_one(words: str, lines: list[str]) -> None:
    ran = within("languages", *words.split())

    assert (ran.code, ran.err, ran.out.splitlines()) == (0, "", lines)


def test_other_languages_and_games_are_unknown() -> None:
    assert is_one_line(within("languages", "fr"), "There is no language fr")
    assert is_one_line(within("languages", "--game", "chess"), "There is no game chess")
