"""Each group of `make bench` runs for a moment, in a clone, whose results it writes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import GROUPS
from tests.checkout import roots
from tests.service.serving import ROOT

SHORT = {
    "QUIPU_BENCH_SECONDS": "1",
    "QUIPU_BENCH_WARM": "1",
    "QUIPU_BENCH_ROUNDS": "1",
    "QUIPU_BENCH_WORKERS": "1,2",
    "QUIPU_BENCH_FOLLOWERS": "100",
    "QUIPU_BENCH_TABLES": "100",
    "QUIPU_BENCH_OPEN": "200",
    "QUIPU_BENCH_PLAYED": "10",
    "QUIPU_BENCH_RATE": "20",
    "QUIPU_BENCH_MINUTES": "0.1",
}
NODE = "bench/boardgame_io/node_modules"
pytestmark = pytest.mark.xdist_group("bench")  # one after the other: each has two processes that compute


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bench") / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(place)], check=True)
    assert (ROOT / NODE).is_dir(), "boardgame.io is installed by `make soak`"
    (place / NODE).symlink_to(ROOT / NODE)
    return place


def measured(clone: Path, *words: str) -> str:
    """What a bench wrote into the results."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    environment |= {**SHORT, "PYTHONPATH": roots(clone)}
    done = subprocess.run(
        [sys.executable, "-m", "bench", *words], cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
    changed = subprocess.run(["git", "diff", "-U0"], cwd=clone, check=True, capture_output=True, text=True).stdout
    subprocess.run(["git", "checkout", "-q", "."], cwd=clone, check=True)
    return "\n".join(line for line in changed.splitlines() if line.startswith("+"))


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_measures_and_writes_its_part(clone: Path, group: str) -> None:
    assert f"ARGS={group}`" in measured(clone, group)
