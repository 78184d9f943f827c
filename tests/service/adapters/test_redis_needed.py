"""An extension that keeps tables elsewhere is missed when it is not loaded."""

import logging
from collections.abc import Iterator

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.finding import Grade
from quipu_service.adapters.redis_needed import lacking, note_needed
from quipu_service.commands.doctor import _of_stores
from quipu_service.operate.app import _look_for_lacking
from tests.service.stores import connected
from tests.service.tables import another
from tests.service.valkey import Valkey, start_valkey


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = start_valkey(tmp_path_factory.mktemp("needed"))
    yield server
    server.stop()


async def test_who_starts_or_examines_a_service_without_it_is_told(
    own: Valkey, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "quipu")
    async with await connected(own.url) as stores:
        quipu = another(stores)
        await _look_for_lacking(quipu)
        assert await lacking(stores.ask, []) == []
        for name in ("warehouse", "cellar", "warehouse"):
            await note_needed(stores.ask, name, 1)

        (cellar,) = await lacking(stores.ask, ["warehouse"])
        assert cellar.startswith("the extension `cellar` keeps tables elsewhere and is not loaded")
        assert await lacking(stores.ask, ["cellar", "warehouse"]) == []
        quipu.extensions.append("cellar")
        await _look_for_lacking(quipu)

    found = await _of_stores(own.url, GAMES, ["warehouse"])
    assert [one.message for one in found if (one.about, one.grade) == ("extensions", Grade.BAD)] == [cellar]
    (told,) = caplog.messages
    assert told.startswith("the extension `warehouse` ")
    assert "QUIPU_EXTENSIONS" in told
