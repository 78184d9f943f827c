"""Processes of two releases on one log: the release before this one, this one, and one with newer rules."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.redis_log import APPEND
from tests.service.client import Client
from tests.service.commands.command import quipu
from tests.service.serving import ROOT, Service
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE, Valkey, start_valkey

BEFORE = (ROOT / "deploy" / "upgrades-from").read_text().strip()
"""The revision of this repository that a rolling upgrade starts from."""
UNCHANGED = "caracalla"
"""A game with the same rules in both releases."""
TODAY = GAMES["caretos"].revision
PACKAGES = ("quipu", "rules", "service", "openapi", "docs", "clients", "web/dist")
"""What a checkout needs to serve."""
INSTALLED = shutil.ignore_patterns("__pycache__", "node_modules")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = start_valkey(tmp_path_factory.mktemp("upgrade"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def present(log: Valkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("present"), url=log.url).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def earlier(log: Valkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The release before, started last: its function library replaces one of the same number."""
    tree = tmp_path_factory.mktemp("earlier")
    packed = subprocess.run(["git", "archive", BEFORE, *PACKAGES], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode != 0:
        pytest.skip(f"this checkout has no history: {packed.stderr.decode().strip()}")
    subprocess.run(["tar", "-x"], cwd=tree, input=packed.stdout, check=True)
    running = Service(tmp_path_factory.mktemp("earlier-data"), url=log.url, tree=tree)
    yield running
    if running.process is not None:
        running.stop()


@pytest.fixture(scope="module")
def newer(log: Valkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """This release with a further revision of the rules of Caretos; the present one is kept."""
    tree = tmp_path_factory.mktemp("newer")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tree / name, symlinks=True, ignore=INSTALLED)
    shutil.copy2(ROOT / "CHANGELOG.md", tree)  # a page of the documentation
    subprocess.run([sys.executable, "-m", "quipu", "freeze", "caretos"], cwd=tree, check=True, capture_output=True)
    rules = tree / "rules" / "quipu_rules" / "caretos" / "game.py"
    assert f"    revision={TODAY},\n" in rules.read_text()
    rules.write_text(rules.read_text().replace(f"    revision={TODAY},\n", f"    revision={TODAY + 1},\n"))
    running = Service(tmp_path_factory.mktemp("newer-data"), url=log.url, tree=tree).start()
    yield running
    running.stop()


@pytest.fixture
async def here(present: Service) -> AsyncIterator[Client]:
    async with Client(present.address) as client:
        yield client


async def test_processes_of_the_release_before_and_of_this_one_serve_the_same_tables(
    here: Client, earlier: Service, log: Valkey
) -> None:
    opened_here = await here.begin(UNCHANGED, 2)
    await opened_here.play(4)
    await asyncio.to_thread(earlier.start)
    async with Client(earlier.address) as there:
        opened_there = (await there.begin(UNCHANGED, 2)).at(here)
        for table in (opened_here, opened_there):
            followed = [Followed(table.at(client), token=table.tokens[1], query="?after=0") for client in (here, there)]
            following = [asyncio.create_task(one.follow(until=16)) for one in followed]
            for _ in range(3):
                await table.at(there).play(2)
                await table.play(2)
            await table.play(6)
            await asyncio.wait_for(asyncio.gather(*following), PATIENCE)
            told = [[update["version"] for update in one.updates or []] for one in followed]
            assert told[0] == told[1] == list(range(1, 17))
            exports = [(await client.get(f"{table.path}/export")).lines[1:] for client in (here, there)]
            assert [one["entry"] for one in exports[0]] == [one["entry"] for one in exports[1]]
        looked = await asyncio.to_thread(quipu, "doctor", redis_url=log.url)
        earlier.kill()
        for table in (opened_here, opened_there):
            await table.play()
            verified = await here.post("/v1/verify", (await here.get(f"{table.path}/export")).body)
            assert verified.json["complete"], verified.body

    assert "BAD   functions" not in looked.out


async def test_tables_of_newer_rules_wait_for_their_processes_and_all_others_go_on_at_both(
    here: Client, newer: Service, log: Valkey
) -> None:
    async with Client(newer.address) as there:
        opened_here, opened_there = await here.begin("caretos", 2), await there.begin("caretos", 2)
        other_game = await here.begin("caracalla", 2)
        for table in (opened_here, other_game):
            assert len(await table.play(2)) == len(await table.at(there).play(2)) == 2
        assert [(await table.at(there).show())["revision"] for table in (opened_here, opened_there)] == [
            TODAY,
            TODAY + 1,
        ]
        seat = await opened_there.to_act()
        action = (await opened_there.legal(seat))[0]
        before = (await there.get(f"{opened_there.path}/export")).body

        refused = [await here.get(opened_there.path), await opened_there.at(here).act(seat, action)]

        assert [(503, "NEWER_RULES")] * 2 == [(one.status, one.code) for one in refused]
        assert (await there.get(f"{opened_there.path}/export")).body == before
        for table in (opened_here.at(there), opened_there):
            await table.play()
            verified = await there.post("/v1/verify", (await there.get(f"{table.path}/export")).body)
            assert verified.json["complete"], verified.body
    looked = await asyncio.to_thread(quipu, "doctor", redis_url=log.url)
    assert f"revision {TODAY + 1} of caretos is newer than revision {TODAY}, which is installed" in looked.out
    checked = await asyncio.to_thread(quipu, "verify", "--all", redis_url=log.url)
    assert (checked.code, opened_there.id in checked.out) == (1, True)


async def test_a_library_that_somebody_replaced_or_removed_is_loaded_again(here: Client, log: Valkey) -> None:
    table = await here.begin("caretos", 2)
    with log.client() as server:
        server.execute_command("FUNCTION", "FLUSH")
    assert len(await table.play(2)) == 2
    with log.client() as server:
        assert APPEND in str(server.execute_command("FUNCTION", "LIST"))
