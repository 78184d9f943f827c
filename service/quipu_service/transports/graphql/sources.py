"""What resolvers are given: the context of the operation, and the values of types that are more than a struct."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeAlias

from graphql import GraphQLResolveInfo
from msgspec import Struct
from strawberry.types.execution import ExecutionResult

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH
from quipu_rules.kernel.languages import tag_of as language_tag
from quipu_rules.kernel.message import Action, Event, Template, Viewer, tag_of
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader
from quipu_service.application.access.accounts import IssuedPlayer
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Rewound
from quipu_service.application.log.position import Position, Step
from quipu_service.application.log.stale import Stale
from quipu_service.application.problems.tree import CommandReused, Declined, Malformed, Unknown
from quipu_service.application.tables import presentation
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.document_parts import TableSeat
from quipu_service.transports.graphql.entry_texts import entry_text
from quipu_service.transports.http.exchange import client_name
from quipu_service.transports.texts.problem_texts import ProblemText, TooCostly, problem_text

if TYPE_CHECKING:
    from quipu_service.transports.http.gate import Pass

MOST_SPENT: Mapping[str, int] = {
    "tables in one request": 20,
    "tables at an earlier version in one request": 5,
    "lists of tables in one request": 5,
    "entries of logs in one request": 200,
    "boards in one request": 5,
    "pictures in one request": 5,
    "statistics of games in one request": 5,
}


class Voice:
    """The sentences of a game for one reader; loaded when the first one is needed."""

    def __init__(self, position: Position, locale: str) -> None:
        self._position, self.locale = position, locale

    @cached_property
    def _reader(self) -> Reader:
        return reader_of(self._position, self.locale)

    def tell(self, message: object) -> str:
        """The sentence of an event, an action or an entry, or the label of a template."""
        if isinstance(message, SeenUpdate):
            return entry_text(message.step, message.viewer, self.locale)
        texts = self._position.game.shown.texts
        if isinstance(message, Event):
            return texts.event(message, self._reader)
        if isinstance(message, Action):
            return texts.action(message, self._reader)
        if isinstance(message, Template):
            return texts.template(message, self._reader)
        raise TypeError(f"{type(message).__name__} has no sentence")


class Context(Struct):
    """One operation: who asks for it, and what it has used so far."""

    quipu: Quipu
    locale: str = ENGLISH
    """The best of the service's languages."""
    address: str = ""
    """The client's address, as reported by the proxy in front."""
    authorization: Credential | IssuedPlayer | str | None = None
    """What shows who asks: an ``Authorization`` header, the account of a JWT, or a credential that was read before."""
    passed: "Pass | None" = None
    """How the request passed the gate, if there is one."""
    shown: Credential | None = None
    """The token, hashed once for the whole operation."""
    label: str = "none"
    """The operation, once it is known; for metrics."""
    cost: int = 0
    """The estimated cost, in fields of the answer."""
    variables: dict[str, object] = {}
    """The variables as sent if there is a fast path, which coerces them itself; else as graphql-core expects them."""
    voices: dict[str, Voice] = {}
    """The sentences for each root field, by its response name, because each root field has its own table."""
    spent: dict[str, int] = {}
    languages: set[str] = set()
    """The languages of the answer, as far as they were asked for."""
    repeated: list[str] = []
    """The response names of mutations that got their first answer again and have no field that says so."""
    at_once: "Callable[[SeenUpdate, str], bool] | None" = None
    """Sends an update to a subscription, in a language, without waking its task; False if that is not possible now."""
    answers: AsyncGenerator[ExecutionResult, None] | None = None
    """The answers of a stream, to be closed with its request."""

    @property
    def frontend(self) -> Frontend | None:
        """The frontend whose key was sent."""
        return None if self.passed is None else self.passed.frontend

    @property
    def content_language(self) -> str:
        """The tags of the languages in the answer."""
        return ", ".join(map(language_tag, sorted(self.languages or {self.locale})))

    @property
    def token(self) -> str | None:
        """The token itself."""
        return None if self.shown is None else self.shown.token

    @property
    def client(self) -> str:
        """The scope of the client's command ids."""
        return client_name(self.token, self.address)

    @property
    def opener(self) -> Opener:
        """The opener of tables in this operation."""
        return Opener(self.frontend, self.address)

    def read_in(self, locale: str | None = None) -> str:
        """The language of a part of the answer: the one that it was asked for in, else that of the request."""
        told = locale or self.locale
        self.languages.add(told)
        return told

    def spend(self, what: str, amount: int = 1) -> None:
        """Raise TooCostly if the request asks for more of this than allowed."""
        spent = self.spent[what] = self.spent.get(what, 0) + amount
        if spent > MOST_SPENT[what]:
            raise TooCostly(what, MOST_SPENT[what])


Info: TypeAlias = GraphQLResolveInfo[Context]


def root_of(info: Info) -> str:
    """The response name of the root field above a field."""
    path = info.path
    while path.prev is not None:
        path = path.prev
    return str(path.key)


def voice_of(info: Info) -> Voice:
    """The sentences for the fields below this root field."""
    return info.context.voices[root_of(info)]


