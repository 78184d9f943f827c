"""The routes of REST, as data: the server and the OpenAPI documents are both made from them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from quipu.rules.kernel.refusal import Refused
from quipu.service.application.problems import Problem
from quipu.service.application.quipu import Quipu
from quipu.service.transports.problems import plain
from quipu.service.transports.rest import documents as shapes
from quipu.service.transports.rest import handlers
from quipu.service.transports.rest.events import show_events
from quipu.service.transports.rest.handlers import Handler, Rest
from quipu.service.transports.wire import language_of, problem_answer, refused

LOG = logging.getLogger("quipu")

Shape: TypeAlias = Any
"""A type, or the name of a schema: of a document, or of a kind of record that each game has its own of."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One method of one path."""

    id: str
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    handler: Handler
    answers: Shape
    status: int = 200
    takes: Shape = None
    """The body; ``lines`` for JSON lines."""
    query: Mapping[str, str] = field(default_factory=dict)
    """Description of each query parameter, by name."""
    headers: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    tag: Literal["games", "tables", "play", "records"]
    seat: Literal["no", "may", "must"] = "no"
    """Whether a seat token makes a difference."""


COMMAND = {"Idempotency-Key": "Command id of the client's choice; repeating the request with it is safe."}
MATCH = {"If-Match": "The version the client has seen; 412 with what happened since, if another command came first."}
TABLE = "/v1/{game}/tables/{table}"

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listGames",
        tag="games",
        method="GET",
        path="/v1/games",
        handler=handlers.list_games,
        answers=tuple[shapes.GameSummary, ...],
    ),
    Operation(
        id="importTable",
        tag="records",
        method="POST",
        path="/v1/tables/import",
        handler=handlers.import_table,
        takes="lines",
        answers="TableDocument",
        status=201,
        problems=("MALFORMED", "REFUSED", "TOO_LARGE"),
    ),
    Operation(
        id="verify",
        tag="records",
        method="POST",
        path="/v1/verify",
        handler=handlers.verify,
        takes="lines",
        answers="Report",
        problems=("TOO_LARGE",),
    ),
    Operation(
        id="showGame",
        tag="games",
        method="GET",
        path="/v1/{game}",
        handler=handlers.show_game,
        answers="GameDocument",
        problems=("UNKNOWN",),
    ),
    Operation(
        id="showBoard",
        tag="games",
        method="GET",
        path="/v1/{game}/board",
        handler=handlers.show_board,
        answers="Board",
        query={
            "edition": "Name of the edition.",
            "seats": "How many players.",
            "setup": "The game's options as JSON.",
        },
        problems=("MALFORMED", "UNKNOWN"),
    ),
    Operation(
        id="listTables",
        tag="tables",
        method="GET",
        path="/v1/{game}/tables",
        handler=handlers.list_tables,
        answers="TablePage",
        query={
            "status": "Only tables that are OPEN, RUNNING or OVER.",
            "after": "The cursor of the page before.",
            "first": "How many, at most 100; 20 if not given.",
        },
        problems=("MALFORMED", "UNKNOWN", "TOO_LARGE"),
    ),
    Operation(
        id="openTable",
        tag="tables",
        method="POST",
        path="/v1/{game}/tables",
        handler=handlers.open_table,
        takes="Opening",
        answers="TableDocument",
        status=201,
        problems=("MALFORMED", "UNKNOWN", "REFUSED", "TOO_LARGE"),
    ),
    Operation(
        id="showTable",
        tag="play",
        method="GET",
        path=TABLE,
        handler=handlers.show_table,
        answers="TableDocument",
        seat="may",
        query={
            "at": "A version; the present one if not given.",
            "wait": "Seconds to wait for another version than the one in If-None-Match, at most 60.",
        },
        headers={"If-None-Match": "The version the client has; 304 while it is the present one."},
        problems=("MALFORMED", "UNAUTHENTICATED", "UNKNOWN"),
    ),
    Operation(
        id="takeSeat",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats",
        handler=handlers.take_seat,
        takes="Sitting",
        answers="Seated",
        status=201,
        headers=COMMAND,
        problems=("MALFORMED", "UNKNOWN", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="leaveSeat",
        tag="tables",
        method="DELETE",
        path=f"{TABLE}/seats/{{seat}}",
        handler=handlers.leave_seat,
        query={"text": "Whether each event comes with a sentence."},
        answers="FullUpdate",
        seat="must",
        headers=COMMAND,
        problems=("UNAUTHENTICATED", "NOT_SEATED", "UNKNOWN", "COMMAND_REUSED"),
    ),
    Operation(
        id="startTable",
        tag="tables",
        method="POST",
        path=f"{TABLE}/start",
        handler=handlers.start_table,
        query={"text": "Whether each event comes with a sentence."},
        answers="FullUpdate",
        seat="must",
        headers=COMMAND,
        problems=("UNAUTHENTICATED", "UNKNOWN", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="showLegal",
        tag="play",
        method="GET",
        path=f"{TABLE}/legal",
        handler=handlers.show_legal,
        answers="Legal",
        seat="may",
        query={"text": "Whether each action comes with a label."},
        problems=("MALFORMED", "UNAUTHENTICATED", "UNKNOWN"),
    ),
    Operation(
        id="act",
        tag="play",
        method="PUT",
        path=f"{TABLE}/commands/{{command}}",
        handler=handlers.act,
        takes="Actions",
        query={"text": "Whether each event comes with a sentence."},
        answers="FullUpdate",
        seat="must",
        headers=MATCH,
        problems=(
            "MALFORMED",
            "UNAUTHENTICATED",
            "NOT_SEATED",
            "UNKNOWN",
            "REFUSED",
            "STALE",
            "TOO_LARGE",
            "COMMAND_REUSED",
            "TOO_MANY",
        ),
    ),
    Operation(
        id="showEvents",
        tag="play",
        method="GET",
        path=f"{TABLE}/events",
        handler=show_events,
        answers="Events",
        seat="may",
        query={
            "after": "The last version the client has. Without it JSON lines begin at the first, SSE now.",
            "view": "Whether each update comes with the viewer's view and legal actions.",
            "text": "Whether each event comes with a sentence.",
            "wait": "Seconds that JSON lines wait for news, at most 60.",
        },
        headers={"Last-Event-ID": "The last version the client has, as browsers send it."},
        problems=("MALFORMED", "UNAUTHENTICATED", "UNKNOWN", "TOO_MANY"),
    ),
    Operation(
        id="rewindTable",
        tag="play",
        method="POST",
        path=f"{TABLE}/rewind",
        handler=handlers.rewind,
        takes="Rewinding",
        query={"text": "Whether each event comes with a sentence."},
        answers="FullUpdate",
        seat="must",
        headers={**COMMAND, **MATCH},
        problems=("MALFORMED", "UNAUTHENTICATED", "UNKNOWN", "REFUSED", "STALE", "COMMAND_REUSED"),
    ),
    Operation(
        id="forkTable",
        tag="records",
        method="POST",
        path=f"{TABLE}/fork",
        handler=handlers.fork,
        takes="Forking",
        answers="TableDocument",
        status=201,
        problems=("MALFORMED", "UNKNOWN", "REFUSED"),
    ),
    Operation(
        id="exportTable",
        tag="records",
        method="GET",
        path=f"{TABLE}/export",
        handler=handlers.export,
        answers="lines",
        seat="may",
        problems=("UNAUTHENTICATED", "UNKNOWN"),
    ),
)


def rest_routes(quipu: Quipu) -> list[Route]:
    """Starlette's routes."""
    rest = Rest(quipu)
    return [
        Route(operation.path, endpoint(rest, operation.handler), methods=[operation.method], name=operation.id)
        for operation in OPERATIONS
    ]


def endpoint(rest: Rest, handler: Handler) -> Any:
    """The handler, its problems answered as the table says."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(rest, request)
        except (Problem, Refused) as problem:
            game = rest.quipu.games.get(request.path_params.get("game", ""))
            return refused(problem, request, game)
        except ClientDisconnect:
            raise
        except Exception:
            LOG.exception("unexpected in %s", handler.__name__)
            return problem_answer(plain("INTERNAL", 500, language_of(request)))

    answered.__name__ = handler.__name__
    return answered
