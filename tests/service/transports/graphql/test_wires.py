"""Subscriptions over websockets and SSE, and GraphQL over HTTP in the particulars."""

import asyncio
import gzip
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_urlsafe
from typing import Any

import aiohttp
import pytest
from graphql import GraphQLSchema, parse, validate

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_service.transports.graphql.graphiql import examples
from quipu_service.transports.http.exchange import ANSWER, JSON, SSE
from tests.service.transports.graphql.site import OPEN, Client, new_command, soon
from tests.service.transports.graphql.test_play import ACT, act, begun, typed

EVENTS = """subscription ($table: ID!, $from: Int) {
  entries(table: $table, after: $from) { version time table { version now { id } } entry {
    id version at seat type to status toAct json
    events { __typename ... on CaracallaRomanSelected { role text } ... on CaracallaRomanPlaced { text } }
    view { ... on CaracallaView { round turn { selected } } }
  } }
}"""
TABLE = "query ($table: ID!) { table(table: $table) { now { id json } } }"

RESIGN = """mutation ($table: ID!, $command: ID!, $seat: Int!) {
  resign(table: $table, command: $command, seat: $seat) { problem { reason } } }"""


class Socket:
    """One connection that speaks graphql-transport-ws."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send_str(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads((await soon(self.socket.receive())).data)
        return heard

    async def follow(self, client: Client, start: int | None, name: str = "1") -> None:
        variables = {"table": client.table, "from": start}
        await self.say(type="subscribe", id=name, payload={"query": EVENTS, "variables": variables})

    async def update(self) -> dict[str, Any]:
        heard = await self.hear()
        assert heard["type"] == "next", heard
        assert "errors" not in heard["payload"], heard
        happened: dict[str, Any] = heard["payload"]["data"]["entries"]
        found: dict[str, Any] = happened["entry"]
        assert happened["version"] == happened["table"]["version"] == found["version"]
        return found


@asynccontextmanager
async def socket_of(client: Client, **payload: str) -> AsyncIterator[Socket]:
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as connection:
        socket = Socket(connection)
        await socket.say(type="connection_init", payload=payload)
        assert (await socket.hear())["type"] == "connection_ack"
        yield socket


async def test_a_subscription_begins_in_the_log_and_goes_on_live(client: Client) -> None:
    seat, legal = await begun(client)
    await act(client, seat, typed(legal[0]))
    async with socket_of(client, authorization=f"Bearer {client.tokens[seat]}", language="de") as socket:
        await socket.follow(client, 0)
        before = [await socket.update() for _ in range(5)]
        await asyncio.gather(*(act(client, seat, typed(one)) for one in legal[1:4]))
        after = [await socket.update() for _ in range(3)]
        seen = await client.data(TABLE, token=client.tokens[seat], table=client.table)
    assert [update["version"] for update in before + after] == list(range(1, 9))
    assert [update["type"] for update in before] == ["opened", "seatTaken", "seatTaken", "started", "acted"]
    assert before[0]["view"] is None
    (selected,) = before[4]["events"]
    assert selected["role"] == legal[0]["role"] == before[4]["view"]["turn"]["selected"]
    assert selected["text"] == ""  # taking up a piece is told with what it then does
    assert {name: after[-1][name] for name in ("id", "json")} == seen["table"]["now"]


async def test_two_who_follow_one_table_read_their_own_language(client: Client) -> None:
    seat, legal = await begun(client)
    async with socket_of(client, language="de") as german, socket_of(client, token=client.tokens[seat]) as english:
        await german.follow(client, 4)
        await english.follow(client, 4)
        await act(client, seat, typed(legal[0]), {"placeRoman": {"square": 0}})
        first, second = await german.update(), await english.update()
    assert "a1" in first["events"][1]["text"]
    assert first["events"][1]["text"] != second["events"][1]["text"]
    assert first["json"]["legalActions"] == []
    assert second["json"]["legalActions"] != []


async def test_queries_and_mutations_over_a_websocket(client: Client) -> None:
    seat, legal = await begun(client)
    async with socket_of(client, authorization=f"Bearer {client.tokens[seat]}") as socket:
        variables = {"table": client.table, "command": "by-socket", "actions": [typed(legal[0])]}
        await socket.say(type="subscribe", id="a", payload={"query": ACT, "variables": variables})
        heard = [await socket.hear(), await socket.hear()]
    assert heard[0]["payload"]["data"]["act"]["problem"] is None
    assert heard[1] == {"type": "complete", "id": "a"}


async def test_a_subscription_that_cannot_begin_is_an_error(client: Client) -> None:
    await begun(client)
    async with socket_of(client) as socket:
        await socket.say(type="subscribe", id="a", payload={"query": EVENTS, "variables": {"table": "nowhere"}})
        unknown = await socket.hear()
        await socket.follow(client, 100, "b")
        future = await socket.hear()
    async with socket_of(client, token="x" * 43) as socket:
        await socket.follow(client, 0)
        stranger = await socket.hear()
    codes = [heard["payload"][0]["extensions"]["code"] for heard in (unknown, future, stranger)]
    assert [heard["type"] for heard in (unknown, future, stranger)] == ["error"] * 3
    assert codes == ["UNKNOWN", "MALFORMED", "UNAUTHENTICATED"]


async def test_a_page_from_anywhere_may_connect_and_must_speak_sense(client: Client) -> None:
    headers = {"origin": "https://elsewhere.example"}
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"], headers=headers) as opened:
        socket = Socket(opened)
        await socket.say(type="connection_init")
        assert (await socket.hear())["type"] == "connection_ack"
        for payload in ({"query": 7}, {"query": "{ __typename }", "variables": [1]}, {"query": ["{ __typename }"]}):
            await socket.say(type="subscribe", id="a", payload=payload)
            heard = await socket.hear()
            assert (heard["type"], heard["payload"][0]["extensions"]["code"]) == ("error", "MALFORMED")


async def test_only_the_current_websocket_protocol_is_supported(client: Client) -> None:
    async with client.session.ws_connect(client.address, protocols=["graphql-ws"]) as socket:
        closed = await soon(socket.receive())
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, 4406)


async def stream(response: aiohttp.ClientResponse) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """Events of an SSE stream."""
    kind = ""
    async for line in response.content:
        word, _, rest = line.decode().strip().partition(": ")
        if word == "event":
            kind = rest
        if word == "data" and rest:
            yield kind, json.loads(rest)


async def test_the_same_over_sse(client: Client) -> None:
    seat, legal = await begun(client)
    headers = {"accept": "text/event-stream", "authorization": f"Bearer {client.tokens[seat]}"}
    asked = {"query": EVENTS, "variables": {"table": client.table, "from": 2}}
    async with client.session.post(client.address, json=asked, headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        updates = stream(response)
        heard = [await soon(anext(updates)) for _ in range(2)]
        await act(client, seat, typed(legal[0]))
        heard.append(await soon(anext(updates)))
    assert [kind for kind, _ in heard] == ["next"] * 3
    assert [answer["data"]["entries"]["version"] for _, answer in heard] == [3, 4, 5]


async def frames(response: aiohttp.ClientResponse, count: int) -> list[list[bytes]]:
    """The lines of so many answers of a stream."""
    found: list[list[bytes]] = []
    while len(found) < count:
        lines = (await soon(response.content.readuntil(b"\n\n"))).strip().split(b"\n")
        if b"event: next" in lines:
            found.append(lines)
    return found


async def test_an_event_source_resumes_by_the_id_of_its_last_event(client: Client) -> None:
    seat, _ = await begun(client)
    headers = {"accept": "text/event-stream", "authorization": f"Bearer {client.tokens[seat]}"}
    query = "subscription ($table: ID!) { entries(table: $table, after: 0) { entry { type } } }"
    asked = {"query": query, "variables": json.dumps({"table": client.table})}
    async with client.session.get(client.address, params=asked, headers=headers) as response:
        heard = await frames(response, 4)
    assert [lines[:2] for lines in heard] == [[b"id: %d" % one, b"event: next"] for one in range(1, 5)]
    async with client.session.get(client.address, params=asked, headers={**headers, "last-event-id": "2"}) as response:
        again = await frames(response, 2)
    assert [lines[0] for lines in again] == [b"id: 3", b"id: 4"], "an id counts more than the document's `after`"
    assert [json.loads(lines[2].removeprefix(b"data: "))["data"] for lines in again] == [
        json.loads(lines[2].removeprefix(b"data: "))["data"] for lines in heard[2:]
    ]


async def test_an_event_source_of_own_tables_resumes_too(client: Client) -> None:
    opened = await client.data(OPEN, command=new_command(), seats=2, rounds=2)
    player = token_urlsafe(32)
    sit = 'mutation ($t: ID!) { takeSeat(table: $t, command: "sit", name: "Ann", asPlayer: true) { seat } }'
    await client.data(sit, token=player, t=opened["opened"]["table"]["id"])
    headers = {"accept": "text/event-stream", "authorization": f"Bearer {player}"}
    asked = {"query": "subscription { myTables { id changedAt } }"}
    async with client.session.get(client.address, params=asked, headers=headers) as response:
        ((first, _, data),) = await frames(response, 1)
    changed = json.loads(data.removeprefix(b"data: "))["data"]["myTables"]["changedAt"]
    assert first == b"id: %d" % changed


async def test_sse_by_get_and_what_it_may_not_do(client: Client) -> None:
    seat, _ = await begun(client)
    headers = {"accept": "text/event-stream", "authorization": f"Bearer {client.tokens[seat]}"}
    asked = {"query": EVENTS, "variables": json.dumps({"table": client.table, "from": 3})}
    async with client.session.get(client.address, params=asked, headers=headers) as response:
        _, answer = await soon(anext(stream(response)))
        assert answer["data"]["entries"]["entry"]["type"] == "started"
    async with client.session.get(
        client.address, params={"query": "mutation { __typename }"}, headers=headers
    ) as response:
        _, answer = await soon(anext(stream(response)))
        assert answer["errors"][0]["extensions"]["code"] == "MALFORMED"


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/graphql-response+json, application/json, text/event-stream, multipart/mixed", ANSWER),
        ("text/event-stream, application/json", SSE),
        ("application/json;q=0.5, text/event-stream", SSE),
        ("text/event-stream;q=0.5, application/json", JSON),
        ("*/*, text/event-stream", JSON),
    ],
)
async def test_what_is_wanted_first_is_answered(client: Client, accept: str, kind: str) -> None:
    async with client.session.post(
        client.address, json={"query": "{ games { id } }"}, headers={"accept": accept}
    ) as answer:
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert b"\r" not in await answer.read()


async def test_a_seat_that_changes_hands_ends_its_subscription(client: Client) -> None:
    await client.open()
    leave = 'mutation ($t: ID!) { leaveSeat(table: $t, command: "gone", seat: 0) { entry { version } } }'
    async with socket_of(client, token=client.tokens[0]) as socket:
        await socket.follow(client, 2)
        assert (await socket.update())["version"] == 3  # it has begun
        await client.data(leave, token=client.tokens[0], t=client.table)
        assert (await socket.update())["type"] == "seatLeft"
        heard = await socket.hear()
        assert heard["payload"]["errors"][0]["extensions"]["code"] == "NOT_SEATED"
        assert (await socket.hear())["type"] == "complete"


async def test_a_disconnected_client_is_dropped_without_an_error(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    seat, legal = await begun(client)
    headers = {"accept": "text/event-stream"}
    asked = {"query": EVENTS, "variables": {"table": client.table, "from": 3}}
    for number in range(25):  # more than may follow at once
        async with socket_of(client) as socket:
            await socket.follow(client, 3)
            assert (await socket.update())["version"] == 4
        async with client.session.post(client.address, json=asked, headers=headers) as response:
            kind, answer = await soon(anext(stream(response)))
            assert (kind, "errors" in answer) == ("next", False)
        await act(client, seat, typed(legal[number % 2]))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_too_many_followers_are_told_so(client: Client) -> None:
    await begun(client)
    async with socket_of(client) as socket:
        for number in range(21):
            await socket.follow(client, None, str(number))
        heard = [await socket.hear() for _ in range(21)]
    (refused,) = [one for one in heard if one["type"] != "next"]
    assert (refused["type"], refused["id"]) == ("error", "20")
    assert refused["payload"][0]["extensions"]["code"] == "TOO_MANY"
    assert {one["id"] for one in heard if one is not refused} == {str(number) for number in range(20)}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_examples_of_graphiql_are_valid(game: AnyGame, schema: GraphQLSchema) -> None:
    for example in examples(game):
        assert validate(schema, parse(example.query)) == [], example.query
        for text in (example.variables, example.headers):
            assert isinstance(json.loads(text or "{}"), dict)


async def test_status_and_media_type(client: Client) -> None:
    own, plain = "application/graphql-response+json", "application/json"
    cases = [
        ({"query": "{ __typename }"}, own, 200, own),
        ({"query": "{"}, own, 400, own),
        ({"query": "{"}, plain, 200, plain),
        ({"query": "{ nothing }"}, own, 400, own),
        ({"query": "{ a: __typename }"}, f"{plain};q=0.5, {own}", 200, own),
        ({"query": "{ __typename }"}, "*/*", 200, plain),
        ({"query": 1}, plain, 400, plain),
        ({"query": "{ __typename }"}, "text/plain", 406, "text/plain; charset=utf-8"),
    ]
    for asked, accept, status, media in cases:
        async with client.session.post(client.address, json=asked, headers={"accept": accept}) as response:
            assert (response.status, response.headers["content-type"]) == (status, media), asked
    async with client.session.get(client.address, params={"query": "mutation { __typename }"}) as response:
        assert response.status == 405
    async with client.session.post(client.address, json={"query": " " * 600_000}) as response:
        assert (response.status, (await response.json())["errors"][0]["extensions"]["limit"]) == (
            413,
            "bytes of the body",
        )


@pytest.mark.parametrize("accept", [JSON, ANSWER, SSE])
async def test_wrong_parameters_are_named_alike_to_whoever_wants_a_stream(client: Client, accept: str) -> None:
    fine = {"query": "{ games { id } }"}
    cases = [
        (json.dumps({"query": 7}), "$.query", "Expected string | null, got integer."),
        (json.dumps({**fine, "variables": []}), "$.variables", "Expected object | null, got array."),
        ("{}", "$.query", "Send a `query` or a `documentId`."),
        ("[1]", "$", "Expected object, got array."),
        ("{", "$", "The JSON ends too early."),
        ("x", "$", "The body is not valid JSON."),
        *(
            (f'{{"query": "{{ games {{ id }} }}", "variables": {{"a": "{half}"}}}}', "$", SURROGATE)
            for half in ("\\ud800", "\\ud800x", "\\udc00")
        ),
    ]
    for body, path, message in cases:
        headers = {"accept": accept, "content-type": JSON}
        async with client.session.post(client.address, data=body, headers=headers) as response:
            (error,) = (await response.json(content_type=None))["errors"]
            assert (response.status, error["message"]) == (400, message), body
            assert (error["extensions"]["code"], error["extensions"]["path"]) == ("MALFORMED", path), body
    for name in ("variables", "extensions"):
        for text, message in (("x", "This parameter is not valid JSON."), ("[]", "Expected object, got array.")):
            asked = {**fine, name: text}
            async with client.session.get(client.address, params=asked, headers={"accept": accept}) as response:
                (error,) = (await response.json(content_type=None))["errors"]
                assert (response.status, error["message"]) == (400, message), asked
                assert error["extensions"]["path"] == f"$.{name}"


SURROGATE = "The JSON has half of a surrogate pair: send the character itself, or both halves."


@pytest.mark.parametrize("accept", [JSON, ANSWER, SSE])
async def test_a_body_of_another_type_or_packed_is_not_read(client: Client, accept: str) -> None:
    body = json.dumps({"query": "{ games { id } }"}).encode()
    for headers, sent, message in (
        ({"content-type": "text/plain"}, body, "Send the body with this content type: application/json."),
        ({"content-type": JSON, "content-encoding": "gzip"}, gzip.compress(body), PACKED),
        ({"content-type": JSON, "content-encoding": "br"}, body, PACKED),
    ):
        asked = client.session.post(
            client.address, data=iter_once(sent), headers={"accept": accept, **headers}, compress=False
        )
        async with asked as response:
            (error,) = (await response.json(content_type=None))["errors"]
            assert (response.status, error["message"]) == (415, message)
            assert error["extensions"]["code"] == "UNSUPPORTED_MEDIA_TYPE"
    headers = {"content-type": JSON, "content-encoding": "identity"}
    async with client.session.post(client.address, data=iter_once(body), headers=headers) as response:
        assert "errors" not in await response.json()


PACKED = "Send the body as it is, without Content-Encoding: no coding is read here."


async def iter_once(body: bytes) -> AsyncIterator[bytes]:
    """A body that the client sends as it is."""
    yield body


async def test_of_two_members_with_one_name_the_last_counts(client: Client) -> None:
    body = '{"query": "{ time }", "variables": {}, "query": "{ games { id } }"}'
    async with client.session.post(client.address, data=body, headers={"content-type": JSON}) as response:
        assert list((await response.json())["data"]) == ["games"]


async def test_a_message_with_half_of_a_surrogate_pair_closes_the_socket(client: Client) -> None:
    for half in ("\\ud800", "\\ud800x", "\\udc00"):
        async with socket_of(client) as socket:
            await socket.socket.send_str(f'{{"id": "1", "type": "subscribe", "payload": {{"query": "{half}"}}}}')
            closed = await soon(socket.socket.receive())
        assert (closed.data, closed.extra) == (4400, "WebSocket message must not have half of a surrogate pair")


NEWEST = """subscription ($table: ID!) { entries(table: $table, after: 0, newestView: true) {
  version table { version } entry { version view { __typename } legalActions { __typename } json }
} }"""


async def test_of_what_a_follower_missed_only_the_newest_entry_has_a_view(client: Client) -> None:
    seat, legal = await begun(client)
    async with socket_of(client, token=client.tokens[seat]) as socket:
        await socket.say(type="subscribe", id="1", payload={"query": NEWEST, "variables": {"table": client.table}})
        updates = [await socket.update() for _ in range(4)]
        await act(client, seat, typed(legal[0]))
        live = await socket.update()
    for version, missed in enumerate(updates[:3], start=1):
        assert (missed["version"], missed["view"], missed["legalActions"]) == (version, None, [])
        assert "view" not in missed["json"]
    assert [one["version"] for one in (updates[3], live)] == [4, 5]
    assert all(one["view"] and one["legalActions"] and one["json"]["view"] for one in (updates[3], live))


async def test_a_subscription_without_a_version_begins_with_the_newest_entry(client: Client) -> None:
    seat, legal = await begun(client)
    async with socket_of(client, token=client.tokens[seat]) as socket:
        await socket.follow(client, None)
        first = await socket.update()
        await act(client, seat, typed(legal[0]))
        second = await socket.update()
    assert [first["version"], second["version"]] == [4, 5]
    assert first["view"]


async def test_a_subscription_completes_with_the_last_entry_of_a_game(client: Client) -> None:
    seat, legal = await begun(client)
    await act(client, seat, typed(legal[0]))
    async with socket_of(client) as watching, socket_of(client) as later:
        await watching.follow(client, 5)
        await client.data(RESIGN, token=client.tokens[seat], table=client.table, command=new_command(), seat=seat)
        last = await watching.update()
        assert await watching.hear() == {"type": "complete", "id": "1"}

        assert last["json"]["status"] == "OVER"
        for start, missed in ((last["version"], []), (last["version"] - 1, [last]), (None, [last])):
            await later.follow(client, start)
            assert [await later.update() for _ in missed] == missed
            assert await later.hear() == {"type": "complete", "id": "1"}
