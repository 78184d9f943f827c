"""The sums of a game, on one server and on a Cluster."""

from uuid import uuid4

from quipu_extensions.statistics.tallies import Tallies
from quipu_service.application.facade.stores import Stores
from tests.service.adapters.test_log_contract import stores

__all__ = ["stores"]


async def test_a_table_is_added_to_the_sums_of_its_game_once(stores: Stores) -> None:
    tallies, game, tables = Tallies(stores.ask), uuid4().hex, [uuid4().hex for _ in range(2)]
    assert await tallies.of(game) == (None, {})
    added = [await tallies.add(game, table, 7, 7, {"a": 1, '["b"]': 2}) for table in (*tables, tables[0])]
    assert added == [True, True, False]
    assert await tallies.of(game) == (7, {"a": 2, '["b"]': 4})


async def test_which_tables_are_counted_is_known_for_as_long_as_they_can_be_counted(stores: Stores) -> None:
    tallies, game, tables = Tallies(stores.ask), uuid4().hex, [uuid4().hex for _ in range(2)]
    days, key = 30 * 86_400_000, f"quipu:{{statistics:{game}}}:tables"
    for now, table, ended, counts in (
        (days, tables[0], 0, True),
        (2 * days, tables[0], days, False),
        (2 * days + 1, tables[1], 2 * days, True),
        (2 * days + 1, tables[0], days, False),
    ):
        assert await tallies.add(game, table, now, ended, {"a": 1}) == counts
    assert await stores.ask(key, "ZRANGE", key, 0, -1) == [tables[1].encode()]
    assert await tallies.of(game) == (days, {"a": 2})
