"""REST's routes of the operations that answer with a record, made from their rows."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.commands.openers import Opener
from quipu.service.application.frontends import Frontend
from quipu.service.transports.gate import frontend_of, opener_of
from quipu.service.transports.record_operations import RECORDS, RecordOperation
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Handler, Rest, command_of, etag, named_by, replayed
from quipu.service.transports.rest.operation import Operation
from quipu.service.transports.wire import address_of, answer, body_of, client_of, decoded, encode, language_of, token_of


class RequestSender:
    """Who sent a request of REST."""

    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def token(self) -> str | None:
        return token_of(self._request)

    @property
    def client(self) -> str:
        return client_of(self._request)

    @property
    def address(self) -> str:
        return address_of(self._request)

    @property
    def frontend(self) -> Frontend | None:
        return frontend_of(self._request)

    @property
    def opener(self) -> Opener:
        return opener_of(self._request)

    @property
    def locale(self) -> str:
        return language_of(self._request)


def record_operation(row: RecordOperation) -> Operation:
    """The route of a row."""
    query = sent.query_of(row.takes) if row.method == "GET" and row.takes is not None else ()
    return Operation(
        id=row.id,
        tag=row.tag,
        method=row.method,
        path=row.path,
        handler=_answering(row, query),
        takes=None if row.method == "GET" else row.takes,
        optional_body=row.optional_body,
        own=(*query, *(() if row.command is None else (sent.IDEMPOTENCY_KEY,))),
        answers=row.answers,
        status=row.status,
        said=row.said,
        seat=row.who,
        problems=row.problems,
        weight=row.weight,
    )


def _answering(row: RecordOperation, query: Sequence[sent.AnyParameter]) -> Handler:
    kind = row.takes
    read = None if kind is None or row.method == "GET" else msgspec.json.Decoder(kind).decode
    private = {"cache-control": "no-store"} if row.secret else {}
    identified = {"needed": command_of, "optional": named_by}.get(row.command or "")

    async def handle(rest: Rest, request: Request) -> Response:
        asked: dict[str, Any] = {}
        if row.of_table:
            asked["table"] = (await rest.cached(request)).id
        elif "{game}" in row.path:
            asked["game"] = rest.game(request).name
        if "{seat}" in row.path:
            asked["seat"] = sent.SEAT.of(request) or 0
        if read is not None:
            asked |= msgspec.structs.asdict(decoded(read, await body_of(request) or b"{}"))
        elif kind is not None:
            given = {one.name: found for one in query if (found := one.of(request)) is not None}
            asked |= msgspec.structs.asdict(msgspec.convert(given, kind))
        if identified is not None:
            asked["command"] = identified(request)
        found = await row.use(rest.quipu, RequestSender(request))(**asked)
        written, found = found if isinstance(found, tuple) else (None, found)
        again = {} if written is None else replayed(written)
        headers = private | again | (etag(found.version) if row.versioned else {})
        return answer(encode(found), status=row.status, headers=headers)

    handle.__doc__ = row.text
    return handle


RECORD_OPERATIONS: tuple[Operation, ...] = tuple(map(record_operation, RECORDS))
