"""Sandboxes over REST: positions as documents, and tables that start from them."""

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.commands.first_entries import Terms, unless_agreed
from quipu.service.application.commands.sandboxes import STANDARD, SandboxOptions, all_used
from quipu.service.transports.gate import opener_of
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, answered_with, setup_in
from quipu.service.transports.wire import RECORD_MOST, body_of, client_of, decoded, token_of

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
