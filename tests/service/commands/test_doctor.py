"""``quipu doctor`` about a server that is well, a damaged file, functions and rules."""

import os
import subprocess
from pathlib import Path

from redis import Redis

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.diagnosis import examined, looked_through
from quipu_service.adapters.embedded import EmbeddedServer
from quipu_service.adapters.finding import Finding, Grade
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.commands.doctor import missing_rules
from tests.deploy.conftest import DEPLOY
from tests.revised import BEFORE, GAME, NOW
from tests.service.commands.command import within
from tests.service.releases import release
from tests.service.stores import connected
from tests.service.tables import begun, seated
from tests.service.valkey import Valkey, free_port


def by_name(found: list[Finding]) -> dict[str, Finding]:
    return {one.about: one for one in found}


async def test_the_settings_of_deploy_have_nothing_bad(tmp_path: Path) -> None:
    server = Valkey(tmp_path, (str(DEPLOY / "valkey.conf"),)).start()
    try:
        async with redis_stores(server.url) as stores:
            await stores.server.ping()
        found = by_name(await examined(server.url))
    finally:
        server.stop()

    assert [] == [one for one in found.values() if one.grade is Grade.BAD]
    assert {"version", "functions", "fsync", "memory", "clock"} == {
        one.about for one in found.values() if one.grade is Grade.GOOD
    }
    assert (Grade.NOTE, "there is none") == (found["replicas"].grade, found["replicas"].message[:13])


async def test_other_functions_under_our_name_are_noticed(tmp_path: Path) -> None:
    server = Valkey(tmp_path).start()
    other = "#!lua name=quipu\nredis.register_function('quipu_other', function() return 1 end)"
    newer = "#!lua name=quipu_3\nredis.register_function('quipu_append_3', function() return 1 end)"
    try:
        with server.client() as client:
            client.execute_command("FUNCTION", "LOAD", other)
            client.execute_command("FUNCTION", "LOAD", newer)
        before = by_name(await examined(server.url))["functions"]
        async with await connected(server.url):
            pass
        after = by_name(await examined(server.url))["functions"]
    finally:
        server.stop()

    assert (Grade.NOTE, Grade.GOOD) == (before.grade, after.grade)
    assert "quipu_3" in after.message


def test_a_damaged_file_is_named_with_what_cutting_it_loses(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, Redis(unix_socket_path=server.url.removeprefix("unix://")) as client:
        for number in range(20):
            client.set(f"key {number}", "x" * 100)
    assert looked_through(tmp_path) == Finding(
        Grade.GOOD, "log files", f"the append-only files in {tmp_path / 'appendonlydir'} are whole"
    )
    (file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    size = file.stat().st_size
    os.truncate(file, size - 7)

    said = within("doctor", data_dir=str(tmp_path), port=str(free_port()))

    assert said.code == 1
    assert f"of {size - 7:,}" in said.out
    assert "--fix" in said.out
    command = said.out.partition("cut the file: ")[2].partition(" (its last")[0]
    subprocess.run(command, shell=True, input=b"y\n", check=True, capture_output=True)  # noqa: S602  # as it was printed
    found = looked_through(tmp_path)
    assert found is not None
    assert found.grade is Grade.GOOD


async def test_doctor_counts_the_tables_whose_rules_are_missing(quipu: Quipu, valkey_url: str) -> None:
    before, now = release(quipu.stores, BEFORE), release(quipu.stores, NOW)
    await begun(before, GAME, 2)
    await seated(now, GAME, 2)

    async def of_it(games: Catalog) -> list[Finding]:  # other tests leave tables of games that are not here
        async with redis_stores(valkey_url) as stores:
            _, found = await missing_rules(stores, games)
        return [one for one in found if GAME in one.message]

    (gone,) = await of_it(GAMES)
    (newer,) = await of_it(BEFORE)

    assert [] == await of_it(NOW)
    assert {gone.about, newer.about} == {"rules"}
    assert (gone.grade, newer.grade) == (Grade.BAD, Grade.BAD)
    assert gone.message.endswith(f"the game {GAME} is not installed")
    assert newer.message.endswith(f"revision 2 of {GAME} is newer than revision 1, which is installed")
    assert int(newer.message.split()[0].replace(",", "")) < int(gone.message.split()[0].replace(",", ""))
