"""The routes of REST, as data: the server and the OpenAPI documents are built from them."""

import asyncio
import logging
from functools import wraps

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Malformed, Problem, Unavailable
from quipu.service.application.quipu import Quipu
from quipu.service.application.records.checks import Report
from quipu.service.application.tables.presentation import TableDocument
from quipu.service.transports.deprecations import REST
from quipu.service.transports.problems import plain
from quipu.service.transports.rest import bodies, games, handlers, logs, seats
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.conditions import CONDITIONS
from quipu.service.transports.rest.events import show_events
from quipu.service.transports.rest.handlers import Rest
from quipu.service.transports.rest.mine import MINE
from quipu.service.transports.rest.notices import NOTICES
from quipu.service.transports.rest.operation import ACCEPTED, TABLE, Operation
from quipu.service.transports.rest.record_routes import RECORD_OPERATIONS
from quipu.service.transports.rest.router import Endpoint
from quipu.service.transports.rest.sandbox_routes import SANDBOXES
from quipu.service.transports.rest.seat_routes import SEATING
from quipu.service.transports.rest.table_routes import TABLE_OPERATIONS
from quipu.service.transports.wire import body_of, decoded, has_body, kind_of, language_of, problem_answer, refused

LOG = logging.getLogger("quipu")
read_nothing = msgspec.json.Decoder(bodies.Nothing | None).decode


LISTED = (sent.STATUS, sent.FREE_SEAT, sent.SANDBOXES, sent.CURSOR, sent.FIRST)
"""Parameters that filter a list of tables."""
OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listGames",
        tag="games",
        method="GET",
        path="/v1/games",
        handler=games.list_games,
        own=(sent.IF_NONE_MATCH,),
        answers=tuple[bodies.GameSummary, ...],
        said="The games, by name.",
    ),
    Operation(
        id="showSigningKey",
        tag="records",
        method="GET",
        path="/v1/signing-key",
        handler=logs.show_signing_key,
        answers=bodies.SigningKey,
        said="The key.",
    ),
    Operation(
        id="importTable",
        tag="records",
        method="POST",
        path="/v1/tables/import",
        handler=logs.import_table,
        takes="lines",
        own=(sent.IDEMPOTENCY_KEY,),
        answers=TableDocument,
        status=201,
        said="The imported table.",
        seat="operator",
        problems=("NOT_ALLOWED", "REFUSED", "TOO_MANY", "COMMAND_REUSED"),
        weight=20,
    ),
    Operation(
        id="verify",
        tag="records",
        method="POST",
        path="/v1/verify",
        handler=logs.verify,
        takes="lines",
        asks=True,
        answers=Report,
        said="What was checked and what is wrong.",
        own=(sent.HEAD, sent.COMMITMENT, sent.PUBLIC_KEY),
        problems=("TOO_MANY",),
        weight=20,
    ),
    *MINE,
    Operation(
        id="showGame",
        tag="games",
        method="GET",
        path="/v1/{game}",
        handler=games.show_game,
        own=(sent.IF_NONE_MATCH,),
        answers=bodies.GameDocument,
        said="The game.",
    ),
    Operation(
        id="showBoard",
        tag="games",
        method="GET",
        path="/v1/{game}/board",
        handler=games.show_board,
        answers="Board",
        said="The board.",
        own=(sent.EDITION, sent.SEATS, sent.SETUP, sent.IF_NONE_MATCH),
    ),
    Operation(
        id="listAllTables",
        tag="tables",
        method="GET",
        path="/v1/tables",
        handler=handlers.list_all_tables,
        answers=bodies.TablePage,
        said="A page of tables.",
        own=(sent.GAMES, *LISTED),
        problems=("UNKNOWN",),
    ),
    Operation(
        id="listTables",
        tag="tables",
        method="GET",
        path="/v1/{game}/tables",
        handler=handlers.list_tables,
        answers=bodies.TablePage,
        said="A page of tables.",
        own=LISTED,
    ),
    Operation(
        id="openTable",
        tag="tables",
        method="POST",
        path="/v1/{game}/tables",
        handler=handlers.open_table,
        takes="TableRequest",
        answers="OpenedTable",
        status=201,
        said="The new table; its address is in `Location`.",
        own=(sent.IDEMPOTENCY_KEY,),
        problems=("REFUSED", "COMMAND_REUSED"),
        weight=5,
    ),
    Operation(
        id="showTable",
        tag="play",
        method="GET",
        path=TABLE,
        handler=handlers.show_table,
        answers="TableDocument",
        said="The table.",
        seat="may",
        own=(sent.AT, sent.WAIT, sent.IF_NONE_MATCH),
    ),
    Operation(
        id="takeSeat",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats",
        handler=seats.take_seat,
        takes=bodies.SeatRequest,
        answers="Seated",
        status=201,
        said="The seat and its token.",
        own=(sent.IDEMPOTENCY_KEY,),
        problems=("UNAUTHENTICATED", "REFUSED", "COMMAND_REUSED"),
    ),
    *TABLE_OPERATIONS,
    *SEATING,
    *RECORD_OPERATIONS,
    *SANDBOXES,
    *NOTICES,
    *CONDITIONS,
    Operation(
        id="showLegal",
        tag="play",
        method="GET",
        path=f"{TABLE}/legal",
        handler=handlers.show_legal,
        answers="LegalList",
        said="The legal actions.",
        seat="may",
        own=(sent.LABELS,),
    ),
    Operation(
        id="act",
        tag="play",
        method="PUT",
        path=f"{TABLE}/commands/{{command}}",
        handler=handlers.act,
        takes="Actions",
        own=(sent.TEXT, sent.IF_MATCH, sent.PREFER),
        answers="FullUpdate",
        said=ACCEPTED,
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "STALE", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="showEvents",
        tag="play",
        method="GET",
        path=f"{TABLE}/events",
        handler=show_events,
        answers="Events",
        said="The updates, in order.",
        seat="may",
        own=(
            sent.AFTER,
            sent.PAGE,
            sent.VIEW,
            sent.NEWEST_VIEW,
            sent.TEXT,
            sent.NEWS,
            sent.HEARTBEAT,
            sent.LAST_EVENT_ID,
        ),
        problems=("TOO_MANY",),
    ),
    Operation(
        id="forkTable",
        tag="records",
        method="POST",
        path=f"{TABLE}/fork",
        handler=handlers.fork,
        takes=bodies.ForkRequest,
        optional_body=True,
        answers="OpenedTable",
        status=201,
        said="The new table; its address is in `Location`.",
        seat="may",
        own=(sent.IDEMPOTENCY_KEY,),
        problems=("REFUSED", "COMMAND_REUSED"),
        weight=5,
    ),
    Operation(
        id="exportTable",
        tag="records",
        method="GET",
        path=f"{TABLE}/export",
        handler=logs.export,
        answers="lines",
        said="The log: a header, then a line for each entry.",
        seat="may",
        weight=5,
    ),
)


