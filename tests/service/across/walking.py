"""Each operation over each transport, with work planted where all of them pass: what it cost, and what was charged.

Nothing here lists operations: REST's come from the rows, GraphQL's from the schema. Each uses 20 ms of CPU when its
handler begins or its document is read, and 20 ms before and after its first command to the log's server; at that
command it can be held, so that a client leaves while its operation waits.
"""

import asyncio
import json
import secrets
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time, thread_time
from typing import Any, Final

import pytest
from graphql import is_required_argument
from starlette.types import ASGIApp

from quipu_rules.catalog import GAMES
from quipu_service.adapters.redis_pipe import Pipe
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.rate_limits import FULL, SECONDS_OF_ONE, Account, Limits, network_of
from quipu_service.application.admission.spending import BYTES_OF_ONE
from quipu_service.application.facade.quipu import Quipu
from quipu_service.extensions.extension import ephemeral_of
from quipu_service.extensions.extension import extended as with_extensions
from quipu_service.operate import app as operating
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.rest.operation import Log, Operation
from quipu_service.transports.rest.router import endpoint as endpoint_of
from tests.service.application.commands.test_players import new_player, sit
from tests.service.application.tables.test_delay import BODIES, ENDLESS, caracalla_graph, documents
from tests.service.asgi import scope_of
from tests.service.tables import EXTENSIONS, OPERATOR_KEY, Played, another, configured, exported
from tests.service.transports.graphql.everything import everything
from tests.service.valkey import PATIENCE
from tests.storm.apt import HOSTS, OPERATORS

WORK: Final = 0.02
"""Seconds of CPU."""
UNITS: Final = 600
"""Of one client in a minute: enough for one operation, and few enough that hundredths of a unit are counted."""
TURNS: Final = 20
"""Of the event loop, in which what was cancelled ends."""
GAME: Final = "caracalla"
STREAMS: Final = {"accept": "text/event-stream"}
MORE: Final[dict[str, Any]] = {
    "openTable": {"seats": 2},
    "openSandbox": {"seats": 2},
    "redeemCode": {"code": "ABCD-EFGH"},
    "addBot": {"level": "CLUB"},
}
"""Bodies beside those of the test of delays."""
VALUES: Final[dict[str, Any]] = {"seats": 2, "first": 20, "code": "ABCD-EFGH", "id": "time", "ids": ["time"]}


@dataclass
class Work:
    """What an operation does in its place."""

    held: bool = False
    asked: bool = False
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    going_on: asyncio.Event = field(default_factory=asyncio.Event)


WORKING: Final[ContextVar[Work | None]] = ContextVar("working", default=None)


def work() -> None:
    """Use CPU, if an operation is walked."""
    if WORKING.get() is not None:
        until = thread_time() + WORK
        while thread_time() < until:
            pass


@dataclass(frozen=True)
class Cost:
    """What became of one operation."""

    operation: str
    transport: str
    outcome: str
    seconds: float
    """CPU of this process."""
    size: int
    """Bytes of the answer."""
    charged: float
    """Units."""
    answered: bool
    """Whether it was neither a problem nor an error."""

    @property
    def units(self) -> float:
        """What it cost by the prices of the ledger."""
        return self.seconds / SECONDS_OF_ONE + self.size / BYTES_OF_ONE

    @property
    def paid(self) -> float:
        """Which part of it was charged."""
        return self.charged / self.units


class Walk:
    """The service under its usual limits, and one address for each operation."""

    def __init__(self, app: ASGIApp, quipu: Quipu, limits: Limits, spent: Counter[str]) -> None:
        self.app, self._quipu, self._limits, self._spent = app, quipu, limits, spent
        self._addresses = 0

    async def table(self) -> Played:
        """One whose game has begun; the first seat is held by a player's id."""
        opened = await self._quipu.new_tables.open(GAME, seats=2)
        table, player = Played(self._quipu, GAME, opened.position.table.id, host=opened.host), new_player()
        for holder in (player, None):
            _, token = await sit(self._quipu, table.id, holder)
            table.tokens.append(holder or token)
        await self._quipu.commands.start(table.id, command="start", token=table.host)
        return table

    def address(self) -> str:
        """Another client."""
        self._addresses += 1
        return f"2001:db8:{self._addresses >> 16:x}:{self._addresses & 0xFFFF:x}::1"

    def charged(self, address: str) -> float:
        """Units that a client was charged so far, reported to the log's server or not."""
        client = network_of(address)
        account: Account | None = self._limits._accounts.get(client)
        return (self._spent[client] + (0 if account is None else account.owed)) * UNITS / FULL

    async def cost(
        self, name: str, transport: str, outcome: str, run: Callable[[str, Work], Awaitable[tuple[bool, int]]]
    ) -> Cost:
        """Let a client do something, and tell what it cost."""
        address, working = self.address(), Work(held=outcome == "cancelled")
        token, begun_at = WORKING.set(working), process_time()
        try:
            async with asyncio.timeout(PATIENCE):
                answered, size = await run(address, working)
        finally:
            WORKING.reset(token)
        return Cost(name, transport, outcome, process_time() - begun_at, size, self.charged(address), answered)


