"""What the log does beyond its contract: one round trip, and what happens when the server goes away."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest

from quipu_service.adapters import redis_pubsub
from quipu_service.adapters.redis_server import RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.table_log import AppendReply, Holder, LogRead, Outcome
from quipu_service.application.problems.tree import Unavailable
from tests.service.adapters.test_log_contract import append, appended, repeated
from tests.service.serving import QUICK
from tests.service.stores import connected
from tests.service.valkey import PATIENCE, Cluster, Valkey, announced, eventually, start_valkey


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    """One that may be stopped and started."""
    server = start_valkey(tmp_path / "own")
    yield server
    server.stop()


@pytest.fixture
async def stores(server: Valkey) -> AsyncIterator[Stores]:
    async with await connected(server.url) as stores:
        yield stores


@pytest.fixture(params=["pipe", "redis-py"])
async def either(request: pytest.FixtureRequest, server: Valkey) -> AsyncIterator[Stores]:
    """By our own connections, and by those of redis-py."""
    query = "?client_name=quipu" if request.param == "redis-py" else ""
    async with await connected(server.address + query) as stores:
        yield stores


async def test_each_outcome_of_an_append_is_one_trip(server: Valkey, stores: Stores) -> None:
    await stores.log.append(append("t", 0, seat=0, proof="p", secret=b"seed", summary=b"summary"))
    with server.client() as watcher, watcher.monitor() as monitor:
        stream = monitor.listen()
        assert await stores.log.append(append("t", 1, holder=Holder(0, "p"))) == appended(2)
        assert await stores.log.append(append("t", 1)) == repeated(2)
        assert await stores.log.append(append("t", 0, "late")) == AppendReply(
            Outcome.BEHIND, 2, [b"entry 1", b"entry 2"]
        )
        await stores.log.read("t", 1, "late")
        await stores.log.entries("t", 9)
        sent = []
        for command in stream:
            if command["client_type"] != "lua":
                sent.append(command["command"].split()[0].upper())
            if sent and sent[-1] == "XRANGE":
                break

    assert sent == ["FCALL", "FCALL", "FCALL", "FCALL_RO", "XRANGE"]


async def test_functions_that_were_lost_are_loaded_again(server: Valkey, stores: Stores) -> None:
    await stores.log.append(append("t", 0))
    with server.client() as client:
        client.function_flush()

    assert await stores.log.append(append("t", 1)) == appended(2)

    with server.client() as client:
        client.function_flush()
    assert await stores.log.read("t", 1) == LogRead(version=2, entries=[b"entry 2"])
    with server.client() as client:
        client.function_flush()
    await stores.server.ping()
    assert await stores.log.append(append("t", 2)) == appended(3)


async def test_functions_that_another_library_of_our_name_replaced_are_loaded_again(
    server: Valkey, stores: Stores
) -> None:
    await stores.log.append(append("t", 0))
    with server.client() as client:
        other = "#!lua name=quipu\nredis.register_function('quipu_other', function() return 1 end)"
        client.execute_command("FUNCTION", "LOAD", "REPLACE", other)

    assert await stores.log.append(append("t", 1)) == appended(2)


async def test_many_callers_that_miss_the_functions_load_them_together(server: Valkey) -> None:
    with server.client() as client:
        client.function_flush()
        client.config_resetstat()
        async with redis_stores(server.url) as stores:
            reads = await asyncio.gather(*(stores.log.read(f"table{number}", 0) for number in range(200)))
        assert [0] * 200 == [log_read.version for log_read in reads]
        statistics = client.info("commandstats")
    assert statistics["cmdstat_function|load"]["calls"] < 10


async def test_a_log_made_without_connecting_finds_its_way_at_the_first_call(server: Valkey) -> None:
    async with redis_stores(server.url) as stores:
        assert await stores.log.append(append("t", 0)) == appended(1)


async def test_without_its_server_the_log_is_unavailable_and_back_when_it_is(server: Valkey, stores: Stores) -> None:
    await asyncio.gather(*(stores.log.append(append(f"t{each}", 0)) for each in range(20)))
    server.stop()

    async with asyncio.timeout(PATIENCE):
        for attempt in (
            stores.log.append(append("t0", 1)),
            stores.log.read("t0", 0),
            stores.log.entries("t0", 0),
            stores.index.enlist("g", "t0", 1),
            stores.index.listed("g", None, 1),
            stores.server.ping(),
            anext(aiter(stores.log.tables())),
            connected(server.url),
        ):
            with pytest.raises(Unavailable):
                await attempt
        outcomes = await asyncio.gather(
            *(stores.log.append(append("t0", 1)) for _ in range(30)), return_exceptions=True
        )
        assert [type(each) for each in outcomes] == 30 * [Unavailable]

    server.start()
    assert await asyncio.gather(*(stores.log.append(append(f"t{each}", 1)) for each in range(20))) == 20 * [appended(2)]


async def test_a_server_that_hangs_makes_the_log_unavailable_in_time(server: Valkey) -> None:
    async with await connected(server.address + "?socket_timeout=0.2") as stores:
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(PATIENCE):  # it takes less than one
            outcomes = await asyncio.gather(
                *(stores.log.append(append("t", 0)) for _ in range(9)), return_exceptions=True
            )
        server.process.send_signal(signal.SIGCONT)

        assert [type(each) for each in outcomes] == 9 * [Unavailable]
        assert await stores.log.append(append("t", 0)) in (
            appended(1),
            repeated(1),
        )


async def test_a_connection_that_is_closed_under_a_command_makes_the_log_unavailable(
    server: Valkey, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uvloop raises an error of its own if redis-py writes to a connection that was closed since it was chosen."""
    async with redis_stores(f"{server.address}?health_check_interval=0") as stores:
        await stores.log.append(append("t", 0))
        assert isinstance(stores.server, RedisServer)
        batching = stores.server._routes._connections[None]
        (connection,) = batching._client.connection_pool._available_connections
        write = connection._send_packed_command

        async def close_and_write(command: list[bytes]) -> None:
            assert connection._writer is not None
            connection._writer.transport.abort()
            await asyncio.sleep(0)  # until this turn of the loop ends it is closing only
            await write(command)

        monkeypatch.setattr(connection, "_send_packed_command", close_and_write)
        with pytest.raises(Unavailable) as told:
            await stores.log.read("t", 0)
        assert isinstance(told.value.__cause__, RuntimeError)
        monkeypatch.undo()
        assert (await stores.log.read("t", 0)).version == 1
    assert "failed" not in caplog.text, "it is no defect"


