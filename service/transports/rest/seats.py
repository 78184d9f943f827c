"""Seats over REST: take and leave them."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.presentation import document
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, accepted_headers, command_of, commanded
from quipu.service.transports.wire import answer, body_of, client_of, decoded, encode, token_of

read_entropy_request = msgspec.json.Decoder(bodies.EntropyRequest).decode
read_seat_request = msgspec.json.Decoder(bodies.SeatRequest).decode


async def take_seat(rest: Rest, request: Request) -> Response:
    """Take a seat and get its token. Safe to repeat with the same command id, or with a token of your own choice."""
    wanted = decoded(read_seat_request, await body_of(request))
    player = token_of(request) if wanted.as_player else None
    if wanted.as_player and player is None:
        raise Unauthenticated("player")
    invitation = wanted.invitation or (None if wanted.as_player else token_of(request))
    await rest.cached(request, invitation)
    accepted, token = await rest.quipu.commands.take(
        request.path_params["table"],
        command=command_of(request),
        name=wanted.name,
        seat=wanted.seat,
        entropy=wanted.entropy,
        commitment=wanted.entropy_commitment,
        token=wanted.token,
        invitation=invitation,
        player=player,
        client=client_of(request),
    )
    table = document(accepted.step.position, accepted.seat, rest.quipu.tables.context(accepted.step.position))
    seated = bodies.Seated(seat=Seat(accepted.seat or 0), token=token, table=table)
    return answer(encode(seated), status=201, headers={**accepted_headers(accepted), "cache-control": "no-store"})


async def reveal_entropy(rest: Rest, request: Request) -> Response:
    """Reveal the entropy that your seat committed to, once the start was asked for. The last one starts the game."""
    wanted = decoded(read_entropy_request, await body_of(request))
    seat = sent.SEAT.of(request) or 0
    return await commanded(rest, request, rest.quipu.starts.reveal, seat=seat, entropy=wanted.entropy)


async def leave_seat(rest: Rest, request: Request) -> Response:
    """Leave the seat. The host may free any seat before the start, and later those of bots and of people who gave up.

    A seat that was left in the running game can be taken by a bot, or by a person once all who play agree (`offer`).
    """
    return await commanded(rest, request, rest.quipu.free, seat=sent.SEAT.of(request) or 0)
