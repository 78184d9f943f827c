"""A log server of our own, and the same tables in every run."""

from tests.service.replay import pytest_runtest_makereport, replayable
from tests.service.valkey import valkey, valkey_url

__all__ = ["pytest_runtest_makereport", "replayable", "valkey", "valkey_url"]
