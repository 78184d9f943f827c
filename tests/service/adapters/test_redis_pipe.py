"""The pipelined connection: who may use it, how it logs in, and what its callers are told when it breaks."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from redis.asyncio import Redis, RedisCluster
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Late

from quipu_service.adapters.redis_pipe import Pipe, PipeConnection
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.adapters.redis_url import Deployment
from quipu_service.application.ports.schedule import WorkKind
from tests.service.valkey import PATIENCE, Valkey, start_valkey


@pytest.mark.parametrize(
    ("url", "piped"),
    [
        ("redis://127.0.0.1:6379", True),
        ("redis://who:secret@127.0.0.1:6379/2?socket_timeout=1", True),
        ("unix:///run/valkey.sock?db=1", True),
        ("rediss://127.0.0.1:6379", False),
        ("redis://127.0.0.1:6379?client_name=quipu", False),
        ("redis+sentinel://127.0.0.1:26379/quipu", False),
        ("redis+cluster://127.0.0.1:7000", False),
    ],
)
async def test_only_a_plain_server_is_piped(url: str, *, piped: bool) -> None:
    assert (Deployment(url).pipe() is not None) == piped


def test_a_server_has_two_seconds_to_answer_and_its_usual_port_unless_the_url_says_otherwise() -> None:
    def of(url: str) -> dict[str, Any]:
        client = Deployment(url).client
        assert isinstance(client, Redis)
        names = ("host", "port", "db", "socket_timeout", "socket_connect_timeout", "socket_keepalive", "protocol")
        given = client.connection_pool.connection_kwargs
        return {"max_connections": client.connection_pool.max_connections, **{name: given.get(name) for name in names}}

    usual = {"socket_timeout": 2.0, "socket_connect_timeout": 2.0, "socket_keepalive": True, "max_connections": 32}
    assert of("redis://log.example") == {"host": "log.example", "port": 6379, "db": 0, "protocol": 2, **usual}
    query = "socket_timeout=7&socket_connect_timeout=8&max_connections=9&protocol=3"
    assert of(f"redis://log.example:6380/4?{query}") == {
        "host": "log.example",
        "port": 6380,
        "db": 4,
        "protocol": 3,
        "socket_keepalive": True,
        "socket_timeout": 7.0,
        "socket_connect_timeout": 8.0,
        "max_connections": 9,
    }
    assert [Deployment(f"redis://log.example{query}").patience for query in ("", "?socket_timeout=7")] == [2.0, 7.0]


def test_sentinels_and_nodes_of_a_cluster_have_their_usual_ports() -> None:
    sentinels = Deployment("redis+sentinel://a,b:7001/quipu/3")._sentinel
    cluster = Deployment("redis+cluster://a,b:7001").client
    assert sentinels is not None
    assert isinstance(cluster, RedisCluster)
    found = [one.connection_pool.connection_kwargs for one in sentinels.sentinels]
    assert [(one["host"], one["port"]) for one in found] == [("a", 26379), ("b", 7001)]
    assert {one.name for one in cluster.nodes_manager.startup_nodes.values()} == {"a:6379", "b:7001"}


async def test_it_logs_in_and_chooses_its_database(tmp_path: Path) -> None:
    server = start_valkey(tmp_path)
    try:
        with server.client() as client:
            client.config_set("requirepass", "secret")
        pipe = Deployment(f"redis://:secret@127.0.0.1:{server.port}/3").pipe()
        assert pipe is not None
        assert await asyncio.gather(*(pipe.ask("INCR", "count") for _ in range(5))) == [1, 2, 3, 4, 5]
        assert b"db=3" in await pipe.ask("CLIENT", "INFO")
        await pipe.aclose()

        wrong = Deployment(f"redis://:wrong@127.0.0.1:{server.port}").pipe()
        assert wrong is not None
        with pytest.raises(ResponseError, match="WRONGPASS"):
            await wrong.ask("PING")
    finally:
        server.stop()


async def test_an_error_is_its_callers_alone_and_a_lost_connection_is_made_again(valkey: Valkey) -> None:
    pipe = Pipe({"host": "127.0.0.1", "port": valkey.port})
    asked = [pipe.ask("PING"), pipe.ask("NONSENSE"), pipe.ask("ECHO", b"there")]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [answers[0], type(answers[1]), answers[2]] == [b"PONG", ResponseError, b"there"]

    number = await pipe.ask("CLIENT", "ID")
    with valkey.client() as client:
        client.execute_command("CLIENT", "KILL", "ID", number)
    assert await pipe.ask("PING") == b"PONG"
    assert await pipe.ask("CLIENT", "ID") != number
    await pipe.aclose()


async def test_a_cancelled_caller_does_not_shift_the_replies(valkey: Valkey) -> None:
    pipe = Pipe({"host": "127.0.0.1", "port": valkey.port})
    await pipe.ask("PING")
    impatient = asyncio.ensure_future(pipe.ask("ECHO", b"for nobody"))
    await asyncio.sleep(0)
    impatient.cancel()

    assert await pipe.ask("ECHO", b"for me") == b"for me"
    await pipe.aclose()


async def test_a_silent_server_times_out_for_all_callers() -> None:
    gone = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        gone.set()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    pipe = Pipe({"host": "127.0.0.1", "port": server.sockets[0].getsockname()[1], "socket_timeout": 0.1})
    answers = await asyncio.gather(pipe.ask("PING"), pipe.ask("PING"), return_exceptions=True)
    assert [type(one) for one in answers] == [Late, Late]
    await asyncio.wait_for(gone.wait(), PATIENCE)
    server.close()
    await server.wait_closed()
    with pytest.raises(ConnectionRefusedError):
        await pipe.ask("PING")


class Clock:
    """A loop whose time the test sets, and the timer that was set last."""

    def __init__(self) -> None:
        self.now = 100.0
        self.timer: tuple[float, Callable[[], None]]

    def time(self) -> float:
        return self.now

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.get_event_loop().create_future()

    def call_soon(self, doing: Callable[[], object]) -> None:
        doing()

    def call_later(self, seconds: float, doing: Callable[[], None]) -> asyncio.TimerHandle:
        self.timer = (seconds, doing)
        return cast(asyncio.TimerHandle, Mock())


async def test_each_command_has_the_whole_time_for_its_reply() -> None:
    clock, pipe = Clock(), PipeConnection(2.0)
    pipe._loop = cast(asyncio.AbstractEventLoop, clock)
    first = pipe.send(("PING",))
    clock.now = 101.5
    second = pipe.send(("PING",))
    pipe.data_received(b"+PONG\r\n")
    assert (clock.timer[0], await first) == (2.0, b"PONG")
    clock.now = 102.0
    clock.timer[1]()
    assert (clock.timer[0], pipe.lost) == (1.5, False), "the second one came later"
    clock.now = 103.5
    clock.timer[1]()

    assert pipe.lost
    with pytest.raises(Late):
        await second


async def test_an_invalid_reply_closes_the_connection() -> None:
    gone = asyncio.Event()

    async def babbling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"what?\r\n")
        await reader.read()
        writer.close()
        gone.set()

    server = await asyncio.start_server(babbling, "127.0.0.1", 0)
    pipe = Pipe({"host": "127.0.0.1", "port": server.sockets[0].getsockname()[1], "socket_timeout": 5})
    with pytest.raises(Disconnected):
        await pipe.ask("PING")
    await asyncio.wait_for(gone.wait(), PATIENCE)
    server.close()
    await server.wait_closed()


async def test_a_worker_that_waits_for_a_job_keeps_its_other_commands_from_waiting(tmp_path: Path) -> None:
    """Replies of one connection come in order, so waiting at the server would hold up all that is sent meanwhile."""
    server = start_valkey(tmp_path)
    try:
        async with redis_stores(f"redis://127.0.0.1:{server.port}") as stores:
            first = partial(stores.schedule.claim, WorkKind.JOB, "first", 60_000, 0)
            assert await first(1) is None  # the stream and its group exist
            waiting = asyncio.create_task(first(1_500))
            with server.client() as client:
                while not client.info("clients")["blocked_clients"]:
                    await asyncio.sleep(0.01)
            assert await stores.schedule.due(WorkKind.TABLE, 0, 1) == []
            assert not waiting.done()
            await stores.schedule.queue(WorkKind.JOB, "table", b"{}")
            assert await waiting is not None
    finally:
        server.stop()
