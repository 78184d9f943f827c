"""Sandboxes, and lines to try, over REST: handlers and routes."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.commands.what_if import TriedLine, Turn, read_line
from quipu_service.transports.http.exchange import (
    NOTATION,
    RECORD_MOST,
    answer,
    body_of,
    client_of,
    decoded,
    encode,
    kind_of,
    token_of,
)
from quipu_service.transports.http.gate import opener_of
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest import payloads
from quipu_service.transports.rest.handlers import Rest, answered_with, etag
from quipu_service.transports.rest.operation import LINE_TYPES, NOTED, Line, Log, Operation
from quipu_service.transports.rest.shared_routes import route_of
from quipu_service.transports.wire.opening_operations import OPEN_SANDBOX
from quipu_service.transports.wire.operations import OPENS, TABLE, OpenedTable

read_turns = msgspec.json.Decoder(tuple[payloads.LineTurn, ...]).decode


async def try_line(rest: Rest, request: Request) -> Response:
    """Try several turns of any seats without writing anything.

    In a finished game and in a sandbox every action can be tried, and chance answers as the seed has it. Elsewhere only
    what can be foreseen: turns of all seats where everything was seen by all, else those of your own seat.
    """
    cached = await rest.cached(request)
    game = cached.position.game
    body = await body_of(request)
    if kind_of(request) == NOTATION:
        turns = decoded(lambda text: read_line(text.decode(), game), body)
    else:
        turns = [
            Turn(
                Seat(turn.seat), [decoded(game.read_action, bytes(one), f"$[{place}].actions") for one in turn.actions]
            )
            for place, turn in enumerate(decoded(read_turns, body))
        ]
    found = await rest.quipu.what_if.tried(cached.id, token_of(request), turns, sent.AT.of(request))
    return answer(encode(found), headers=etag(found.version))


async def open_sandbox_of_log(rest: Rest, request: Request) -> Response:
    """Open a sandbox at a version of an exported log, as far as the file hides nothing up to there."""
    game = rest.game(request)
    wanted = SandboxOptions(
        seed=sent.SEED.of(request),
        command=sent.IDEMPOTENCY_KEY.text(request),
        client=client_of(request),
        opener=opener_of(request),
    )
    file = await body_of(request, RECORD_MOST)
    return answered_with(
        rest, await rest.quipu.sandboxes.of_file(game.name, file, at=sent.AT.of(request), wanted=wanted)
    )


SANDBOXES: tuple[Operation, ...] = (
    route_of(OPEN_SANDBOX),
    Operation(
        id="openSandboxOfLog",
        tag="tables",
        method="POST",
        path="/v1/{game}/sandboxes/log",
        handler=open_sandbox_of_log,
        takes=Log,
        accepts=LINE_TYPES,
        answers=OpenedTable,
        status=201,
        response=OPEN_SANDBOX.response,
        versioned=True,
        own=(sent.AT, sent.SEED, sent.IDEMPOTENCY_KEY),
        problems=(*OPENS, "TOO_MANY"),
    ),
    Operation(
        id="tryLine",
        tag="play",
        method="POST",
        path=f"{TABLE}/line",
        handler=try_line,
        asks=True,
        takes=Line,
        accepts=NOTED,
        example=lambda seat, legal: [{"seat": seat, "actions": legal[:1]}],
        answers=TriedLine,
        response="Where the line leads.",
        versioned=True,
        who="may",
        own=(sent.AT,),
        problems=("REFUSED",),
    ),
)
