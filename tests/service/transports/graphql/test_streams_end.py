"""A stream that its client stops reading is closed with its request, and not when the garbage is collected."""

import asyncio
import json
from collections.abc import AsyncGenerator

import pytest
from starlette.types import Message

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Unavailable
from quipu_service.transports.graphql.engine import Engine
from quipu_service.transports.graphql.view import STREAMED, View, joined
from tests.service.asgi import scope_of
from tests.service.tables import begun

QUERY = 'subscription { entries(table: "%s", after: 0) { version } }'


@pytest.mark.parametrize("leaves", [False, True], ids=["cancelled", "client leaves"])
@pytest.mark.parametrize(
    ("encoding", "reads", "parts"),
    [("identity", 0, 4), ("identity", 1, 4), ("identity", 4, 4), ("gzip", 0, 1), ("gzip", 1, 1)],
)
async def test_what_a_client_stops_reading_is_closed_with_its_request(
    quipu: Quipu, encoding: str, reads: int, parts: int, *, leaves: bool
) -> None:
    """In gzip, what was missed is one part. A client that leaves has its request cancelled again and again."""
    table = await begun(quipu, "caretos", 2)
    body = json.dumps({"query": QUERY % table.id}).encode()
    scope = scope_of("POST", "/graphql", body, {"accept": "text/event-stream", "accept-encoding": encoding})
    sent, asked, stuck, gone = list[bytes](), asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def receive() -> Message:
        if not asked.is_set():
            asked.set()
            return {"type": "http.request", "body": body, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            if len(sent) == reads:
                stuck.set()
                await asyncio.Future()
            sent.append(message["body"])
            if len(sent) == parts:
                stuck.set()

    request = asyncio.create_task(View(Engine(quipu))(scope, receive, send))
    await stuck.wait()
    answers = scope[STREAMED].answers
    assert answers.ag_frame is not None
    before = asyncio.all_tasks()
    if leaves:
        gone.set()
    else:
        request.cancel()
    await asyncio.gather(request, return_exceptions=True)

    assert answers.ag_frame is None
    assert asyncio.all_tasks() < before


async def test_what_came_before_a_failure_is_sent_before_it() -> None:
    async def events() -> AsyncGenerator[bytes, None]:
        yield b"1"
        yield b"2"
        raise Unavailable("the log's server is away")

    parts = list[bytes]()

    async def read() -> None:
        async for part in joined(events()):
            parts.append(part)

    with pytest.raises(Unavailable):
        await read()
    assert parts == [b"12"]
