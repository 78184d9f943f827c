"""The type of a row: one operation of both interfaces, from which REST's route and GraphQL's field are built.

Its answer is a record, or one of the types at the end, which each interface shows in its own way.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from graphql import GraphQLField

from quipu_rules.kernel.message import Seat, Value, wire
from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.problems.bounded import Count, Token
from quipu_service.application.tables.presentation import FullUpdate, TableDocument

TABLE = "/v1/{game}/tables/{table}"
OWN = "Your own seat, counted from 0."
ACCEPTED = "The entry that the command led to, with the new view and the legal actions."


class Sender(Protocol):
    """Who sends a request, as far as it is known; each interface reads it from its own requests."""

    @property
    def token(self) -> str | None:
        """The seat token, player id or host's token."""
        ...

    @property
    def client(self) -> str:
        """The scope of the client's command ids."""
        ...

    @property
    def address(self) -> str:
        """The client's address, as the proxy in front reports it."""
        ...

    @property
    def frontend(self) -> Frontend | None:
        """The frontend whose key was sent."""
        ...

    @property
    def opener(self) -> Opener:
        """Who is counted as the opener of a table."""
        ...

    @property
    def locale(self) -> str:
        """The language of the answer."""
        ...


@dataclass(frozen=True, kw_only=True)
class Call:
    """What a use case is called with, besides what was sent."""

    sender: Sender
    table: str = ""
    game: str = ""
    seat: int = 0
    """These three are in the path."""
    named: str | None = None
    """The command id, if one was sent or made."""
    expected: int | None = None
    """The version that the caller has seen."""
    wait: int = 0
    """Seconds to wait for an answer that is not empty."""

    @property
    def token(self) -> str | None:
        """The token of the sender."""
        return self.sender.token

    @property
    def command(self) -> str:
        """The command id of an operation that needs one."""
        if self.named is None:
            raise ValueError("this operation needs a command id, and its row says so")
        return self.named


