"""A command through each door: REST, GraphQL over HTTP, and a mutation over a WebSocket."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import aiohttp

from tests.chaos.checker import Sent

ACT = """mutation ($table: ID!, $command: ID!, $actions: [JSON!], $expected: Int) {
  done: caretosAct(table: $table, command: $command, actionsJson: $actions, expectedVersion: $expected) {
    __typename
    ... on CaretosAccepted { version }
    ... on Refused { code }
  }
}"""
GAME = "caretos"
PATIENCE = 15.0
FAILURES = (aiohttp.ClientError, OSError, TimeoutError, ValueError, TypeError, KeyError)
Door: TypeAlias = Callable[[str, Sent, str], Awaitable["int | str"]]
"""Address, command, token: the version as which it was accepted, or the code of the refusal. Raises Lost."""


class Lost(Exception):
    """No answer, or one that says to come back."""


class Doors:
    """The three doors of one client; which service is asked is said each time."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session
        self.all: tuple[Door, ...] = (self.rest, self.graphql, self.socket)

    async def ask(self, method: str, url: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any]:
        """Status and JSON of an answer that is worth reading; raises Lost."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            named["authorization"] = f"Bearer {token}"
        try:
            async with self.session.request(method, url, json=body, headers=named) as answer:
                content = await answer.json(content_type=None)
        except FAILURES as error:
            raise Lost from error
        if answer.status in (499, 503):
            raise Lost
        assert answer.status < 500, (answer.status, content)
        return answer.status, content

    async def rest(self, address: str, sent: Sent, token: str) -> int | str:
        url = f"{address}/v1/{GAME}/tables/{sent.table}/commands/{sent.command}"
        status, content = await self.ask("PUT", url, sent.action, token, if_match=f'"{sent.expected}"')
        return content["version"] if status == 200 else str(content["code"])

    async def graphql(self, address: str, sent: Sent, token: str) -> int | str:
        _, content = await self.ask("POST", f"{address}/graphql", asked(sent), token)
        return said(content)

    async def socket(self, address: str, sent: Sent, token: str) -> int | str:
        try:
            async with (
                asyncio.timeout(PATIENCE),
                self.session.ws_connect(f"{address}/graphql", protocols=["graphql-transport-ws"]) as socket,
            ):
                shown = {"Authorization": f"Bearer {token}"}
                await socket.send_json({"type": "connection_init", "payload": shown})
                await socket.send_json({"type": "subscribe", "id": "1", "payload": asked(sent)})
                for _ in itertools.count():
                    message = json.loads((await socket.receive()).data)
                    if message["type"] == "error":
                        return said({"errors": message["payload"], "data": None})
                    if message["type"] == "next":
                        return said(message["payload"])
        except FAILURES as error:
            raise Lost from error
        raise Lost


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
    if done["__typename"] == "CaretosAccepted":
        return int(done["version"])
    return str(done.get("code", done["__typename"]))
