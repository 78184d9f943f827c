"""A player's own tables over REST: a page of them, and a stream of changes."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response

from quipu_service.application.log.position import Status
from quipu_service.application.tables.own_tables import OwnTable
from quipu_service.transports.http.event_stream import EventStream
from quipu_service.transports.http.exchange import SSE, answer, encode, language_of, problem_answer, token_of
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.rest.operation import Operation, OwnTables
from quipu_service.transports.texts.problem_texts import plain


async def list_own_tables(rest: Rest, request: Request) -> Response:
    """The tables at which you sit, those joined last first, a page at a time. The Bearer token is your player id.

    With `toAct=true` only those where it is your turn. A page may be short while the list goes on.
    """
    status = sent.STATUS.of(request)
    page = await rest.quipu.own.listed(
        token_of(request),
        to_act=sent.TO_ACT.of(request),
        status=None if status is None else Status[status],
        after=sent.CURSOR.text(request),
        first=sent.FIRST.of(request) or 20,
    )
    return answer(encode(payloads.OwnTablePage(tables=page.tables, after=page.after)))


async def follow_own_tables(rest: Rest, request: Request) -> Response:
    """All tables at which you sit, as they change: server-sent events. The Bearer token is your player id.

    First comes each of your tables that is not over, then a table whenever it changes, or is new. An event's id is
    its `changedAt`; with `Last-Event-ID` the tables that have changed since come first, ended ones too.
    """
    changes = rest.quipu.own.follow(token_of(request), sent.LAST_CHANGE.of(request))
    if SSE not in request.headers.get("accept", ""):
        return problem_answer(plain("NOT_ACCEPTABLE", language_of(request)))
    stream = EventStream(request, sent.HEARTBEAT.of(request))
    return stream.of(_changes(await stream.leaving.enter_async_context(aclosing(changes))))


async def _changes(tables: AsyncGenerator[OwnTable, None]) -> AsyncGenerator[bytes, None]:
    async for table in tables:
        yield b"id: %d\ndata: %b\n\n" % (table.changed_at, encode(table))


MINE: tuple[Operation, ...] = (
    Operation(
        id="listOwnTables",
        tag="tables",
        path="/v1/me/tables",
        handler=list_own_tables,
        answers=payloads.OwnTablePage,
        response="A page of your tables.",
        who="player",
        own=(sent.TO_ACT, sent.STATUS, sent.CURSOR, sent.FIRST),
    ),
    Operation(
        id="followOwnTables",
        tag="tables",
        path="/v1/me/events",
        handler=follow_own_tables,
        answers=OwnTables,
        media=(SSE,),
        response="Your tables, as they change.",
        who="player",
        own=(sent.LAST_CHANGE, sent.HEARTBEAT),
        problems=("NOT_ACCEPTABLE", "TOO_MANY"),
    ),
)
