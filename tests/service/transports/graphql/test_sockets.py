"""The rules of ``graphql-transport-ws``: what a client may say, and the codes that close a connection."""

import asyncio
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.ledger import OPERATIONS
from quipu_service.transports.graphql import sockets
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.sockets import FEW
from tests.service.asgi import app_of
from tests.service.transports.graphql.site import Client, soon
from tests.service.transports.graphql.test_play import act, begun, typed
from tests.service.transports.graphql.test_wires import Socket, socket_of
from tests.service.valkey import PATIENCE, eventually

INIT = '{"type": "connection_init"}'
QUERY = {"query": "{ __typename }"}


def subscribe(name: str, payload: dict[str, Any]) -> str:
    return json.dumps({"type": "subscribe", "id": name, "payload": payload})


EVENTS = {"query": 'subscription { entries(table: "%s") { version } }'}
LONG = subscribe("a", EVENTS)
FACES = "😀" * 40
"""More bytes than the reason of a close may have."""


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (["{"], 4400),
        ([b"{}"], 4400),
        ([INIT, '{"type": "start"}'], 4400),
        ([INIT, '{"type": "subscribe", "payload": {}}'], 4400),
        (['{"type": "connection_init", "payload": 7}'], 4400),
        ([subscribe("a", QUERY)], 4401),
        ([INIT, LONG, LONG], 4409),
        ([INIT, INIT], 4429),
        ([json.dumps({"type": FACES})], 4400),
        ([json.dumps({"type": "connection_init", "payload": {FACES: ""}})], 4400),
        ([INIT, *[subscribe(FACES, EVENTS)] * 2], 4409),
    ],
)
async def test_what_the_protocol_forbids_closes_the_connection(
    client: Client, said: list[str | bytes], code: int
) -> None:
    await client.open()
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as socket:
        for one in said:
            if isinstance(one, bytes):
                await socket.send_bytes(one)
            else:
                await socket.send_str(one.replace("%s", client.table))
        while (heard := await soon(socket.receive())).type is aiohttp.WSMsgType.TEXT:
            assert json.loads(heard.data)["type"] == "connection_ack"
    assert (heard.type, heard.data) == (aiohttp.WSMsgType.CLOSE, code)


@pytest.mark.parametrize("key", ["authorization", "token"])
@pytest.mark.parametrize("sent", [{}, ["Bearer x"], 7, ""])
async def test_what_is_no_token_is_refused_by_each_operation(client: Client, key: str, sent: object) -> None:
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as opened:
        socket = Socket(opened)
        await socket.say(type="connection_init", payload={key: sent})
        assert (await socket.hear())["type"] == "connection_ack"
        await socket.say(type="subscribe", id="1", payload=QUERY)
        heard = await socket.hear()
    assert (heard["type"], heard["payload"][0]["extensions"]["code"]) == ("error", "UNAUTHENTICATED")


async def test_whoever_does_not_begin_is_closed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SECONDS_TO_BEGIN", 0.1)
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as socket:
        heard = await soon(socket.receive())
    assert (heard.type, heard.data) == (aiohttp.WSMsgType.CLOSE, 4408)


async def test_pings_are_answered_before_and_after_the_beginning(client: Client) -> None:
    async with client.session.ws_connect(client.address, protocols=["graphql-transport-ws"]) as opened:
        socket = Socket(opened)
        await socket.say(type="ping")
        assert await socket.hear() == {"type": "pong"}
        await socket.say(type="connection_init", payload=None)
        assert await socket.hear() == {"type": "connection_ack", "payload": {"language": "en"}}
        await socket.say(type="pong")
        await socket.say(type="ping", payload={"any": 1})
        assert await socket.hear() == {"type": "pong"}


async def test_an_operation_that_its_client_completes_is_told_nothing_more(client: Client) -> None:
    seat, legal = await begun(client)
    async with socket_of(client) as socket:
        await socket.follow(client, 3)
        assert (await socket.update())["version"] == 4
        await socket.say(type="complete", id="1")
        await act(client, seat, typed(legal[0]))
        await socket.say(type="subscribe", id="1", payload=QUERY)  # the id is free again
        heard = [await socket.hear(), await socket.hear()]
    assert [(one["type"], one["id"]) for one in heard] == [("next", "1"), ("complete", "1")]
    assert heard[0]["payload"]["data"] == {"__typename": "Query"}


