"""The same tables in every run, other ones with another seed; a test that fails says how it is replayed."""

import os
from collections.abc import Generator

import pytest

from tests.service.entropy import FixedEntropy

VARIABLE = "QUIPU_TEST_SEED"
SEED = os.environ.get(VARIABLE) or "quipu"
entropy = FixedEntropy(SEED)
"""Of every table that the application opens in the present test."""


@pytest.fixture(autouse=True)
def replayable(request: pytest.FixtureRequest) -> None:
    """Other tables for every test, the same for the same seed, alone and in a group of pytest-xdist."""
    group = request.node.get_closest_marker("xdist_group")
    entropy.begin(f"{SEED} {request.node.nodeid.removesuffix(f'@{group.args[0]}') if group else request.node.nodeid}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the seed with every failure."""
    report = yield
    if report.failed:
        report.sections.append(("seed", f"{VARIABLE}={SEED} replays the tables of this test"))
    return report
