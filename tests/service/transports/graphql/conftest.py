"""One server and a client for each test."""

from collections.abc import AsyncIterator, Iterator

import pytest
from graphql import GraphQLSchema

from quipu_rules.catalog import GAMES
from quipu_service.transports.graphql.schema import Schema
from tests.service.transports.graphql.site import Client, client_of, serving


@pytest.fixture(scope="session")
def graphql(valkey_url: str) -> Iterator[str]:
    with serving(valkey_url) as address:
        yield address


@pytest.fixture
async def client(graphql: str) -> AsyncIterator[Client]:
    async with client_of(graphql) as client:
        yield client


@pytest.fixture(scope="session")
def schema() -> GraphQLSchema:
    return Schema(GAMES.values()).graphql
