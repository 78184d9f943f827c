"""Rows for taking a seat, its token, invitations, rematches and forks, as in ``table_operations.py``."""

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.host import InvitationDocument
from quipu_service.application.facade.quipu import Quipu
from quipu_service.transports.wire import table_requests as requests
from quipu_service.transports.wire.operations import (
    NEW,
    OPENS,
    OWN_SEAT,
    TABLE,
    Call,
    NewToken,
    OpenedTable,
    Rematch,
    Seated,
    SharedOperation,
    plain,
    taking,
)
from quipu_service.transports.wire.record_operations import player_of


async def take_seat(quipu: Quipu, call: Call, sent: requests.SeatRequest) -> tuple[Accepted, str]:
    """The accepted command and the seat's token; raises Unknown if the sender may not know of the table."""
    token = call.token
    invitation = sent.invitation or (None if sent.as_player else token)
    await quipu.tables.admitted(call.table, invitation)  # before any answer that would reveal that the table exists
    return await quipu.commands.take(
        call.table,
        command=call.command,
        name=sent.name,
        seat=sent.seat,
        entropy=sent.entropy,
        commitment=sent.commitment,
        player=player_of(token, as_player=sent.as_player),
        invitation=invitation,
        token=sent.new,
        client=call.sender.client,
        opener=call.sender.opener,
    )


async def renew_token(quipu: Quipu, call: Call, sent: requests.TokenRequest) -> tuple[Accepted, NewToken]:
    """The new token."""
    seat = Seat(call.seat)
    accepted, new = await quipu.resignations.renew(
        call.table, seat=seat, command=call.command, token=call.token, new=sent.new
    )
    return accepted, NewToken(seat=seat, token=new, version=accepted.step.position.version)


TAKE_SEAT = SharedOperation(
    id="takeSeat",
    tag="tables",
    method="POST",
    path=f"{TABLE}/seats",
    use=taking(requests.SeatRequest, take_seat),
    admits=False,
    command="needed",
    answers=Seated,
    response="The seat and its token.",
    result="SeatResult",
    status=201,
    problems=NEW,
    text="Take a seat and get its token. Safe to repeat with the same command id, or with a token of your own choice.",
)
SEATS: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showInvitation",
        tag="tables",
        path=f"{TABLE}/invitation",
        use=plain(lambda quipu, call: quipu.hosting.invitation(call.table, token=call.token)),
        answers=InvitationDocument,
        response="The invitation.",
        result="InvitationResult",
        who="must",
        problems=("NOT_SEATED", "REFUSED"),
        secret=True,
        text="The invitation to a private table. Needs the host's token, which is in the answer to opening the table.",
    ),
    SharedOperation(
        id="changeInvitation",
        tag="tables",
        method="POST",
        path=f"{TABLE}/invitation",
        use=plain(lambda quipu, call: quipu.hosting.invite_anew(call.table, token=call.token, command=call.command)),
        command="needed",
        answers=InvitationDocument,
        response="The new invitation.",
        result="InvitationResult",
        who="must",
        problems=OWN_SEAT,
        secret=True,
        text="Replace the invitation; the old one becomes invalid, players keep their seats. Needs the host's token.",
    ),
    SharedOperation(
        id="renewToken",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/token",
        use=taking(requests.TokenRequest, renew_token),
        admits=False,
        optional_body=True,
        command="needed",
        answers=NewToken,
        response="The new token.",
        result="SeatResult",
        who="must",
        problems=OWN_SEAT,
        secret=True,
        versioned=True,
        text="Get another token for your seat. The old one ends at once, and so do streams that were opened with it."
        "\n\nA repeat with the same command id gets the new token again, even if it sends the old one.",
    ),
    SharedOperation(
        id="rematch",
        tag="tables",
        method="POST",
        path=f"{TABLE}/rematch",
        use=taking(
            requests.RematchRequest,
            lambda quipu, call, sent: quipu.rematches.play_again(
                call.table,
                token=call.token,
                opener=call.sender.opener,
                entropy=sent.entropy,
                commitment=sent.commitment,
                command=call.command,
            ),
        ),
        optional_body=True,
        command="needed",
        answers=Rematch,
        response="Your seat at the new table, whose address is in `Location`.",
        result="RematchResult",
        who="must",
        status=201,
        problems=OPENS,
        text="Play again with the same people, once the game is over: take your seat at the new table.\n\n"
        "The first who asks opens it, with the same options and bots; the others' seats are kept for them for a day. "
        "Your token, and your player id, hold your seat there too.",
    ),
)
FORK = SharedOperation(
    id="forkTable",
    tag="records",
    method="POST",
    path=f"{TABLE}/fork",
    use=taking(
        requests.ForkRequest,
        lambda quipu, call, sent: quipu.new_tables.fork(
            call.table,
            token=call.token,
            client=call.sender.client,
            opener=call.sender.opener,
            at=sent.at,
            command=call.named,
        ),
    ),
    optional_body=True,
    command="opening",
    answers=OpenedTable,
    response="The new table; its address is in `Location`.",
    result="ForkResult",
    who="may",
    status=201,
    problems=OPENS,
    weight=5,
    text="Open a table that continues from a version of this one. Allowed only if it reveals nothing hidden.",
)