async def test_too_many_operations_of_one_connection_are_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "OPERATIONS", replace(OPERATIONS, each=2))
    await begun(client)
    async with socket_of(client) as socket:
        for name in "abc":
            await socket.follow(client, None, name)
        while (heard := await socket.hear())["type"] == "next":
            assert heard["id"] in "ab"
    assert (heard["type"], heard["id"], heard["payload"][0]["extensions"]["code"]) == ("error", "c", "TOO_MANY")


class Held:
    """Queries that are answered once a test lets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.begun, self.go_on = 0, asyncio.Event()
        once = Engine.once

        async def held(engine: Engine, operation: Any, *more: Any) -> Any:
            if operation.name == name:
                self.begun += 1
                await self.go_on.wait()
            return await once(engine, operation, *more)

        monkeypatch.setattr(Engine, "once", held)


async def test_so_many_queries_of_one_connection_run_at_once_and_further_ones_one_by_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, count = Held(monkeypatch, "Held"), 3 * FEW
    await begun(client)
    async with socket_of(client) as socket:
        for number in range(count):
            await socket.say(type="subscribe", id=f"q{number}", payload={"query": "query Held { __typename }"})
        await eventually(lambda: held.begun > FEW)
        await socket.say(type="ping")
        assert await socket.hear() == {"type": "pong"}
        for _ in range(10 * count):  # each that may begin has begun by then
            await asyncio.sleep(0)
        at_once = held.begun
        held.go_on.set()
        answers = [await socket.hear() for _ in range(2 * count)]

    assert at_once == FEW + 1
    assert Counter(one["type"] for one in answers) == {"next": count, "complete": count}


async def test_subscriptions_make_no_query_wait_for_another(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch, "Held")
    await begun(client)
    async with socket_of(client) as socket:
        for number in range(FEW + 1):
            await socket.follow(client, None, f"s{number}")
            assert (await socket.hear())["type"] == "next"
        await socket.say(type="subscribe", id="slow", payload={"query": "query Held { __typename }"})
        await socket.say(type="subscribe", id="quick", payload=QUERY)
        heard = [await socket.hear(), await socket.hear()]
        held.go_on.set()

    assert [(one["type"], one["id"]) for one in heard] == [("next", "quick"), ("complete", "quick")]


async def test_a_hundred_operations_at_once_begin_one_by_one(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    """All in one turn of the event loop kept everybody else waiting for more than a second."""
    loop, turn, begun_in = asyncio.get_running_loop(), 0, Counter[int]()
    prepared = Engine.prepared

    def count() -> None:
        nonlocal turn
        turn += 1
        loop.call_soon(count)

    def preparing(self: Engine, *given: Any) -> Any:
        begun_in[turn] += 1
        return prepared(self, *given)

    monkeypatch.setattr(Engine, "prepared", preparing)
    sent, heard = asyncio.Queue[Any](), asyncio.Queue[Any]()
    scope = {
        "type": "websocket",
        "path": "/graphql",
        "query_string": b"",
        "headers": [(b"host", b"here")],
        "subprotocols": ["graphql-transport-ws"],
        "client": ("192.0.2.1", 1),
    }
    sent.put_nowait({"type": "websocket.connect"})
    for text in (INIT, *(subscribe(str(number), QUERY) for number in range(OPERATIONS.each))):
        sent.put_nowait({"type": "websocket.receive", "text": text})
    served = asyncio.ensure_future(app_of(quipu)(scope, sent.get, heard.put))
    loop.call_soon(count)
    answered = 0
    async with asyncio.timeout(PATIENCE):
        while answered < OPERATIONS.each:
            answered += '"next"' in ((await heard.get()).get("text") or "")
        sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await served

    assert begun_in.total() >= OPERATIONS.each
    assert max(begun_in.values()) <= FEW
