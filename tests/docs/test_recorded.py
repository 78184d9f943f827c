"""The examples of ``/docs`` are what the games of today bring."""

import pytest

from quipu_rules.catalog import GAMES
from tests.docs.recorded import FOLDER, content


@pytest.mark.parametrize("game", GAMES)
def test_the_recorded_examples_are_those_of_the_present_rules(game: str) -> None:
    path = FOLDER / f"{game}.json"
    assert path.read_bytes() == content(GAMES[game]), "run `make transcripts` and read what changes"
