"""Commands and questions about one table, each written once: REST's routes and GraphQL's root fields come from here."""

from typing import Final

from quipu_service.application.commands.what_if import Branches
from quipu_service.application.moves.agreement import Agree
from quipu_service.application.moves.ending import Close, Rewind
from quipu_service.application.moves.kinds import KINDS
from quipu_service.application.moves.playing import Claim, RevealEntropy, Start
from quipu_service.application.moves.taking_seats import AddBot, ChangeInvitation, ChangeToken, Leave, SitDown
from quipu_service.application.tables.advice import Hint
from quipu_service.transports.wire import table_requests as requests
from quipu_service.transports.wire.operations import (
    NEW,
    OPENS,
    TABLE,
    SharedOperation,
    TableCommand,
    command_of,
    plain,
    taking,
)

WITH_MORE: tuple[TableCommand, ...] = (
    command_of(
        Leave,
        plain(
            lambda quipu, call: quipu.free(
                call.table, token=call.token, seat=call.seat, command=call.command, opener=call.sender.opener
            )
        ),
    ),
    command_of(
        Start,
        plain(lambda quipu, call: quipu.commands.start(call.table, token=call.token, command=call.command)),
        problems=NEW,
    ),
    command_of(
        AddBot,
        taking(
            requests.BotRequest,
            lambda quipu, call, sent: quipu.absences.add_bot(
                call.table,
                token=call.token,
                level=sent.level,
                seat=sent.seat,
                command=call.command,
                opener=call.sender.opener,
            ),
        ),
        problems=("NOT_SEATED", *OPENS),
    ),
    command_of(Claim, problems=NEW),
    command_of(
        RevealEntropy,
        taking(
            requests.EntropyRequest,
            lambda quipu, call, sent: quipu.starts.reveal(
                call.table, token=call.token, entropy=sent.entropy, seat=call.seat, command=call.command
            ),
        ),
    ),
    TableCommand(
        id="revokeToken",
        tag="tables",
        method="DELETE",
        path=f"{TABLE}/seats/{{seat}}/token",
        use=plain(
            lambda quipu, call: quipu.resignations.revoke(
                call.table, token=call.token, seat=call.seat, command=call.command
            )
        ),
        text="Invalidate the token of your seat; your player id still holds it.",
    ),
    command_of(
        Agree,
        taking(
            Agree,
            lambda quipu, call, sent: quipu.motions.agree(
                call.table,
                token=call.token,
                kind=sent.kind,
                to=sent.to,
                command=call.command,
                expected=call.expected,
            ),
        ),
        expects=True,
        problems=("STALE", "REFUSED", "COMMAND_REUSED"),
    ),
    command_of(
        Close, plain(lambda quipu, call: quipu.hosting.close(call.table, token=call.token, command=call.command))
    ),
    command_of(
        Rewind,
        taking(
            requests.RewindRequest,
            lambda quipu, call, sent: quipu.commands.rewind(
                call.table, token=call.token, to=sent.to, command=call.command, expected=call.expected
            ),
        ),
        expects=True,
        problems=("STALE", "REFUSED", "COMMAND_REUSED"),
    ),
)
ELSEWHERE: Final = (SitDown, ChangeToken, ChangeInvitation)
"""What answers with a secret or another table, and has a row for that."""
COMMANDS: Final[tuple[TableCommand, ...]] = (
    *WITH_MORE,
    *(
        command_of(kind)
        for kind in KINDS
        if kind.operation and kind not in ELSEWHERE and kind.operation not in {row.id for row in WITH_MORE}
    ),
)

QUESTIONS: tuple[SharedOperation, ...] = (
    SharedOperation(
        id="showHint",
        field_of="seat",
        tag="play",
        path=f"{TABLE}/hint",
        use=plain(lambda quipu, call: quipu.advice.hint(call.table, token=call.token, locale=call.sender.locale)),
        answers=Hint,
        response="The choices, best first.",
        result="HintResult",
        problems=("REFUSED", "TOO_MANY"),
        weight=5,
        versioned=True,
        who="must",
        text="What a strong bot would play in your seat and why, in words, knowing only what the seat knows. May take "
        "a second.",
    ),
    SharedOperation(
        id="showBranches",
        of_viewer=True,
        tag="play",
        path=f"{TABLE}/branches",
        use=plain(lambda quipu, call: quipu.what_if.branches(call.table, token=call.token)),
        answers=Branches,
        response="The branches, the latest first.",
        result="BranchesResult",
        who="may",
        versioned=True,
        text="The branches that were undone. Every version of them can be shown with `at`.",
    ),
)
