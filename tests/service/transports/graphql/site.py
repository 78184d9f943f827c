"""A server over real sockets and a client for it."""

import asyncio
import itertools
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import aiohttp
import uvicorn
from starlette.applications import Starlette

from quipu_rules.catalog import GAMES
from quipu_service.adapters.ed25519 import Ed25519Signer
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.view import View, routes_of
from quipu_service.transports.http.http_protocol import HttpProtocol, WebSocketProtocol
from tests.service.serving import SIGNING_KEY
from tests.service.valkey import PATIENCE, free_port, until

OPEN = """mutation ($command: ID!, $seats: Int!, $rounds: Int!) {
  opened: open(game: "caracalla", command: $command, seats: $seats, typedSetup: { caracalla: { rounds: $rounds } }) {
    hostToken problem { __typename } table { id } } }"""
TAKE = """mutation ($table: ID!, $command: ID!, $name: String!) {
  takeSeat(table: $table, command: $command, name: $name) {
    seat token problem { ... on Refused { code } } } }"""
START = """mutation ($table: ID!) { startTable(table: $table, command: "start") { entry { version } } }"""


def new_command() -> str:
    """A command id that nobody else uses."""
    return uuid4().hex


class App:
    """The routes on a log that is opened in the server's own loop."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.starlette: Starlette | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        assert self.starlette is not None
        await self.starlette(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        async with redis_stores(self.url) as stores:
            quipu = Quipu(
                stores,
                GAMES,
                clock=system_clock,
                entropy=SystemEntropy(),
                most_followers=20,
                signer=Ed25519Signer(SIGNING_KEY),
            )
            self.starlette = Starlette(routes=routes_of(View(Engine(quipu))))
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


@contextmanager
def serving(url: str) -> Iterator[str]:
    """The address of a server that runs in a thread of its own."""
    port = free_port()
    settings = uvicorn.Config(
        App(url),
        port=port,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        log_level="error",
        timeout_keep_alive=int(PATIENCE),  # a connection that is closed as a request is sent would fail the test
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started)
    try:
        yield f"http://127.0.0.1:{port}/graphql"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@dataclass
class Client:
    """Asks over HTTP; a table and its seats where a test plays one."""

    address: str
    session: aiohttp.ClientSession
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    host: str = ""
    """The host's token."""
    commands: Iterator[int] = field(default_factory=itertools.count)

    async def ask(
        self, query: str, *, token: str | None = None, language: str | None = None, **variables: Any
    ) -> dict[str, Any]:
        """The answer, whatever it is."""
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        if language is not None:
            headers["accept-language"] = language
        body = json.dumps({"query": query, "variables": variables})
        async with self.session.post(self.address, data=body, headers=headers) as response:
            answer: dict[str, Any] = await response.json()
            return answer

    async def data(
        self, query: str, *, token: str | None = None, language: str | None = None, **variables: Any
    ) -> dict[str, Any]:
        """The data of an answer without errors."""
        answer = await self.ask(query, token=token, language=language, **variables)
        assert "errors" not in answer, answer["errors"]
        data: dict[str, Any] = answer["data"]
        return data

    async def problem(self, query: str, *, token: str | None = None, **variables: Any) -> dict[str, Any]:
        """The extensions of the one error."""
        answer = await self.ask(query, token=token, **variables)
        (error,) = answer["errors"]
        extensions: dict[str, Any] = error["extensions"]
        return extensions

    async def open(self, seats: int = 2, rounds: int = 200) -> "Client":
        """A table on which all sit and which has not started."""
        opened = (await self.data(OPEN, command=new_command(), seats=seats, rounds=rounds))["opened"]
        self.table, self.host = opened["table"]["id"], opened["hostToken"]
        for name in ("Ada", "Ben", "Cleo", "Dora")[:seats]:
            seated = await self.data(TAKE, table=self.table, command=f"sit-{name}", name=name)
            self.tokens.append(seated["takeSeat"]["token"])
        return self

    async def start(self) -> "Client":
        """The same, started."""
        await self.data(START, token=self.host, table=self.table)
        return self

    def command(self) -> str:
        """An id that was not used."""
        return f"command-{next(self.commands)}"


@asynccontextmanager
async def client_of(address: str) -> AsyncIterator[Client]:
    """A client, closed at the end."""
    async with aiohttp.ClientSession() as session:
        yield Client(address, session)


async def soon(awaited: Any) -> Any:
    """What is awaited, unless it never comes."""
    return await asyncio.wait_for(awaited, PATIENCE)
