"""The checks of the contracts in ``make check``, as a test that a mutant can fail."""

from tests.service.commands.command import within


def test_the_contracts_are_as_committed() -> None:
    assert within("contracts", "--check").code == 0