@asynccontextmanager
async def walked(valkey_url: str, patch: pytest.MonkeyPatch) -> AsyncIterator[Walk]:
    """The whole application, with work planted."""
    spent, made, whole = Counter[str](), list[Limits](), list[Quipu]()

    def kept(charge: Any) -> Limits:
        made.append(Limits(charge))
        return made[-1]

    def extended(*given: Any) -> Quipu:
        whole.append(with_extensions(*given))
        return whole[-1]

    plant(patch, spent)
    patch.setattr(operating, "Limits", kept)
    patch.setattr(operating, "extended", extended)
    limits = {"requests": str(UNITS), "waiting_tables": "0", "bot_tables": "0"}
    config = configured(**limits, operator_key=OPERATOR_KEY, **ephemeral_of(EXTENSIONS))
    async with redis_stores(valkey_url) as stores:
        app = operating.application(stores, config, GAMES)
        try:
            yield Walk(app, another(stores), made[0], spent)
        finally:
            await made[0].aclose()
            await whole[0].aclose()


def plant(patch: pytest.MonkeyPatch, spent: Counter[str]) -> None:
    """Let handlers, documents and the first commands to the log's server take CPU, and count what is charged."""
    ask, prepared, endpoint, charged = Pipe.ask, Engine.prepared, endpoint_of, Limits._charged

    async def asking(self: Pipe, *words: Any) -> Any:
        working = WORKING.get()
        if working is None or working.asked:
            return await ask(self, *words)
        working.asked = True
        work()
        if working.held:
            working.waiting.set()
            await working.going_on.wait()
        reply = await ask(self, *words)
        work()
        return reply

    def preparing(self: Engine, *given: Any) -> Any:
        work()
        return prepared(self, *given)

    def ending(rest: Any, operation: Operation) -> Any:
        async def handle(rest: Any, request: Any) -> Any:
            work()
            return await operation.handler(rest, request)

        return endpoint(rest, replace(operation, handler=handle))

    async def charging(self: Limits, account: Account, cost: int, *, strict: bool) -> Any:
        token = WORKING.set(None)  # what is reported is nobody's work
        spent[account.policy.client] += cost
        try:
            return await charged(self, account, cost, strict=strict)
        finally:
            WORKING.reset(token)

    patch.setattr(Pipe, "ask", asking)
    patch.setattr(Engine, "prepared", preparing)
    patch.setattr("quipu_service.transports.rest.routes.endpoint", ending)
    patch.setattr(Limits, "_charged", charging)


@dataclass(frozen=True)
class Request:
    """One request over HTTP."""

    method: str
    path: str
    body: bytes
    headers: dict[str, str]


async def over_http(app: ASGIApp, asked: Request, sender: str, working: Work) -> tuple[bool, int]:
    """One request; a stream ends at its first event. Whether it was answered, and its bytes."""
    headers = {"accept_encoding": "gzip", **asked.headers}
    scope = scope_of(asked.method, asked.path, asked.body, headers) | {"client": (sender, 1)}
    requests, answers = [{"type": "http.request", "body": asked.body, "more_body": False}], list[Any]()
    leaving, graphql = asyncio.Event(), asked.path == "/graphql"

    async def receive() -> Any:
        if requests:
            return requests.pop()
        await leaving.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answers.append(message)
        if "accept" in asked.headers and len(answers) > STREAM_BEGINS[graphql] and message.get("body"):
            leaving.set()

    served = asyncio.ensure_future(app(scope, receive, send))
    await left(served, working, leaving.set)
    await served
    body = b"".join(one.get("body", b"") for one in answers)
    packed = (b"content-encoding", b"gzip") in answers[0].get("headers", ())
    text = zlib.decompressobj(wbits=31).decompress(body) if packed else body
    return answers[0]["status"] < 400 and not (graphql and b'"errors"' in text), len(body)


STREAM_BEGINS: Final = {False: 2, True: 1}
"""Messages of a stream before its first event, in REST and in GraphQL."""


