"""Short runs; long ones are `make soak`, and their figures are in docs/reliability.md."""

from pathlib import Path

import pytest

from tests.chaos.run import run

SEEN = {"memory": None, "cluster": "Clusters gone", "homes": None, "replica": "planned switches"}
"""Levels, and a trouble that a run must have seen."""


@pytest.mark.parametrize("level", SEEN)
async def test_nothing_is_lost_or_doubled_under_fire(tmp_path: Path, level: str) -> None:
    report = await run(tmp_path, level=level, seconds=4, workers=4, services=2, pause=0.7, seed=7)

    assert report.wrong == []
    assert report.trouble.total() > 0
    seen = SEEN[level]
    assert seen is None or report.trouble[seen] > 0
    assert report.accepted > 0
    assert (report.led["at home"] > report.led["astray"] > 0) == (level == "homes")
