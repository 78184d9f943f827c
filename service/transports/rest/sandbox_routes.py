"""Sandboxes, and lines to try, over REST: handlers and routes."""

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.commands.first_entries import Terms, unless_agreed
from quipu.service.application.commands.sandboxes import STANDARD, SandboxOptions, all_used
from quipu.service.application.commands.what_if import Turn, read_line
from quipu.service.transports.gate import opener_of
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, answered_with, etag, setup_in
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.wire import (
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

read_turns = msgspec.json.Decoder(tuple[bodies.LineTurn, ...]).decode


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


read_sandbox_request = msgspec.json.Decoder(bodies.SandboxRequest).decode
NOTHING = Raw(b"null")


async def open_sandbox(rest: Rest, request: Request) -> Response:
    """Open a sandbox: a table at a version of another one, at a position, or with a chosen seed.

    It is marked as a sandbox in everything that it shows, hides nothing from whoever asks, and is on lists of its own.
    """
    game = rest.game(request)
    asked = decoded(read_sandbox_request, await body_of(request))
    terms = Terms(
        clock=asked.clock, hints=asked.hints, visibility=asked.visibility, take_backs=unless_agreed(asked.take_backs)
    )
    wanted = _wanted(request, asked.seed, terms)
    if asked.table is not None:
        setup, state = bytes(asked.setup).strip() != b"{}", bytes(asked.state) != bytes(NOTHING)
        edition = asked.edition != STANDARD
        all_used({"state": state, "seats": asked.seats is not None, "setup": setup, "edition": edition})
        new = await rest.quipu.sandboxes.of_table(game.name, asked.table, token_of(request), at=asked.at, wanted=wanted)
    else:
        all_used({"at": asked.at is not None})
        new = await rest.quipu.sandboxes.of_position(
            game.name,
            seats=game.seats[0] if asked.seats is None else asked.seats,
            setup=setup_in(game, asked.setup),
            edition=asked.edition,
            state=None if bytes(asked.state) == bytes(NOTHING) else asked.state,
            wanted=wanted,
        )
    return answered_with(rest, new)


async def open_sandbox_of_log(rest: Rest, request: Request) -> Response:
    """Open a sandbox at a version of an exported log, as far as the file hides nothing up to there."""
    game = rest.game(request)
    wanted = _wanted(request, sent.SEED.of(request), Terms())
    file = await body_of(request, RECORD_MOST)
    return answered_with(
        rest, await rest.quipu.sandboxes.of_file(game.name, file, at=sent.AT.of(request), wanted=wanted)
    )


def _wanted(request: Request, seed: str | None, terms: Terms) -> SandboxOptions:
    command = sent.IDEMPOTENCY_KEY.text(request)
    return SandboxOptions(seed=seed, terms=terms, command=command, client=client_of(request), opener=opener_of(request))


NEW = "The new table; its address is in `Location`."

SANDBOXES: tuple[Operation, ...] = (
    Operation(
        id="openSandbox",
        tag="tables",
        method="POST",
        path="/v1/{game}/sandboxes",
        handler=open_sandbox,
        takes="SandboxRequest",
        answers="OpenedTable",
        status=201,
        said=NEW,
        seat="may",
        own=(sent.IDEMPOTENCY_KEY,),
        problems=("REFUSED", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="openSandboxOfLog",
        tag="tables",
        method="POST",
        path="/v1/{game}/sandboxes/log",
        handler=open_sandbox_of_log,
        takes="lines",
        answers="OpenedTable",
        status=201,
        said=NEW,
        own=(sent.AT, sent.SEED, sent.IDEMPOTENCY_KEY),
        problems=("REFUSED", "COMMAND_REUSED", "TOO_MANY"),
    ),
    Operation(
        id="tryLine",
        tag="play",
        method="POST",
        path=f"{TABLE}/line",
        handler=try_line,
        asks=True,
        takes="Line",
        answers="TriedLine",
        said="Where the line leads.",
        seat="may",
        own=(sent.AT,),
        problems=("REFUSED",),
    ),
)
