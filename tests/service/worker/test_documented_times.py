"""The times that docs/bots.md promises are those by which workers and bots go."""

import re

from quipu_service.bots.levels import SETTINGS
from quipu_service.bots.worth import MOST_PLAYOUT_STEPS
from quipu_service.worker.computations import LEAST_SECONDS
from quipu_service.worker.thinking_time import LEAST, OTHERS_WAIT, OWN_WAIT
from quipu_service.worker.worker import LOOK, SHOWN_FOR
from tests.service.serving import ROOT

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
LEVELS = re.compile(r"^\| `([A-Z]+)` \| .* \| ([0-9.]+) s \|$", re.MULTILINE)


def test_every_level_thinks_as_long_as_it_is_told_and_overlooks_as_much() -> None:
    assert {level.value: settings.seconds for level, settings in SETTINGS.items()} == {
        name: float(seconds) for name, seconds in LEVELS.findall(PAGE)
    }
    assert "overlooks seven of ten actions" in PAGE
    beams = {level.value: settings.beam for level, settings in SETTINGS.items()}
    assert {level: beam.overlooks for level, beam in beams.items() if beam and beam.overlooks} == {"BEGINNER": 70}


def test_waiting_is_bounded_as_it_is_told() -> None:
    for promise in (
        f"that of the default action of an absent seat {LEAST_SECONDS:g} s",
        f"all waiting openers get a turn within {OTHERS_WAIT:g} s, and all",
        f"tables of one opener within {OWN_WAIT:g} s, but no budget is below {LEAST:g} s",
        f"For {SHOWN_FOR} s after such a decision `botTime`",
        f"played at random (up to {MOST_PLAYOUT_STEPS:,} actions;",
    ):
        assert promise in PAGE
    assert "Deadlines are checked separately, five times a second." in PAGE
    assert 1 / LOOK == 5
