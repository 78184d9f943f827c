"""Following a table: JSON lines, server-sent events, and streams that are cut anywhere and resumed."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from starlette.types import Message

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.tables.past import Past
from quipu_service.transports.rest.events import TOGETHER
from tests.service.asgi import app_of, ask
from tests.service.client import Client, Table, timeless
from tests.service.tables import dice_of
from tests.service.valkey import PATIENCE


@dataclass
class Followed:
    """What a client knows that follows a table by SSE: the last id, and the updates, each once."""

    table: Table
    token: str | None = None
    query: str = ""
    last: int | None = None
    updates: list[Any] | None = None
    problem: Any = None

    async def follow(self, most_bytes: int | None = None, until: int | None = None) -> None:
        """Resume after the last whole event; go away after so many bytes, or once a version has come."""
        self.updates = self.updates if self.updates is not None else []
        headers = {"accept": "text/event-stream"}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if self.last is not None:
            headers["last-event-id"] = str(self.last)
        url = f"{self.table.client.address}{self.table.path}/events{self.query}"
        async with self.table.client.session.get(url, headers=headers) as stream:
            if stream.status == 204:  # the game is over, and this client has been told all of it
                return
            assert stream.headers["content-type"].startswith("text/event-stream")
            rest = b""
            async for part in counted(stream, most_bytes):
                *blocks, rest = (rest + part).split(b"\n\n")
                for block in blocks:
                    self.hear(block.decode())
                if until is not None and self.last is not None and self.last >= until:
                    return

    def hear(self, block: str) -> None:
        """One event, as a browser takes it apart."""
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line and not line.startswith(":"))
        if "event" in fields:
            self.problem = json.loads(fields["data"])
        elif "id" in fields:
            assert self.updates is not None
            self.last = int(fields["id"])
            self.updates.append(json.loads(fields["data"]))


async def counted(stream: aiohttp.ClientResponse, most: int | None) -> AsyncIterator[bytes]:
    """The stream's bytes, at most so many."""
    left = 10**9 if most is None else most
    while left > 0 and (part := await stream.content.read(min(left, 4096))):
        left -= len(part)
        yield part


@pytest.fixture
async def table(client: Client) -> Table:
    table = await client.begin("caretos", 2)
    await table.play(25)
    return table


async def test_the_whole_log_comes_as_json_lines(table: Table) -> None:
    lines = await table.client.get(f"{table.path}/events")
    later = await table.client.get(f"{table.path}/events?after=20")

    assert lines.headers["content-type"] == "application/x-ndjson"
    assert list(range(1, 30)) == [update["version"] for update in lines.lines]
    assert [one["type"] for one in lines.lines[:5]] == ["opened", "seatTaken", "seatTaken", "started", "acted"]
    assert timeless(lines.lines[20:]) == timeless(later.lines)
    assert (lines.headers["etag"], later.headers["etag"]) == ('W/"29"', 'W/"29"')


async def test_json_lines_come_in_pages_that_link_to_the_next(table: Table) -> None:
    whole = (await table.client.get(f"{table.path}/events")).lines
    paged, query = [], "?text=true&first=9"
    while query:
        page = await table.client.get(f"{table.path}/events{query}")
        paged += page.lines
        assert page.headers["etag"] == f'W/"{paged[-1]["version"]}"'
        link = page.headers.get("link", "").removesuffix('>; rel="next"')
        query = link.removeprefix("<")

    assert [one["version"] for one in paged] == list(range(1, 30)) == [one["version"] for one in whole]
    assert all("texts" in one for one in paged)


