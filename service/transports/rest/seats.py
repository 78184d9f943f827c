"""Seats and invitations over REST."""

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.commands.host import Invitation
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.presentation import document
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest.handlers import Rest, accepted_headers, command_of
from quipu.service.transports.wire import answer, body_of, client_of, decoded, encode, language_of, token_of

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
    position = accepted.step.position
    table = document(position, accepted.seat, rest.quipu.tables.context(position), language_of(request))
    seated = bodies.Seated(seat=Seat(accepted.seat or 0), token=token, table=table)
    return answer(encode(seated), status=201, headers={**accepted_headers(accepted), "cache-control": "no-store"})


async def show_invitation(rest: Rest, request: Request) -> Response:
    """The invitation to a private table. Needs the host's token, which is in the answer to opening the table."""
    cached = await rest.cached(request)
    found = await rest.quipu.hosting.invitation(cached.id, token=token_of(request))
    return _invitation(found)


async def change_invitation(rest: Rest, request: Request) -> Response:
    """Replace the invitation; the old one becomes invalid, players keep their seats. Needs the host's token."""
    cached = await rest.cached(request)
    accepted, found = await rest.quipu.hosting.invite_anew(
        cached.id, command=command_of(request), token=token_of(request)
    )
    return _invitation(found, {"idempotency-replayed": "true"} if accepted.repeated else {})


def _invitation(found: Invitation, headers: Mapping[str, str] | None = None) -> Response:
    said = bodies.InvitationDocument(invitation=found.code, version=found.version)
    return answer(encode(said), headers={**(headers or {}), "cache-control": "no-store"})
