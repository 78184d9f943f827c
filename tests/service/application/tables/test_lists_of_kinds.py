"""The list of each status and of tables with a free seat: whole, without a search through the others."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from quipu_service.adapters.redis_lists import RedisIndex
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.frontends import Frontend, Listed, digest_of
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.openers import Opener
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.tables.filters import TableFilter
from tests.service.tables import Played, another, begun, seated
from tests.service.valkey import Valkey, start_valkey


class CountingIndex(RedisIndex):
    """Counts the rows that lists were read for."""

    rows_read = 0

    async def listed(
        self, name: str, cursor: tuple[int, str] | None, most: int, *, oldest: bool = False
    ) -> Sequence[tuple[int, str, bytes]]:
        found = await super().listed(name, cursor, most, oldest=oldest)
        self.rows_read += len(found)
        return found


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Valkey]:
    """One without any table."""
    running = start_valkey(tmp_path)
    yield running
    running.stop()


@pytest_asyncio.fixture
async def index(server: Valkey) -> AsyncIterator[CountingIndex]:
    connection = RedisServer(server.url, MEMORY)
    yield CountingIndex(connection.ask)
    await connection.aclose()


@pytest_asyncio.fixture
async def empty(server: Valkey, index: CountingIndex) -> AsyncIterator[Quipu]:
    async with redis_stores(server.url) as stores:
        yield another(replace(stores, index=index))


async def ids(quipu: Quipu, *, frontend: Frontend | None = None, sandboxes: bool = False, **wanted: Any) -> list[str]:
    page = await quipu.listed("caretos", TableFilter(**wanted), sandboxes=sandboxes, frontend=frontend, first=100)
    return [table.id for table in page.tables]


async def closed(quipu: Quipu) -> Played:
    opened = await quipu.new_tables.open("caretos", seats=2)
    await quipu.hosting.close(opened.position.table.id, command="close", token=opened.host)
    return Played(quipu, "caretos", opened.position.table.id)


async def running(quipu: Quipu) -> Played:
    return await begun(quipu, "caretos", 2)


async def test_each_kind_has_its_tables_and_no_others(empty: Quipu) -> None:
    vacant = Played(empty, "caretos", (await empty.new_tables.open("caretos", seats=2)).position.table.id)
    full, running, ended = await seated(empty, "caretos", 2), await begun(empty, "caretos", 2), await closed(empty)

    assert await ids(empty, status=Status.OPEN) == [full.id, vacant.id]
    assert await ids(empty, status=Status.RUNNING) == [running.id]
    assert await ids(empty, status=Status.CLOSED) == [ended.id]
    assert await ids(empty, status=Status.OVER) == []
    assert await ids(empty, free=True) == [vacant.id]
    assert sorted(await ids(empty)) == sorted([vacant.id, full.id, running.id, ended.id])


async def test_a_seat_that_is_given_up_can_be_found(empty: Quipu) -> None:
    waiting = await seated(empty, "caretos", 2)
    assert await ids(empty, free=True) == []

    await empty.commands.leave(waiting.id, command="leave", token=waiting.tokens[1], seat=1)
    assert await ids(empty, free=True, status=Status.OPEN) == [waiting.id]

    await empty.commands.take(waiting.id, command="again", name="Anna")
    assert await ids(empty, free=True) == []


async def test_few_among_many_are_found_at_once(empty: Quipu, index: CountingIndex) -> None:
    running = await begun(empty, "caretos", 2)
    for _ in range(30):
        await empty.new_tables.open("caretos", seats=2)
    index.rows_read = 0

    assert (await empty.listed("caretos", TableFilter(status=Status.RUNNING), first=5)).tables[0].id == running.id
    assert index.rows_read == 1


@pytest.mark.parametrize(
    ("table", "left_behind"),
    [(running, Status.OPEN), (closed, Status.OPEN), (closed, Status.RUNNING), (closed, Status.OVER)],
)
async def test_a_row_that_a_cut_left_behind_is_taken_off(
    empty: Quipu, server: Valkey, table: Callable[[Quipu], Awaitable[Played]], left_behind: Status
) -> None:
    ours = await table(empty)
    name, own = (f"quipu:tables:caretos:{kind}" for kind in (left_behind.value.lower(), await status(ours)))
    with server.client() as client:
        client.zadd(name, {ours.id: 1})

        assert await ids(empty, status=left_behind) == []

        assert client.zscore(name, ours.id) is None
        assert client.zscore(own, ours.id) is not None


async def status(table: Played) -> str:
    """As its list is called."""
    return (await table.position()).status.value.lower()


async def test_a_list_is_read_as_far_as_a_page_needs_and_no_row_twice(empty: Quipu, index: CountingIndex) -> None:
    waiting = await seated(empty, "caretos", 2)
    played = [await running(empty) for _ in range(5)]

    index.rows_read = 0
    page = await empty.listed("caretos", TableFilter(status=Status.OPEN), first=2)
    assert ([table.id for table in page.tables], page.after) == ([waiting.id], None)
    assert index.rows_read == 1

    index.rows_read = 0
    page = await empty.listed("caretos", TableFilter(status=Status.RUNNING), first=2)
    assert [table.id for table in page.tables] == [played[4].id, played[3].id]
    assert index.rows_read == 2


async def test_an_isolated_frontend_has_lists_of_its_own(empty: Quipu) -> None:
    club = Frontend("club", Listed(keys=(digest_of("x"),), isolated=True))
    everybodys = await seated(empty, "caretos", 2)
    own = await empty.new_tables.open("caretos", seats=2, opener=Opener(club))
    table = own.position.table.id

    assert await ids(empty) == [everybodys.id]
    assert await ids(empty, frontend=club) == [table]
    assert await ids(empty, frontend=club, status=Status.OPEN) == [table]
    assert await ids(empty, frontend=Frontend("cafe", Listed(keys=(digest_of("y"),), isolated=True))) == []
    assert own.position.table.opened.frontend == "club"


async def test_a_sandbox_of_an_isolated_frontend_is_on_no_other_list(empty: Quipu) -> None:
    club = Frontend("club", Listed(keys=(digest_of("x"),), isolated=True))
    wanted = SandboxOptions(opener=Opener(club))
    own = await empty.sandboxes.of_position(
        "caretos", seats=2, setup=None, edition="standard", state=None, wanted=wanted
    )

    assert own.position.table.opened.frontend == "club"
    assert await ids(empty, sandboxes=True) == []
    assert await ids(empty, sandboxes=True, frontend=club) == [own.position.table.id]


async def test_what_is_unlisted_is_on_no_list(empty: Quipu) -> None:
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        opened = await empty.new_tables.open("caretos", seats=2, terms=Terms(visibility=visibility))
        await empty.hosting.close(opened.position.table.id, command="close", token=opened.host)

    assert await ids(empty) == []
    assert await ids(empty, status=Status.CLOSED) == []
