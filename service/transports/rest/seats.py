"""Seats, invitations, tokens and rematches over REST: handlers and routes."""

from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quipu.rules.kernel.message import Seat
from quipu.service.application.commands.host import Invitation
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.tables.presentation import document
from quipu.service.transports.gate import opener_of
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Rest, accepted_headers, command_of, etag, replayed
from quipu.service.transports.rest.operation import TABLE, Operation
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
    return _invitation(found, replayed(accepted))


def _invitation(found: Invitation, headers: Mapping[str, str] | None = None) -> Response:
    said = bodies.InvitationDocument(invitation=found.code, version=found.version)
    return answer(encode(said), headers={**(headers or {}), "cache-control": "no-store"})


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
    found = bodies.Rematch(seat=again.seat, table=table)
    return answer(encode(found), status=201, headers={**headers, **replayed(again), "cache-control": "no-store"})


SEATING: tuple[Operation, ...] = (
    Operation(
        id="showInvitation",
        tag="tables",
        method="GET",
        path=f"{TABLE}/invitation",
        handler=show_invitation,
        answers=bodies.InvitationDocument,
        said="The invitation.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED"),
    ),
    Operation(
        id="changeInvitation",
        tag="tables",
        method="POST",
        path=f"{TABLE}/invitation",
        handler=change_invitation,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=bodies.InvitationDocument,
        said="The new invitation.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="renewToken",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/token",
        handler=renew_token,
        takes=bodies.TokenRequest,
        optional_body=True,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=bodies.NewToken,
        said="The new token.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "COMMAND_REUSED"),
    ),
    Operation(
        id="rematch",
        tag="tables",
        method="POST",
        path=f"{TABLE}/rematch",
        handler=rematch,
        takes=bodies.RematchRequest,
        optional_body=True,
        own=(sent.IDEMPOTENCY_KEY,),
        answers="Rematch",
        status=201,
        said="Your seat at the new table, whose address is in `Location`.",
        seat="must",
        problems=("REFUSED", "COMMAND_REUSED"),
    ),
)
