"""What is known of clients and of work is kept as long as documented, and told in parts as asked for."""

import time
from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest

from quipu_service.application.facade.stores import Stores
from tests.service.valkey import Valkey

DAY = 86_400
TABLE = uuid4().hex


KEPT: dict[str, tuple[Callable[[Stores], Awaitable[object]], str, int]] = {
    "who is present": (lambda stores: stores.clients.show_up(TABLE, 0, 1), f"{{{TABLE}}}:present", 120),
    "who opened a table": (lambda stores: stores.clients.note_opener(TABLE, "ann"), f"quipu:opener:{TABLE}", 7 * DAY),
    "an answer": (lambda stores: stores.schedule.answer(TABLE, b"{}", 77), f"quipu:answer:{TABLE}", 77),
}


@pytest.mark.parametrize(("write", "key", "seconds"), KEPT.values(), ids=KEPT.keys())
async def test_what_is_kept_for_a_time_is_kept_as_long_as_documented(
    stores: Stores, valkey: Valkey, write: Callable[[Stores], Awaitable[object]], key: str, seconds: int
) -> None:
    begun = time.monotonic()
    await write(stores)
    with valkey.client() as client:
        left = int(client.pttl(key)) / 1_000

    assert left <= seconds <= left + (time.monotonic() - begun) + 0.01


async def test_the_opener_is_kept_for_a_week_after_the_last_work_at_the_table(stores: Stores, valkey: Valkey) -> None:
    table = uuid4().hex
    assert await stores.clients.opener_of(table) is None
    await stores.clients.note_opener(table, "ann")
    with valkey.client() as client:
        client.expire(f"quipu:opener:{table}", 60)
        assert await stores.clients.opener_of(table) == "ann"
        assert 7 * DAY - 60 < int(client.ttl(f"quipu:opener:{table}")) <= 7 * DAY


async def test_a_client_has_so_many_openings_and_the_oldest_are_told_first(stores: Stores) -> None:
    client, clients = uuid4().hex, stores.clients
    claimed = [await clients.claim_opening(client, table, at, 3) for table, at in (("b", 20), ("c", 30), ("a", 10))]

    assert claimed == [True] * 3
    assert not await clients.claim_opening(client, "d", 40, 3)
    assert await clients.claim_opening(client, "a", 15, 3), "one that is counted already"
    assert [await clients.openings(client, most) for most in (1, 2, 9)] == [
        {"a": 15},
        {"a": 15, "b": 20},
        {"a": 15, "b": 20, "c": 30},
    ]
    await clients.forget_openings(client, ["a", "c"])
    assert await clients.openings(client, 9) == {"b": 20}
