"""Rows for taking a seat, its token, invitations, rematches and forks, as in ``table_operations.py``."""

from functools import partial
from typing import Any

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.host import InvitationDocument
from quipu_service.application.facade.quipu import Quipu
from quipu_service.transports.wire import table_requests as requests
from quipu_service.transports.wire.operations import (
    NEW,
    OWN_SEAT,
    TABLE,
    NewToken,
    OpenedTable,
    Rematch,
    Seated,
    SharedOperation,
)
from quipu_service.transports.wire.record_operations import player_of


async def take_seat(
    quipu: Quipu,
    table: str,
    *,
    token: str | None,
    as_player: bool,
    invitation: str | None,
    new: str | None,
    **asked: Any,
) -> tuple[Accepted, str]:
    """The accepted command and the seat's token; raises Unknown if the sender may not know of the table."""
    invitation = invitation or (None if as_player else token)
    await quipu.tables.admitted(table, invitation)  # before any answer that would reveal that the table exists
    player = player_of(token, as_player=as_player)
    return await quipu.commands.take(table, player=player, invitation=invitation, token=new, **asked)


async def renew_token(quipu: Quipu, table: str, *, seat: int, **asked: Any) -> tuple[Accepted, NewToken]:
    """The new token."""
    accepted, new = await quipu.resignations.renew(table, seat=seat, **asked)
    return accepted, NewToken(seat=Seat(seat), token=new, version=accepted.step.position.version)


TAKE_SEAT = SharedOperation(
    id="takeSeat",
    tag="tables",
    method="POST",
    path=f"{TABLE}/seats",
    use=lambda quipu: partial(take_seat, quipu),
    sender=("token", "client"),
    admits=False,
    takes=requests.SeatRequest,
    command="needed",
    answers=Seated,
    said="The seat and its token.",
    result="SeatResult",
    status=201,
    problems=NEW,
    text="Take a seat and get its token. Safe to repeat with the same command id, or with a token of your own choice.",
)
SEATS: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showInvitation",
        field=None,
        tag="tables",
        path=f"{TABLE}/invitation",
        use=lambda quipu: quipu.hosting.invitation,
        answers=InvitationDocument,
        said="The invitation.",
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
        use=lambda quipu: quipu.hosting.invite_anew,
        command="needed",
        answers=InvitationDocument,
        said="The new invitation.",
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
        use=lambda quipu: partial(renew_token, quipu),
        admits=False,
        takes=requests.TokenRequest,
        optional_body=True,
        command="needed",
        answers=NewToken,
        said="The new token.",
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
        use=lambda quipu: quipu.rematches.play_again,
        sender=("token", "opener"),
        takes=requests.RematchRequest,
        optional_body=True,
        command="needed",
        answers=Rematch,
        said="Your seat at the new table, whose address is in `Location`.",
        result="RematchResult",
        who="must",
        status=201,
        problems=NEW,
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
    use=lambda quipu: quipu.new_tables.fork,
    sender=("token", "client", "opener"),
    takes=requests.ForkRequest,
    optional_body=True,
    command="opening",
    answers=OpenedTable,
    said="The new table; its address is in `Location`.",
    result="ForkResult",
    who="may",
    status=201,
    problems=NEW,
    weight=5,
    text="Open a table that continues from a version of this one. Allowed only if it reveals nothing hidden.",
)
