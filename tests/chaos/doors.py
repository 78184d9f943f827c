"""A command through each door: REST, GraphQL over HTTP, and a mutation over a WebSocket."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

import aiohttp

from bench.links import Link
from tests.chaos.checker import Sent

ACT = """mutation ($table: ID!, $command: ID!, $actions: [JSON!]!, $expected: Int) {
  done: act(table: $table, command: $command, actions: $actions, expectedVersion: $expected) {
    entry { version }
    problem { __typename ... on Refused { code } }
  }
}"""
GAME = "caretos"
PATIENCE = 15.0
FAILURES = (aiohttp.ClientError, OSError, TimeoutError, ValueError, TypeError, KeyError)
Door: TypeAlias = Callable[[str, Sent, str], Awaitable["int | str"]]
"""Address, command, token: the version as which it was accepted, or the code of the refusal. Raises Lost."""


class Lost(Exception):
    """No answer, or one that says to come back."""


class Socket:
    """One WebSocket, with many mutations on their way; whoever waits when it breaks has lost the answer."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self._wire, self._numbers = wire, itertools.count()
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def to(cls, session: aiohttp.ClientSession, address: str, token: str) -> Self:
        soon = aiohttp.ClientWSTimeout(ws_close=0.1)
        wire = await session.ws_connect(f"{address}/graphql", protocols=["graphql-transport-ws"], timeout=soon)
        await wire.send_json({"type": "connection_init", "payload": {"Authorization": f"Bearer {token}"}})
        return cls(wire)

    @property
    def closed(self) -> bool:
        return self._reader.done()

    async def ask(self, payload: Any) -> Any:
        name = str(next(self._numbers))
        answer = self._waiting[name] = asyncio.get_running_loop().create_future()
        try:
            await self._wire.send_json({"type": "subscribe", "id": name, "payload": payload})
            return await answer
        finally:
            del self._waiting[name]

    async def _read(self) -> None:
        try:
            async for message in self._wire:
                told = json.loads(message.data)
                answer = self._waiting.get(told.get("id"))
                if answer is None or answer.done():
                    continue  # nobody waits for it any more, or it was the last word of an operation
                if told["type"] == "next":
                    answer.set_result(told["payload"])
                elif told["type"] == "error":
                    answer.set_result({"errors": told["payload"], "data": None})
        finally:
            for one in self._waiting.values():
                if not one.done():
                    one.set_exception(ConnectionError("the socket broke"))

    async def close(self) -> None:
        await self._wire.close()
        await asyncio.gather(self._reader, return_exceptions=True)


@dataclass
class Doors:
    """The three doors; which service is asked is said each time. Connections are kept until something goes wrong."""

    session: aiohttp.ClientSession
    _links: dict[str, list[Link]] = field(default_factory=dict)
    _sockets: dict[tuple[str, str], Socket] = field(default_factory=dict)

    @property
    def all(self) -> tuple[Door, ...]:
        return self.rest, self.graphql, self.socket

    async def ask(self, method: str, url: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any]:
        """Status and JSON of an answer that is worth reading; raises Lost."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            named["authorization"] = f"Bearer {token}"
        written = b""
        if body is not None:
            named["content-type"] = "application/json"
            written = json.dumps(body).encode()
        scheme, _, address, path = url.split("/", 3)
        del scheme
        try:
            async with asyncio.timeout(PATIENCE), self._link(address) as link:
                status, answer = await link.ask(method, f"/{path}", written, named)
            content = json.loads(answer)
        except FAILURES as error:
            raise Lost from error
        if status in (499, 503):
            raise Lost
        assert status < 500, (status, content)
        return status, content

    @asynccontextmanager
    async def _link(self, address: str) -> AsyncIterator[Link]:
        """A connection that nobody else uses meanwhile."""
        idle = self._links.setdefault(address, [])
        link = None
        while idle and (link is None or link.closed):
            link = idle.pop()
        if link is None or link.closed:
            host, _, port = address.partition(":")
            link = await Link.to(host, int(port))
        try:
            yield link
        except BaseException:
            link.close()
            raise
        idle.append(link)

    async def rest(self, address: str, sent: Sent, token: str) -> int | str:
        url = f"{address}/v1/{GAME}/tables/{sent.table}/commands/{sent.command}"
        status, content = await self.ask("PUT", url, sent.action, token, if_match=f'"{sent.expected}"')
        return int(content["version"]) if status == 200 else str(content["code"])

    async def graphql(self, address: str, sent: Sent, token: str) -> int | str:
        _, content = await self.ask("POST", f"{address}/graphql", asked(sent), token)
        return said(content)

    async def socket(self, address: str, sent: Sent, token: str) -> int | str:
        try:
            async with asyncio.timeout(PATIENCE):
                content = await (await self._socket(address, token)).ask(asked(sent))
        except FAILURES as error:
            raise Lost from error
        return said(content)

    async def _socket(self, address: str, token: str) -> Socket:
        """The open socket of a seat to a service."""
        known = self._sockets.get((address, token))
        if known is not None and not known.closed:
            return known
        made = await Socket.to(self.session, address, token)
        other = self._sockets.get((address, token))
        if other is not known and other is not None:
            await made.close()  # a rival was faster
            return other
        self._sockets[address, token] = made
        return made

    async def hang_up(self, token: str) -> None:
        """Close the sockets of a seat, whatever is on its way."""
        gone = [place for place in self._sockets if place[1] == token]
        await asyncio.gather(*(self._sockets.pop(place).close() for place in gone))

    def close(self) -> None:
        """Close what is idle."""
        for link in itertools.chain.from_iterable(self._links.values()):
            link.close()


def asked(sent: Sent) -> dict[str, Any]:
    """The GraphQL request."""
    variables = {
        "table": sent.table,
        "command": sent.command,
        "actions": [sent.action],
        "expected": sent.expected,
    }
    return {"query": ACT, "variables": variables}


def said(content: Any) -> int | str:
    """What a GraphQL answer comes to."""
    codes = [error.get("extensions", {}).get("code", "NONE") for error in content.get("errors", ())]
    if "UNAVAILABLE" in codes:
        raise Lost
    if codes:
        assert "INTERNAL" not in codes, content
        return str(codes[0])
    done = content["data"]["done"]
    if done["problem"] is None:
        return int(done["entry"]["version"])
    return str(done["problem"].get("code", done["problem"]["__typename"]))
