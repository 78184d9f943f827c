"""How the service stops: it serves on for a while after the first signal, and takes connections that wait."""

import signal
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from quipu_service.commands import leaving
from quipu_service.commands.leaving import FILE, Leaving, LeavingServer


class Timers:
    """Notes the timers that are started, and lets them ring."""

    def __init__(self) -> None:
        self.seconds, self.daemon, self._ring = list[float](), False, list[Any]()

    def __call__(self, seconds: float, ring: Any, arguments: tuple[Any, ...]) -> "Timers":
        self.seconds.append(seconds)
        self._ring.append(lambda: ring(*arguments))
        return self

    def start(self) -> None:
        assert self.daemon, "a process that ends does not wait for it"

    def ring(self) -> None:
        self._ring.pop()()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    found = Timers()
    monkeypatch.setattr("threading.Timer", found)
    return found


async def no_app(*_: object) -> None:
    """Answers nothing."""


def server(seconds: float, folder: Path | None = None) -> LeavingServer:
    return LeavingServer(uvicorn.Config(no_app), Leaving(folder), seconds)


def test_after_the_first_signal_it_serves_on_until_its_time_is_over(timers: Timers, tmp_path: Path) -> None:
    stops = server(2.5, tmp_path)
    stops.handle_exit(signal.SIGTERM, None)
    assert (stops.should_exit, timers.seconds, (tmp_path / FILE).exists()) == (False, [2.5], True)
    timers.ring()
    assert stops.should_exit


@pytest.mark.parametrize(
    ("seconds", "signals"), [(2.5, [signal.SIGTERM] * 2), (2.5, [signal.SIGINT]), (0, [signal.SIGTERM])]
)
def test_a_second_signal_or_ctrl_c_stops_it_at_once(
    seconds: float, signals: list[signal.Signals], timers: Timers
) -> None:
    stops = server(seconds)
    for one in signals:
        stops.handle_exit(one, None)
    assert stops.should_exit
    assert len(timers.seconds) == len(signals) - 1


def test_the_other_processes_see_that_one_is_leaving(tmp_path: Path) -> None:
    first, other, alone = Leaving(tmp_path), Leaving(tmp_path), Leaving(None)
    other.look()
    assert not other.begun.is_set()
    first.begin()
    for one in (other, alone):
        one.look()
    assert (first.begun.is_set(), other.begun.is_set(), alone.begun.is_set()) == (True, True, False)
    alone.begin()
    assert alone.begun.is_set()


@pytest.mark.parametrize("closing", [leaving._accepted, leaving._filled])
def test_connections_that_wait_are_taken_before_a_socket_is_closed(closing: Any) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=8) as listening:
        listening.setblocking(False)
        clients = [socket.create_connection(listening.getsockname()) for _ in range(3)]
        waiting = closing(listening)
        taken = {one.getpeername() for one in waiting}
        asked = {one.getsockname() for one in clients}
        for one in (*clients, *waiting):
            one.close()
    assert asked <= taken
