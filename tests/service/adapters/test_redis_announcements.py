"""Announcements reconnect with growing pauses, and leave no connection or task open, whenever they are closed."""

import asyncio

import pytest
from redis.exceptions import ConnectionError as Disconnected

from quipu_service.adapters.redis_announcements import Announcements
from quipu_service.adapters.redis_pubsub import PubSubConnection
from quipu_service.adapters.redis_url import Deployment, Node
from quipu_service.application.problems.tree import Unavailable
from tests.service.valkey import Valkey


async def test_a_reader_that_is_cancelled_before_it_first_runs_leaves_no_socket_open(valkey: Valkey) -> None:
    deployment = Deployment(valkey.url)
    announcements = Announcements(deployment)

    async def watch() -> None:
        async with announcements.watch("{t}:news", lambda _version: None):
            await asyncio.Event().wait()

    watching = asyncio.create_task(watch())
    while not announcements._readers:  # seen in the very turn of the loop before the reader's first
        await asyncio.sleep(0)
    (line,) = announcements._connections.values()
    assert [line.connected] == [True]
    await announcements.aclose()

    assert [line.connected] == [False]
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    await deployment.aclose()


async def test_a_server_that_is_away_is_asked_again_after_growing_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses, asked, sleep = list[float](), list[bool](), asyncio.sleep

    class Away(Deployment):
        async def node_of(self, key: str, *, fresh: bool = False) -> Node:
            assert key == "{t}:news"
            asked.append(fresh)
            raise Disconnected("nobody")

    async def paused(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    deployment = Away("redis://127.0.0.1?socket_timeout=0.1")
    announcements = Announcements(deployment)
    monkeypatch.setattr(asyncio, "sleep", paused)
    with pytest.raises(Unavailable, match="cannot be heard"):
        async with announcements.watch("{t}:news", lambda _version: None):
            pass
    await announcements.aclose()
    await deployment.aclose()

    assert pauses[:7] == [0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 1.0]
    assert asked[:3] == [False, True, True], "a Cluster is asked again where the slot is"


class Line(PubSubConnection):
    """A connection on which messages come as the test says."""

    connected = True

    def __init__(self, *messages: bool) -> None:
        super().__init__(7.0, lambda _kind, _name, _said: None)
        self._messages, self.waited, self.sent = list(messages), list[float](), list[str]()

    async def _spoke(self, seconds: float) -> bool:
        self.waited.append(seconds)
        return self._messages.pop(0)

    async def _send(self, *words: str) -> None:
        self.sent.extend(words)

    async def aclose(self) -> None:
        """Nothing is open."""


async def test_a_connection_that_was_silent_for_ten_seconds_is_pinged_and_given_up_without_an_answer() -> None:
    line = Line(True, False, True, True, False, False)
    with pytest.raises(TimeoutError):
        await line.read()

    assert line.waited == [10.0, 10.0, 7.0, 10.0, 10.0, 7.0]
    assert line.sent == ["PING", "PING"]
