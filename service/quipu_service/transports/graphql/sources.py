"""What resolvers are given: the context of the operation, and the values of types that are more than a struct."""

from collections import deque
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, TypeAlias

from graphql import GraphQLResolveInfo
from graphql.pyutils import Path
from msgspec import Struct
from strawberry.types.execution import ExecutionResult

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import ENGLISH
from quipu_rules.kernel.languages import tag_of as language_tag
from quipu_rules.kernel.message import Action, Event, Seat, Template, Viewer
from quipu_rules.kernel.refusal import Refused
from quipu_rules.kernel.text import Reader
from quipu_service.application.access.accounts import IssuedPlayer
from quipu_service.application.access.credentials import Credential
from quipu_service.application.admission.frontends import Frontend
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Position
from quipu_service.application.log.stale import Stale
from quipu_service.application.problems.tree import CommandReused, Declined, Malformed, NotSeated, Problem, Unknown
from quipu_service.application.tables import presentation
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.cache import CachedTable, seen_by_holder
from quipu_service.application.tables.cooperative import round_robin
from quipu_service.transports.graphql.ids import entry_id
from quipu_service.transports.graphql.operation_request import GraphQLRequest
from quipu_service.transports.graphql.seen import AnyTable, SeenTable, SeenUpdate
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
    "questions in one request": 5,
}


class Voice:
    """The sentences of a game for one reader; loaded when the first one is needed."""

    def __init__(self, position: Position, locale: str) -> None:
        self._position, self.locale = position, locale

    @cached_property
    def _reader(self) -> Reader:
        return reader_of(self._position, self.locale)

    def sentence(self, message: object) -> str:
        """The sentence of an event, an action or an entry, or the label of a template."""
        if isinstance(message, SeenUpdate):
            return " ".join(filter(None, presentation.texts_of(message.step, message.viewer, self.locale)))
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
    voices: dict[tuple[str | int, ...], Voice] = {}
    """The sentences below a place in the answer, by its path: each place has its own table."""
    spent: dict[str, int] = {}
    languages: set[str] = set()
    """The languages of the answer, as far as they were asked for."""
    at_once: "Callable[[SeenUpdate, str], bool] | None" = None
    """Sends an update to a subscription, in a language, without waking its task; False if that is not possible now."""
    sent: GraphQLRequest | None = None
    """The parameters of a request for a stream, until they are read."""
    answers: AsyncGenerator[ExecutionResult, None] | None = None
    """The answers of a stream, to be closed with its request."""
    resumed: int | None = None
    """The id of the last event that the client of a stream has."""
    event_ids: "deque[int | None] | None" = None
    """Of a stream: the ids of the events whose answers come next; None for one that has no id."""

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

    def spend(self, what: str, amount: int = 1, *, most: int | None = None) -> None:
        """Raise TooCostly if the request asks for more of this than allowed; extensions say how much that is."""
        spent = self.spent[what] = self.spent.get(what, 0) + amount
        limit = MOST_SPENT[what] if most is None else most
        if spent > limit:
            raise TooCostly(what, limit)


Info: TypeAlias = GraphQLResolveInfo[Context]


def voice_at(context: Context, path: Path | None) -> Voice | None:
    """The sentences for the fields at a place: those of the nearest place above that has some."""
    keys = [] if path is None else path.as_list()
    while keys:
        if (found := context.voices.get(tuple(keys))) is not None:
            return found
        keys.pop()
    return None


def voice_of(info: Info) -> Voice:
    """The sentences for the fields below this one."""
    found = voice_at(info.context, info.path)
    if found is None:
        raise LookupError(f"nobody said whose sentences those of {info.path.as_list()} are")
    return found


class GamePart:
    """What a game defines of a table: its view, board or options, with what every game has of it.

    Each game has a class of its own for each of them, so that the class tells the type.
    """

    __slots__ = ("_named", "edition", "encoded", "value")

    def __init__(
        self, value: object, named: Callable[[], str] = str, encoded: bytes | None = None, edition: object = None
    ) -> None:
        self.value, self._named, self.encoded, self.edition = value, named, encoded, edition

    @property
    def id(self) -> str:
        """Its id as a node, worked out when it is asked for; options have none."""
        return self._named()

    @property
    def json(self) -> bytes:
        """The JSON of REST."""
        return encode(self.value) if self.encoded is None else self.encoded


@cache
def whole_of(kind: str, game: str) -> type[GamePart]:
    """The class of the ``View``, ``Board`` or ``Setup`` of a game."""
    return type(f"{kind} of {game}", (GamePart,), {"__slots__": ()})


def view_of(source: SeenUpdate) -> GamePart | None:
    """The game, as the viewer of a position may see it; None if a newer view follows at once."""
    position = source.position
    shown = None if source.missed else presentation.view(position, source.viewer)
    if shown is None:
        return None
    return whole_of("View", position.game.name)(shown, partial(view_id, source))


def view_id(source: SeenUpdate) -> str:
    """The id of a view."""
    position = source.position
    return f"{entry_id(position.table.id, position.version, eye_of(source))}/view"


def eye_of(source: SeenUpdate) -> Viewer:
    """The viewer whose view that is."""
    return presentation.eye(source.position, source.viewer)