class Strict(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what is sent: a misspelt field is an error."""


Sent = TypeVar("Sent", bound=Value)


@dataclass(frozen=True)
class Use:
    """How a row calls its use case; one that writes returns the answer together with whether it is a repeat."""

    run: Callable[[Quipu, Call, Any], Awaitable[object]]
    takes: type[Value] | None = None
    """The struct of what is sent: in the query of a GET, else in the body."""


def plain(run: Callable[[Quipu, Call], Awaitable[object]]) -> Use:
    """For an operation to which nothing is sent but its path and headers."""
    return Use(lambda quipu, call, _nothing: run(quipu, call))


def taking(takes: type[Sent], run: Callable[[Quipu, Call, Sent], Awaitable[object]]) -> Use:
    """For an operation to which this struct is sent; its fields are checked against the use case by their types."""
    return Use(run, takes)


Command: TypeAlias = Literal["needed", "opening", "optional"]
"""How an operation takes its command id. REST never requires one: an entry without one gets a random id, and a table
opened without one cannot be opened again by a repeat. An ``optional`` id, which no log keeps, is stored for a day.
"""


OWNERS: Final = {"table": "Table", "seat": "OwnSeat", "game": "Game", "service": "Query"}
"""GraphQL's types by what a question is about."""


@dataclass(frozen=True, kw_only=True)
class OperationRow:
    """What every operation says of itself."""

    id: str
    """Its name in REST, the SDKs, metrics and log lines."""
    method: Literal["GET", "POST", "PUT", "DELETE"] = "GET"
    path: str
    tag: Literal["games", "tables", "play", "records"]
    who: Literal["no", "may", "must", "player", "may player", "operator"] = "no"
    """Whether a seat token matters, or a player id or the operator's key is needed."""
    optional_body: bool = False
    answers: Any
    """The type of the answer."""
    response: str
    """The description of the answer."""
    status: int = 200
    versioned: bool = False
    """Whether the answer names the version of the table."""
    problems: tuple[str, ...] = ()
    """Problem codes in addition to those of every operation of its form."""
    example: Callable[[Seat, Sequence[object]], object] | None = None
    """What is sent, for instance, given who begins a table and some of the actions that are legal then."""
    weight: int = 1
    """What it is charged before it is answered, in requests; what it costs beyond is charged afterwards."""
    lazy_fields: tuple[tuple[str, Callable[[Any], GraphQLField]], ...] = ()
    """Names of fields of a table in GraphQL that are worked out only as far as they are selected, and what builds them,
    given the `Common` of the schema; for an operation that answers in another way there than in REST."""

    @property
    def graph_fields(self) -> Sequence[tuple[str, str]]:
        """Type and name of each of its fields in GraphQL."""
        return [("Table", name) for name, _ in self.lazy_fields]


@dataclass(frozen=True, kw_only=True)
class SharedOperation(OperationRow):
    """One operation of both interfaces."""

    field: str = ""
    """Its field in GraphQL, if that is not called like the id without ``show``."""
    field_of: Literal["table", "seat", "game", "service"] = "table"
    """Where GraphQL has the field of an operation that only asks: at the table, at one's own seat, which nobody else
    sees, at the game, or at the root."""
    of_viewer: bool = False
    """Whether the answer depends on who looks, so that GraphQL's field lets a cache tell the viewers apart."""
    text: str
    """The description: one line that says what it does, then what a caller has to know."""
    use: Use
    admits: bool = True
    """Whether the sender's token must admit to the table; if not, the use case decides who may know that it exists."""
    seat: str = OWN
    """The description of the seat in the path."""
    command: Command | None = None
    """Whether it takes a command id."""
    expects: bool = False
    """Whether it can be bound to the version that the caller has seen."""
    waits: bool = False
    """Whether REST can wait for an answer that is not empty."""
    answers: type
    """The class of the answer: a record, or one of those below, which each interface shows in its own way."""
    result: str | None = None
    """GraphQL's type of the answer or the problem; without one a problem is an error."""
    spends: str = ""
    """What GraphQL limits in one request, in addition to the number of tables."""
    secret: bool = False
    """Whether the answer is for its receiver alone, so that no cache may store it."""

    @property
    def takes(self) -> type[Value] | None:
        """The struct of what is sent."""
        return self.use.takes

    @property
    def graph_field(self) -> str:
        """The name of its field in GraphQL."""
        return self.field or wire(self.id.removeprefix("show"))

    @property
    def graph_fields(self) -> Sequence[tuple[str, str]]:
        """Type and name of its field in GraphQL."""
        return [(OWNERS[self.field_of] if self.method == "GET" else "Mutation", self.graph_field)]

    @property
    def of_table(self) -> bool:
        """Whether it is about a table."""
        return "{table}" in self.path


OWN_SEAT = ("NOT_SEATED", "REFUSED", "COMMAND_REUSED")
NEW = ("REFUSED", "COMMAND_REUSED")
OPENS = (*NEW, "TOO_MANY_TABLES")


@dataclass(frozen=True, kw_only=True)
class TableCommand(SharedOperation):
    """A command of a seat or the host; the answer is the entry that it led to."""

    method: Literal["GET", "POST", "PUT", "DELETE"] = "POST"
    command: Command | None = "needed"
    answers: type = FullUpdate
    response: str = ACCEPTED
    result: str | None = "TableResult"
    who: Literal["no", "may", "must", "player", "may player", "operator"] = "must"
    problems: tuple[str, ...] = OWN_SEAT


def command_of(kind: type[TableMove], use: Use | None = None, **more: Any) -> TableCommand:
    """The row of something that is done at a table, from its class; ``use`` if more has to be done beside its entry."""
    seat_in_path = "{seat}" in kind.path and "seat" not in kind.__struct_fields__

    async def run(quipu: Quipu, call: Call, sent: TableMove | None) -> Accepted:
        move, seat = kind() if sent is None else sent, call.seat if seat_in_path else None
        return await quipu.commands.do(
            call.table, move, command=call.command, token=call.token, seat=seat, expected=call.expected
        )

    return TableCommand(
        id=kind.operation,
        tag=kind.tag,
        method=kind.method,
        path=TABLE + kind.path,
        use=use or Use(run, kind if kind.__struct_fields__ else None),
        text=cleandoc(kind.__doc__ or ""),
        **more,
    )


class NewToken(Value, frozen=True, kw_only=True):
    """The token that holds the seat from now on."""

    seat: Seat
    """The seat, counted from 0."""
    token: Token
    """Keep it secret: anybody who has it can play the seat. The old token is invalid."""
    version: Count
    """The version of the entry that the command led to."""


class OpenedTable(TableDocument, frozen=True, kw_only=True):
    """The new table, and what only its host is told."""

    host_token: Token
    """Proves the host, as Bearer token. The service keeps only its hash."""
    invitation: Token | None
    """To a private table: anybody who sends it may look and sit down. Else null."""


class Seated(Value, frozen=True, kw_only=True):
    """The seat, its token and the table."""

    seat: Seat
    """The seat that was taken, counted from 0."""
    token: Token
    """The seat token. It is shown this once; the service keeps only its hash."""
    table: TableDocument
    """The table as this seat sees it."""


class Rematch(Value, frozen=True, kw_only=True):
    """A seat at the table where the same people play again."""

    seat: Seat
    """The seat, counted from 0; your token of the previous table holds it."""
    table: TableDocument
    """The table as this seat sees it."""
