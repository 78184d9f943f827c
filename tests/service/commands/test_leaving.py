"""How the service stops: it serves on for a while after the first signal, and takes connections that wait."""

import asyncio
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from quipu_service.commands import leaving
from quipu_service.commands.leaving import FILE, Leaving, LeavingServer
from tests.service.client import Client
from tests.service.serving import Service


async def no_app(*_: object) -> None:
    """Answers nothing."""


def server(seconds: float, folder: Path | None = None) -> LeavingServer:
    return LeavingServer(uvicorn.Config(no_app), Leaving(folder), seconds)


async def test_after_the_first_signal_it_serves_on_until_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    stops = server(2.5, tmp_path)
    stops.handle_exit(signal.SIGTERM, None)
    assert (await stops.on_tick(1), (tmp_path / FILE).exists()) == (False, True)
    now[0] = 102.4
    assert not await stops.on_tick(2)
    now[0] = 102.5
    assert await stops.on_tick(3)


@pytest.mark.parametrize(
    ("seconds", "signals"), [(2.5, [signal.SIGTERM] * 2), (2.5, [signal.SIGINT]), (0, [signal.SIGTERM])]
)
def test_a_second_signal_or_ctrl_c_stops_it_at_once(seconds: float, signals: list[signal.Signals]) -> None:
    stops = server(seconds)
    for one in signals:
        assert not stops.should_exit
        stops.handle_exit(one, None)
    assert stops.should_exit


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


HANGING = "tests.service.commands.hanging"
"""``quipu`` with a thread that never ends, and a second to end in."""


def test_a_service_whose_thread_hangs_ends_and_says_where_it_hung(valkey_url: str, tmp_path: Path) -> None:
    service = Service(tmp_path, url=valkey_url, module=HANGING).start()
    assert service.stop() == 1
    assert "threading.py" in service.log.read_text()
    assert "in hangs" in service.log.read_text()


async def test_who_waits_for_news_is_answered_when_the_service_stops(valkey_url: str, tmp_path: Path) -> None:
    """With what there is, as if the time were over: nothing is refused, and the next request finds the next process."""
    service = Service(tmp_path, url=valkey_url, more={"QUIPU_DRAIN": "0.1"}).start()
    async with Client(service.address) as client:
        table = await client.begin("caracalla", 2)
        shown = await client.get(table.path)
        notices = await client.get(f"{table.path}/notices")
        version, after = shown.json["version"], notices.json["after"]
        waiting = [
            asyncio.create_task(one)
            for one in (
                client.get(f"{table.path}?wait=20", if_none_match=shown.headers["etag"]),
                client.get(f"{table.path}/events?after={version}&wait=20"),
                client.get(f"{table.path}/notices?after={after}&wait=20"),
            )
        ]
        await client.has_followers(len(waiting))
        assert await asyncio.to_thread(service.stop) == 0
        answers = await asyncio.gather(*waiting)

    assert [one.status for one in answers] == [304, 200, 200], [one.body for one in answers]
    assert {one.headers["connection"] for one in answers} == {"close"}
    assert (answers[1].body, answers[2].json["notices"]) == (b"", [])
