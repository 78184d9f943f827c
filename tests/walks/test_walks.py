"""No walk through the service gets longer unnoticed."""

import re
from pathlib import Path

import pytest

from tests.service.valkey import start_valkey
from tests.walks.trace import SERVICE, Walk
from tests.walks.walks import PAGE, walks

MOST = {
    "An action over REST": (18, 11),
    "An action over typed GraphQL": (24, 14),
    "What a follower over server-sent events adds to it": (6, 0),
    "What a bot's action passes in the worker": (23, 13),
}
"""Files and carriers."""


def written() -> dict[str, Walk]:
    """The walks of the page."""
    found = {}
    for section in PAGE.read_text().split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        files = {file: list[str]() for file in re.findall(r"^\| `([^`]+\.py)` \|", text, re.MULTILINE)}
        (carriers,) = re.findall(r" carriers(: .+)?\.$", text, re.MULTILINE)
        found[title] = Walk(files, re.findall(r"`(\w+)`", carriers))
    return found


async def test_no_walk_passes_more_than_is_written(tmp_path: Path) -> None:
    server, told = start_valkey(tmp_path), written()
    try:
        found = await walks(server.url)  # a server of its own: a worker would also look after other tests' tables
    finally:
        server.stop()

    for title, walk in found.items():
        new = walk.beyond(told[title])
        assert [*new.files, *new.carriers] == [], f"{title} passes more now; `python -m tests.walks` writes the page"


@pytest.mark.parametrize("title", MOST)
def test_the_page_keeps_within_its_bounds_and_names_files_that_exist(title: str) -> None:
    walk = written()[title]

    files, carriers = MOST[title]
    assert len(walk.files) <= files
    assert len(walk.carriers) <= carriers
    assert all((SERVICE / file).is_file() for file in walk.files)
