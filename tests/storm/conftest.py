"""A server with nothing on it but the storm's tables."""

from collections.abc import Iterator

import pytest

from tests.service.valkey import Valkey, start_valkey


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    """A server with nothing on it but the storm's tables."""
    server = start_valkey(tmp_path_factory.mktemp("storm"))
    yield server
    server.stop()
