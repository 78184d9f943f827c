"""Player ids that are replaced, and seats that move to another device, over REST."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.commands.seat_transfer import MovedSeat, RenewedPlayer, SeatCode
from quipu.service.application.problems import Unauthenticated
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, command_of, named_by
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.wire import address_of, answer, body_of, client_of, decoded, encode, token_of

SECRET = {"cache-control": "no-store"}
read_player_request = msgspec.json.Decoder(bodies.PlayerRequest).decode
read_code_request = msgspec.json.Decoder(bodies.CodeRequest).decode


async def renew_player(rest: Rest, request: Request) -> Response:
    """Replace your player id at all your tables. The old id becomes invalid, and so do the tokens of the seats it held.

    The Bearer token is the old id. A repeat with the same command id completes what was cut off, and answers with the
    same new id.
    """
    wanted = decoded(read_player_request, await body_of(request) or b"{}")
    renewed = await rest.quipu.moving.renew_player(token_of(request), command=command_of(request), new=wanted.player)
    return answer(encode(renewed), headers=SECRET)


async def make_code(rest: Rest, request: Request) -> Response:
    """Get a one-time code that moves your seat to another device within five minutes."""
    cached = await rest.cached(request)
    code = await rest.quipu.moving.make_code(
        cached.id, token=token_of(request), seat=sent.SEAT.of(request) or 0, command=named_by(request)
    )
    return answer(encode(code), status=201, headers=SECRET)


async def redeem_code(rest: Rest, request: Request) -> Response:
    """Take over your seat with a one-time code. The token that held it becomes invalid.

    A repeat with the same command id gets the same answer while the code lasts. After ten
    wrong codes a minute further ones are refused.
    """
    wanted = decoded(read_code_request, await body_of(request))
    player = token_of(request) if wanted.as_player else None
    if wanted.as_player and player is None:
        raise Unauthenticated("player")
    accepted, moved = await rest.quipu.moving.redeem(
        wanted.code,
        command=command_of(request),
        client=client_of(request),
        address=address_of(request),
        new=wanted.token,
        player=player,
    )
    replayed = {"idempotency-replayed": "true"} if accepted.repeated else {}
    return answer(encode(moved), headers={**SECRET, **replayed})


MOVING: tuple[Operation, ...] = (
    Operation(
        id="renewPlayer",
        tag="tables",
        method="POST",
        path="/v1/me/renew",
        handler=renew_player,
        takes=bodies.PlayerRequest,
        optional_body=True,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=RenewedPlayer,
        said="The new player id.",
        seat="player",
        problems=("REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="makeCode",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/code",
        handler=make_code,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=SeatCode,
        status=201,
        said="The code.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="redeemCode",
        tag="tables",
        method="POST",
        path="/v1/codes",
        handler=redeem_code,
        takes=bodies.CodeRequest,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=MovedSeat,
        said="The seat and its new token.",
        seat="may player",
        problems=("REFUSED", "COMMAND_REUSED"),
    ),
)
