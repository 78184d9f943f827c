"""A stream of events that ends completes its response, so that a client does not take the end for a lost connection."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import pytest
from starlette.requests import Request

from quipu_service.application.problems.tree import Unavailable
from quipu_service.transports.http.event_stream import EventStream
from quipu_service.transports.texts.problem_texts import problem_text

EVENTS = [b"event: table\ndata: 1\n\n", b"event: table\ndata: 2\n\n"]


async def events() -> AsyncIterator[bytes]:
    for event in EVENTS:
        yield event


async def never() -> MutableMapping[str, Any]:
    """The client stays."""
    await asyncio.Event().wait()
    return {}


async def streamed(events: AsyncIterator[bytes], accepted: bytes = b"", **more: str) -> bytes:
    """All that a client gets who stays to the end; every part but the last says that more comes."""
    headers = [(b"accept-encoding", accepted), *((name.encode(), value.encode()) for name, value in more.items())]
    scope = {"type": "http", "headers": headers, "query_string": b""}
    sent = list[MutableMapping[str, Any]]()

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await EventStream(Request(scope)).of(events)(scope, never, send)

    bodies = [message for message in sent if message["type"] == "http.response.body"]
    assert [message.get("more_body", False) for message in bodies] == [True] * (len(bodies) - 1) + [False]
    whole = b"".join(message["body"] for message in bodies)
    return zlib.decompress(whole, zlib.MAX_WBITS | 16) if accepted else whole


@pytest.mark.parametrize("accepted", [b"", b"gzip"])
async def test_the_last_part_of_a_stream_ends_its_response(accepted: bytes) -> None:
    assert await streamed(events(), accepted) == EventStream.begin + b"".join(EVENTS)


@pytest.mark.parametrize("accepted", [b"", b"gzip"])
async def test_a_stream_that_fails_ends_with_its_problem_in_the_readers_language(accepted: bytes) -> None:
    async def failing() -> AsyncIterator[bytes]:
        yield EVENTS[0]
        raise Unavailable("the log's server is away")

    told = await streamed(failing(), accepted, **{"accept-language": "de"})
    begun, _, last = told.partition(b"event: problem\ndata: ")
    problem = json.loads(last)

    assert begun == EventStream.begin + EVENTS[0]
    assert last.endswith(b"}\n\n")
    assert (problem["code"], problem["title"]) == ("UNAVAILABLE", problem_text(Unavailable(""), "de").title)
    assert problem.keys() == {"code", "title", "detail"}