async def test_a_long_answer_in_json_lines_has_few_updates_in_memory_at_a_time(
    table: Table, quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.play(60)
    app, last, read = app_of(quipu), (await table.show())["version"], list[int]()
    happened = Past.happened

    async def counted_steps(self: Past, cached: Any, after: int, most: int | None = None, **more: Any) -> Any:
        steps = await happened(self, cached, after, most, **more)
        read.append(len(steps))
        return steps

    monkeypatch.setattr(Past, "happened", counted_steps)
    for query in ("?view=true&text=true", "?after=7&view=true", f"?first={TOGETHER + 1}", "?newestView=true"):
        read.clear()
        whole = await ask(app, "GET", f"{table.path}/events{query}")
        monkeypatch.setattr("quipu_service.transports.rest.events.TOGETHER", 1_000)
        at_once = await ask(app, "GET", f"{table.path}/events{query}")
        monkeypatch.setattr("quipu_service.transports.rest.events.TOGETHER", TOGETHER)

        *parts, all_of_them = read
        lines, same = ([json.loads(line) for line in one.body.splitlines()] for one in (whole, at_once))
        assert timeless(lines) == timeless(same)
        assert len(parts) > 1
        assert max(parts) == TOGETHER
        assert sum(parts) == all_of_them == len(lines)
        assert dict(whole.headers)[b"etag"] == f'W/"{lines[-1]["version"]}"'.encode()
    assert lines[-1]["version"] == last


@pytest.mark.parametrize("first", ["0", "1001", "-1", "x"])
async def test_a_page_has_from_one_to_a_thousand_updates(table: Table, first: str) -> None:
    refused = await table.client.get(f"{table.path}/events?first={first}")

    assert (400, "$.first") == (refused.status, refused.json["path"])


async def test_a_stream_begins_after_the_version_that_is_asked_for_and_goes_on_live(table: Table) -> None:
    followed = Followed(table, token=table.tokens[0], query="?after=10&view=true")
    following = asyncio.create_task(followed.follow(until=34))
    await table.play(5)
    await asyncio.wait_for(following, PATIENCE)

    fetched = await table.client.get(f"{table.path}/events?after=10&view=true", token=table.tokens[0])
    assert timeless(fetched.lines) == timeless(followed.updates)
    assert (await table.show(0))["view"] == fetched.lines[-1]["view"]
    assert (await table.client.get(f"{table.path}/legal", token=table.tokens[0])).json["legalActions"] == fetched.lines[
        -1
    ]["legalActions"]


@pytest.mark.parametrize("seed", range(6))
async def test_a_stream_that_is_cut_at_any_byte_and_resumed_misses_nothing_and_doubles_nothing(
    table: Table, seed: int
) -> None:
    dice, seat = dice_of(seed), (None, 0, 1)[seed % 3]
    token = table.token(seat)
    followed = Followed(table, token=token, query=f"?after=0{'&view=true' if seed % 2 else ''}")
    playing = asyncio.create_task(table.play(40, dice_of(seed)))
    while not playing.done():
        with suppress(TimeoutError):
            await asyncio.wait_for(followed.follow(most_bytes=dice.choice([1, 30, 700, 5_000, 60_000])), 0.1)
    await playing
    last = (await table.show())["version"]
    if followed.last != last:
        await asyncio.wait_for(followed.follow(until=last), PATIENCE)

    whole = await table.client.get(f"{table.path}/events{followed.query}", token=token)
    assert timeless(whole.lines) == timeless(followed.updates)


async def test_a_silent_stream_shows_that_it_is_alive(
    table: Table, quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, so that the silence need not last."""
    monkeypatch.setattr("quipu_service.transports.http.event_stream.HEARTBEAT", 0.02)
    app = app_of(quipu)
    sent: list[bytes] = []
    enough = asyncio.Event()

    async def receive() -> Message:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))
        if len(sent) == 4:
            enough.set()

    headers = [(b"accept", b"text/event-stream")]
    path, query = f"{table.path}/events", b"after=29"
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": query}
    await asyncio.wait_for(app(scope, receive, send), PATIENCE)

    assert sent[:4] == [b"", b"retry: 1000\n\n", b": still here\n\n", b": still here\n\n"]
    assert quipu.following.count == 0


async def test_a_stream_says_that_nobody_may_keep_or_change_it(table: Table) -> None:
    url, headers = f"{table.client.address}{table.path}/events", {"accept": "text/event-stream"}
    async with table.client.session.get(url, headers=headers) as stream:
        assert stream.headers["cache-control"] == "no-store, no-transform"
        assert stream.headers["x-accel-buffering"] == "no"
        assert "content-length" not in stream.headers


async def test_many_followers_of_one_table_all_hear_everything(table: Table) -> None:
    followers = [
        Followed(table, token=table.token(seat), query="?after=29") for seat in (None, 0, 1) for _ in range(10)
    ]
    following = [asyncio.create_task(one.follow(until=49)) for one in followers]
    await table.client.has_followers(30)
    await table.play(20)
    await asyncio.wait_for(asyncio.gather(*following), PATIENCE)

    assert all([update["version"] for update in one.updates or []] == list(range(30, 50)) for one in followers)
