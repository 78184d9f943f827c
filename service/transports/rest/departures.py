"""REST operations of players who give up a token, the game, or the table."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.tables.presentation import document
from quipu.service.transports.gate import opener_of
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, accepted_headers, command_of, etag
from quipu.service.transports.wire import answer, body_of, decoded, encode, token_of

read_rematch_request = msgspec.json.Decoder(bodies.RematchRequest).decode
read_token_request = msgspec.json.Decoder(bodies.TokenRequest).decode


async def renew_token(rest: Rest, request: Request) -> Response:
    """Get another token for your seat. The old one ends at once, and so do streams that were opened with it.

    A repeat with the same command id is answered with the new one again, also by the old token.
    """
    if token_of(request) is None:  # without a token nothing is revealed; the old token need not be valid any more
        await rest.cached(request)
    wanted = decoded(read_token_request, await body_of(request) or b"{}")
    cached, _ = await rest.quipu.tables.current(request.path_params["table"])
    rest.of_game(request, cached)
    seat = Seat(sent.SEAT.of(request) or 0)
    accepted, token = await rest.quipu.resignations.renew(
        cached.id, command=command_of(request), token=token_of(request), seat=seat, new=wanted.token
    )
    renewed = bodies.NewToken(seat=seat, token=token, version=accepted.step.position.version)
    return answer(encode(renewed), headers={**accepted_headers(accepted), "cache-control": "no-store"})


async def rematch(rest: Rest, request: Request) -> Response:
    """Play again with the same people, once the game is over: take your seat at the new table.

    The first who asks opens it, with the same options and bots; the others' seats are kept for them for a day. Your
    token, and your player id, hold your seat there too.
    """
    cached = await rest.cached(request)
    wanted = decoded(read_rematch_request, await body_of(request) or b"{}")
    again = await rest.quipu.rematches.play_again(
        cached.id,
        command=command_of(request),
        token=token_of(request),
        entropy=wanted.entropy,
        commitment=wanted.entropy_commitment,
        opener=opener_of(request),
    )
    position, game = again.position, again.position.game.name
    table = document(position, again.seat, again.cached.context(position))
    headers = {**etag(position.version), "location": f"/v1/{game}/tables/{again.cached.id}"}
    replayed = {"idempotency-replayed": "true"} if again.repeated else {}
    found = bodies.Rematch(seat=again.seat, table=table)
    return answer(encode(found), status=201, headers={**headers, **replayed, "cache-control": "no-store"})
