"""A command that a document names is run by a test, or has a reason not to be.

``tests/end_to_end/test_named_commands.py`` runs them.
"""

import pytest

from tests.docs.commands import ALIKE, ALL_OF_A_KIND, BY_TESTS, CANNOT, SHORT, named_commands
from tests.service.serving import ROOT


def test_every_command_is_run_or_has_a_reason() -> None:
    of_a_kind = {one for one in named_commands() for kind in ALL_OF_A_KIND if kind.fullmatch(one)}
    listed = [*SHORT, *ALIKE, *BY_TESTS, *CANNOT]
    assert len(listed) == len(set(listed))
    assert named_commands() - of_a_kind == set(listed)
    assert set(ALIKE.values()) <= set(SHORT)


@pytest.mark.parametrize("file", sorted(set(BY_TESTS.values())))
def test_what_runs_a_command_is_there(file: str) -> None:
    assert (ROOT / file).is_file()
