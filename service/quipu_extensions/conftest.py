"""What the tests of extensions share with all others, also where one folder is tested alone."""

from tests.conftest import pytest_plugins
from tests.service.replay import pytest_runtest_makereport, replayable

__all__ = ["pytest_plugins", "pytest_runtest_makereport", "replayable"]
