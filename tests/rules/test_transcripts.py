"""Every transcript, replayed, tells the same story."""

from pathlib import Path

import pytest

from tests.rules.transcripts import files, replayed


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_transcript_replays_to_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text