async def test_a_server_whose_answers_make_no_sense_makes_the_log_unavailable() -> None:
    """Also to redis-py, which is asked wherever the URL has an option (here one that changes nothing)."""

    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.read(4096):
            writer.write(b":5\r\n" * said.count(b"*"))
        writer.close()

    nonsense = await asyncio.start_server(answers, "127.0.0.1", 0)
    port = nonsense.sockets[0].getsockname()[1]
    async with nonsense, redis_stores(f"redis://127.0.0.1:{port}?health_check_interval=0") as stores:
        with pytest.raises(Unavailable):
            await stores.log.commands_of("t")


async def test_a_replica_is_not_ready(server: Valkey, stores: Stores) -> None:
    await stores.log.append(append("t", 0))
    with server.client() as client:
        client.execute_command("REPLICAOF", "127.0.0.1", 1)

    with pytest.raises(Unavailable, match="read only"):
        await stores.server.ping()
    with pytest.raises(Unavailable):
        await stores.log.append(append("t", 1))


async def test_a_full_server_is_not_ready_and_can_be_read(server: Valkey, stores: Stores) -> None:
    await stores.log.append(append("t", 0))
    with server.client() as client:
        client.config_set("maxmemory", "1mb")

    with pytest.raises(Unavailable):
        await stores.server.ping()
    with pytest.raises(Unavailable):
        await stores.log.append(append("t", 1))
    assert await stores.log.read("t", 0) == LogRead(version=1, entries=[b"entry 1"])


async def test_watchers_get_a_hint_after_a_lost_connection_and_hear_again(server: Valkey, either: Stores) -> None:
    heard: list[int] = []
    others: list[int] = []
    async with either.log.watch("t", heard.append), either.log.watch("u", others.append):
        with server.client() as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await eventually(lambda: heard == [0] and others == [0])
        await either.log.append(append("t", 0))
        await eventually(lambda: heard == [0, 1])

    assert others == [0]


async def test_watchers_outlive_their_server(server: Valkey, either: Stores) -> None:
    heard: list[int] = []
    async with either.log.watch("t", heard.append):
        server.stop(signal.SIGKILL)
        server.start()
        await eventually(lambda: heard[-1:] == [0])
        assert await either.log.append(append("t", 0)) == appended(1)
        await eventually(lambda: heard[-1:] == [1])


def pings(server: Valkey) -> int:
    """How many the server has answered."""
    with server.client() as client:
        answered: int = client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"]
    return answered


@pytest.mark.parametrize("more", ["", "&client_name=quipu"], ids=["pipe", "redis-py"])
async def test_a_connection_that_fell_silent_is_replaced(
    server: Valkey, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, more: str
) -> None:
    heard: list[int] = []
    monkeypatch.setattr(redis_pubsub, "QUIET", 0.1)
    async with redis_stores(server.address + QUICK + more) as stores, stores.log.watch("t", heard.append):
        before = pings(server)
        await eventually(lambda: pings(server) >= before + 2)
        assert heard == []  # a silence that answers a ping is none
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        await eventually(lambda: "announcements were interrupted" in caplog.text)
        server.process.send_signal(signal.SIGCONT)
        await eventually(lambda: heard[-1:] == [0])
        await stores.log.append(append("t", 0))
        await eventually(lambda: heard[-1:] == [1])


