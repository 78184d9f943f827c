"""Every transcript, replayed, tells the same story."""

from pathlib import Path

import pytest

from tests.rules.transcripts import again, files, stories


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_transcript_replays_to_itself(path: Path) -> None:
    assert again(path) == path.read_text(encoding="utf-8")


def test_kept_stories_are_what_players_read_today() -> None:
    for path, told in stories().items():
        assert told == path.read_text(encoding="utf-8"), f"{path}: run make transcripts, and read it"
