"""What a worker computes: hints and analyses from kept games, and for whom it plays at which level."""

from collections.abc import Sequence

import pytest
from msgspec import Raw

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import Absence, Acted, Chosen, Rewound, live_versions
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import SUBSTITUTE, Position, Step
from quipu_service.application.tables.advice import Choice, Hint
from quipu_service.bots.levels import SETTINGS, Level
from quipu_service.bots.worth import by_chances
from quipu_service.worker import computations
from quipu_service.worker.computations import LEAST_SECONDS, MOST_CHOICES, advice_of, analysis, budget, player_of
from tests.service.positions import changed
from tests.service.transports.rest.test_newcomer import counted
from tests.service.worker.test_turning_points import begun


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short budget that no machine changes, and the same dice each time."""
    monkeypatch.setattr(computations, "deadline", lambda _seconds: counted(40))
    monkeypatch.setattr(computations, "dice", lambda: Seeded(b"computations" * 3, "bot", 0))


def acting(game: str) -> Position:
    """The first position of a kept game in which a seat is to act."""
    return next(step.position for step in begun(game) if step.position.to_act)


def played(steps: list[Step]) -> list[Step]:
    """The entries that count in an analysis."""
    lasting = [steps[version - 1] for version in live_versions([step.entry.body for step in steps])]
    return [one for one in lasting if one.position.state is not None and not isinstance(one.entry.body, Rewound)]


def test_a_hint_tells_what_is_expected_now_and_few_choices_best_first() -> None:
    position = acting("caracalla")  # nothing is hidden: all worlds are the true one
    estimate, seat = position.game.estimate, position.to_act[0]
    assert estimate is not None

    found = advice_of(position, seat, computations.dice(), counted(40))

    assert found.worth == round(by_chances(estimate(position.state))[seat], 4)
    assert len(found.choices) == MOST_CHOICES
    worths = [one.worth for one in found.choices]
    assert worths == sorted((round(one, 4) for one in worths), reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_has_the_chances_after_each_entry_and_the_greatest_changes(game: str) -> None:
    steps = begun(game)
    entries = played(steps)

    found = analysis(steps)

    worths = [one.worth for one in found.chances]
    assert [one.version for one in found.chances] == [step.entry.version for step in entries]
    assert all(one == round(one, 4) for worth in worths for one in worth)
    changes = dict[int, float]()
    for step, before, after in zip(entries[1:], worths, worths[1:], strict=False):
        changes[step.entry.version] = max(abs(b - a) for b, a in zip(before, after, strict=True))
    greatest = sorted(changes.values(), reverse=True)[: computations.TURNING_POINTS]
    assert [abs(one.after - one.before) for one in found.turning_points] == greatest
    for one in found.turning_points:
        place = [step.entry.version for step in entries].index(one.version)
        assert (one.before, one.after) == (worths[place - 1][one.seat], worths[place][one.seat])
        assert one.actor == entries[place].entry.seat
        assert changes[one.version] == abs(one.after - one.before)
    assert len(found.better) == computations.JUDGED


@pytest.mark.parametrize(("done", "worth", "told"), [(False, 1.0, True), (True, 1.0, False), (False, 0.0, False)])
def test_a_choice_is_told_if_it_was_not_taken_and_expects_more(
    worth: float, monkeypatch: pytest.MonkeyPatch, *, done: bool, told: bool
) -> None:
    steps = begun("caretos")
    for most in ("TURNING_POINTS", "JUDGED"):
        monkeypatch.setattr(computations, most, 20)

    def advice(before: Position, seat: Seat, *_: object) -> Hint:
        sent = computations._played(steps[before.version])  # by the entry that follows
        others = (encode([one]) for one in before.game.rulebook.proposals(before.state, seat))
        other = next((one for one in others if one != bytes(sent)), b"[]")
        best, second = (Choice(actions=Raw(one), worth=worth, visits=1) for one in (sent if done else other, other))
        return Hint(version=before.version, seat=seat, choices=(best, second))

    monkeypatch.setattr(computations, "advice_of", advice)
    found = analysis(steps)

    free = [
        hint
        for point, hint in zip(found.turning_points, found.better, strict=True)
        if len(acting_before(steps, point.version)) > 1
    ]
    assert len(free) > 5
    assert {hint is not None for hint in free} == {told}
    assert all(len(hint.choices) == 1 for hint in free if hint is not None)


def acting_before(steps: list[Step], version: int) -> Sequence[object]:
    """What the seat could do that acted in an entry."""
    step, before = steps[version - 1], steps[version - 2].position
    if step.entry.seat is None or not isinstance(step.entry.body, Acted):
        return ()
    return before.game.rulebook.proposals(before.state, step.entry.seat)


@pytest.mark.parametrize(("most", "every"), [(400, 1), (30, 1), (20, 2), (7, 7)])
def test_a_long_game_is_sampled_and_its_end_is_there(most: int, every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computations, "MOST_POINTS", most)
    monkeypatch.setattr(computations, "JUDGED", 0)
    steps = begun("caracalla")
    versions = [step.entry.version for step in played(steps)]

    found = [one.version for one in analysis(steps).chances]

    assert found == [*versions[:-1:every], versions[-1]]


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
