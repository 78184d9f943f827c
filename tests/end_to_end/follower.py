"""A client in a process of its own: follows a table to its end by WebSocket, SSE and long poll, each as another viewer.

Whenever it is cut off it goes on after the last version it has. At the end it prints for each what it has come to know:
the versions, in the order in which they came, and the last view. It imports nothing of the service.
``python -m tests.end_to_end.follower ADDRESS GAME TABLE TOKEN TOKEN``
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp

EVENTS = """subscription ($table: ID!, $from: Int!) {
  update: entries(table: $table, after: $from) { version entry { json } } }"""
PAUSE = 0.05


@dataclass
class CachedTable:
    """What a follower knows."""

    versions: list[int] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    view: Any = None
    legal: Any = None

    @property
    def last(self) -> int:
        return self.versions[-1] if self.versions else 0

    def hear(self, version: int, _status: str, events: Any, view: Any, legal: Any) -> None:
        """One update."""
        self.versions.append(version)
        self.events.append(events)
        self.view, self.legal = view, legal


class Follower:
    """Follows one table."""

    def __init__(self, session: aiohttp.ClientSession, address: str, game: str, table: str) -> None:
        self.session, self.address, self.game, self.table = session, address, game, table
        self.path = f"{address}/v1/{game}/tables/{table}/events"

    async def updates_by_socket(self, token: str | None, after: int) -> AsyncIterator[Any]:
        """graphql-transport-ws."""
        variables = {"table": self.table, "from": after}
        payload = {"query": EVENTS, "variables": variables}
        shown = {} if token is None else {"Authorization": f"Bearer {token}"}
        async with self.session.ws_connect(
            f"{self.address}/graphql", protocols=["graphql-transport-ws"], heartbeat=5, max_msg_size=0
        ) as socket:
            await socket.send_json({"type": "connection_init", "payload": shown})
            assert (await socket.receive_json())["type"] == "connection_ack"
            await socket.send_json({"type": "subscribe", "id": "1", "payload": payload})
            async for message in socket:
                said = json.loads(message.data)
                if said["type"] == "ping":
                    await socket.send_json({"type": "pong"})
                elif said["type"] == "next":
                    one = said["payload"]["data"]["update"]["entry"]["json"]
                    yield one["version"], one["status"], one["events"], one["view"], one["legalActions"]

    async def updates_by_sse(self, token: str | None, after: int) -> AsyncIterator[Any]:
        """Server-sent events."""
        headers = {"accept": "text/event-stream", "last-event-id": str(after), **bearer(token)}
        async with self.session.get(f"{self.path}?view=true", headers=headers) as stream:
            rest = b""
            async for part in stream.content.iter_any():
                *blocks, rest = (rest + part).split(b"\n\n")
                for block in blocks:
                    for line in block.split(b"\n"):
                        if line.startswith(b"data: "):
                            yield taken_apart(json.loads(line[6:]))

    async def updates_by_poll(self, token: str | None, after: int) -> AsyncIterator[Any]:
        """JSON lines that wait for news."""
        address = f"{self.path}?view=true&after={after}&wait=10"
        async with self.session.get(address, headers=bearer(token)) as answer:
            if answer.status == 200:
                for line in (await answer.read()).splitlines():
                    yield taken_apart(json.loads(line))

    async def follow(self, way: str, token: str | None) -> dict[str, Any]:
        """What is known at the end."""
        cached = CachedTable()
        while True:
            try:
                async for update in getattr(self, f"updates_by_{way}")(token, cached.last):
                    cached.hear(*update)
                    if update[1] == "OVER":
                        return {"way": way, "token": token, **vars(cached)}
            except (aiohttp.ClientError, OSError, TimeoutError, ValueError, TypeError):
                pass  # a service that was killed: whatever it was about to say is in the log
            await asyncio.sleep(PAUSE)


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def taken_apart(update: Any) -> Any:
    return tuple(update[name] for name in ("version", "status", "events", "view", "legalActions"))


async def main(address: str, game: str, table: str, first: str, last: str) -> None:
    """Follow in all ways at once."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None, sock_connect=5)) as session:
        follower = Follower(session, address, game, table)
        ways = [("socket", first), ("socket", None), ("sse", last), ("sse", None), ("poll", first), ("poll", None)]
        for found in await asyncio.gather(*(follower.follow(way, token) for way, token in ways)):
            sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
