"""The routes of hosts, bots, absent players, hints and analyses, as data."""

from quipu.service.application.advice import Analysis
from quipu.service.transports.rest import absence, departures, hosting
from quipu.service.transports.rest import documents as shapes
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.operation import TABLE, Operation, command

PARTING = ("NOT_SEATED",)
SEATING: tuple[Operation, ...] = (
    command("addBot", "tables", "/bots", absence.add_bot, takes=shapes.BotRequest),
    command("claimSeat", "play", "/claims", absence.claim, takes=shapes.ClaimRequest),
    command("comeBack", "play", "/seats/{seat}/back", absence.back, problems=("NOT_SEATED",)),
    Operation(
        id="showInvitation",
        tag="tables",
        method="GET",
        path=f"{TABLE}/invitation",
        handler=hosting.show_invitation,
        answers=shapes.InvitationDocument,
        said="The invitation.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED"),
    ),
    Operation(
        id="changeInvitation",
        tag="tables",
        method="POST",
        path=f"{TABLE}/invitation",
        handler=hosting.change_invitation,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=shapes.InvitationDocument,
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
        takes=shapes.TokenRequest,
        optional_body=True,
        own=(sent.IDEMPOTENCY_KEY,),
        answers=shapes.NewToken,
        said="The new token.",
        seat="must",
        problems=("NOT_SEATED", "REFUSED", "COMMAND_REUSED"),
    ),
    command("revokeToken", "tables", "/seats/{seat}/token", departures.revoke_token, method="DELETE", problems=PARTING),
    command("resign", "play", "/seats/{seat}/resign", departures.resign, problems=PARTING),
    command("abandonTable", "play", "/abandon", departures.abandon, problems=PARTING),
    command("closeTable", "tables", "/close", hosting.close_table, problems=("NOT_SEATED",)),
    Operation(
        id="showHint",
        tag="play",
        method="GET",
        path=f"{TABLE}/hint",
        handler=absence.show_hint,
        answers="Hint",
        said="The choices, best first.",
        seat="must",
        problems=("REFUSED", "TOO_MANY"),
    ),
    Operation(
        id="showAnalysis",
        tag="records",
        method="GET",
        path=f"{TABLE}/analysis",
        handler=absence.show_analysis,
        answers=Analysis,
        said="The chances, and what turned them.",
        seat="may",
        problems=("REFUSED", "TOO_MANY"),
    ),
)
