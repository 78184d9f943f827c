"""REST's routes of the operations that both interfaces have, made from their rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import Accepted
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
    told_in,
)
from quipu_service.transports.rest.operation import Operation
from quipu_service.transports.wire.operations import (
    OpenedTable,
    OperationRow,
    Rematch,
    Seated,
    SenderField,
    SharedOperation,
)

IDENTIFIED = {"needed": command_of, "opening": named_by, "optional": named_by}
SENDER: Mapping[SenderField, Callable[[Request], Any]] = {
    "token": token_of,
    "client": client_of,
    "address": address_of,
    "frontend": frontend_of,
    "opener": opener_of,
    "locale": language_of,
}


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
        asked: dict[str, Any] = {name: SENDER[name](request) for name in row.sender}
        if read is not None:
            asked |= msgspec.structs.asdict(decoded(read, await body_of(request) or b"{}"))
        elif kind is not None:
            given = {one.name: found for one in query if (found := one.of(request)) is not None}
            asked |= msgspec.structs.asdict(msgspec.convert(given, kind))
        asked |= await _in_path(row, rest, request)
        if row.command is not None:
            asked["command"] = IDENTIFIED[row.command](request)
        if row.expects:
            asked["expected"] = sent.version_in(request)
        if row.waits:
            asked["wait"] = sent.NOTICES_WAIT.of(request) or 0
        found = await row.use(rest.quipu)(**asked)
        return _recorded(row, found) if show is None else show(rest, request, found)

    handle.__doc__ = row.text
    return handle


async def _in_path(row: SharedOperation, rest: Rest, request: Request) -> dict[str, Any]:
    """The values of the path's parameters; raises Unknown, also for a table that the sender may not know of."""
    named: dict[str, Any] = {}
    if row.of_table:
        named["table"] = (await (rest.cached if row.admits else rest.known)(request)).id
    elif "{game}" in row.path:
        named["game"] = rest.game(request).name
    if "{seat}" in row.path:
        named["seat"] = sent.SEAT.of(request) or 0
    return named


def _recorded(row: SharedOperation, found: Any) -> Response:
    written, found = found if isinstance(found, tuple) else (None, found)
    headers = SECRET if row.secret else {}
    headers = headers | ({} if written is None else replayed(written))
    return answer(encode(found), status=row.status, headers=headers | (etag(found.version) if row.versioned else {}))


def _updated(rest: Rest, request: Request, accepted: Accepted) -> Response:
    return done(rest, accepted, told_in(request))


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
