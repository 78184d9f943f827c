"""What the answers cost before they are given."""

from quipu_extensions.outlook import OUTLOOK


def test_what_looks_ahead_is_charged_at_once() -> None:
    assert {one.id: one.weight for one in OUTLOOK.operations} == {"showWhy": 3, "showConsequences": 3, "showStakes": 1}
