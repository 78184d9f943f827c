"""The real service in a process of its own, that can be killed and started again."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.checkout import roots
from tests.mutants.sitecustomize import RECORD
from tests.service.valkey import PATIENCE, free_port
from tests.service.zygote import Forked, Zygote

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(rb"http://[0-9.]+:[0-9]+")
OPERATOR_KEY = "the-operator-of-the-tests"
SIGNING_KEY = "07" * 32
QUICK = "?socket_timeout=3"
"""Put behind a server's address: whoever waits for a server that hangs gives up soon."""


PLACES = os.environ.get("PYTHONPATH")
"""Where the warm process finds packages; a test that adds places wants games that it does not know."""


def copy_of_checkout(folder: Path) -> None:
    """What an installed service is made of, to be changed."""
    left_out = shutil.ignore_patterns("node_modules", "__pycache__", "src", "tests", "screenshots")
    for place in ("quipu", "rules", "service", "docs", "openapi", "web/dist"):
        shutil.copytree(ROOT / place, folder / place, ignore=left_out)
    for readme in (ROOT / "clients").glob("*/README.md"):
        (folder / readme.parent.relative_to(ROOT)).mkdir(parents=True)
        shutil.copy(readme, folder / readme.relative_to(ROOT))
    shutil.copy(ROOT / "CHANGELOG.md", folder)


def environment(settings: dict[str, str]) -> dict[str, str]:
    """Ours without settings of the service, and with these."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    return {**ours, **settings}


STARTING = threading.Lock()
"""Held while the warm process is started: threads that ask at once share one."""


@cache
def _zygote() -> Zygote:
    return Zygote(environment({}))


def zygote() -> Zygote:
    """One for this process."""
    with STARTING:
        return _zygote()


def pytest_unconfigure() -> None:
    """End it with the run, which waits for it: what is not waited for is in no count of CPU (``tests/budget.py``)."""
    if _zygote.cache_info().currsize:
        _zygote().close()
        _zygote.cache_clear()


def forks() -> bool:
    """Whether warm processes can be had: not by what records which lines run, nor with other packages."""
    return os.environ.get("PYTHONPATH") == PLACES and sys.platform == "linux" and RECORD not in os.environ


def running(module: str, words: Sequence[str], given: dict[str, str]) -> subprocess.Popen[bytes] | Forked:
    """``python -m`` with this module, forked from a warm process if that can be; it logs as the tests do."""
    if forks():
        with os.fdopen(os.dup(2), "wb") as complaints:
            return zygote().fork([*words], given, complaints, module)
    return subprocess.Popen([sys.executable, "-m", module, *words], cwd=ROOT, env=given, stdout=subprocess.PIPE)


def worker_process(**settings: str) -> subprocess.Popen[bytes] | Forked:
    """``quipu worker`` with these settings, given as ``redis_url="x"``; it prints nothing."""
    given = environment({f"QUIPU_{name.upper()}": value for name, value in settings.items()})
    process = running("quipu", ["worker"], given)
    assert process.stdout is not None
    process.stdout.close()
    return process


@dataclass
class Service:
    """``quipu serve`` on a port of its own; on its own Valkey unless it is given a URL.

    It is forked from a warm process, unless it is to be started as ``python -m quipu serve``.
    """

    folder: Path
    url: str = ""
    port: int = field(default_factory=free_port)
    processes: int = 1
    process: subprocess.Popen[bytes] | Forked | None = None
    more: dict[str, str] = field(default_factory=dict)
    """Settings beside the usual ones."""
    tree: Path = ROOT
    """The checkout that it runs."""
    module: str = "quipu"
    """What is run of it."""
    command: tuple[str, ...] = ()
    """An installed command that is run instead."""
    fresh: bool = False
    """Whether Python starts for it."""
    warm: Zygote | None = None
    """What it is forked from, if it is not the usual one."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """Its log lines."""
        return self.folder / "service.log"

    @property
    def settings(self) -> dict[str, str]:
        """What it is started with."""
        return {
            "QUIPU_PORT": str(self.port),
            "QUIPU_DATA_DIR": str(self.folder / "data"),
            "QUIPU_FSYNC": "everysec",
            "QUIPU_WORKER": "off",
            "QUIPU_REQUESTS": "0",
            "QUIPU_WAITING_TABLES": "0",
            "QUIPU_PROCESSES": str(self.processes),
            "QUIPU_REDIS_URL": self.url,
            "QUIPU_OPERATOR_KEY": OPERATOR_KEY,
            "QUIPU_SIGNING_KEY": SIGNING_KEY,
            **self.more,
        }

    @property
    def of_tree(self) -> dict[str, str]:
        """What lets Python find the packages of another checkout first."""
        return {} if self.tree == ROOT or self.command else {"PYTHONPATH": roots(self.tree)}

    @property
    def forked(self) -> bool:
        """Whether a warm process can become it."""
        usual = (self.tree, self.command) == (ROOT, ())
        ours = all(name.startswith("QUIPU_") for name in self.more)
        return usual and ours and not self.fresh and forks()

    def start(self) -> "Service":
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = environment({**self.of_tree, **self.settings})
        with self.log.open("ab") as log:
            if self.warm is not None or self.forked:
                self.process = (self.warm or zygote()).fork(["serve"], settings, log, self.module)
            else:
                command = [*(self.command or (sys.executable, "-m", self.module)), "serve"]
                self.process = subprocess.Popen(
                    command, cwd=self.tree, env=settings, stdout=subprocess.PIPE, stderr=log
                )
        assert self.process.stdout is not None
        printed = self.process.stdout.readline()
        if not ADDRESS.search(printed):
            self.kill()
            raise AssertionError(f"it printed {printed!r}\n{self.log.read_text()}")
        return self

    def kill(self) -> None:
        """End it as a failing machine would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as an operator would; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code


@pytest.fixture(scope="session")
def service(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One for all tests that do it no harm."""
    running = Service(tmp_path_factory.mktemp("service"), url=valkey_url).start()
    yield running
    running.stop()
