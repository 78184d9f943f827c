"""Commands by redis-py: four trips at a time, up to 64 commands in one, and writes with what confirms them."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

from quipu_service.adapters.redis_durability import Durability, Unconfirmed
from quipu_service.adapters.redis_server import MEMORY, BatchingConnections

FLUSHED = ("WAITAOF", 1, 0, 1_500)


class Client:
    """A client whose trips take until they are let go; each reply is the last word of its command."""

    def __init__(self) -> None:
        self.trips, self.going = list[list[tuple[Any, ...]]](), asyncio.Event()
        self.flushed: Any = [1, 0]

    async def execute_command(self, *words: Any) -> Any:
        return (await self._travel([words]))[0]

    def pipeline(self, *, transaction: bool) -> "Pipeline":
        assert not transaction
        return Pipeline(self)

    async def _travel(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        self.trips.append(commands)
        await self.going.wait()
        return [self.flushed if words[0] == "WAITAOF" else words[-1] for words in commands]


class Pipeline:
    """The commands of one trip."""

    def __init__(self, client: Client) -> None:
        self._client, self._commands = client, list[tuple[Any, ...]]()

    def execute_command(self, *words: Any) -> None:
        self._commands.append(words)

    async def execute(self, *, raise_on_error: bool) -> list[Any]:
        assert not raise_on_error
        return await self._client._travel(self._commands)


async def replies(client: Client, durability: Durability, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The replies to commands that are sent in the same turn."""
    connections = BatchingConnections(cast(Redis, client), durability)
    asked = [asyncio.ensure_future(connections.ask(*words)) for words in commands]
    await asyncio.sleep(0)
    client.going.set()
    return await asyncio.gather(*asked, return_exceptions=True)


async def test_four_trips_go_at_once_and_the_rest_together() -> None:
    client = Client()
    told = await replies(client, MEMORY, [("GET", number) for number in range(134)])

    assert told == list(range(134)), "each caller gets its own reply"
    assert [len(trip) for trip in client.trips] == [1, 1, 1, 1, 64, 64, 2]


async def test_a_write_travels_with_what_confirms_it_and_a_read_without() -> None:
    client = Client()
    await replies(
        client, Durability("local"), [("GET", 1), ("SET", 2), ("ZADD", 3), ("GET", 4), ("GET", 5), ("SET", 6)]
    )

    assert client.trips == [
        [("GET", 1)],
        [("SET", 2), FLUSHED],
        [("ZADD", 3), FLUSHED],
        [("GET", 4)],
        [("GET", 5), ("SET", 6), FLUSHED],
    ]


async def test_a_write_that_is_not_on_the_disk_is_no_success_and_reads_are_not_concerned() -> None:
    client = Client()
    client.flushed = [0, 0]
    told = await replies(client, Durability("local"), [(word, word) for word in ("GET", "SET", *["GET"] * 3, "FCALL")])

    assert [type(one) for one in told] == [str, Unconfirmed, str, str, str, Unconfirmed]


LOCAL, TWO = Durability("local"), Durability("replica", 2)
OLD, AWAY = ResponseError("ERR unknown command 'WAITAOF'"), Disconnected("gone")


@pytest.mark.parametrize(
    ("durability", "replies", "wrong"),
    [
        (LOCAL, [[1, 0]], None),
        (LOCAL, [[0, 9]], Unconfirmed),
        (LOCAL, [OLD], ResponseError),
        (TWO, [2, [0, 2]], None),
        (TWO, [3, [1, 3]], None),
        (TWO, [1, [0, 2]], Unconfirmed),
        (TWO, [2, [2, 1]], Unconfirmed),
        (TWO, [2, OLD], None),
        (TWO, [2, ResponseError("ERR WAITAOF cannot be used")], ResponseError),
        (TWO, [OLD, [0, 2]], ResponseError),
        (TWO, [2, AWAY], Disconnected),
    ],
)
def test_a_write_is_durable_once_as_many_as_were_asked_for_say_so(
    durability: Durability, replies: Sequence[Any], wrong: type[Exception] | None
) -> None:
    found = durability.wrong(replies)

    assert (None if found is None else type(found)) == wrong


def test_a_write_waits_a_second_and_a_half_for_those_who_confirm_it() -> None:
    assert [list(one.waiting) for one in (MEMORY, LOCAL, TWO)] == [
        [],
        [FLUSHED],
        [("WAIT", 2, 1_500), ("WAITAOF", 0, 2, 1_500)],
    ]
    assert [str(one) for one in (MEMORY, LOCAL, TWO)] == ["memory", "local", "replica 2"]
