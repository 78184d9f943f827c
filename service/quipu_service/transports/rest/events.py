"""``GET …/events``: what happened after a version, as JSON lines (with long polling) or as server-sent events.

An event's id is its version: a client that reconnects with ``Last-Event-ID`` misses nothing and gets nothing twice.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from quipu_rules.kernel.message import Value, Viewer
from quipu_service.application.log.position import Status, Step
from quipu_service.application.log.signing import Signature
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.cache import Seen
from quipu_service.application.tables.cooperative import cooperative
from quipu_service.application.tables.following import latest
from quipu_service.application.tables.presentation import update_json
from quipu_service.transports.http.event_stream import STREAM_HEADERS, EventStream
from quipu_service.transports.http.exchange import NDJSON, PRIVATE, SSE, answer, credential_of, encode
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.handlers import Rest, etag, sentence_language

MOST_JOINED = 16 * 1024
"""The most bytes of missed events that are sent in one part of a stream."""


TOGETHER = 32
"""Updates in JSON lines that are in memory together, each perhaps with a view of 50 KB."""


async def show_events(rest: Rest, request: Request) -> Response:
    """What happened after a version: JSON lines, or server-sent events if the client accepts them.

    An event's id is its version, so `Last-Event-ID` resumes without a gap. With `view=true` each comes with the
    viewer's new view and legal actions; with `newestView=true` only the newest does: one view for all that was missed.
    JSON lines can wait for news (`wait`, in seconds) and come in pages (`first`):
    where more follow, `Link` has the address of the next page; who would wait after the end of a game gets 204 at once.
    A stream ends with the event `end` once a finished game has been told.
    """
    cached = await rest.cached(request)
    if SSE not in request.headers.get("accept", ""):
        return await _lines(rest, request, cached)
    after, end, show = _resumed(request), cached.position, _shown(request, cached)
    if end.status.ended and after == end.version:
        return Response(status_code=204, headers=STREAM_HEADERS)  # which makes browsers stop reconnecting
    stream = EventStream(request, sent.HEARTBEAT.of(request))

    def event(step: Step, viewer: Viewer) -> bytes:
        version = step.position.version
        return b"id: %d\ndata: %b\n\n" % (version, show(step, viewer, version >= cached.position.version))

    def at_once(step: Step, viewer: Viewer) -> bool:
        return step.position.status is Status.RUNNING and stream.write(event(step, viewer))

    following = rest.quipu.following.following(cached.id, credential_of(request), after, at_once)
    steps = await stream.leaving.enter_async_context(following)
    return stream.of(_updates(steps, event, cached, known=end.version))


def _shown(request: Request, cached: Seen) -> Callable[[Step, Viewer, bool], bytes]:
    """The JSON of a step for its viewer as the request asks for it; the flag says whether it is the newest."""
    every, newest, locale = sent.VIEW.of(request), sent.NEWEST_VIEW.of(request), sentence_language(request)
    whole = locale is not None and sent.WHOLE.of(request)

    def show(step: Step, viewer: Viewer, last: bool) -> bytes:
        return update_json(step, viewer, cached.now, full=every or (newest and last), locale=locale, whole=whole)

    return show


async def _lines(rest: Rest, request: Request, cached: Seen) -> Response:
    """A page of JSON lines."""
    shown, after, show = credential_of(request), sent.AFTER.of(request) or 0, _shown(request, cached)
    viewer = cached.viewer(shown)
    if after > latest(cached):
        raise Malformed("later", "$.after", version=cached.position.version)
    if (wait := sent.NEWS.of(request)) and after >= cached.position.version:
        if cached.position.status.ended:
            return Response(status_code=204)  # there will be no news
        cached = await rest.quipu.following.changed(cached, wait, viewer)
        viewer = cached.viewer(shown)
    past, present, most = rest.quipu.tables.past, cached.position.version, sent.PAGE.of(request) or sent.MOST_UPDATES
    last = min(after + most, present)
    first = await past.happened(cached, after, min(most, TOGETHER))

    async def lines(steps: list[Step]) -> bytes:
        lines = [show(step, viewer, step.position.version == present) async for step in cooperative(steps)]
        return b"".join(one + b"\n" for one in lines)

    async def all_lines() -> AsyncGenerator[bytes, None]:
        steps = first.copy()
        first.clear()
        while steps:
            yield await lines(steps)
            since = steps[-1].position
            most = min(TOGETHER, last - since.version)
            steps = await past.happened(cached, since.version, most, since=since) if most else []

    headers = _page_headers(request, last, present)
    if last <= after + TOGETHER:
        return answer(await lines(first), headers=headers)
    return StreamingResponse(all_lines(), headers={**PRIVATE, **headers})


def _page_headers(request: Request, last: int, newest: int) -> dict[str, str]:
    """The headers of a page of lines up to a version, with the address of the next page if there is one."""
    headers = {"content-type": NDJSON, **etag(last)}
    if last < newest:
        headers["link"] = f'<?{urlencode({**request.query_params, "after": last})}>; rel="next"'
    return headers


def _resumed(request: Request) -> int:
    last = sent.LAST_EVENT_ID.of(request)
    return (sent.AFTER.of(request) or 0) if last is None else last


class Ended(Value, frozen=True, kw_only=True):
    """The last event of a stream: what to keep of a finished game, so that nobody can rewrite it unnoticed."""

    version: int
    head: str
    commitment: str
    signature: Signature | None


async def _updates(
    steps: AsyncIterator[tuple[Step, Viewer]],
    event: Callable[[Step, Viewer], bytes],
    cached: Seen,
    *,
    known: int,
) -> AsyncGenerator[bytes, None]:
    """Each step as an event, what was missed in few parts; after the last step of a finished game the event ``end``.

    ``known`` is the version at the beginning.
    """
    joined: list[bytes] = []
    size = 0
    async for step, viewer in steps:
        joined.append(event(step, viewer))
        size += len(joined[-1])
        version = step.position.version
        if version < cached.position.version and size < MOST_JOINED:
            continue  # the next step is in the log already
        yield b"".join(joined)
        joined, size = [], 0
        if step.position.status.ended and version >= known:
            head, commitment = step.position.head, step.position.table.commitment
            ended = Ended(version=version, head=head, commitment=commitment, signature=cached.signed(version, head))
            yield b"event: end\ndata: %b\n\n" % encode(ended)
            return
