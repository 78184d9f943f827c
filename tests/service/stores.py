"""Stores on a server that runs: one that answers already, or one of our own for the length of a block."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest_asyncio

from quipu_service.adapters.embedded import EmbeddedServer, Fsync
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.adapters.redis_stores import stores_of
from quipu_service.application.facade.stores import Stores
from tests.service.valkey import PATIENT


async def connected(url: str, durability: Durability = MEMORY) -> Stores:
    """The stores of a server that answers and has our functions; raises Unavailable, or ValueError for the URL.

    With patience, unless the URL has options.
    """
    server = RedisServer(url if "?" in url else url + PATIENT, durability)
    try:
        await server.load()
    except BaseException:
        await server.aclose()
        raise
    return stores_of(server)


@pytest_asyncio.fixture
async def stores(valkey_url: str) -> AsyncIterator[Stores]:
    """Those of the server that all tests share."""
    async with await connected(valkey_url) as stores:
        yield stores


@asynccontextmanager
async def own_server(directory: Path, *, fsync: Fsync = "always") -> AsyncIterator[EmbeddedServer]:
    """The server of our own, which starts and ends beside what else the loop does."""
    server = EmbeddedServer(directory, fsync=fsync)
    await asyncio.to_thread(server.__enter__)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.__exit__)
