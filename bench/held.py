"""Attacks that hold connections: heads without end, followers, and uploads that trickle."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

HOST = "127.0.0.1"
HEADS = 128 * 2**20
PART = b"x" * 65_536
FOLLOWERS = 1_500
UPLOADS, PIECE = 8, 270
"""Bytes ten times a second."""


def _head(method: str, path: str, headers: Mapping[str, str]) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"{method} {path} HTTP/1.1\r\nhost: bench\r\n{lines}".encode()


async def heads(port: int, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    """One connection after the other sends 128 MB of one header."""
    while time.monotonic() < ends:
        reader, writer = await asyncio.open_connection(HOST, port)
        with suppress(ConnectionError):
            writer.write(_head("GET", "/healthz", sender) + b"x: ")
            for _ in range(HEADS // len(PART)):
                writer.write(PART)
                await writer.drain()
        statuses[await _status(reader)] += 1
        writer.close()


async def followers(path: str, port: int, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    """Streams of one table, held to the end."""
    opened = []
    for _ in range(FOLLOWERS):
        reader, writer = await asyncio.open_connection(HOST, port)
        opened.append(writer)
        writer.write(_head("GET", path, {**sender, "accept": "text/event-stream"}) + b"\r\n")
        statuses[await _status(reader)] += 1
    await asyncio.sleep(ends - time.monotonic())
    for writer in opened:
        writer.close()


async def uploads(log: bytes, port: int, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    """Logs that arrive slowly."""
    await asyncio.gather(*(_upload(log, port, ends, statuses, sender) for _ in range(UPLOADS)))


async def _upload(log: bytes, port: int, ends: float, statuses: Counter[int], sender: Mapping[str, str]) -> None:
    while time.monotonic() < ends:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(_head("POST", "/v1/verify", {**sender, "content-length": str(len(log))}) + b"\r\n")
        answer = asyncio.ensure_future(_status(reader))
        for start in range(0, len(log), PIECE):
            if time.monotonic() > ends or answer.done():
                break
            with suppress(ConnectionError):
                writer.write(log[start : start + PIECE])
            await asyncio.wait([answer], timeout=0.1)
        if answer.done():
            statuses[answer.result()] += 1
            await asyncio.sleep(1)
        answer.cancel()
        writer.close()


async def _status(reader: asyncio.StreamReader) -> int:
    """Of the answer; 0 if the connection ended without one."""
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        return int((await reader.readuntil(b"\r\n"))[9:12])
    return 0
