"""An installation without the library says what to install."""

from collections.abc import Sequence

import pytest

from tests.service.across.test_plain_installation import Running, blocked, run, says_what_to_install, warm

__all__ = ["blocked", "run", "warm"]


@pytest.mark.parametrize("words", [["serve"], ["archive", "--older-than", "1d"]], ids=" ".join)
def test_who_wants_an_archive_is_told_what_to_install(run: Running, words: Sequence[str]) -> None:
    says_what_to_install(run, "archive", words, {"archive": "{folder}/archive"})
