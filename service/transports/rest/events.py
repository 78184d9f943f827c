"""``GET …/events``: what happened after a version, as JSON lines (with long polling) or as server-sent events.

An event's id is its version: a client that reconnects with ``Last-Event-ID`` misses nothing and gets nothing twice.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Self
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quipu.rules.kernel.message import Value, Viewer
from quipu.service.application.log.position import Step
from quipu.service.application.log.signing import Signature
from quipu.service.application.problems import Malformed, Problem
from quipu.service.application.tables.cooperative import cooperative
from quipu.service.application.tables.following import latest
from quipu.service.application.tables.presentation import update_json
from quipu.service.asgi_write import WRITE
from quipu.service.transports.problems import problem_text
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, told_in
from quipu.service.transports.wire import NDJSON, SSE, VARY, answer, credential_of, encode, language_of

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the stream is alive."""
STREAM_HEADERS = {**VARY, "cache-control": "no-store, no-transform", "x-accel-buffering": "no"}


async def show_events(rest: Rest, request: Request) -> Response:
    """What happened after a version: JSON lines, or server-sent events if the client accepts them.

    An event's id is its version, so `Last-Event-ID` resumes without a gap. With `view=true` each comes with the
    viewer's new view and legal actions. JSON lines can wait for news (`wait`, in seconds) and come in pages (`first`):
    where more follow, `Link` has the address of the next page. A stream ends with the event `end` once a finished game
    has been told.
    """
    cached = await rest.cached(request)
    table, shown = cached.id, credential_of(request)
    viewer = cached.viewer(shown)
    full, locale = sent.VIEW.of(request), told_in(request)
    if SSE in request.headers.get("accept", ""):
        after, end = _resumed(request), cached.position
        if end.status.ended and after == end.version:
            return Response(status_code=204, headers=STREAM_HEADERS)  # which makes browsers stop reconnecting
        stream = EventStream(language_of(request))

        def event(step: Step, viewer: Viewer) -> bytes:
            update = update_json(step, viewer, full=full, locale=locale)
            return b"id: %d\ndata: %b\n\n" % (step.position.version, update)

        def at_once(step: Step, viewer: Viewer) -> bool:
            return not step.position.status.ended and stream.write(event(step, viewer))

        steps = await stream.leaving.enter_async_context(rest.quipu.following.following(table, shown, after, at_once))
        return stream.of(_updates(steps, event, known=end.version, signed=cached.signed))
    after = sent.AFTER.of(request) or 0
    if after > latest(cached):
        raise Malformed("later", "$.after", version=cached.position.version)
    if (wait := sent.NEWS.of(request)) and after >= cached.position.version:
        cached = await rest.quipu.following.changed(cached, wait, viewer)
        viewer = cached.viewer(shown)
    found = await rest.quipu.tables.past.happened(cached, after, sent.PAGE.of(request) or sent.MOST_UPDATES)
    lines = [update_json(step, viewer, full=full, locale=locale) + b"\n" async for step in cooperative(found)]
    last = found[-1].position.version if found else cached.position.version
    return answer(b"".join(lines), headers=_page_headers(request, last, cached.position.version))


def _page_headers(request: Request, last: int, newest: int) -> dict[str, str]:
    """Of a page of lines up to a version, with the address of the next page if there is one."""
    headers = {"content-type": NDJSON, "etag": f'"{last}"'}
    if last < newest:
        headers["link"] = f'<?{urlencode({**request.query_params, "after": last})}>; rel="next"'
    return headers


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
    event: Callable[[Step, Viewer], bytes],
    *,
    known: int,
    signed: Callable[[int, str], Signature | None],
) -> AsyncGenerator[bytes, None]:
    """Each step as an event; after the last step of a finished game the event ``end``.

    ``known`` is the version at the beginning; ``signed`` signs a head.
    """
    async for step, viewer in steps:
        yield event(step, viewer)
        version = step.position.version
        if step.position.status.ended and version >= known:
            head, commitment = step.position.head, step.position.table.commitment
            ended = Ended(version=version, head=head, commitment=commitment, signature=signed(version, head))
            yield b"event: end\ndata: %b\n\n" % encode(ended)
            return


class EventStream(Response):
    """Server-sent events to one follower, until they end or it goes away; ``problem`` is the last one if it must."""

    _events: AsyncIterator[bytes]

    def __init__(self, locale: str) -> None:
        super().__init__(headers=STREAM_HEADERS, media_type=SSE)
        del self.headers["content-length"]
        self.leaving = AsyncExitStack()
        """Closed in the end."""
        self._locale, self._quiet = locale, True
        self._write: Callable[[bytes], bool] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None

    def of(self, events: AsyncIterator[bytes]) -> Self:
        """The stream of these events."""
        self._events = events
        return self

    def write(self, event: bytes) -> bool:
        """Send an event without waiting, in place of the next of the stream; False if that is not possible now."""
        if self._write is None or not self._write(event):
            return False
        self._quiet = False
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        self._write = scope.get("extensions", {}).get(WRITE, {}).get("now")
        telling, gone = asyncio.ensure_future(self._tell(send)), asyncio.ensure_future(_gone(receive))
        self._beat(send)
        try:
            await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await self._ended(telling, gone)
        if not telling.cancelled():
            telling.result()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _ended(self, *tasks: asyncio.Task[None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        left = [*tasks, *([] if self._beating is None else [self._beating])]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.leaving.aclose()

    async def _tell(self, send: Send) -> None:
        await _part(send, b"retry: 1000\n\n")
        try:
            async for event in self._events:
                self._quiet = False
                await _part(send, event)
        except Problem as problem:
            said = problem_text(problem, self._locale)
            content = {"code": said.code, "title": said.title, "detail": said.detail}
            await _part(send, b"event: problem\ndata: %b\n\n" % encode(content))

    def _beat(self, send: Send, *, quiet: bool = False) -> None:
        """Send a comment after a silence; a timer costs less than a task for each follower."""
        if quiet:
            self._beating = asyncio.ensure_future(_part(send, b": still here\n\n"))
        self._quiet = True
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT, lambda: self._beat(send, quiet=self._quiet))


async def _part(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
