"""What turned a game: for the greatest moments what would have been better, in each game, with a sentence."""

from operator import ne

import pytest

from quipu_extensions.analysis import analyses
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action
from quipu_service.application.log.position import Step
from quipu_service.application.tables.advice import spoken
from tests.service.golden.beginnings import begun
from tests.service.transports.rest.test_newcomer import counted

LOOKS, POINTS = 60, 24


def sent(step: Step) -> list[Action]:
    """The actions of an entry."""
    return analyses._actions(step.position, analyses._played(step))


@pytest.mark.parametrize("game", GAMES)
def test_the_greatest_moments_say_what_would_have_been_better(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "deadline", lambda _seconds: counted(LOOKS))
    monkeypatch.setattr(analyses, "dice", lambda: Seeded(b"turning" * 5, "bot", 0))
    for most in ("TURNING_POINTS", "JUDGED"):
        monkeypatch.setattr(analyses, most, POINTS)
    steps = begun(game)

    judged = analyses.analysis(steps)

    assert len(judged.turning_points) == len(judged.better) == POINTS
    found = [(point, one) for point, one in zip(judged.turning_points, judged.better, strict=False) if one is not None]
    assert found, "nobody could have done better: take another log"
    after = {one.version: one.worth for one in judged.chances}
    for point, hint in found:
        assert (hint.version, hint.seat) == (point.version - 1, point.actor)
        before = steps[hint.version - 1].position
        assert hint.choices[0].worth > after[point.version][hint.seat]
        better = analyses._actions(before, hint.choices[0].actions)
        assert any(map(ne, better, sent(steps[point.version - 1]))), "it was done"
        for locale, chance in (("en", "Chance to win"), ("de", "Chance auf den Sieg")):
            [choice] = spoken(hint, before, locale).choices
            assert chance in choice.text
