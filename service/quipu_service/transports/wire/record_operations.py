"""Operations that answer with a record, each written once: REST's routes and GraphQL's root fields come from here.

Unlike those in ``table_operations.py`` they may belong to no table, have arguments besides the table, or write
something that is not an entry of its log.
"""

from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.forgetting import DeletedNames, forget_own_name
from quipu_service.application.commands.sandboxes import PositionDocument
from quipu_service.application.commands.seat_transfer import MovedSeat, RenewedPlayer, SeatCode
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.notices.computed import Feed, OwnFeed
from quipu_service.application.problems.tree import Unauthenticated
from quipu_service.transports.wire import table_requests as requests
from quipu_service.transports.wire.operations import OWN_SEAT, TABLE, Call, SharedOperation, plain, taking


def player_of(token: str | None, *, as_player: bool) -> str | None:
    """The player id that is to hold a seat; raises Unauthenticated if it was not sent."""
    if as_player and token is None:
        raise Unauthenticated("player")
    return token if as_player else None


async def redeem(quipu: Quipu, call: Call, sent: requests.CodeRequest) -> tuple[Accepted, MovedSeat]:
    """The seat of a code."""
    return await quipu.moving.redeem(
        code=sent.code,
        new=sent.new,
        player=player_of(call.token, as_player=sent.as_player),
        command=call.command,
        client=call.sender.client,
        address=call.sender.address,
    )


FOR_PEOPLE: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="forgetName",
        tag="tables",
        method="DELETE",
        path=f"{TABLE}/seats/{{seat}}/name",
        use=plain(
            lambda quipu, call: forget_own_name(
                quipu.tables, call.table, token=call.token, seat=call.seat, command=call.named
            )
        ),
        command="optional",
        answers=DeletedNames,
        response="How many names were deleted.",
        result="ForgetNameResult",
        who="must",
        problems=OWN_SEAT,
        text="Delete the names of everybody who sat in your seat, once the game is over. The log stays verifiable.\n\n"
        "Your token or your player id shows that the seat is yours. Can be repeated. Exports that others have keep the "
        "name.",
    ),
    SharedOperation(
        id="renewPlayer",
        tag="tables",
        method="POST",
        path="/v1/me/renew",
        use=taking(
            requests.PlayerRequest,
            lambda quipu, call, sent: quipu.moving.renew_player(token=call.token, new=sent.new, command=call.command),
        ),
        optional_body=True,
        command="needed",
        answers=RenewedPlayer,
        response="The new player id.",
        result="RenewPlayerResult",
        who="player",
        problems=("REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Replace your player id at all your tables. The old id becomes invalid, and so do the tokens of the seats "
        "it held.\n\nThe Bearer token is the old id. A table that cannot be changed now, say because its game is not "
        "installed, stops no other: it is among those `left`. A repeat with the same command id completes what was cut "
        "off or left, and answers with the same new id.",
    ),
    SharedOperation(
        id="makeCode",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/code",
        use=plain(
            lambda quipu, call: quipu.moving.make_code(call.table, token=call.token, seat=call.seat, command=call.named)
        ),
        command="optional",
        answers=SeatCode,
        response="The code.",
        result="CodeResult",
        who="must",
        problems=OWN_SEAT,
        status=201,
        secret=True,
        text="Get a one-time code that moves your seat to another device within five minutes.",
    ),
    SharedOperation(
        id="redeemCode",
        tag="tables",
        method="POST",
        path="/v1/codes",
        use=taking(requests.CodeRequest, redeem),
        command="needed",
        answers=MovedSeat,
        response="The seat and its new token.",
        result="RedeemResult",
        who="may player",
        problems=("REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Take over your seat with a one-time code. The token that held it becomes invalid.\n\nA repeat with the "
        "same command id gets the same answer while the code lasts. After ten wrong codes a minute further ones are "
        "refused.",
    ),
)
OF_TABLES: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showPosition",
        tag="records",
        path=f"{TABLE}/position",
        use=taking(
            requests.AtVersion,
            lambda quipu, call, sent: quipu.sandboxes.position(call.table, token=call.token, at=sent.at),
        ),
        answers=PositionDocument,
        response="The position.",
        result="PositionResult",
        who="may",
        problems=("REFUSED",),
        spends="tables at an earlier version in one request",
        versioned=True,
        text="The position as a document that a sandbox can begin with, if nothing of it is hidden from anybody.\n\n"
        "That is so at a finished table, at a sandbox, and where everybody has seen everything so far.",
    ),
)
NOTICES: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showOwnNotices",
        field_of="service",
        field="myNotices",
        tag="play",
        path="/v1/me/notices",
        use=taking(
            requests.NewsAfter,
            lambda quipu, call, sent: quipu.notices.of_player(token=call.token, after=sent.after),
        ),
        answers=OwnFeed,
        response="The notices, the tables that could not be read, and the cursor for the next request.",
        who="player",
        spends="lists of tables in one request",
        text="The notices for your seats at all your tables. Send your player id as Bearer token.",
    ),
)

OF_NOTICES: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showNotices",
        of_viewer=True,
        tag="play",
        path=f"{TABLE}/notices",
        use=taking(
            requests.NewsAfter,
            lambda quipu, call, sent: quipu.notices.of_table(
                call.table, token=call.token, after=sent.after, wait=call.wait
            ),
        ),
        waits=True,
        answers=Feed,
        response="The notices, and the cursor for the next request.",
        who="may",
        problems=("TOO_MANY",),
        text="The notices of a table after a cursor: whose turn it is, whose time runs out, that it is over.\n\n"
        "A seat's token selects its own and the result. Turns are announced after all that the service does by itself.",
    ),
)
RECORDS = (*FOR_PEOPLE, *OF_TABLES, *NOTICES)
