"""What decides places."""

from quipu_rules.kernel.outcome import SCORE, Criterion, Verdict, together


def test_of_a_score_that_all_reach_together_the_highest_is_best() -> None:
    (score,) = together("OVER", 3, Verdict.WON, 12).criteria
    assert score == Criterion(name=SCORE, lowest=False)
