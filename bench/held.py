"""Attacks on connections: heads without end, followers, streams that are left at once, and uploads that trickle."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from bench.doors import Target

HOST = "127.0.0.1"
HEADS = 128 * 2**20
PART = b"x" * 65_536
FOLLOWERS = 1_500
STREAMS, TOO_MANY, SHORT = 8, 429, 0.01
"""Streams at once; the status after which a client waits for so many seconds."""
UPLOADS, PIECE = 8, 270
"""Bytes ten times a second."""


def _head(method: str, path: str, headers: Mapping[str, str]) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"{method} {path} HTTP/1.1\r\nhost: bench\r\n{lines}".encode()


async def heads(target: Target) -> None:
    """One connection after the other sends 128 MB of one header."""
    while time.monotonic() < target.ends:
        reader, writer = await asyncio.open_connection(HOST, target.port)
        with suppress(ConnectionError):
            writer.write(_head("GET", "/healthz", target.sender) + b"x: ")
            for _ in range(HEADS // len(PART)):
                writer.write(PART)
                await writer.drain()
        target.statuses[await _status(reader)] += 1
        writer.close()


async def followers(path: str, target: Target) -> None:
    """Streams of one table, held to the end."""
    opened = []
    for _ in range(FOLLOWERS):
        reader, writer = await asyncio.open_connection(HOST, target.port)
        opened.append(writer)
        writer.write(_head("GET", path, {**target.sender, "accept": "text/event-stream"}) + b"\r\n")
        target.statuses[await _status(reader)] += 1
    await asyncio.sleep(target.ends - time.monotonic())
    for writer in opened:
        writer.close()


async def dropped(request: bytes, target: Target) -> None:
    """Streams of events that are left as soon as they have begun."""
    await asyncio.gather(*(_dropped(request, target) for _ in range(STREAMS)))


async def _dropped(request: bytes, target: Target) -> None:
    head, _, body = request.partition(b"\n")
    method, path = head.decode().split()
    told = {
        **target.sender,
        "accept": "text/event-stream",
        "content-type": "application/json",
        "content-length": str(len(body)),
    }
    while time.monotonic() < target.ends:
        reader, writer = await asyncio.open_connection(HOST, target.port)
        writer.write(_head(method, path, told) + b"\r\n" + body)
        status = await _status(reader)
        target.statuses[status] += 1
        writer.close()
        if status == TOO_MANY:
            await asyncio.sleep(SHORT)


async def uploads(log: bytes, target: Target) -> None:
    """Logs that arrive slowly."""
    await asyncio.gather(*(_upload(log, target) for _ in range(UPLOADS)))


async def _upload(log: bytes, target: Target) -> None:
    while time.monotonic() < target.ends:
        reader, writer = await asyncio.open_connection(HOST, target.port)
        writer.write(_head("POST", "/v1/verify", {**target.sender, "content-length": str(len(log))}) + b"\r\n")
        answer = asyncio.ensure_future(_status(reader))
        for start in range(0, len(log), PIECE):
            if time.monotonic() > target.ends or answer.done():
                break
            with suppress(ConnectionError):
                writer.write(log[start : start + PIECE])
            await asyncio.wait([answer], timeout=0.1)
        if answer.done():
            target.statuses[answer.result()] += 1
            await asyncio.sleep(1)
        answer.cancel()
        writer.close()


async def _status(reader: asyncio.StreamReader) -> int:
    """Of the answer; 0 if the connection ended without one."""
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        return int((await reader.readuntil(b"\r\n"))[9:12])
    return 0