async def test_watchers_that_come_and_go_while_connections_break_all_hear_in_the_end(
    server: Valkey, either: Stores
) -> None:
    async def come_and_go(table: str) -> None:
        for _ in range(10):
            async with either.log.watch(table, list[int]().append):
                await asyncio.sleep(0)

    def note(table: str, version: int) -> None:
        heard[table] = version

    def interrupted() -> bool:
        with server.client() as client:
            killed: int = client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        return killed > 0

    async def interrupt() -> None:
        for _ in range(10):
            await eventually(interrupted)

    heard: dict[str, int] = {}
    tables = [f"t{each}" for each in range(20)]
    channels = {b"{%s}:news" % table.encode() for table in tables}
    async with AsyncExitStack() as watchers:
        for table in tables:
            await watchers.enter_async_context(either.log.watch(table, partial(note, table)))
        await asyncio.gather(interrupt(), *(come_and_go(f"t{each}") for each in range(10, 40)))
        await eventually(lambda: announced(server) == channels)
        heard.clear()
        await asyncio.gather(*(either.log.append(append(table, 0)) for table in tables))
        await eventually(lambda: heard == dict.fromkeys(tables, 1))


async def test_one_connection_carries_the_announcements_of_all_tables(server: Valkey, stores: Stores) -> None:
    async def channels() -> int:
        with server.client() as client:
            return len(client.client_list(_type="pubsub"))

    def subscribed() -> int:
        with server.client() as client:
            return len(client.execute_command("PUBSUB", "SHARDCHANNELS"))

    async with (
        stores.log.watch("t", print),
        stores.log.watch("t", print),
        stores.log.watch("u", print),
        stores.log.watch("v", print),
    ):
        assert await channels() == 1
        assert subscribed() == 3
    await eventually(lambda: subscribed() == 0)


async def test_a_watcher_that_fails_does_not_silence_the_others(
    stores: Stores, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def fail(version: int) -> None:
        raise ValueError(version)

    async with stores.log.watch("t", fail), stores.log.watch("t", heard.append):
        await stores.log.append(append("t", 0))
        await stores.log.append(append("t", 1))
        await eventually(lambda: heard == [1, 2])

    assert "a watcher of {t}:news failed" in caplog.text


async def test_sentinels_name_the_master(server: Valkey, tmp_path: Path) -> None:
    settings = tmp_path / "sentinel.conf"
    settings.write_text(f"sentinel monitor quipu 127.0.0.1 {server.port} 1\n")
    sentinel = Valkey(tmp_path / "sentinel", options=(str(settings), "--sentinel")).start()
    try:
        async with await connected(f"redis+sentinel://127.0.0.1:{sentinel.port}/quipu") as stores:
            heard: list[int] = []
            async with stores.log.watch("t", heard.append):
                assert await stores.log.append(append("t", 0)) == appended(1)
                await eventually(lambda: heard == [1])
        with pytest.raises(Unavailable, match="No master found for 'other'"):
            await connected(f"redis+sentinel://127.0.0.1:{sentinel.port}/other")
    finally:
        sentinel.stop()

    with server.client() as client:
        assert client.xlen("{t}:log") == 1


async def test_a_slot_that_moves_takes_its_table_and_its_watchers_along(cluster: Cluster) -> None:
    table, heard = uuid4().hex, list[int]()
    async with await connected(cluster.url) as stores:
        await stores.log.append(append(table, 0))
        async with stores.log.watch(table, heard.append):
            cluster.move(f"{{{table}}}:log")
            await eventually(lambda: 0 in heard)
            assert await stores.log.append(append(table, 1)) == appended(2)
            await eventually(lambda: 2 in heard)
        assert await stores.log.read(table, 0) == LogRead(version=2, entries=[b"entry 1", b"entry 2"])


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://localhost", "'http' is not a known scheme"),
        ("localhost:6379", "'localhost' is not a known scheme"),
        ("redis://", "no host is named"),
        ("redis://localhost/first", "the database is a number, not 'first'"),
        ("redis://localhost:port", "Port could not be cast"),
        ("redis+sentinel://a,b", "the name of the service"),
        ("redis+cluster://a:1,b:2/3", "a Cluster has only database 0"),
        ("redis+cluster://a:1,,b:2", "'' is not a host"),
        ("unix+cluster:///socket", "a socket has a path and is one server"),
        ("redis://localhost?socket_timeout=long", "socket_timeout"),
        ("redis://localhost?nonsense=1", "nonsense"),
    ],
)
async def test_a_wrong_url_is_refused_with_the_forms_there_are(url: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        redis_stores(url)

    assert "redis+sentinel://" in str(refused.value)
