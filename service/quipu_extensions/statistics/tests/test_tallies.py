"""The sums of a game, on one server and on a Cluster."""

from uuid import uuid4

from quipu_extensions.statistics.tallies import Tallies
from quipu_service.application.facade.stores import Stores
from tests.service.adapters.test_log_contract import stores

__all__ = ["stores"]


async def test_a_table_is_added_to_the_sums_of_its_game_once(stores: Stores) -> None:
    tallies, game, tables = Tallies(stores.ask), uuid4().hex, [uuid4().hex for _ in range(2)]
    assert await tallies.of(game) == (None, {})
    added = [await tallies.add(game, table, 7, {"a": 1, '["b"]': 2}) for table in (*tables, tables[0])]
    assert added == [True, True, False]
    assert await tallies.of(game) == (7, {"a": 2, '["b"]': 4})
