"""Each group of `make bench` runs for a moment, in a clone, whose results it writes."""

import os
import re
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
    "QUIPU_BENCH_WORKERS": "2",
    "QUIPU_BENCH_FOLLOWERS": "100",
    "QUIPU_BENCH_TABLES": "100",
    "QUIPU_BENCH_OPEN": "200",
    "QUIPU_BENCH_PLAYED": "10",
    "QUIPU_BENCH_RATE": "20",
    "QUIPU_BENCH_MINUTES": "0.1",
    "QUIPU_BENCH_LENGTHS": "10,50",
    "QUIPU_BENCH_GAMES": "1",
    "QUIPU_BENCH_LOOKS": "5",
    "QUIPU_BENCH_DRAWN": "2",
    "QUIPU_BENCH_SMALL": "200,10,20,6",
    "QUIPU_BENCH_IDLE": "1",
}
MORE = {"thinking": {"QUIPU_BENCH_SECONDS": "6"}}
"""People act at most once a second there."""
WRITTEN: dict[str, set[str]] = {
    "followers": {"Many at once"},
    "workers": {"Workers", "Workers by opcodes"},
    "workers-cpu": {"Workers"},
    "bots": set(),
    "limits": set(),
}
"""The parts whose titles are not the names of their groups; two groups only print."""
NODE = "bench/boardgame_io/node_modules"
pytestmark = pytest.mark.xdist_group("bench")  # one after the other: each has two processes that compute


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bench") / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(place)], check=True)
    assert (ROOT / NODE).is_dir(), "boardgame.io is installed by `make everything`"
    (place / NODE).symlink_to(ROOT / NODE)
    return place


def parts(clone: Path) -> dict[str, str]:
    """The parts of the results, by their titles."""
    _, *found = re.split(r"(?m)^## ", (clone / "bench" / "results.md").read_text(encoding="utf-8"))
    return {title: text for title, _, text in (one.partition("\n") for one in found)}


def measured(clone: Path, *words: str, **more: str) -> tuple[set[str], str]:
    """The parts of the results that a bench wrote anew, and what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    environment |= {
        **SHORT,
        **more,
        "PYTHONPATH": os.pathsep.join((roots(clone), str(clone / "clients" / "pettingzoo"))),
    }
    before = parts(clone)
    done = subprocess.run(
        [sys.executable, "-m", "bench", *words], cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
    found = {title for title, text in parts(clone).items() if text != before.get(title)}
    subprocess.run(["git", "checkout", "-q", "."], cwd=clone, check=True)
    return found, done.stdout


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_measures_and_writes_its_part(clone: Path, group: str) -> None:
    found, printed = measured(clone, group, **MORE.get(group, {}))
    assert WRITTEN.get(group, {group.capitalize()}) == found
    assert printed
