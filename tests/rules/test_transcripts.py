"""Every transcript, replayed, tells the same story."""

from pathlib import Path

import pytest

from tests.rules.transcripts import again, files


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_transcript_replays_to_itself(path: Path) -> None:
    assert again(path) == path.read_text(encoding="utf-8")