@dataclass
class SeenTable:
    """A table at a version, as a viewer sees it."""

    cached: CachedTable
    position: Position
    viewer: Viewer
    host: str | None = None
    """The token of its host, for the client that has just opened it."""
    invitation: str | None = None
    """The invitation of a private table, for the same client."""
    missed = False
    """Its view is never left out, as that of a missed update is."""

    @cached_property
    def info(self) -> dict[str, object]:
        """The fields of TableInfo."""
        return presentation.info(self.position, self.viewer, self.cached.context(self.position))


@dataclass(frozen=True)
class SeatAt:
    """A seat of a table."""

    table: str
    seat: TableSeat


class SeenUpdate(Struct, eq=False):
    """An entry and what it led to, as a viewer sees them."""

    step: Step
    position: Position
    """The position after the step."""
    viewer: Viewer
    cached: CachedTable
    repeated: bool = False
    missed: bool = False
    """Whether the follower missed it, wants only the newest view, and gets a newer update at once."""

    @property
    def type(self) -> str:
        return tag_of(self.step.entry.body)

    @property
    def to(self) -> int | None:
        body = self.step.entry.body
        return body.to if isinstance(body, Rewound) else None

    @property
    def table(self) -> SeenTable:
        return SeenTable(self.cached, self.position, self.viewer)


class Seen(Protocol):
    """A position as a viewer sees it."""

    @property
    def position(self) -> Position:
        """The table at a version."""
        ...

    @property
    def viewer(self) -> Viewer:
        """Who sees it."""
        ...

    @property
    def missed(self) -> bool:
        """Whether a newer one follows at once, so that its view is left out."""
        ...


def view_of(source: Seen) -> object:
    """The game, as the viewer of a position may see it; None if a newer view follows at once."""
    return None if source.missed else presentation.view(source.position, source.viewer)


def view_json_of(source: Seen) -> bytes | None:
    """The same as JSON."""
    return None if source.missed else presentation.view_json(source.position, source.viewer)


def eye_of(source: Seen) -> Viewer:
    """The viewer whose view that is."""
    return presentation.eye(source.position, source.viewer)


def legal_of(source: Seen) -> list[Action | Template]:
    """What the viewer of a position may do; nothing if newer legal actions follow at once."""
    return [] if source.missed else presentation.legal(source.position, source.viewer)


def legal_json_of(source: Seen) -> bytes:
    """The same as JSON."""
    return b"[]" if source.missed else presentation.legal_json(source.position, source.viewer)


def events_of(update: SeenUpdate) -> tuple[Event, ...]:
    """What happened in the game, as far as the viewer may know it."""
    return presentation.events(update.step, update.viewer)


@dataclass
class Legal:
    """What a seat may do, or could do after some actions."""

    position: Position
    viewer: Viewer
    actions: list[Action | Template]


@dataclass
class Overtaken:
    """Another command came first. A resolver cannot answer with the problem itself, which is an exception."""

    version: int
    told: ProblemText
    happened: Sequence[SeenUpdate]


@dataclass
class Reused:
    """The command id was accepted with other arguments."""

    told: ProblemText


@dataclass
class Invalid:
    """An argument that has the right type but an invalid value."""

    told: ProblemText


Failed: TypeAlias = ProblemText | Overtaken | Reused | Invalid
EXPECTED = (Refused, Declined, Stale, CommandReused, Malformed)
"""Expected problems of a command: members of its result, not errors."""


def as_data(info: Info, problem: Exception, game: AnyGame, cached: CachedTable | None) -> Failed:
    """A problem in the reader's language, as the class of its member of the union."""
    locale = info.context.locale
    match problem:
        case Refused() | Declined():
            return problem_text(problem, locale, game, None if cached is None else cached.position)
        case Stale(version=version, happened=steps, viewer=viewer) if cached is not None:
            read_by(info, cached.position)
            return Overtaken(
                version,
                problem_text(problem, locale),
                [SeenUpdate(step, step.position, viewer, cached) for step in steps],
            )
        case CommandReused():
            return Reused(problem_text(problem, locale))
        case Malformed():
            return Invalid(problem_text(problem, locale))
        case _:
            raise problem


def update_of(info: Info, accepted: Accepted, cached: CachedTable) -> SeenUpdate:
    """What the accepted command led to, as its seat sees it."""
    step = accepted.step
    read_by(info, step.position)
    return SeenUpdate(step, step.position, accepted.seat, cached, accepted.repeated)


async def opened_table(info: Info, new: NewTable) -> SeenTable:
    """A table that was just opened, as its host sees it."""
    cached = await info.context.quipu.tables.admitted(new.position.table.id, new.host)
    read_by(info, new.position)
    return SeenTable(cached, new.position, None, new.host, new.invitation)


def read_by(info: Info, position: Position, locale: str | None = None) -> None:
    """Set the reader of the sentences below this root field."""
    context = info.context
    context.voices[root_of(info)] = Voice(position, context.read_in(locale))


async def known_table(info: Info, table: str, game: AnyGame | None = None) -> CachedTable:
    """The cached table, however old.

    Raises Unknown if there is none, it plays another game, or is private and the token may not look at it.
    """
    context = info.context
    context.spend("tables in one request")
    cached = context.quipu.tables.remembered(table)
    if cached is None or not cached.admits(context.shown):
        cached = await context.quipu.tables.admitted(table, context.shown)
    if game is not None and cached.position.game.name != game.name:
        raise Unknown("table", table)
    return cached
