"""In which order the files of tests begin: a run on several workers ends when the last of them does."""

from collections.abc import Sequence
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FIRST, LAST = "browser", "rules"
"""Folders: the most work, and many small files that fill what is left of each worker."""
BESIDE = "service"
"""A folder whose tests compute while those of the others wait for the processes that they start."""


def kept_together(items: Sequence[pytest.Item]) -> None:
    """The tests of a file run in one process, which starts their servers once; some name a group of their own."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            folder = TESTS if item.path.is_relative_to(TESTS) else ROOT
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(folder).with_suffix("").as_posix()))


def in_order(files: Sequence[Path]) -> dict[Path, tuple[int, float]]:
    """The place of each file: the browser first, then what waits and what computes side by side, then the rules."""
    streams: dict[str, list[Path]] = {}
    for file in files:
        place = file.relative_to(ROOT).parts
        folder = place[1] if place[0] == TESTS.name else BESIDE  # those of an extension lie in its folder
        streams.setdefault(folder if folder in (FIRST, LAST, BESIDE) else "", []).append(file)
    stages = {FIRST: 0, LAST: 2}
    return {
        file: (stages.get(stream, 1), place / len(together))
        for stream, together in streams.items()
        for place, file in enumerate(together)
    }
