"""Without any one extension, and without all, the rest is tested by its own tests; `make soak` runs this file.

What a copy of the checkout is tried with is made of its own files: the tests of an extension lie in its folder and have
gone with it.
"""

import sys
from collections.abc import Sequence

import pytest

from tests.extensions.test_deleted_folders import FOLDERS, POINTS, WITHOUT, Checkout, checkout, run

__all__ = ["checkout"]
STILL = (
    FOLDERS,
    "tests/contracts/test_circles.py",
    "tests/contracts/test_house.py",
    "tests/service/across",
    "tests/service/application/commands/test_private_tables.py",
    "tests/service/application/tables",
    "tests/service/commands",
    "tests/service/operate",
    "tests/service/pages",
    "tests/service/transports",
    "tests/service/worker",
)
"""Tests of what extensions add to; without all of them every test of `make test` is run that is not of the rules."""
PACKAGES = "tests/contracts/test_one_word.py::test_a_client_package_uses_the_words_of_the_contract"
"""The packages of clients are one for all services: their words are those of the whole contract."""
EVERYTHING = (FOLDERS, "tests/service", "tests/contracts", "tests/docs", "tests/release")


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("gone", WITHOUT, ids=lambda gone: "all" if len(gone) == len(POINTS) else gone[0])
def test_without_its_folder_the_rest_is_whole(checkout: Checkout, gone: Sequence[str]) -> None:
    tree = checkout(gone)

    run(tree, sys.executable, "-m", "quipu", "contracts")
    run(tree, sys.executable, "-m", "tests.docs.rooms")
    tests = EVERYTHING if len(gone) == len(POINTS) else STILL
    words = ["-q", "-n", "2", "--dist", "loadgroup", "-m", "not everything", "--deselect", PACKAGES]
    run(tree, sys.executable, "-m", "pytest", *words, *tests)
