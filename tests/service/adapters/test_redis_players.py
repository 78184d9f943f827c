"""The contract of Players, on one server and on a Cluster."""

from uuid import uuid4

from quipu_service.application.facade.stores import Stores
from tests.service.adapters.test_log_contract import append, stores
from tests.service.valkey import eventually

__all__ = ["stores"]


async def test_a_players_tables_are_listed_newest_first_and_taken_off_unless_they_came_again(stores: Stores) -> None:
    player, tables = uuid4().hex, [f"{number}{uuid4().hex}" for number in range(4)]
    for at, table in enumerate(tables):
        await stores.log.append(append(table, 0, summary=table.encode()))
        await stores.players.join(player, table, 100 + at)

    rows = [(100 + at, table, table.encode()) for at, table in enumerate(tables)]
    assert list(await stores.players.tables(player, None, 10)) == rows[::-1]
    assert list(await stores.players.tables(player, rows[2][:2], 1)) == [rows[1]]
    await stores.players.join(player, tables[0], 200)
    await stores.players.part(player, tables[0], 100)
    await stores.players.part(player, tables[1], 101)
    assert [row[:2] for row in await stores.players.tables(player, None, 10)] == [
        (200, tables[0]),
        (103, tables[3]),
        (102, tables[2]),
    ]


async def test_watchers_are_told_of_a_change(stores: Stores) -> None:
    player, heard = uuid4().hex, list[int]()
    async with stores.players.watch(player, heard.append):
        await stores.players.announce(player)
        await eventually(lambda: bool(heard))


async def test_a_key_without_a_proof_ends(stores: Stores) -> None:
    table = uuid4().hex
    await stores.log.append(append(table, 0, keys={"player:0": "p", "host": "h"}))
    await stores.log.append(append(table, 1, keys={"player:0": ""}))
    assert (await stores.log.read(table, 0)).keys == {"host": "h"}
