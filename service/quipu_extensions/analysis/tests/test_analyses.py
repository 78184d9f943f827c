"""What an analysis says of kept games."""

from collections.abc import Sequence

import pytest
from msgspec import Raw

from quipu_extensions.analysis import ANALYSIS, analyses
from quipu_extensions.analysis.analyses import analysis
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import Acted, Rewound, live_versions
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Position, Step
from quipu_service.application.tables.advice import Choice, Hint
from tests.service.golden.beginnings import begun
from tests.service.transports.rest.test_newcomer import counted


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short budget that no machine changes, and the same dice each time."""
    monkeypatch.setattr(analyses, "deadline", lambda _seconds: counted(40))
    monkeypatch.setattr(analyses, "dice", lambda: Seeded(b"computations" * 3, "bot", 0))


def played(steps: list[Step]) -> list[Step]:
    """The entries that count in an analysis."""
    lasting = [steps[version - 1] for version in live_versions([step.entry.body for step in steps])]
    return [one for one in lasting if one.position.state is not None and not isinstance(one.entry.body, Rewound)]


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
    greatest = sorted(changes.values(), reverse=True)[: analyses.TURNING_POINTS]
    assert [abs(one.after - one.before) for one in found.turning_points] == greatest
    for one in found.turning_points:
        place = [step.entry.version for step in entries].index(one.version)
        assert (one.before, one.after) == (worths[place - 1][one.seat], worths[place][one.seat])
        assert one.actor == entries[place].entry.seat
        assert changes[one.version] == abs(one.after - one.before)
    assert len(found.better) == analyses.JUDGED


@pytest.mark.parametrize(("done", "worth", "told"), [(False, 1.0, True), (True, 1.0, False), (False, 0.0, False)])
def test_a_choice_is_told_if_it_was_not_taken_and_expects_more(
    worth: float, monkeypatch: pytest.MonkeyPatch, *, done: bool, told: bool
) -> None:
    steps = begun("caretos")
    for most in ("TURNING_POINTS", "JUDGED"):
        monkeypatch.setattr(analyses, most, 20)

    def advice(before: Position, seat: Seat, *_: object) -> Hint:
        sent = analyses._played(steps[before.version])  # by the entry that follows
        others = (encode([one]) for one in before.game.rulebook.proposals(before.state, seat))
        other = next((one for one in others if one != bytes(sent)), b"[]")
        best, second = (Choice(actions=Raw(one), worth=worth, visits=1) for one in (sent if done else other, other))
        return Hint(version=before.version, seat=seat, choices=(best, second))

    monkeypatch.setattr(analyses, "advice_of", advice)
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
    monkeypatch.setattr(analyses, "MOST_POINTS", most)
    monkeypatch.setattr(analyses, "JUDGED", 0)
    steps = begun("caracalla")
    versions = [step.entry.version for step in played(steps)]

    found = [one.version for one in analysis(steps).chances]

    assert found == [*versions[:-1:every], versions[-1]]


def test_what_thinks_is_charged_at_once() -> None:
    assert {one.id: one.weight for one in ANALYSIS.operations} == {"showAnalysis": 5}
