"""Announcements leave no connection or task open, whenever they are closed."""

import asyncio

from quipu.service.adapters.redis_announcements import Announcements
from quipu.service.adapters.redis_url import Deployment
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
