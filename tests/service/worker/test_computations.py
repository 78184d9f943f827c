"""What a worker computes: hints from kept games, and for whom it plays at which level."""

import pytest

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import Absence, Chosen
from quipu_service.application.log.position import SUBSTITUTE, Position
from quipu_service.bots.levels import SETTINGS, Level
from quipu_service.bots.worth import by_chances
from quipu_service.worker import computations
from quipu_service.worker.computations import LEAST_SECONDS, MOST_CHOICES, advice_of, budget, player_of
from tests.service.golden.beginnings import begun
from tests.service.positions import changed
from tests.service.transports.rest.test_newcomer import counted


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short budget that no machine changes, and the same dice each time."""
    monkeypatch.setattr(computations, "deadline", lambda _seconds: counted(40))
    monkeypatch.setattr(computations, "dice", lambda: Seeded(b"computations" * 3, "bot", 0))


def acting(game: str) -> Position:
    """The first position of a kept game in which a seat is to act."""
    return next(step.position for step in begun(game) if step.position.to_act)


def test_a_hint_tells_what_is_expected_now_and_few_choices_best_first() -> None:
    position = acting("caracalla")  # nothing is hidden: all worlds are the true one
    estimate, seat = position.game.estimate, position.to_act[0]
    assert estimate is not None

    found = advice_of(position, seat, computations.dice(), counted(400))

    assert found.worth == round(by_chances(estimate(position.state))[seat], 4)
    assert len(found.choices) == MOST_CHOICES
    worths = [one.worth for one in found.choices]
    assert worths == sorted((round(one, 4) for one in worths), reverse=True)


BOT, NOBODY = Level.STRONG, None


@pytest.mark.parametrize(
    ("bots", "away", "level", "why"),
    [
        ((BOT, NOBODY), (None, None), BOT, Chosen.BOT),
        ((NOBODY, BOT), (None, None), None, Chosen.TIMEOUT),
        ((NOBODY, NOBODY), (Absence.OUT, None), None, Chosen.TIMEOUT),
        ((NOBODY, NOBODY), (Absence.BOT, None), SUBSTITUTE, Chosen.BOT),
        ((NOBODY, BOT), (Absence.OUT, None), SUBSTITUTE, Chosen.TIMEOUT),
        ((NOBODY, NOBODY), (Absence.OUT, Absence.OUT), SUBSTITUTE, Chosen.TIMEOUT),
    ],
)
def test_a_bot_plays_its_seat_and_all_seats_that_nobody_else_plays(
    bots: tuple[Level | None, ...], away: tuple[Absence | None, ...], level: Level | None, why: Chosen
) -> None:
    position = changed(acting("caretos"), bots=bots, away=away, memo={})

    assert player_of(position, Seat(0)) == (level, why)
    assert budget(position, Seat(0)) == (LEAST_SECONDS if level is None else SETTINGS[level].seconds)
