"""``GET …/events``: what happened after a version, as JSON lines (with long polling) or as server-sent events.

An event's id is its version: a client that reconnects with ``Last-Event-ID`` misses nothing and gets nothing twice.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from rules.kernel.message import Viewer
from rules.kernel.refusal import Refused
from service.application.position import Step
from service.application.problems import Malformed, Problem
from service.application.sight import update_json
from service.transports.problems import told
from service.transports.rest.handlers import NDJSON, Rest, flag, seconds, whole_number
from service.transports.wire import VARY, answer, encode, language_of, token_of

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the stream is alive."""
SSE = "text/event-stream"
STREAM_HEADERS = {**VARY, "cache-control": "no-store, no-transform", "x-accel-buffering": "no"}


async def show_events(rest: Rest, request: Request) -> Response:
    """What happened after a version: JSON lines, or server-sent events if the client accepts them.

    An event's id is its version, so `Last-Event-ID` resumes without a gap. With `view=true` each comes with the
    viewer's new view and legal actions. JSON lines can wait for news (`wait`, in seconds).
    """
    known = await rest.known(request)
    table, token = known.position.table.id, token_of(request)
    viewer = known.viewer(token)
    full = flag(request, "view")
    if SSE in request.headers.get("accept", ""):
        after = _resumed(request)
        if after is not None and after > known.position.version:
            raise Malformed(f"table {table} is at version {known.position.version}", "$.after")
        steps = rest.quipu.tables.follow(table, token, after)
        return StreamingResponse(_sse(steps, request, full=full), headers=STREAM_HEADERS, media_type=SSE)
    after = whole_number(request, "after") or 0
    if after > known.position.version:
        raise Malformed(f"table {table} is at version {known.position.version}", "$.after")
    wait = seconds(request, "wait")
    if wait and after == known.position.version:
        await rest.quipu.tables.changed(table, after, wait)
    found = await rest.quipu.tables.happened(known, after) if after < known.position.version else []
    lines = [update_json(step, viewer, full=full) + b"\n" for step in found]
    last = found[-1].position.version if found else known.position.version
    return answer(b"".join(lines), headers={"content-type": NDJSON, "etag": f'"{last}"'})


def _resumed(request: Request) -> int | None:
    text = request.headers.get("last-event-id")
    if text is None:
        return whole_number(request, "after")
    if not text.isascii() or not text.isdecimal() or len(text) > 12:
        raise Malformed("expected a version", "$.Last-Event-ID")
    return int(text)


async def _sse(
    steps: AsyncGenerator[tuple[Step, Viewer], None], request: Request, *, full: bool
) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    following = steps.__aiter__()
    coming = asyncio.ensure_future(anext(following, None))
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=HEARTBEAT)
            if not done:
                yield b": still here\n\n"
                continue
            found = coming.result()
            if found is None:
                return
            step, viewer = found
            yield b"id: %d\ndata: %b\n\n" % (step.position.version, update_json(step, viewer, full=full))
            coming = asyncio.ensure_future(anext(following, None))
    except (Problem, Refused) as problem:
        said = told(problem, language_of(request))
        content = {"code": said.code, "title": said.title, "detail": said.detail}
        yield b"event: problem\ndata: %b\n\n" % encode(content)
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await steps.aclose()
