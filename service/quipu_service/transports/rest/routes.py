"""The routes of REST, as data: the server and the OpenAPI documents are built from them."""

import re
from collections.abc import Iterable

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.holding import RawBoard
from quipu_service.application.problems.bounded import Listed
from quipu_service.application.records.checks import Report
from quipu_service.application.tables.presentation import FullUpdate, TableDocument
from quipu_service.transports.http.exchange import NDJSON, SSE
from quipu_service.transports.rest import game_documents, handlers, log_routes, payloads
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.events import show_events
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.rest.operation import LINE_TYPES, NOTED, Actions, Log, Operation, Updates
from quipu_service.transports.rest.own_table_routes import MINE
from quipu_service.transports.rest.router import Endpoint, announced, endpoint
from quipu_service.transports.rest.sandbox_routes import SANDBOXES
from quipu_service.transports.rest.shared_routes import route_of
from quipu_service.transports.wire.opening_operations import OPEN_TABLE
from quipu_service.transports.wire.operations import ACCEPTED, TABLE, OperationRow, SharedOperation
from quipu_service.transports.wire.record_operations import OF_NOTICES, RECORDS
from quipu_service.transports.wire.seat_operations import FORK, SEATS, TAKE_SEAT
from quipu_service.transports.wire.table_operations import COMMANDS, QUESTIONS

LISTED = (
    sent.STATUS,
    sent.FREE_SEAT,
    sent.ROOM_OF_TABLES,
    sent.CLOCK,
    sent.LEAST_TIME,
    sent.MOST_TIME,
    sent.BOTS,
    sent.OPTIONS,
    sent.SANDBOXES,
    sent.CURSOR,
    sent.FIRST,
)
"""Parameters that filter a list of tables."""
OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listGames",
        tag="games",
        path="/v1/games",
        handler=game_documents.list_games,
        own=(sent.IF_NONE_MATCH,),
        answers=Listed[payloads.GameSummary],
        response="The games, by name.",
    ),
    Operation(
        id="showSigningKey",
        tag="records",
        path="/v1/signing-key",
        handler=log_routes.show_signing_key,
        answers=payloads.SigningKey,
        response="The key.",
    ),
    Operation(
        id="importTable",
        tag="records",
        method="POST",
        path="/v1/tables/import",
        handler=log_routes.import_table,
        takes=Log,
        accepts=LINE_TYPES,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=TableDocument,
        status=201,
        response="The imported table.",
        versioned=True,
        who="operator",
        problems=("NOT_ALLOWED", "REFUSED", "TOO_MANY", "COMMAND_REUSED"),
        weight=20,
    ),
    Operation(
        id="verify",
        tag="records",
        method="POST",
        path="/v1/verify",
        handler=log_routes.verify,
        takes=Log,
        accepts=LINE_TYPES,
        asks=True,
        answers=Report,
        response="What was checked and what is wrong.",
        own=(sent.HEAD, sent.COMMITMENT, sent.PUBLIC_KEY),
        problems=("TOO_MANY",),
        weight=20,
    ),
    *MINE,
    Operation(
        id="showGame",
        tag="games",
        path="/v1/{game}",
        handler=game_documents.show_game,
        own=(sent.IF_NONE_MATCH,),
        answers=payloads.GameDocument,
        response="The game.",
    ),
    *(
        Operation(
            id=name,
            tag="games",
            path=f"/v1/{{game}}/{part}",
            handler=handler,
            own=(sent.HASH, sent.IF_NONE_MATCH),
            answers=document,
            response=response,
        )
        for name, part, handler, document, response in (
            ("showTexts", "texts", game_documents.show_texts, payloads.TextsDocument, "The words."),
            ("showSchemas", "schemas", game_documents.show_schemas, payloads.SchemasDocument, "The schemas."),
        )
    ),
    Operation(
        id="showBoard",
        tag="games",
        path="/v1/{game}/board",
        handler=game_documents.show_board,
        answers=RawBoard,
        response="The board.",
        own=(sent.EDITION, sent.SEATS, sent.SETUP, sent.IF_NONE_MATCH),
    ),
    Operation(
        id="listAllTables",
        tag="tables",
        path="/v1/tables",
        handler=handlers.list_all_tables,
        answers=payloads.TablePage,
        response="A page of tables.",
        own=(sent.GAMES, *LISTED),
        problems=("UNKNOWN",),
    ),
    Operation(
        id="listTables",
        tag="tables",
        path="/v1/{game}/tables",
        handler=handlers.list_tables,
        answers=payloads.TablePage,
        response="A page of tables.",
        own=LISTED,
    ),
    route_of(OPEN_TABLE),
    Operation(
        id="showTable",
        tag="play",
        path=TABLE,
        handler=handlers.show_table,
        answers=TableDocument,
        response="The table.",
        versioned=True,
        who="may",
        own=(sent.AT, sent.WAIT, sent.IF_NONE_MATCH),
    ),
    *map(route_of, (TAKE_SEAT, *COMMANDS, *QUESTIONS, *SEATS, *RECORDS)),
    *SANDBOXES,
    *map(route_of, OF_NOTICES),
    Operation(
        id="showLegal",
        tag="play",
        path=f"{TABLE}/legal",
        handler=handlers.show_legal,
        answers=payloads.LegalList,
        response="The legal actions.",
        versioned=True,
        who="may",
        own=(sent.LABELS,),
    ),
    Operation(
        id="act",
        tag="play",
        method="PUT",
        path=f"{TABLE}/commands/{{command}}",
        handler=handlers.act,
        takes=Actions,
        accepts=NOTED,
        example=lambda _, legal: legal[:1],
        own=(sent.TEXT, sent.WHOLE, sent.IF_MATCH, sent.PREFER),
        answers=FullUpdate,
        response=ACCEPTED,
        versioned=True,
        who="must",
        problems=("NOT_SEATED", "REFUSED", "STALE", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="showEvents",
        tag="play",
        path=f"{TABLE}/events",
        handler=show_events,
        answers=Updates,
        media=(NDJSON, SSE),
        response="The updates, in order.",
        versioned=True,
        who="may",
        own=(
            sent.AFTER,
            sent.PAGE,
            sent.VIEW,
            sent.NEWEST_VIEW,
            sent.TEXT,
            sent.WHOLE,
            sent.NEWS,
            sent.HEARTBEAT,
            sent.LAST_EVENT_ID,
        ),
        problems=("TOO_MANY",),
    ),
    route_of(FORK),
    log_routes.EXPORT,
)


def with_rows(rows: Iterable[OperationRow]) -> tuple[Operation, ...]:
    """All operations, with those of these extensions' rows, which may replace some of the core."""
    added = [route_of(one) if isinstance(one, SharedOperation) else one for one in rows]
    return tuple({one.id: one for one in (*OPERATIONS, *added) if isinstance(one, Operation)}.values())


def answers_at(rows: Iterable[OperationRow], path: str) -> bool:
    """Whether one of these rows has an operation of REST at this path, whatever its method."""
    return any(re.fullmatch(re.sub(r"{[a-z]+}", "[^/]+", row.path), path) for row in rows)


def rest_endpoints(quipu: Quipu) -> list[tuple[Operation, Endpoint]]:
    """All operations with their endpoints."""
    rest, rows = Rest(quipu), quipu.all_of(OperationRow)
    return [(operation, announced(endpoint(rest, operation), operation)) for operation in with_rows(rows)]
