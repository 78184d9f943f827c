"""When the server of our own is started again after it has ended, and when it is given up."""

import threading
from concurrent.futures import Future
from pathlib import Path
from typing import IO, cast

import pytest

from quipu_service.adapters import embedded
from quipu_service.adapters.embedded import EmbeddedServer


class Pauses(threading.Event):
    """Says after so many pauses that the service stops."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.taken = most, list[float]()

    def wait(self, timeout: float | None = None) -> bool:
        self.taken.append(timeout or 0.0)
        if len(self.taken) == self.most:
            self.set()
        return self.is_set()


class Ending(EmbeddedServer):
    """A server that ends after so many seconds each time, if it comes back at all."""

    def __init__(self, directory: Path, uptime: float, pauses: Pauses, *, back: bool = True) -> None:
        self.words = list[str]()
        super().__init__(directory, lost=self.words.append)
        self._stopping, self._uptime, self._back, self.now = pauses, uptime, back, 1_000.0

    def monotonic(self) -> float:
        return self.now

    def _start(self, lock: IO[str], *, again: bool = False) -> float:
        del lock, again
        return self.now

    def _start_again(self, lock: IO[str]) -> float | None:
        return self._start(lock) if self._back else None

    def _await_end(self) -> str:
        self.now += self._uptime
        return "by SIGKILL"


def ended(server: Ending, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watch the server until the service stops, or gives it up."""
    monkeypatch.setattr(embedded, "time", server)
    server._keep(cast(IO[str], None), Future())
    server._stop()


@pytest.mark.parametrize(
    ("uptime", "taken"),
    [(0.1, [0.0, 0.2, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]), (30.0, [0.0, 0.2, 1.0, 2.0]), (30.5, [0.0, 0.0, 0.0])],
)
def test_pauses_grow_up_to_eight_seconds_while_the_server_does_not_stay_up_for_thirty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uptime: float, taken: list[float]
) -> None:
    pauses = Pauses(len(taken))
    server = Ending(tmp_path, uptime, pauses)
    ended(server, monkeypatch)

    assert (pauses.taken, server.words) == (taken, [])
    assert server.trouble == "the log's server ended (by SIGKILL) and is started again"


def test_a_server_that_does_not_answer_six_times_in_a_row_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "valkey.log").write_text("\n".join(f"line {number}" for number in range(12)))
    pauses = Pauses(99)
    server = Ending(tmp_path, 0.1, pauses, back=False)
    ended(server, monkeypatch)

    assert pauses.taken == [0.0, 0.2, 1.0, 2.0, 4.0, 8.0]
    (words,) = server.words
    assert words.splitlines()[1:] == [f"line {number}" for number in range(2, 12)]
