"""Processes that a service keeps running: how each is started, started again, asked to leave, and killed."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from quipu_service.commands import siblings, worker_process
from quipu_service.commands.siblings import SupervisedProcess, supervised
from quipu_service.commands.worker_process import beside
from quipu_service.operate.config import Config
from tests.service.commands.command import is_one_line, within
from tests.service.valkey import PATIENCE, until


class Process:
    """A process that runs until it is told to end, or does not listen to that."""

    def __init__(self, words: Sequence[str], *, deaf: bool = False, **started: Any) -> None:
        self.words, self.started, self.deaf = words, started, deaf
        self.returncode: int | None = None
        self.told = list[str]()
        self._over = threading.Event()

    def end(self, code: int) -> None:
        self.returncode = code
        self._over.set()

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, seconds: float | None = None) -> int | None:
        if not self._over.wait(PATIENCE if seconds is None else seconds):
            raise subprocess.TimeoutExpired(self.words, seconds or 0)
        return self.returncode

    def terminate(self) -> None:
        self.told.append("terminate")
        if not self.deaf:
            self.end(-15)

    def kill(self) -> None:
        self.told.append("kill")
        self.end(-9)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """The processes, in the order in which they were started."""
    found = list[Process]()

    def popen(words: Sequence[str], **more: Any) -> Process:
        found.append(Process(words, **more))
        return found[-1]

    monkeypatch.setattr("subprocess.Popen", popen)
    monkeypatch.setattr(siblings, "PAUSE", 0.001)
    monkeypatch.setattr(siblings, "STOPPING", 0.01)
    return found


def test_a_process_has_our_settings_but_for_those_that_are_changed_or_left_out(
    started: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("QUIPU_PORT", "QUIPU_OPERATOR_KEY", "QUIPU_HOST"):
        monkeypatch.setenv(name, "ours")
    changed = {"QUIPU_PORT": "other", "QUIPU_OPERATOR_KEY": None, "QUIPU_WORKER": "off"}

    with supervised([SupervisedProcess("one", ["serve", "--x"], changed, (3, 4))]):
        until(lambda: len(started) == 1)

    (process,) = started
    settings = {name: value for name, value in process.started["env"].items() if name.startswith("QUIPU_")}
    assert settings.items() >= {"QUIPU_PORT": "other", "QUIPU_HOST": "ours", "QUIPU_WORKER": "off"}.items()
    assert "QUIPU_OPERATOR_KEY" not in settings
    assert process.words[-4:] == ["-m", "quipu", "serve", "--x"]
    assert (process.started["pass_fds"], process.started["start_new_session"]) == ((3, 4), True)
    assert process.told == ["terminate"]


def test_a_process_that_ends_is_started_again_and_told_of(
    started: list[Process], caplog: pytest.LogCaptureFixture
) -> None:
    with supervised([SupervisedProcess("the worker", ["worker"], {})]):
        until(lambda: len(started) == 1)
        started[0].end(3)
        until(lambda: len(started) == 2)

    assert [record.getMessage() for record in caplog.records] == ["the worker ended with 3 and is started again"]
    assert started[0].told == []


def test_all_are_asked_to_leave_and_who_does_not_is_killed(started: list[Process]) -> None:
    with supervised([SupervisedProcess(name, [name], {}) for name in ("one", "two")]) as end:
        until(lambda: len(started) == 2)
        started[0].deaf = True
        end()
        told = [list(one.told) for one in started]
    assert [(one[0], one[-1]) for one in told] == [("terminate", "kill"), ("terminate", "terminate")]
    assert [one.told for one in started] == told, "they are over"


@pytest.mark.skipif(sys.platform == "win32", reason="holds a child between fork and exec")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_process_that_is_being_started_when_all_are_told_to_stop_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, (reading, writing) = threading.Event(), os.pipe()
    started, popen = list[subprocess.Popen[bytes]](), subprocess.Popen[bytes]

    def held(words: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
        begun.set()
        started.append(popen(words, preexec_fn=lambda: os.read(reading, 1), **more))
        return started[-1]

    def stopped() -> None:
        with supervised([one]):
            begun.wait(PATIENCE)

    monkeypatch.setattr(siblings, "ending_with_us", lambda _: ["sleep", str(PATIENCE)])
    monkeypatch.setattr("subprocess.Popen", held)
    one = SupervisedProcess("one", [], {})
    stopping = threading.Thread(target=stopped, daemon=True)
    stopping.start()
    try:
        assert one._stopping.wait(PATIENCE)
        os.write(writing, b".")
        stopping.join(PATIENCE / 2)
        assert not stopping.is_alive()
        assert [process.returncode for process in started] == [-signal.SIGTERM]
    finally:
        os.write(writing, b".")
        for process in started:
            process.kill()


@pytest.mark.parametrize("worker", ["on", "off"])
def test_the_worker_beside_a_service_has_its_log_and_none_of_its_keys(
    worker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[SupervisedProcess]()

    def kept(processes: Sequence[SupervisedProcess]) -> Any:
        made.extend(processes)
        return supervised([])

    monkeypatch.setenv("QUIPU_SIGNING_KEY", "secret")
    monkeypatch.setattr(worker_process, "supervised", kept)
    with beside(Config(worker=worker), "unix://log"):
        assert len(made) == (worker == "on")
    for one in made:
        assert one._environment["QUIPU_REDIS_URL"] == "unix://log"
        assert "QUIPU_SIGNING_KEY" not in one._environment


def test_a_worker_alone_needs_a_server() -> None:
    assert is_one_line(within("worker"), "QUIPU_REDIS_URL: a worker needs the server of the service")
