"""Operations that answer with a record, each written once: REST's routes and GraphQL's root fields come from here.

Unlike those in ``table_operations.py`` they may belong to no table, have arguments besides the table, or write
something that is not an entry of its log.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol, TypeAlias

from quipu.service.application.commands.commit import Accepted
from quipu.service.application.commands.forgetting import DeletedNames, forget_own_name
from quipu.service.application.commands.notes import SeatNote
from quipu.service.application.commands.openers import Opener
from quipu.service.application.commands.sandboxes import PositionDocument
from quipu.service.application.commands.seat_transfer import MovedSeat, RenewedPlayer, SeatCode
from quipu.service.application.frontends import Frontend
from quipu.service.application.notices.computed import Feed
from quipu.service.application.notices.deliveries import Delivery
from quipu.service.application.notices.webhooks import FailedPage, Resent, WebhookSecret
from quipu.service.application.problems import Unauthenticated
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.games_statistics import GameStatistics
from quipu.service.application.tables.table_statistics import Statistics
from quipu.service.transports import table_requests as requests

TABLE = "/v1/{game}/tables/{table}"


class Sender(Protocol):
    """Who sends a request, as every interface knows it."""

    @property
    def token(self) -> str | None:
        """The seat token, player id or host's token, if one was sent."""

    @property
    def client(self) -> str:
        """The scope of the client's command ids."""

    @property
    def address(self) -> str:
        """The client's address, as reported by the proxy in front."""

    @property
    def frontend(self) -> Frontend | None:
        """The frontend whose key was sent."""

    @property
    def opener(self) -> Opener:
        """The opener of tables in this request."""

    @property
    def locale(self) -> str:
        """The reader's language."""


Use: TypeAlias = Callable[[Quipu, Sender], Callable[..., Awaitable[Any]]]
"""A use case: called with ``table``, ``seat`` or ``game`` of the path, ``command``, and the fields of what was sent.

If it has written something, it returns besides the record whether that was done before.
"""


@dataclass(frozen=True, kw_only=True)
class RecordOperation:
    """One operation of both interfaces."""

    id: str
    """Its name in REST, the SDKs, metrics and log lines."""
    field: str = ""
    """Its root field in GraphQL, if it is not called the same there."""
    text: str
    """What it does: one line, then what a caller has to know."""
    method: Literal["GET", "POST", "PUT", "DELETE"] = "GET"
    path: str
    tag: Literal["games", "tables", "play", "records"]
    use: Use
    takes: type[requests.Strict] | None = None
    """What is sent: in the query of a GET, else in the body."""
    optional_body: bool = False
    command: Literal["needed", "optional"] | None = None
    """Whether it takes a command id; where none is needed, it is remembered for a day."""
    answers: type
    said: str
    """What the answer is."""
    result: str | None = None
    """GraphQL's union of the answer and the problems; without one a problem is an error."""
    who: Literal["no", "may", "must", "player", "may player"] = "no"
    problems: tuple[str, ...] = ()
    weight: int = 1
    spends: str = ""
    """What GraphQL limits in one request besides tables."""
    status: Literal[200, 201] = 200
    secret: bool = False
    """Whether the answer is for its receiver alone, so that nothing in between may store it."""
    versioned: bool = False
    """Whether the answer names the version of the table."""

    @property
    def root_field(self) -> str:
        """The name of the root field."""
        return self.field or self.id

    @property
    def of_table(self) -> bool:
        """Whether it is about a table, which the caller has to be allowed to see."""
        return "{table}" in self.path


async def redeem(quipu: Quipu, sender: Sender, *, as_player: bool, **asked: Any) -> tuple[Accepted, MovedSeat]:
    """The seat of a code; raises Unauthenticated if it is to be held by a player id that was not sent."""
    player = sender.token if as_player else None
    if as_player and player is None:
        raise Unauthenticated("player")
    return await quipu.moving.redeem(client=sender.client, address=sender.address, player=player, **asked)


