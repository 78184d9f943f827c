"""Attacks over WebSockets: operations that are refused, many at once, subscriptions that end at once, connections."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping

from bench.doors import Target
from bench.links import Frames
from bench.processes import PATIENCE

HOST = "127.0.0.1"
LINKS = 8
"""WebSockets at once."""
SHORT = 0.01
"""Seconds for which a client waits that was told to."""
INIT = b'{"type": "connection_init"}'
Query = Callable[[int], str]


async def operations(query: Query, at_once: int, target: Target) -> None:
    """On each WebSocket, so many operations are always awaited; each ends at its first answer."""
    await asyncio.gather(*(_asking(query, at_once, target) for _ in range(LINKS)))


async def connections(target: Target) -> None:
    """Each is opened, begins, and is left, one after the other."""
    await asyncio.gather(*(_connecting(target) for _ in range(LINKS)))


async def _asking(query: Query, at_once: int, target: Target) -> None:
    number = 0
    while time.monotonic() < target.ends:
        heard = asyncio.Queue[bytes]()
        frames = await _opened(target, heard)
        if frames is None:
            target.statuses[0] += 1
            await asyncio.sleep(SHORT)
            continue
        awaited = set[str]()
        while time.monotonic() < target.ends and not frames.closed:
            while len(awaited) < at_once:
                number += 1
                awaited.add(str(number))
                frames.send(
                    json.dumps({"id": str(number), "type": "subscribe", "payload": {"query": query(number)}}).encode()
                )
            text = await asyncio.wait_for(heard.get(), PATIENCE)
            if not text:
                target.statuses[0] += 1
                break
            said = json.loads(text)
            if said.get("id") not in awaited:
                continue
            awaited.discard(said["id"])
            target.statuses[status := _status(said)] += 1
            if said["type"] == "next":
                frames.send(b'{"id": "%b", "type": "complete"}' % said["id"].encode())
            if status == 429:
                await asyncio.sleep(SHORT)
        frames.close()


async def _connecting(target: Target) -> None:
    while time.monotonic() < target.ends:
        heard = asyncio.Queue[bytes]()
        frames = await _opened(target, heard)
        told = b"" if frames is None else await asyncio.wait_for(heard.get(), PATIENCE)
        target.statuses[200 if told else 0] += 1
        if frames is None:
            await asyncio.sleep(SHORT)
        else:
            frames.close()


async def _opened(target: Target, heard: asyncio.Queue[bytes]) -> Frames | None:
    """A WebSocket that has begun; none if the service refuses it."""
    frames = Frames("/graphql", "graphql-transport-ws", heard.put_nowait, lambda: heard.put_nowait(b""), target.sender)
    try:
        await asyncio.get_running_loop().create_connection(lambda: frames, HOST, target.port)
        await asyncio.wait_for(frames.ready, PATIENCE)
        frames.send(INIT)
    except ConnectionError:
        return None
    return frames


def _status(said: Mapping[str, object]) -> int:
    """Of an answer as HTTP would have it."""
    text = json.dumps(said)
    return 200 if '"errors"' not in text and said["type"] != "error" else 429 if "TOO_MANY" in text else 400
