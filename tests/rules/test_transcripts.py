"""Every transcript, replayed, tells the same story."""

from hashlib import sha256
from pathlib import Path

import pytest

from quipu.testing.transcripts import SHOWN
from tests.rules.transcripts import HERE, again, files, guesses, stories


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_transcript_replays_to_itself(path: Path) -> None:
    assert again(path) == path.read_text(encoding="utf-8"), (
        f"run make transcripts and read the difference; where only the hash of the rest differs, compare what "
        f"`python -m tests.rules.transcripts whole {path.relative_to(HERE.parents[1])}` prints before and after"
    )


def test_kept_stories_are_what_players_read_today() -> None:
    for path, told in stories().items():
        assert told == path.read_text(encoding="utf-8"), f"{path}: run make transcripts, and read it"


def test_kept_guesses_are_what_the_rules_make_of_positions_today() -> None:
    for path, kept in guesses().items():
        assert kept == path.read_text(encoding="utf-8"), f"{path}: run make transcripts, and read the difference"


def test_what_a_transcript_leaves_out_is_in_its_hash() -> None:
    path = next(path for path in files() if len(again(path, whole=True).splitlines()) > SHOWN + 1)
    text = path.read_text(encoding="utf-8")
    whole = again(path, whole=True)
    left_out = [line for line in whole.splitlines()[SHOWN + 1 :] if line.startswith(" ")]
    digest = sha256("\n".join(left_out).encode()).hexdigest()
    assert text.endswith(f"# {len(left_out)} more lines, SHA-256 {digest}\n")
    assert len(text.splitlines()) == len(whole.splitlines()) - len(left_out) + 1
