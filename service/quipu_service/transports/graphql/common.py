"""Types that are the same for every game, and the fields that tables and entries of all games have."""

from collections.abc import Callable, Iterable
from functools import cached_property
from operator import attrgetter

from graphql import (
    GraphQLArgument,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLObjectType,
    GraphQLString,
    GraphQLUnionType,
)

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES, tag_of
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Status
from quipu_service.application.tables import boards, presentation
from quipu_service.application.tables.document_parts import TableSeat
from quipu_service.application.tables.permissions import Permission
from quipu_service.transports.graphql.bridge import Bridge, doc, input_field, text_field
from quipu_service.transports.graphql.failures import (
    error_codes,
    invalid_type,
    problem_type,
    refusal_codes,
    refused_type,
    reused_type,
    stale_type,
)
from quipu_service.transports.graphql.leaves import (
    INT64,
    JSON,
    Attribute,
    Prompted,
    argument,
    attribute,
    required,
    several,
    shown,
    union,
    viewed,
    wire_enum,
)
from quipu_service.transports.graphql.sources import (
    Info,
    Invalid,
    Reused,
    SeatAt,
    SeenTable,
    events_of,
    eye_of,
    legal_json_of,
    legal_of,
    view_json_of,
    view_of,
    voice_of,
)
from quipu_service.transports.texts.problem_texts import ProblemText

LOCALE = wire_enum(
    "Locale",
    {locale: f"The language `{tag_of(locale)}`." for locale in LOCALES},
    "The languages of all sentences.",
)


TABLE_ID = "The `id` that opening it answered with, or a list of tables."


TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}
COMMAND = {
    "command": argument(
        required(GraphQLID),
        "A command id of your choice, such as a UUID. A repeat with the same id gets the first answer again.",
    )
}
OPTIONAL_COMMAND = {
    "command": argument(
        GraphQLID,
        "A command id of your choice: for a day a repeat with the same id gets the first answer again.",
    )
}
EXPECTED_VERSION = {
    "expectedVersion": argument(GraphQLInt, "Answer `Stale` unless the table is at this version.", passed_as="expected")
}
"""Arguments of commands."""


class Common:
    """The types that games share."""

    def __init__(self, bridge: Bridge, games: Iterable[AnyGame]) -> None:
        self.bridge = bridge
        self.legal_action = _message("LegalAction", "Something that a seat may do now.")
        self.legal_action.fields["input"] = input_field()
        self.legal_action.resolve_type = lambda value, _info, _type: bridge.name_of(type(value))
        bridge.legal_action = self.legal_action
        self.event = _message("Event", "Something that happened in a game.")
        self.problem = problem_type()
        self.refused = refused_type(self.problem, refusal_codes(games))
        self.reused = reused_type(self.problem)
        self.invalid = invalid_type(self.problem)
        self.table = GraphQLInterfaceType(
            "Table",
            lambda: self.table_fields() | self._generic_fields(),
            resolve_type=lambda table, _info, _type: f"{table.position.game.prefix}Table",
            description="A table of any game, as the viewer of the token sees it.",
        )
        self.log_entry = GraphQLInterfaceType(
            "LogEntry",
            lambda: {**self.entry_fields(), "events": shown(several(self.event), events_of, EVENTS)},
            resolve_type=lambda update, _info, _type: f"{update.position.game.prefix}Update",
            description="An entry of a table's log as a viewer may follow it.",
        )
        self.stale = stale_type(self.problem, self.log_entry)
        self.error_code = error_codes()
        named = (self.legal_action, self.event, self.problem, self.refused, self.reused, self.invalid, self.stale)
        for kind in (*named, self.table, self.log_entry, self.error_code):
            bridge.claim(kind.name, kind)

    @cached_property
    def seat(self) -> GraphQLObjectType:
        """A seat of a table, with an id for client caches."""
        fields = {"id": shown(required(GraphQLID), lambda at: f"{at.table}:{at.seat.seat}", "The table and the seat.")}
        for name, field in self.bridge.fields(TableSeat).items():
            fields[name] = shown(field.type, _of_seat(_attribute(field)), field.description)
        made = GraphQLObjectType("TableSeat", fields, description=doc(TableSeat))
        self.bridge.claim(made.name, made)
        return made

    def table_fields(self) -> dict[str, GraphQLField]:
        """Fields of every table, whatever the game."""
        fields = {}
        for name, field in self.bridge.fields(presentation.TableInfo, without="seats").items():
            fields[name] = shown(field.type, _of_info(_attribute(field)), field.description)
        fields["seats"] = shown(
            several(self.seat),
            lambda table: [SeatAt(table.position.table.id, one) for one in table.info["seats"]],
            "All seats in turn order.",
        )
        fields["setupJson"] = attribute(
            required(JSON), "position.table.opened.setup", "The options that it was opened with."
        )
        fields["boardJson"] = GraphQLField(
            required(JSON), resolve=lambda table, info: encode(board_of(table, info)), description=BOARD
        )
        fields["hostToken"] = attribute(GraphQLString, "host", OF_THE_HOST)
        fields["invitation"] = attribute(GraphQLString, "invitation", INVITATION)
        fields["may"] = GraphQLField(several(self.bridge.output(Permission)), resolve=may_of, description=MAY)
        fields["prompt"] = prompt_field()
        return fields | seen_json()

    def _generic_fields(self) -> dict[str, GraphQLField]:
        """Fields of tables whose types depend on the game."""
        return {
            "legalActions": shown(several(self.legal_action), legal_of, LEGAL),
            "log": GraphQLField(several(self.log_entry), log_arguments(), description=LOG),
        }

    def entry_fields(self) -> dict[str, GraphQLField]:
        """Fields of every entry."""
        status, seats = required(self.bridge.enum(Status)), several(GraphQLInt)
        return {
            "version": attribute(
                required(GraphQLInt), "step.entry.version", "The version of the table after this entry."
            ),
            "at": attribute(required(INT64), "step.entry.at", "Milliseconds since 1970, UTC."),
            "now": attribute(required(INT64), "cached.now", NOW),
            "deadlines": shown(GraphQLList(INT64), lambda update: presentation.deadlines(update.position), DEADLINES),
            "seat": attribute(GraphQLInt, "step.entry.seat", "The seat that acted; null for the host and the service."),
            "type": attribute(required(GraphQLString), "type", presentation.DONE),
            "text": text_field(),
            "prompt": prompt_field(),
            "to": attribute(GraphQLInt, "to", "For rewinds, the version that the table went back to."),
            "status": attribute(status, "position.status", "The status of the table after this entry."),
            "toAct": attribute(seats, "position.to_act", "The seats that have to act after this entry."),
            "table": attribute(required(self.table), "table", "The table as it was at this version."),
        }

    def result(self, name: str, kinds: dict[type, GraphQLObjectType], description: str) -> GraphQLUnionType:
        """The result of a command: what it led to, or a problem."""
        problems = {ProblemText: self.refused, Reused: self.reused, Invalid: self.invalid}
        return union(name, kinds | problems, description)


