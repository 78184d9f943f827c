"""Plugins of pytest: which tests are run, which lines they run, and the service in this process."""

import os
import socket
import threading
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from coverage import Coverage

from tests.mutants.sitecustomize import TEST
from tests.mutants.trial import allow

if TYPE_CHECKING:
    from tests.service.serving import Service

LOADED = ("-p", "pytest_asyncio.plugin", "-p", "pytest_timeout", "-p", "xdist.plugin", "-p", "no:cacheprovider")
"""The other plugins take longer to load than most tests to run."""


def run(files: Sequence[str], folder: Path, *plugins: object, words: Sequence[str] = ()) -> int:
    """Run the tests of these files that `make test` runs."""
    return int(
        pytest.main(
            ["-q", "-m", "not everything", *words, *LOADED, f"--basetemp={folder}", *files], plugins=list(plugins)
        )
    )


class Chosen:
    """Runs these tests in this order, each with its own limit of processor time, and notes which fail."""

    def __init__(self, tests: Sequence[str], told: Path) -> None:
        self._place, self._told = {test: place for place, test in enumerate(tests)}, told

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._place]
        items[:] = sorted(chosen, key=lambda item: self._place[item.nodeid])

    def pytest_runtest_logstart(self) -> None:
        allow()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed:
            with self._told.open("a") as told:
                told.write(report.nodeid + "\n")


class Recorder:
    """Tells coverage which test runs, here and in new processes; notes what failed, and which processes were alive."""

    def __init__(self, coverage: Coverage, saved: Path) -> None:
        self._coverage, self._saved, self._changed = coverage, saved, dict[Path, int]()
        self.tests, self.failed = list[str](), set[str]()
        os.environ[TEST] = "0"
        self.alive = dict[Path, int]()
        """By the file of a process the last test during which it ran lines."""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        allow()
        self._coverage.switch_context(item.nodeid)
        os.environ[TEST] = str(len(self.tests))
        self.tests.append(item.nodeid)
        yield
        self._coverage.switch_context("")
        for file in [one for one in self._saved.iterdir() if one.name.isdigit()]:
            changed = file.stat().st_mtime_ns
            if changed != self._changed.get(file):
                self._changed[file], self.alive[file] = changed, len(self.tests) - 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


class Within:
    """Puts the service that the tests ask into this process: the fixture that is known last is taken."""

    def pytest_collection(self, session: pytest.Session) -> None:
        session.config.pluginmanager.register(Served())


class Served:
    """A service that starts sooner than a process, and whose lines are those of the test that asks."""

    @pytest.fixture(scope="session")
    def service(self, valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> "Service":
        """It ends with the process."""
        from quipu_service.commands.serve import serve
        from quipu_service.operate.config import read_config
        from tests.service.serving import Service, environment  # once pytest knows them as plugins
        from tests.service.valkey import until

        running = Service(tmp_path_factory.mktemp("service"), url=valkey_url)
        asked = Namespace(ephemeral=False, no_worker=False, workers=None, sibling=None)
        config = read_config(environment(running.settings))
        running.log.touch()
        with patch("signal.signal"):  # which is for the main thread only
            threading.Thread(target=serve, args=(asked, config), daemon=True).start()
            until(lambda: listens(running.port))
        return running


def listens(port: int) -> bool:
    """Whether somebody does at this port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
