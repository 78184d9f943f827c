"""The same tables in every run."""

from tests.service.replay import pytest_runtest_makereport, replayable

__all__ = ["pytest_runtest_makereport", "replayable"]
