"""REST's routes of the operations that both interfaces have, made from their rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel.message import Seat
from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.openers import Opener
from quipu_service.application.commands.rematches import RematchSeat
from quipu_service.application.tables.presentation import FullUpdate, document
from quipu_service.transports.http.exchange import (
    address_of,
    answer,
    body_of,
    client_of,
    decoded,
    encode,
    language_of,
    token_of,
)
from quipu_service.transports.http.gate import frontend_of, opener_of
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.handlers import (
    SECRET,
    Handler,
    Rest,
    accepted_headers,
    answered_with,
    command_of,
    created_headers,
    done,
    etag,
    named_by,
    replayed,
    sentence_language,
)
from quipu_service.transports.rest.operation import Operation
from quipu_service.transports.wire.operations import (
    Call,
    OpenedTable,
    OperationRow,
    Rematch,
    Seated,
    SharedOperation,
)

IDENTIFIED = {"needed": command_of, "opening": named_by, "optional": named_by}


class RequestSender:
    """Who sends a request of REST; nothing is read that the use case does not ask for."""

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


def route_of(row: SharedOperation) -> Operation:
    """The route of a row."""
    query = sent.query_of(row.takes) if row.method == "GET" and row.takes is not None else ()
    waiting = (sent.NOTICES_WAIT,) if row.waits else ()
    key = () if row.command is None else (sent.IDEMPOTENCY_KEY,)
    expected = (sent.IF_MATCH,) if row.expects else ()
    common = {one.name: getattr(row, one.name) for one in fields(OperationRow)}
    common["takes"] = None if row.method == "GET" else row.takes
    common["versioned"] = row.versioned or row.answers in SHOWN
    return Operation(
        **common,
        handler=_answering(row, query),
        own=(*query, *waiting, *((sent.TEXT, *key, *expected) if row.answers is FullUpdate else (*expected, *key))),
    )


def _answering(row: SharedOperation, query: Sequence[sent.AnyParameter]) -> Handler:
    kind = row.takes
    read = None if kind is None or row.method == "GET" else msgspec.json.Decoder(kind).decode
    show = SHOWN.get(row.answers)

    async def handle(rest: Rest, request: Request) -> Response:
        body = None
        if read is not None:
            body = decoded(read, await body_of(request) or b"{}")
        elif kind is not None:
            query_values = {one.name: found for one in query if (found := one.of(request)) is not None}
            body = msgspec.convert(query_values, kind)
        table, game, seat = await _in_path(row, rest, request)
        call = Call(
            sender=RequestSender(request),
            table=table,
            game=game,
            seat=seat,
            named=None if row.command is None else IDENTIFIED[row.command](request),
            expected=sent.version_in(request) if row.expects else None,
            wait=(sent.NOTICES_WAIT.of(request) or 0) if row.waits else 0,
        )
        answered = await row.use.run(rest.quipu, call, body)
        return _recorded(row, answered) if show is None else show(rest, request, answered)

    handle.__doc__ = row.text
    return handle


async def _in_path(row: SharedOperation, rest: Rest, request: Request) -> tuple[str, str, int]:
    """Table, game and seat of the path; raises Unknown, also for a table that the sender may not know of."""
    table = (await (rest.cached if row.admits else rest.known)(request)).id if row.of_table else ""
    game = rest.game(request).name if not row.of_table and "{game}" in row.path else ""
    return table, game, (sent.SEAT.of(request) or 0) if "{seat}" in row.path else 0


def _recorded(row: SharedOperation, found: Any) -> Response:
    written, found = found if isinstance(found, tuple) else (None, found)
    headers = SECRET if row.secret else {}
    headers = headers | ({} if written is None else replayed(written))
    return answer(encode(found), status=row.status, headers=headers | (etag(found.version) if row.versioned else {}))


def _updated(rest: Rest, request: Request, accepted: Accepted) -> Response:
    return done(rest, accepted, sentence_language(request))


def _seated(rest: Rest, request: Request, found: tuple[Accepted, str]) -> Response:
    accepted, token = found
    position = accepted.step.position
    table = document(position, accepted.seat, rest.quipu.tables.context(position), language_of(request))
    seated = Seated(seat=Seat(accepted.seat or 0), token=token, table=table)
    return answer(encode(seated), status=201, headers=accepted_headers(accepted) | SECRET)


def _rematched(_rest: Rest, _request: Request, again: RematchSeat) -> Response:
    position = again.position
    table = document(position, again.seat, again.cached.context(position))
    headers = created_headers(position, again) | SECRET
    return answer(encode(Rematch(seat=again.seat, table=table)), status=201, headers=headers)


Show: TypeAlias = Callable[[Rest, Request, Any], Response]
SHOWN: Mapping[type, Show] = {
    FullUpdate: _updated,
    Seated: _seated,
    Rematch: _rematched,
    OpenedTable: lambda rest, _request, new: answered_with(rest, new),
}
"""How REST shows answers that are more than a record, by class."""
