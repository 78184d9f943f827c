"""What a phone pays for: catching up with one view, streams in gzip, heartbeats, and acts that answer a version."""

import asyncio
import gzip
import json
import zlib
from statistics import median
from typing import Any

import aiohttp
import pytest

from quipu_rules.catalog import GAMES
from quipu_service.transports.http.event_stream import WINDOW, GzipState
from tests.service.client import Client, Table, timeless
from tests.service.tables import dice_of
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE

PLAYED = 100
MOST = 15_000
"""Bytes that a return after so many entries of Caral may take."""


async def raw(table: Table, path: str, until: bytes, *, accept: str, seat: int = 0) -> tuple[int, bytes]:
    """All bytes of an answer in gzip as they come over the line, up to a text in it; and what they say."""
    host, _, port = table.client.address.removeprefix("http://").rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    lines = [
        f"GET {table.path}{path} HTTP/1.1", f"host: {host}", f"authorization: Bearer {table.tokens[seat]}",
        f"accept: {accept}", "accept-encoding: gzip", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while until not in (said := unpacked(heard)):
            heard += await reader.read(65_536)
    writer.close()
    return len(heard), said


def unpacked(heard: bytes) -> bytes:
    """The body so far: chunks, or of a known length, in gzip."""
    head, _, rest = heard.partition(b"\r\n\r\n")
    if b"content-encoding: gzip" not in head.lower():
        return b""
    body = rest
    if b"chunked" in head.lower():
        body = b""
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            body, rest = body + rest[: int(size or b"0", 16)], rest[int(size or b"0", 16) + 2 :]
    return zlib.decompressobj(31).decompress(body)


@pytest.fixture
async def table(client: Client) -> Table:
    table = await client.begin("caretos", 2)
    await table.play(25)
    return table


async def test_who_returns_after_a_hundred_entries_of_caral_gets_them_with_one_view_in_few_bytes(
    client: Client,
) -> None:
    table = await client.begin("caral", 4)
    await table.play(PLAYED, dice_of(1))
    version = (await table.show())["version"]
    query = f"/events?after={version - PLAYED}&newestView=true&text=true"
    newest = f'"version":{version},'.encode()
    streamed, said = await raw(table, query, newest, accept="text/event-stream")
    fetched, lines = await raw(table, query, newest, accept="application/x-ndjson")

    assert (streamed < MOST, fetched < MOST) == (True, True), (streamed, fetched)
    updates = [json.loads(line.removeprefix(b"data: ")) for line in said.splitlines() if line.startswith(b"data: ")]
    assert timeless(updates) == timeless([json.loads(line) for line in lines.splitlines()])
    assert [one["version"] for one in updates] == list(range(version - PLAYED + 1, version + 1))
    assert [one["version"] for one in updates if "view" in one or "legalActions" in one] == [version]
    assert updates[-1]["view"] == (await table.show(0))["view"]


CATCHING_UP = """subscription { entries(table: "%s", after: %d, newestView: true) {
  time version entry { json } } }"""


async def test_who_returns_in_graphql_gets_the_same_in_few_bytes(client: Client) -> None:
    table = await client.begin("caral", 4)
    await table.play(PLAYED, dice_of(1))
    version = (await table.show())["version"]
    query = {"query": CATCHING_UP % (table.id, version - PLAYED)}
    heard, sizes = dict[str, list[bytes]](), dict[str, int]()
    for encoding in ("gzip", "identity"):
        said, unpacker = b"", zlib.decompressobj(31)
        headers = {
            "accept": "text/event-stream",
            "authorization": f"Bearer {table.tokens[0]}",
            "accept-encoding": encoding,
        }
        async with (
            asyncio.timeout(PATIENCE),
            aiohttp.ClientSession(auto_decompress=False) as session,
            session.post(f"{client.address}/graphql", json=query, headers=headers) as stream,
        ):
            assert stream.headers.get("content-encoding", "identity") == encoding
            sizes[encoding] = 0
            while f'"version":{version},'.encode() not in said:
                part = await stream.content.readany()
                sizes[encoding] += len(part)
                said += unpacker.decompress(part) if encoding == "gzip" else part
        heard[encoding] = [line for line in said.splitlines() if line.startswith(b"data: {")]
    assert sizes["gzip"] < MOST < sizes["identity"]
    updates = [[json.loads(line[6:])["data"]["entries"] for line in lines] for lines in heard.values()]
    assert [one["entry"] for one in updates[0]] == [one["entry"] for one in updates[1]]
    assert [one["version"] for one in updates[0]] == list(range(version - PLAYED + 1, version + 1))


async def test_the_newest_view_goes_on_with_each_entry_that_comes_live(table: Table) -> None:
    followed = Followed(table, token=table.tokens[0], query="?after=10&newestView=true")
    following = asyncio.create_task(followed.follow(until=29))
    await asyncio.wait_for(following, PATIENCE)
    assert followed.updates is not None
    assert ["view" in one for one in followed.updates] == [False] * 18 + [True]
    await table.client.has_followers(0)
    live = asyncio.create_task(followed.follow(until=30))
    await table.client.has_followers(1)
    await table.play(1)
    await asyncio.wait_for(live, PATIENCE)
    assert followed.updates[-1]["view"] == (await table.show(0))["view"]


async def test_pages_of_lines_have_the_view_on_the_last_page_alone(table: Table) -> None:
    first = await table.client.get(f"{table.path}/events?newestView=true&first=20")
    last = await table.client.get(f"{table.path}/events{first.headers['link'].split('>')[0].removeprefix('<')}")

    assert ["view" in one for one in first.lines + last.lines] == [False] * 28 + [True]


@pytest.mark.parametrize("query", ["", "&view=true"])
async def test_a_stream_in_gzip_says_the_same_as_one_without(table: Table, query: str) -> None:
    """Live entries are compressed against what came before, once for all who were told the same."""
    followers = [Followed(table, token=table.tokens[0], query=f"?after={after}{query}") for after in (0, 20, 29)]
    following = [asyncio.create_task(one.follow(until=49)) for one in followers]
    plain = asyncio.create_task(uncompressed(table, f"/events?after=29{query}", 49))
    await table.client.has_followers(4)
    await table.play(20)
    await asyncio.wait_for(asyncio.gather(*following), PATIENCE)

    as_it_is = await plain
    assert [one["version"] for one in as_it_is] == list(range(30, 50))
    assert [(one.updates or [])[-20:] for one in followers] == [as_it_is] * 3


async def uncompressed(table: Table, path: str, until: int) -> list[Any]:
    updates: list[Any] = []
    headers = {
        "accept": "text/event-stream",
        "authorization": f"Bearer {table.tokens[0]}",
        "accept-encoding": "identity",
    }
    async with table.client.session.get(f"{table.client.address}{table.path}{path}", headers=headers) as stream:
        assert "content-encoding" not in stream.headers
        async for line in stream.content:
            if line.startswith(b"data: "):
                updates.append(json.loads(line.removeprefix(b"data: ")))
                if updates[-1]["version"] == until:
                    break
    return updates


async def test_a_stream_in_gzip_that_ends_is_a_whole_file(client: Client) -> None:
    table = await client.begin("caretos", 2)
    await table.play()
    url = f"{client.address}{table.path}/events"
    headers = {"accept": "text/event-stream", "accept-encoding": "gzip"}
    async with client.session.get(url, headers=headers, auto_decompress=False) as stream:
        assert "accept-encoding" in stream.headers["vary"]
        said = gzip.decompress(await stream.read())
    assert b"\n\nevent: end\n" in said


def test_gzip_of_any_parts_is_what_was_sent() -> None:
    """Also of parts that are longer than what gzip can refer back to, and of comments in between."""
    dice, state = dice_of(3), GzipState()
    unpacker, sent, read = zlib.decompressobj(31), b"", b""
    for number in range(40):
        text = bytes(dice.choices(b"abc", k=dice.choice([1, 200, 5_000, WINDOW, 3 * WINDOW])))
        part = dice.choice([b"id: %d\ndata: " % number + text + b"\n\n", b": still here\n\n", text])
        read += unpacker.decompress(state.packed(part))
        state.packed(part)  # one that was not sent after all leaves no trace
        state.sent(part)
        sent += part
        assert read == sent
    assert (unpacker.decompress(state.end()), unpacker.eof) == (b"", True)


@pytest.mark.parametrize(("seconds", "status"), [(4, 400), (5, 200), (600, 200), (601, 400)])
async def test_a_client_says_how_long_a_stream_may_be_silent(table: Table, seconds: int, status: int) -> None:
    url, headers = f"{table.client.address}{table.path}/events?heartbeat={seconds}", {"accept": "text/event-stream"}
    async with table.client.session.get(url, headers=headers) as stream:
        assert stream.status == status


@pytest.mark.parametrize(("seconds", "status"), [("4", 400), ("5", 200), ("600", 200), ("601", 400), ("soon", 400)])
async def test_a_client_says_how_often_a_stream_of_graphql_shows_that_it_lives(
    table: Table, seconds: str, status: int
) -> None:
    url, headers = f"{table.client.address}/graphql?heartbeat={seconds}", {"accept": "text/event-stream"}
    version = (await table.show())["version"]
    asked = {"query": f'subscription {{ entries(table: "{table.id}", after: {version}) {{ version }} }}'}
    async with table.client.session.post(url, json=asked, headers=headers) as stream:
        assert stream.status == status
        if status == 400:
            (wrong,) = (await stream.json(content_type=None))["errors"]
            assert (wrong["extensions"]["code"], wrong["extensions"]["path"]) == ("MALFORMED", "$.heartbeat")
        elif seconds == "5":
            async with asyncio.timeout(PATIENCE):
                assert await stream.content.readline() == b": ping\n"


@pytest.mark.parametrize("prefer", ["return=minimal", "respond-async, Return=Minimal;foo=1"])
async def test_an_act_answers_its_version_alone_where_the_client_prefers_that(table: Table, prefer: str) -> None:
    seat = await table.to_act()
    action = (await table.legal(seat))[0]
    first = await table.act(seat, action, command="lean", prefer=prefer)
    again = await table.act(seat, action, command="lean", prefer=prefer)
    whole = await table.act(seat, action, command="lean")

    assert (204, b"", 'W/"30"', "return=minimal") == (
        first.status, first.body, first.headers["etag"], first.headers["preference-applied"],
    )  # fmt: skip
    assert "idempotency-replayed" not in first.headers
    assert (204, 'W/"30"', "true") == (again.status, again.headers["etag"], again.headers["idempotency-replayed"])
    assert (200, 30) == (whole.status, whole.json["version"])
    assert "preference-applied" not in whole.headers


@pytest.mark.parametrize("prefer", ["return=representation", "wait=3", ""])
async def test_other_preferences_change_nothing(table: Table, prefer: str) -> None:
    seat = await table.to_act()
    answer = await table.act(seat, (await table.legal(seat))[0], prefer=prefer)

    assert (200, 30) == (answer.status, answer.json["version"])


async def test_a_refusal_is_told_whatever_the_client_prefers(table: Table) -> None:
    seat = await table.to_act()
    refused = await table.act(1 - seat, (await table.legal(seat))[0], prefer="return=minimal")

    assert refused.status == 409
    assert refused.code


MOVE = 1_500
"""Bytes in gzip of the answer to a phone's move with its head: all that its page shows, in the middle of many moves."""


@pytest.mark.parametrize("game", GAMES)
async def test_the_answer_to_a_move_with_all_that_a_page_shows_takes_few_bytes(client: Client, game: str) -> None:
    table = await client.begin(game, GAMES[game].seats[0])
    roll, sizes = dice_of(1), []
    async with aiohttp.ClientSession(client.address, auto_decompress=False) as session:
        for number in range(40):
            seat = (await table.show())["toAct"][0]
            as_seat = {"authorization": f"Bearer {table.tokens[seat]}"}
            legal = (await client.get(f"{table.path}/legal", **as_seat)).json["legalActions"]
            path = f"{table.path}/commands/move-{number}?text=true&whole=true"
            headers = {**as_seat, "accept-encoding": "gzip"}
            async with session.put(path, json=roll.choice(legal), headers=headers) as answer:
                packed = await answer.read()
                head = sum(len(name) + len(value) + len(": \r\n") for name, value in answer.raw_headers)
            assert answer.status == 200
            told = json.loads(gzip.decompress(packed) if "content-encoding" in answer.headers else packed)
            assert {"whole", "view", "legalActions", "texts", "prompt"} <= told.keys()
            sizes.append(len(packed) + head)

    assert median(sizes) <= MOVE
