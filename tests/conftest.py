"""What all tests share: servers that start when a test first wants them, their order, and failures told at once."""

import gc
import os
import tomllib
from collections.abc import Generator
from importlib.metadata import distribution

import pytest

from tests.order import in_order, kept_together

pytest_plugins = (
    "tests.service.valkey",
    "tests.service.serving",
    "tests.service.stores",
    "tests.service.tables",
    "tests.service.releases",
    "tests.service.client",
    "tests.examples.installed",
)
"""Each worker of a run has one of each server for all folders, and not one for each folder."""

AGAIN = "rerun"
"""The outcome of a failure after which pytest-rerunfailures tries once more."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is imported and collected out of the garbage collector's way, as the service does."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long files begin first, and the tests of a file run in one process; mark what `make test` leaves out."""
    quick = [config.rootpath / name for name in config.getini("testpaths")]
    for item in items:
        if not any(item.path.is_relative_to(folder) for folder in quick):
            item.add_marker(pytest.mark.everything)
    places = in_order(list(dict.fromkeys(item.path for item in items)))
    items.sort(key=lambda item: places[item.path])
    kept_together(items)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Remove the suite's own settings, which were read: a command would take them for the service's."""
    for name in [name for name in os.environ if name.startswith("QUIPU_")]:
        del os.environ[name]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test what is not installed: games and extensions are found by what the package says of itself."""
    project = tomllib.loads((session.config.rootpath / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for group, written in project["entry-points"].items():
        found = {point.name: point.value for point in distribution(project["name"]).entry_points.select(group=group)}
        if found != written:
            said = f"{group}: pyproject.toml names {sorted(written)}, installed are {sorted(found)}"
            raise pytest.UsageError(f"{said}; run `make .venv/installed`")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Tell of failures in the process that prints, which is not one that xdist runs tests in."""
    if not hasattr(config, "workerinput") and (terminal := config.pluginmanager.get_plugin("terminalreporter")):
        config.pluginmanager.register(FailuresAtOnce(terminal))


class FailuresAtOnce:
    """Prints the name of each failed test and why, at once; also of one that is run once more."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.outcome == AGAIN:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = (
                str(report.longrepr).strip().rpartition("\n")[2] if crash is None else crash.message.partition("\n")[0]
            )
            how = "failed once" if report.outcome == AGAIN else "failed"
            self._terminal.write_line(f"\n{report.when} {how}: {report.nodeid}: {why}")