def rest_endpoints(quipu: Quipu) -> list[tuple[Operation, Endpoint]]:
    """All operations with their endpoints."""
    rest = Rest(quipu)
    return [(operation, announced(endpoint(rest, operation), operation)) for operation in OPERATIONS]


def announced(answers: Endpoint, operation: Operation) -> Endpoint:
    """The endpoint, with deprecation headers if it is deprecated."""
    deprecation = REST.get(operation.id)
    if deprecation is None:
        return answers

    @wraps(answers)
    async def answered(request: Request) -> Response:
        response = await answers(request)
        response.headers.update(deprecation.headers)
        return response

    return answered


def endpoint(rest: Rest, operation: Operation) -> Endpoint:
    """The handler after the checks that all operations share; problems become answers."""
    handler, kinds = operation.handler, operation.kinds
    in_query = [one for one in operation.parameters if one.where == "query"]
    names = frozenset(one.name for one in in_query)

    async def answered(request: Request) -> Response:
        try:
            if request.scope["query_string"]:
                sent.known_only(request, names)
                for parameter in in_query:
                    parameter.of(request)
            if operation.takes is not None and not operation.optional_body and not has_body(request):
                raise Malformed("no-body")
            if operation.takes is not None and has_body(request) and kind_of(request) not in ("", *kinds):
                expected = " / ".join(kinds)
                return problem_answer(plain("UNSUPPORTED_MEDIA_TYPE", 415, language_of(request), expected=expected))
            if operation.takes is None and has_body(request):
                decoded(read_nothing, await body_of(request) or b"null")
            return await handler(rest, request)
        except (Problem, Refused) as problem:
            return _refused(rest, request, problem)
        except ClientDisconnect:
            return Response(status_code=499)  # nobody will read the answer
        except asyncio.CancelledError:  # the server is stopping while the request waits
            return refused(Unavailable("the service is stopping", "the service is stopping"), request)
        except Exception:
            LOG.exception("unexpected in %s", operation.id)
            return problem_answer(plain("INTERNAL", 500, language_of(request)))

    return answered


def _refused(rest: Rest, request: Request, problem: Problem | Refused) -> Response:
    """The problem in words; what the rules refuse names the places and players of the table."""
    game = rest.quipu.games.get(request.path_params.get("game", ""))
    position = rest.quipu.tables.latest(request.path_params.get("table", "")) if isinstance(problem, Refused) else None
    return refused(problem, request, game, position)