OWN_SEAT = ("NOT_SEATED", "REFUSED", "COMMAND_REUSED")
FOR_PEOPLE: tuple[RecordOperation, ...] = (
    RecordOperation(
        id="forgetName",
        tag="tables",
        method="DELETE",
        path=f"{TABLE}/seats/{{seat}}/name",
        use=lambda quipu, sender: partial(forget_own_name, quipu.tables, token=sender.token),
        command="optional",
        answers=DeletedNames,
        said="How many names were deleted.",
        result="ForgetNameResult",
        who="must",
        problems=OWN_SEAT,
        text="Delete the names of everybody who sat in your seat, once the game is over. The log stays verifiable.\n\n"
        "Your token or your player id shows that the seat is yours. Can be repeated. Exports that others have keep the "
        "name.",
    ),
    RecordOperation(
        id="renewPlayer",
        tag="tables",
        method="POST",
        path="/v1/me/renew",
        use=lambda quipu, sender: partial(quipu.moving.renew_player, sender.token),
        takes=requests.PlayerRequest,
        optional_body=True,
        command="needed",
        answers=RenewedPlayer,
        said="The new player id.",
        result="RenewPlayerResult",
        who="player",
        problems=("REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Replace your player id at all your tables. The old id becomes invalid, and so do the tokens of the seats "
        "it held.\n\nThe Bearer token is the old id. A repeat with the same command id completes what was cut off, and "
        "answers with the same new id.",
    ),
    RecordOperation(
        id="makeCode",
        tag="tables",
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/code",
        use=lambda quipu, sender: partial(quipu.moving.make_code, token=sender.token),
        command="optional",
        answers=SeatCode,
        said="The code.",
        result="CodeResult",
        who="must",
        problems=OWN_SEAT,
        status=201,
        secret=True,
        text="Get a one-time code that moves your seat to another device within five minutes.",
    ),
    RecordOperation(
        id="redeemCode",
        tag="tables",
        method="POST",
        path="/v1/codes",
        use=lambda quipu, sender: partial(redeem, quipu, sender),
        takes=requests.CodeRequest,
        command="needed",
        answers=MovedSeat,
        said="The seat and its new token.",
        result="RedeemResult",
        who="may player",
        problems=("REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Take over your seat with a one-time code. The token that held it becomes invalid.\n\nA repeat with the "
        "same command id gets the same answer while the code lasts. After ten wrong codes a minute further ones are "
        "refused.",
    ),
)
NOTES: tuple[RecordOperation, ...] = (
    RecordOperation(
        id="showNote",
        field="note",
        tag="play",
        path=f"{TABLE}/note",
        use=lambda quipu, sender: partial(quipu.notes.show, token=sender.token),
        answers=SeatNote,
        said="The note.",
        result="NoteResult",
        who="must",
        problems=("REFUSED",),
        secret=True,
        text="The private note of your seat. Nobody else can see it, or whether there is one.",
    ),
    RecordOperation(
        id="setNote",
        tag="play",
        method="PUT",
        path=f"{TABLE}/note",
        use=lambda quipu, sender: partial(quipu.notes.set, token=sender.token),
        takes=requests.NoteRequest,
        command="optional",
        answers=SeatNote,
        said="The note as it is kept.",
        result="SetNoteResult",
        who="must",
        problems=("REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Keep a private note at your seat, in place of the one before. An empty text deletes it.\n\nIt is deleted "
        "when the seat changes hands, and when the table is archived. Sixty a minute.",
    ),
)
OF_TABLES: tuple[RecordOperation, ...] = (
    RecordOperation(
        id="showPosition",
        field="position",
        tag="records",
        path=f"{TABLE}/position",
        use=lambda quipu, sender: partial(quipu.sandboxes.position, token=sender.token),
        takes=requests.AtVersion,
        answers=PositionDocument,
        said="The position.",
        result="PositionResult",
        who="may",
        problems=("REFUSED",),
        spends="tables at an earlier version in one request",
        versioned=True,
        text="The position as a document that a sandbox can begin with, where nothing of it is hidden from anybody.\n\n"
        "That is a finished table, a sandbox, or one at which everybody has seen everything so far.",
    ),
    RecordOperation(
        id="showGameStatistics",
        field="gameStatistics",
        tag="records",
        path="/v1/{game}/statistics",
        use=lambda quipu, _sender: quipu.games_statistics.of,
        answers=GameStatistics,
        said="The statistics.",
        spends="statistics of games in one request",
        text="What the finished tables of a game add up to, by edition, number of seats and whether bots played.\n\n"
        "Only tables on the public list count, once each, soon after their end. Sandboxes, forks and imported logs do "
        "not.",
    ),
    RecordOperation(
        id="showStatistics",
        field="statistics",
        tag="records",
        path=f"{TABLE}/statistics",
        use=lambda quipu, sender: partial(quipu.statistics.of, token=sender.token),
        answers=Statistics,
        said="The statistics.",
        result="StatisticsResult",
        who="may",
        weight=5,
        spends="tables at an earlier version in one request",
        versioned=True,
        text="Statistics of a table: its length, the time of each seat, scores, and how often each kind of action was "
        "taken.\n\nThey are the same for every viewer. Kinds of actions are counted once the game is over.",
    ),
)
NOTICES: tuple[RecordOperation, ...] = (
    RecordOperation(
        id="showOwnNotices",
        field="myNotices",
        tag="play",
        path="/v1/me/notices",
        use=lambda quipu, sender: partial(quipu.notices.of_player, sender.token),
        takes=requests.NewsAfter,
        answers=Feed,
        said="The notices, and where the next request goes on.",
        who="player",
        spends="lists of tables in one request",
        text="The notices for your seats at all your tables. Send your player id as Bearer token.",
    ),
    RecordOperation(
        id="listFailedDeliveries",
        field="failedDeliveries",
        tag="tables",
        path="/v1/frontend/deliveries",
        use=lambda quipu, sender: partial(quipu.failed_deliveries.listed, sender.frontend),
        takes=requests.DeliveriesAsked,
        answers=FailedPage,
        said="A page of deliveries.",
        spends="lists of tables in one request",
        text="The notices that could not be delivered to your frontend's webhook, oldest failure first. Needs "
        "`Quipu-Key`.\n\nThose of the last thirty days, without those that were sent again. `failure` and `status` say "
        "what went wrong.",
    ),
    RecordOperation(
        id="resendDeliveries",
        tag="tables",
        method="POST",
        path="/v1/frontend/deliveries/resend",
        use=lambda quipu, sender: partial(quipu.failed_deliveries.resend, sender.frontend),
        takes=requests.ResendAllRequest,
        optional_body=True,
        command="optional",
        answers=Resent,
        said="How many are sent again.",
        problems=("COMMAND_REUSED",),
        text="Send failed notices to your frontend's webhook again, at most a hundred at a time. Needs `Quipu-Key`.\n\n"
        "Each keeps its `webhook-id`. Ids of notices that did not fail are ignored.",
    ),
    RecordOperation(
        id="setWebhook",
        tag="tables",
        method="POST",
        path=f"{TABLE}/webhook",
        use=lambda quipu, sender: partial(quipu.webhooks.set, token=sender.token),
        takes=requests.WebhookRequest,
        command="needed",
        answers=WebhookSecret,
        said="The webhook and the secret that signs notices.",
        result="SetWebhookResult",
        who="must",
        problems=("NOT_SEATED", "NOT_ALLOWED", "REFUSED", "COMMAND_REUSED"),
        secret=True,
        text="Have the notices of the table sent to an address from now on; for the host.\n\nThe log says that notices "
        "are sent, not where. The answer has the secret that signs them.",
    ),
    RecordOperation(
        id="resendNotice",
        tag="tables",
        method="POST",
        path=f"{TABLE}/webhook/resend",
        use=lambda quipu, sender: partial(quipu.webhooks.resend, token=sender.token),
        takes=requests.ResendRequest,
        command="optional",
        answers=Delivery,
        said="The delivery, which is sent soon.",
        result="DeliveryResult",
        who="must",
        problems=OWN_SEAT,
        text="Send a notice to the webhook again. Needs the host's token.",
    ),
)
RECORDS = (*FOR_PEOPLE, *NOTES, *OF_TABLES, *NOTICES)
