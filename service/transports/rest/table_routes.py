"""REST's routes of the operations that both interfaces have, made from their rows."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Handler, Rest, commanded, etag
from quipu.service.transports.rest.operation import ACCEPTED, TABLE, Operation
from quipu.service.transports.table_operations import COMMANDS, QUESTIONS, TableCommand, TableQuestion
from quipu.service.transports.wire import answer, body_of, decoded, encode, language_of, token_of


def command_operation(row: TableCommand) -> Operation:
    """The route of a command."""
    return Operation(
        id=row.id,
        tag=row.tag,
        method=row.method,
        path=TABLE + row.path,
        handler=_commanding(row),
        takes=row.takes,
        own=(sent.TEXT, sent.IDEMPOTENCY_KEY, *((sent.IF_MATCH,) if row.expects else ())),
        answers="FullUpdate",
        said=ACCEPTED,
        seat="must",
        problems=(*row.problems, "REFUSED", "COMMAND_REUSED"),
    )


def _commanding(row: TableCommand) -> Handler:
    read = None if row.takes is None else msgspec.json.Decoder(row.takes).decode

    async def handle(rest: Rest, request: Request) -> Response:
        asked: dict[str, Any] = {}
        if row.seat is not None:
            asked["seat"] = sent.SEAT.of(request) or 0
        if read is not None:
            wanted = decoded(read, await body_of(request))
            asked |= {name: getattr(wanted, name) for name in wanted.__struct_fields__}
        if row.expects:
            asked["expected"] = sent.version_in(request, sent.IF_MATCH)
        return await commanded(rest, request, row.use(rest.quipu), **asked)

    handle.__doc__ = row.text
    return handle


def question_operation(row: TableQuestion) -> Operation:
    """The route of a question."""
    return Operation(
        id=row.id,
        tag=row.tag,
        method="GET",
        path=TABLE + row.path,
        handler=_asking(row),
        answers=row.answers.__name__ if row.of_game else row.answers,
        said=row.said,
        seat=row.who,
        problems=row.problems,
        weight=row.weight,
    )


def _asking(row: TableQuestion) -> Handler:
    async def handle(rest: Rest, request: Request) -> Response:
        cached = await rest.cached(request)
        spoken = {"locale": language_of(request)} if row.spoken else {}
        found = await row.use(rest.quipu)(cached.id, token_of(request), **spoken)
        return answer(encode(found), headers=etag(found.version) if row.versioned else None)

    handle.__doc__ = row.text
    return handle


TABLE_OPERATIONS: tuple[Operation, ...] = (
    *(command_operation(row) for row in COMMANDS),
    *(question_operation(row) for row in QUESTIONS),
)
