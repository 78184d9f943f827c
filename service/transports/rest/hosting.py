"""Commands of the host over REST: the invitation, closing the table."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.commands.host import Invitation
from quipu.service.transports.rest import bodies
from quipu.service.transports.rest.handlers import Rest, command_of, commanded
from quipu.service.transports.wire import answer, encode, token_of


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


async def close_table(rest: Rest, request: Request) -> Response:
    """Close a table that has not begun or has a free seat. Needs the host's token."""
    return await commanded(rest, request, rest.quipu.hosting.close)