NOW = "The service's clock as it answers, less the delay of a spectator: a deadline less this is the time left."
DEADLINES = "By seat, when its time runs out, null while it is not running; null at a table without a clock."
OF_THE_HOST = "The token of the host, for later requests; only in the answer to opening or forking, else null."
INVITATION = "The invitation to a private table, shown to its host only: anybody who sends it may look and sit down."
EVENTS = "What happened, as far as the viewer may know it."
LEGAL = "Everything the viewer's seat may do now; empty for a spectator."
LOG = "The table's entries, oldest first. For the next page send the `version` of the last one as `after`."
BOARD = "The printed board, which never changes: places with ids, names and coordinates."
PROMPT = (
    "What the viewer has to do now, or whom it waits for and why, in the reader's language; null unless the game runs."
)
MAY = "What the viewer may do with the table now, and why not what not; what the game allows is in the legal actions."
MOST_LOGGED = 100
"""How many entries of a log one field may return."""


def log_arguments() -> dict[str, GraphQLArgument]:
    """The arguments of the field ``log``."""
    return {
        "after": argument(required(GraphQLInt), "Entries after this version.", 0),
        "first": argument(required(GraphQLInt), f"How many: 0 to {MOST_LOGGED}.", 20),
    }


def may_of(table: SeenTable, info: Info) -> tuple[Permission, ...]:
    """What the viewer may do with the table, in the reader's language."""
    context, host = table.cached.context(table.position), table.cached.by_host(info.context.shown)
    return presentation.may(table.position, table.viewer, context, voice_of(info).locale, host=host)


def prompt_field() -> GraphQLField:
    """The field ``prompt`` of a type that has a position and a viewer."""
    return GraphQLField(GraphQLString, resolve=Prompted(), description=PROMPT)


def _attribute(field: GraphQLField) -> str:
    if not isinstance(field.resolve, Attribute):
        raise TypeError("expected a field that is an attribute")
    return field.resolve.name


def _of_info(name: str) -> Callable[[SeenTable], object]:
    return lambda table: table.info[name]


def _of_seat(name: str) -> Callable[[SeatAt], object]:
    return lambda at: getattr(at.seat, name)


def board_of(table: SeenTable, info: Info) -> object:
    """The printed board, which never changes."""
    info.context.spend("boards in one request")
    return boards.board_of(table.position.table)


def seen_json() -> dict[str, GraphQLField]:
    """The view and the legal actions as one JSON scalar each, for any source with a position and a viewer."""
    return {
        "viewJson": shown(JSON, view_json_of, f"{VIEW} As JSON."),
        "legalActionsJson": shown(required(JSON), legal_json_of, f"{LEGAL} As JSON."),
    }


VIEW = "The game as the viewer may see it; null until it has started."


def seen(view: GraphQLObjectType, legal: GraphQLInterfaceType) -> dict[str, GraphQLField]:
    """The view and the legal actions, typed and as JSON."""
    return {
        "view": viewed(view, view_of, eye_of, VIEW),
        "legalActions": viewed(several(legal), legal_of, attrgetter("viewer"), LEGAL),
        **seen_json(),
    }


def _message(name: str, description: str) -> GraphQLInterfaceType:
    fields = {
        "type": GraphQLField(required(GraphQLString), description="The kind, as `type` in JSON."),
        "text": text_field(),
    }
    return GraphQLInterfaceType(name, fields, description=description)
