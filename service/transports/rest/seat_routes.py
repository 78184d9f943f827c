"""The routes of invitations, tokens, names and rematches, as data."""

from quipu.service.transports.rest import bodies, departures, seats
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.operation import TABLE, Operation

SEATING: tuple[Operation, ...] = (
    Operation(
        id="showInvitation",
        tag="tables",
        method="GET",
        path=f"{TABLE}/invitation",
        handler=seats.show_invitation,
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
        handler=seats.change_invitation,
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
        handler=departures.renew_token,
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
        handler=departures.rematch,
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
