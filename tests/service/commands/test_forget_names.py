"""What ``quipu forget-names`` is given; what it does is tested with an archive, whose tables it reads too."""

from pathlib import Path

import pytest

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.commands.stored_tables import age_of
from tests.service.commands.command import within
from tests.service.tables import another, begun
from tests.service.valkey import start_valkey


def test_what_to_forget_must_be_said() -> None:
    for words in ([], ["table", "--older-than", "1d"], ["--seat", "1", "--older-than", "1d"]):
        asked = within("forget-names", *words)
        assert (asked.code, asked.err.startswith("quipu: forget-names: ")) == (2, True), asked


def test_ages_have_a_unit() -> None:
    assert [age_of(written) for written in ("5s", "2m", "3h", "30d")] == [5_000, 120_000, 10_800_000, 2_592_000_000]
    with pytest.raises(ValueError, match="30d"):
        age_of("30")


async def test_no_log_is_read_of_a_table_that_is_played_or_ended_later(tmp_path: Path) -> None:
    server = start_valkey(tmp_path / "server")
    try:
        for others in (1, 5):
            async with redis_stores(server.url) as stores:
                for _ in range(others):
                    await begun(another(stores), "caretos", 2)
                await (await begun(another(stores), "caretos", 2)).go_on()
            with server.client() as client:
                client.config_resetstat()
                ran = within("forget-names", "--older-than", "1h", redis_url=server.url)
                assert (ran.code, ran.out) == (0, "0 names of 0 tables deleted\n"), ran
                assert "cmdstat_fcall_ro" not in client.info("commandstats")
        ran = within("forget-names", "--older-than", "0s", redis_url=server.url)
    finally:
        server.stop()

    assert ran.out.startswith("4 names of 2 tables deleted\n"), ran