async def left(asked: "asyncio.Future[Any]", working: Work, leave: Callable[[], None]) -> None:
    """If the operation is to be cancelled: leave once it waits, then let it go on."""
    if working.held:
        waiting = asyncio.ensure_future(working.waiting.wait())
        await asyncio.wait({asked, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        leave()
        for _ in range(TURNS):
            await asyncio.sleep(0)
    working.going_on.set()


async def over_socket(
    app: ASGIApp, asked: dict[str, Any], token: str | None, sender: str, working: Work
) -> tuple[bool, int]:
    """One operation of a WebSocket, up to its first answer."""
    sent, told = asyncio.Queue[Any](), asyncio.Queue[Any]()
    scope = {
        "type": "websocket",
        "path": "/graphql",
        "query_string": b"",
        "headers": [(b"host", b"here")],
        "subprotocols": ["graphql-transport-ws"],
        "client": (sender, 1),
    }

    def say(**message: Any) -> None:
        sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    sent.put_nowait({"type": "websocket.connect"})
    served = asyncio.ensure_future(app(scope, sent.get, told.put))
    say(type="connection_init", payload={} if token is None else {"token": token})
    say(id="1", type="subscribe", payload=asked)
    answer = asyncio.ensure_future(_first(told))
    await left(answer, working, lambda: say(id="1", type="complete"))
    if working.held:
        answer.cancel()
        await asyncio.wait({answer})
    kind, said = ("cancelled", "") if working.held else await answer
    sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await served
    return kind == "next" and '"errors"' not in said, len(said)


async def _first(told: "asyncio.Queue[Any]") -> tuple[str, str]:
    """The first answer, and its text."""
    while True:
        text = (await told.get()).get("text") or ""
        if text.startswith('{"id"'):
            return json.loads(text)["type"], text


async def rest_request(operation: Operation, table: Played, more: dict[str, str]) -> Request:
    """A request that may be answered, with more headers."""
    bodies = {
        **BODIES,
        **MORE,
        "rewindTable": {"to": VERSION - 1},
        "agreeToMotion": {"kind": "ABANDON"},
        "declineMotion": {"kind": "ABANDON"},
        "tryLine": [{"seat": 0, "actions": [{"type": "endTurn"}]}],
    }
    command = secrets.token_hex(8)
    path = operation.path.format(game=table.game, table=table.id, seat=0, command=command)
    if operation.takes == Log:
        body = await exported(table, 0)
    else:
        body = json.dumps(bodies.get(operation.id, {})).encode() if operation.takes else b""
    kind = {"content-type": "application/x-ndjson"} if operation.takes == Log else {}
    headers = {"authorization": f"Bearer {holder(operation.id, table)}", **kind, **more}
    if operation.repeatable and "{command}" not in operation.path:
        headers["idempotency_key"] = command
    return Request(operation.method, path, body, headers)


def holder(operation: str, table: Played) -> str:
    """The token of somebody who may do it."""
    if operation in HOSTS:
        return table.host
    return OPERATOR_KEY if operation in OPERATORS else table.tokens[0]


def roots() -> dict[str, tuple[str, dict[str, Any]]]:
    """A document for each root field that is about no table, and for each subscription, with its variables."""
    found = {}
    graph = caracalla_graph()
    for word, kind in (("query", graph.query_type), ("mutation", graph.mutation_type)):
        assert kind is not None
        for name, one in kind.fields.items():
            if "table" not in one.args:
                found[f"{word} {name}"] = _root(word, name, one)
    assert graph.subscription_type is not None
    for name, one in graph.subscription_type.fields.items():
        found[f"subscription {name}"] = _root("subscription", name, one)
    return found


def _root(word: str, name: str, one: Any) -> tuple[str, dict[str, Any]]:
    given = {"game": GAME, "command": secrets.token_hex(8), "table": "$table", **VALUES}
    wanted = [arg for arg, kind in one.args.items() if is_required_argument(kind)]
    if name == "tables":
        wanted = ["first"]
    declared = ", ".join(f"${arg}: {one.args[arg].type}" for arg in wanted)
    passed = ", ".join(f"{arg}: ${arg}" for arg in wanted)
    inner = everything(one.type, "Caracalla", without=ENDLESS) if hasattr(_named(one.type), "fields") else ""
    head = f"{word} ({declared})" if wanted else word
    return f"{head} {{ {name}{f'({passed})' if wanted else ''} {inner} }}", {arg: given[arg] for arg in wanted}


def _named(kind: Any) -> Any:
    while hasattr(kind, "of_type"):
        kind = kind.of_type
    return kind


@cache
def graphql_documents() -> dict[str, tuple[str, dict[str, Any]]]:
    """A document for each field of GraphQL, with its variables."""
    return {**documents(VERSION), **roots()}


def graphql_request(name: str, table: Played) -> dict[str, Any]:
    """What is sent for a field of GraphQL."""
    query, given = graphql_documents()[name]
    given = given | ({"command": secrets.token_hex(8)} if "command" in given else {})
    values = {key: one.replace("$table", table.id) if isinstance(one, str) else one for key, one in given.items()}
    return {"query": query, "variables": {"table": table.id, **values} if "$table" in query else values}


VERSION: Final = 4
"""Of a table whose game has just begun with two seats."""
