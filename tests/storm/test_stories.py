"""A fault is found, and told as the shortest story, which is a test that can be pasted here."""

from collections import Counter
from typing import Any

import pytest

from tests.service.valkey import Valkey
from tests.storm.laws_of_logs import Broken
from tests.storm.planted import FAULTS, found
from tests.storm.steps import Operate
from tests.storm.stories import broken_by, run

QUICK = ("seed", "eye")
"""Faults that the first run finds."""
STORY = 5
"""Steps of a story that opens a table, seats two people and starts."""


@pytest.mark.parametrize("name", QUICK)
async def test_a_planted_fault_is_found(own: Valkey, name: str) -> None:
    assert await found(own.url, FAULTS[name], within=60) is not None


async def test_the_shortest_story_can_be_pasted_and_breaks_the_law_again(own: Valkey) -> None:
    with FAULTS["seed"].planted():
        with pytest.raises(Broken) as broken:
            await run(own.url, "0", "caracalla", 20, Counter())
        told = str(broken.value)
        names: dict[str, Any] = {"Operate": Operate, "broken_by": broken_by}
        exec(told[told.index("async def") :].replace(": Valkey", ""), names)  # noqa: S102 - it is our own text
        with pytest.raises(AssertionError):
            await names["test_story"](own)
    await names["test_story"](own)

    assert told.startswith("no seed is shown before the end")
    assert told.count("Operate(") <= STORY
    assert "operation='openTable'" in told
