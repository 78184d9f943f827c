"""A short run of each kind; long ones are `make soak`, and their figures are in docs/reliability.md."""

from pathlib import Path

import pytest

from tests.chaos.run import run


@pytest.mark.parametrize("level", ["memory", "replica"])
async def test_nothing_is_lost_or_doubled_under_fire(level: str, tmp_path: Path) -> None:
    report = await run(tmp_path, level=level, seconds=5, workers=4, services=2, pause=1.0, seed=7)

    assert report.wrong == []
    assert report.trouble.total() > 0
    assert report.accepted > 10