def legal_of(source: SeenUpdate) -> list[Action | Template]:
    """What the viewer of a position may do; nothing if newer legal actions follow at once."""
    return [] if source.missed else presentation.legal(source.position, source.viewer)


def events_of(update: SeenUpdate) -> tuple[Event, ...]:
    """What happened in the game, as far as the viewer may know it."""
    return presentation.events(update.step, update.viewer)


@dataclass(frozen=True)
class Answered:
    """What an operation led to that is more than an entry, or the problem."""

    problem: "Failed | None" = None
    entry: SeenUpdate | None = None
    opened: SeenTable | None = None
    """The table of a command that answers without an entry."""
    repeated: bool = False
    seat: Seat | None = None
    token: str | None = None
    """That of the seat, or of the host of a new table."""
    value: object = None
    """What a question found."""

    @property
    def table(self) -> SeenTable | None:
        """The table as of the entry."""
        return self.opened if self.entry is None else self.entry.table

    @property
    def time(self) -> int | None:
        """The clock of the table."""
        return None if self.entry is None else self.entry.cached.now


@dataclass(frozen=True)
class Overtaken:
    """Another command came first. A resolver cannot answer with the problem itself, which is an exception."""

    version: int
    problem: ProblemText
    happened: Sequence[SeenUpdate]


@dataclass(frozen=True)
class Reused:
    """The command id was accepted with other arguments."""

    problem: ProblemText


@dataclass(frozen=True)
class Invalid:
    """An argument that has the right type but an invalid value."""

    problem: ProblemText


Failed: TypeAlias = ProblemText | Overtaken | Reused | Invalid
EXPECTED = (Refused, Declined, Stale, CommandReused, Malformed)
"""Expected problems of a command: members of its result, not errors."""


def as_data(info: Info, problem: Exception, game: AnyGame, cached: CachedTable | None) -> Failed:
    """A problem in the reader's language, as the class of its member of the union."""
    locale = info.context.locale
    match problem:
        case Refused() | Declined():
            return problem_text(problem, locale, game, None if cached is None else cached.known_to(info.context.shown))
        case Stale(version=version, happened=steps, viewer=viewer) if cached is not None:
            read_by(info, cached.position)
            return Overtaken(
                version,
                problem_text(problem, locale),
                [SeenUpdate(step, step.position, viewer, seen_by_holder(cached)) for step in steps],
            )
        case CommandReused():
            return Reused(problem_text(problem, locale))
        case Malformed():
            return Invalid(problem_text(problem, locale))
        case _:
            raise problem


def written(info: Info, accepted: Accepted, cached: CachedTable) -> SeenUpdate:
    """What the accepted command led to, as its seat sees it."""
    step = accepted.step
    read_by(info, step.position)
    return SeenUpdate(step, step.position, accepted.seat, seen_by_holder(cached), repeated=accepted.repeated)


def entry_of(answer: SeenUpdate | Answered) -> SeenUpdate | None:
    """The entry that is told, or that a command led to."""
    return answer if isinstance(answer, SeenUpdate) else answer.entry


async def opened_table(info: Info, new: NewTable) -> SeenTable:
    """A table that was just opened, as its host sees it."""
    cached = await info.context.quipu.tables.admitted(new.position.table.id, new.host)
    read_by(info, new.position)
    return SeenTable(seen_by_holder(cached), new.position, None)


async def seen_table(info: Info, table: str) -> SeenTable:
    """A table as the sender sees it; raises Unknown if the token does not admit to it."""
    context = info.context
    context.spend("tables in one request")
    await context.quipu.tables.admitted(table, context.shown)
    cached, position = await context.quipu.tables.at(table, None, context.shown)
    return SeenTable(cached, position, cached.viewer_or_spectator(context.shown))


async def whole_table(info: Info, table: AnyTable) -> SeenTable:
    """The table itself, read once if it came from a list; raises what reading it raised, for all fields the same."""
    if isinstance(table, SeenTable):
        return table
    async with table.reading:
        if table.whole is None:
            try:
                table.whole = await seen_table(info, table.id)
            except Problem as problem:
                table.whole = problem
            await round_robin().next()  # the next table of the list has its own turn
    if isinstance(table.whole, Problem):
        raise table.whole
    return table.whole


async def seen_entry(info: Info, table: SeenTable, version: int, path: Path | None = None) -> SeenUpdate | None:
    """An entry as its viewer sees it, read by whoever reads what is below this place; None if there is none."""
    if not 1 <= version <= table.cached.position.version:
        return None
    (step,) = await info.context.quipu.tables.past.happened(table.cached, version - 1, 1)
    read_by(info, step.position, path=path)
    return SeenUpdate(step, step.position, table.viewer, table.cached)


def claimed(table: SeenTable, seat: int | None) -> SeenTable:
    """The table, if its viewer holds the seat that was claimed; raises NotSeated."""
    if seat is not None and table.viewer != seat:
        raise NotSeated("other")
    return table


def read_by(info: Info, position: Position, locale: str | None = None, path: Path | None = None) -> None:
    """Set the reader of the sentences below this field, or below another place."""
    context, path = info.context, path or info.path
    place = (path.key,) if path.prev is None else tuple(path.as_list())
    context.voices[place] = Voice(position, context.read_in(locale))


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
