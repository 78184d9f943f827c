"""A repeated command gets its token again after the log's server has failed over, and after it was restarted."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.problems.tree import Declined
from tests.service.stores import connected
from tests.service.tables import another
from tests.service.valkey import ALWAYS, Valkey, replica_of

OPENING, SITTING = "0f" * 16, "1e" * 16


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    running = Valkey(tmp_path / "server", ALWAYS).start()
    yield running
    running.stop(signal.SIGKILL)


async def given(url: str, durability: Durability | None = None) -> list[str]:
    """The table's id, the host's token, a seat's token, and another one of the seat; the same for the same commands."""
    async with await connected(url, *([durability] if durability else [])) as stores:
        here = another(stores)
        new = await here.new_tables.open("caretos", seats=2, command=OPENING, client="address:203.0.113.7")
        table = new.position.table.id
        _, token = await here.commands.take(table, command=SITTING, name="Ann", seat=0, client="address:203.0.113.7")
        _, renewed = await here.resignations.renew(table, command="renew", token=token, seat=0)
        return [table, new.host, token, renewed]


@pytest.fixture
def replica(server: Valkey, tmp_path: Path) -> Iterator[Valkey]:
    running = replica_of(server, tmp_path / "replica", *ALWAYS)
    yield running
    running.stop(signal.SIGKILL)


async def test_a_promoted_replica_gives_the_first_answers_again(server: Valkey, replica: Valkey) -> None:
    first = await given(server.url, Durability("replica", 1))
    server.stop(signal.SIGKILL)
    with replica.client() as client:
        client.execute_command("REPLICAOF", "NO", "ONE")
    assert first == await given(replica.url)


async def test_a_server_that_was_killed_gives_the_first_answers_again(server: Valkey) -> None:
    first = await given(server.url)
    server.stop(signal.SIGKILL)
    server.start()
    assert first == await given(server.url)


async def test_without_the_secret_tokens_act_on_but_nothing_is_told_again(server: Valkey) -> None:
    table, host, first, token = await given(server.url)
    with server.client() as client:
        client.delete("quipu:secret")
    async with redis_stores(server.url) as stores:
        here = another(stores)
        with pytest.raises(Declined, match="SEAT_TAKEN"):
            await here.commands.take(table, command=SITTING, name="Ann", seat=0, client="address:203.0.113.7")
        _, again = await here.resignations.renew(table, command="renew", token=first, seat=0)
        assert again != token
        assert table != (await given(server.url))[0]
        cached, _ = await here.tables.current(table)
        assert cached.viewer(token) == 0
        await here.hosting.close(table, command="close", token=host)
