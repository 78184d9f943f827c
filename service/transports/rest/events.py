"""``GET …/events``: what happened after a version, as JSON lines (with long polling) or as server-sent events.

An event's id is its version: a client that reconnects with ``Last-Event-ID`` misses nothing and gets nothing twice.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AsyncExitStack
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quipu.rules.kernel.message import Value, Viewer
from quipu.service.application.log.position import Step
from quipu.service.application.log.signing import Signature
from quipu.service.application.problems import Malformed, Problem
from quipu.service.application.tables.following import latest
from quipu.service.application.tables.presentation import update_json
from quipu.service.transports.problems import told
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, told_in
from quipu.service.transports.wire import NDJSON, SSE, VARY, answer, credential_of, encode, language_of

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the stream is alive."""
AT_ONCE = 50
"""Updates that are encoded before others have a turn."""
STREAM_HEADERS = {**VARY, "cache-control": "no-store, no-transform", "x-accel-buffering": "no"}


async def show_events(rest: Rest, request: Request) -> Response:
    """What happened after a version: JSON lines, or server-sent events if the client accepts them.

    An event's id is its version, so `Last-Event-ID` resumes without a gap. With `view=true` each comes with the
    viewer's new view and legal actions. JSON lines can wait for news (`wait`, in seconds) and come in pages (`first`):
    where more follow, `Link` has the address of the next page. A stream ends with the event `end` once a finished game
    has been told.
    """
    cached = await rest.cached(request)
    table, shown = cached.position.table.id, credential_of(request)
    viewer = cached.viewer(shown)
    full, locale = sent.VIEW.of(request), told_in(request)
    if SSE in request.headers.get("accept", ""):
        leaving = AsyncExitStack()
        after, end = _resumed(request), cached.position
        if end.status.ended and after == end.version:
            return Response(status_code=204, headers=STREAM_HEADERS)  # by which browsers stop asking
        steps = await leaving.enter_async_context(rest.quipu.following.following(table, shown, after))
        updates = _updates(steps, known=end.version, signed=cached.signed, full=full, told_in=locale)
        return EventStream(updates, leaving, language_of(request))
    after = sent.AFTER.of(request) or 0
    if after > latest(cached):
        raise Malformed("later", "$.after", version=cached.position.version)
    wait = sent.NEWS.of(request)
    if wait and after >= cached.position.version:
        cached = await rest.quipu.polling.changed(cached, wait, viewer)
        viewer = cached.viewer(shown)
    found = await rest.quipu.tables.past.happened(cached, after, sent.PAGE.of(request) or sent.MOST_UPDATES)
    lines = []
    for step in found:
        lines.append(update_json(step, viewer, full=full, locale=locale) + b"\n")
        if len(lines) % AT_ONCE == 0:
            await asyncio.sleep(0)
    last = found[-1].position.version if found else cached.position.version
    headers = {"content-type": NDJSON, "etag": f'"{last}"'}
    if last < cached.position.version:
        headers["link"] = f'<?{urlencode({**request.query_params, "after": last})}>; rel="next"'
    return answer(b"".join(lines), headers=headers)


def _resumed(request: Request) -> int:
    last = sent.LAST_EVENT_ID.of(request)
    return (sent.AFTER.of(request) or 0) if last is None else last


class Ended(Value, frozen=True, kw_only=True):
    """The last event of a stream: what to note of a finished game, so that nobody can rewrite it unseen."""

    version: int
    head: str
    commitment: str
    signature: Signature | None


async def _updates(
    steps: AsyncIterator[tuple[Step, Viewer]],
    *,
    known: int,
    signed: Callable[[int, str], Signature | None],
    full: bool,
    told_in: str | None,
) -> AsyncGenerator[bytes, None]:
    """Each step as an event, the last one ``end`` once a finished game has been told to its end.

    ``known`` is the version at the beginning; ``signed`` signs a head.
    """
    async for step, viewer in steps:
        version = step.position.version
        update = update_json(step, viewer, full=full, locale=told_in)
        yield b"id: %d\ndata: %b\n\n" % (version, update)
        if step.position.status.ended and version >= known:
            head, commitment = step.position.head, step.position.table.commitment
            ended = Ended(version=version, head=head, commitment=commitment, signature=signed(version, head))
            yield b"event: end\ndata: %b\n\n" % encode(ended)
            return


class EventStream(Response):
    """Server-sent events to one follower, until they end or it goes away; ``problem`` is the last one if it must."""

    def __init__(self, events: AsyncIterator[bytes], leaving: AsyncExitStack, locale: str) -> None:
        """``leaving`` is closed in the end."""
        super().__init__(headers=STREAM_HEADERS, media_type=SSE)
        del self.headers["content-length"]
        self._events, self._leaving, self._locale = events, leaving, locale
        self._quiet = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope  # the request was read before
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        telling = asyncio.ensure_future(self._tell(send))
        beside = [asyncio.ensure_future(self._beat(send)), asyncio.ensure_future(_gone(receive))]
        try:
            await asyncio.wait({telling, beside[1]}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, *beside):
                task.cancel()
            await asyncio.gather(telling, *beside, return_exceptions=True)
            await self._leaving.aclose()
        if not telling.cancelled():
            telling.result()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        await _write(send, b"retry: 1000\n\n")
        try:
            async for event in self._events:
                self._quiet = False
                await _write(send, event)
        except Problem as problem:
            said = told(problem, self._locale)
            content = {"code": said.code, "title": said.title, "detail": said.detail}
            await _write(send, b"event: problem\ndata: %b\n\n" % encode(content))

    async def _beat(self, send: Send) -> None:
        while True:
            self._quiet = True
            await asyncio.sleep(HEARTBEAT)
            if self._quiet:
                await _write(send, b": still here\n\n")


async def _write(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
