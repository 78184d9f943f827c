"""A stream of events that ends completes its response, so that a client does not take the end for a lost connection."""

import asyncio
import zlib
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import pytest
from starlette.requests import Request

from quipu.service.transports.event_stream import EventStream

EVENTS = [b"event: table\ndata: 1\n\n", b"event: table\ndata: 2\n\n"]


async def events() -> AsyncIterator[bytes]:
    for event in EVENTS:
        yield event


async def never() -> MutableMapping[str, Any]:
    """The client stays."""
    await asyncio.Event().wait()
    return {}


@pytest.mark.parametrize("accepted", [b"", b"gzip"])
async def test_the_last_part_of_a_stream_ends_its_response(accepted: bytes) -> None:
    scope = {"type": "http", "headers": [(b"accept-encoding", accepted)], "query_string": b""}
    sent = list[MutableMapping[str, Any]]()

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await EventStream(Request(scope)).of(events())(scope, never, send)

    bodies = [message for message in sent if message["type"] == "http.response.body"]
    assert [message.get("more_body", False) for message in bodies] == [True] * (len(bodies) - 1) + [False]
    whole = b"".join(message["body"] for message in bodies)
    if accepted:
        whole = zlib.decompress(whole, zlib.MAX_WBITS | 16)
    assert whole == EventStream.begin + b"".join(EVENTS)
