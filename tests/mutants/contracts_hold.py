"""What ``make check`` says of the contracts, as a test that a change can fail."""

from tests.service.commands.command import within


def test_the_contracts_are_as_committed() -> None:
    assert within("contracts", "--check").code == 0
