"""Interfaces and types that are the same for every game, and the arguments that many fields have."""

from graphql import (
    GraphQLArgument,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLString,
)

from quipu_rules.kernel.languages import LOCALES, tag_of
from quipu_service.transports.graphql.bridge import Bridge, input_field, text_field
from quipu_service.transports.graphql.failures import (
    error_codes,
    invalid_type,
    problem_type,
    refused_type,
    reused_type,
    stale_type,
)
from quipu_service.transports.graphql.leaves import (
    EVERY,
    JSON,
    SOURCES,
    VALUES,
    argument,
    attribute,
    required,
    wire_enum,
)
from quipu_service.transports.graphql.sources import Invalid, Overtaken, Reused
from quipu_service.transports.texts.problem_texts import ProblemText

LANGUAGE = wire_enum(
    "Language",
    {locale: f"The language `{tag_of(locale)}`." for locale in LOCALES},
    "The languages of all sentences.",
)
TABLE_ID = "The `id` that it was opened with."
TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}
COMMAND = {
    "command": argument(
        required(GraphQLID),
        "An id you choose: a repeat gets the first answer again.",
    )
}
OPTIONAL_COMMAND = {
    "command": argument(
        GraphQLID,
        "An id you choose: for a day, a repeat gets the first answer again.",
    )
}
EXPECTED_VERSION = {
    "expectedVersion": argument(GraphQLInt, "`Stale` unless the table is at this version.", passed_as="expected")
}
"""Arguments of commands."""
CLAIM = {
    "as": argument(
        GraphQLInt,
        "Your seat, so that a cache with several tokens keeps them apart.",
        passed_as="claim",
    )
}
BOARD = "The printed board, which never changes: numbered places with names and coordinates."


def paged(most: int, least: int = 0) -> dict[str, GraphQLArgument]:
    """The arguments of a connection that goes both ways."""
    return {
        "first": argument(GraphQLInt, f"The first of them after `after`: {least} to {most}. Default: 20."),
        "after": argument(GraphQLString, "A cursor: only those after it."),
        "last": argument(GraphQLInt, f"In place of `first`, the last of them before `before`: {least} to {most}."),
        "before": argument(GraphQLString, "A cursor: only those before it."),
    }


class Common:
    """The types that games share."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.node = GraphQLInterfaceType(
            "Node",
            {"id": GraphQLField(required(GraphQLID), description="Unique over all types, for ever.")},
            resolve_type=lambda source, _info, _type: self.nodes[type(source)].name,
            description="What a client's cache may keep by its id. A type has an `id` if and only if it is a node.",
        )
        self.nodes: dict[type, GraphQLObjectType] = {}
        """The types of nodes, by the classes of their sources."""
        identified = {"id": attribute(required(GraphQLID), "id", "Its id as a node."), **_json("it")}
        self.view = self._of_games("View", identified, "The game, as one viewer sees it after an entry.", self.node)
        self.board = self._of_games("Board", identified, "A printed board: one id, one content.", self.node)
        self.setup = self._of_games("Setup", _json("them"), "The options of a game.")
        self.event = self._message("Event", "Something that happened in a game.")
        self.legal_action = self._message("LegalAction", "Something that a seat may do now.")
        self.legal_action.fields["input"] = input_field()
        self.legal_action.extensions[VALUES] = True  # they repeat from position to position
        bridge.legal_action = self.legal_action
        self.problem = problem_type()
        self.refused = refused_type(self.problem)
        self.reused = reused_type(self.problem)
        self.invalid = invalid_type(self.problem)
        self.entry: GraphQLObjectType
        self.table: GraphQLObjectType
        self.seat: GraphQLObjectType
        self.own: GraphQLObjectType
        self.game: GraphQLObjectType
        self.edition: GraphQLObjectType
        """These are set by those who build them, as they refer to each other."""
        self.questions: dict[str, dict[str, GraphQLField]] = {}
        """The questions of tables, of one's own seat and of games."""
        self.stale = stale_type(self.problem, lambda: self.entry)
        self.problem.extensions[SOURCES] = {
            ProblemText: self.refused,
            Reused: self.reused,
            Invalid: self.invalid,
            Overtaken: self.stale,
        }
        self.error_code = error_codes()
        for kind in (self.node, self.problem, self.refused, self.reused, self.invalid, self.stale, self.error_code):
            bridge.claim(kind.name, kind)

    def claim(self, made: GraphQLObjectType, source: type | None = None) -> GraphQLObjectType:
        """Reserve the name of a type; with the class of its sources if it is a node."""
        self.bridge.claim(made.name, made)
        if source is not None:
            self.nodes[source] = made
        return made

    def _of_games(
        self, name: str, fields: dict[str, GraphQLField], description: str, *above: GraphQLInterfaceType
    ) -> GraphQLInterfaceType:
        """An interface that each game implements; the class of a source tells the type."""
        every: dict[type, GraphQLObjectType] = {}
        made = GraphQLInterfaceType(
            name,
            fields,
            list(above),
            lambda source, _info, _type: every[type(source)].name,
            description=description,
            extensions={EVERY: every},
        )
        self.bridge.claim(name, made)
        return made

    def _message(self, name: str, description: str) -> GraphQLInterfaceType:
        """An interface of all messages of one kind."""
        fields = {
            "type": GraphQLField(required(GraphQLString), description="The kind, as `type` in JSON."),
            "text": text_field(
                "A sentence in the reader's language; what belongs together is joined in an entry's `text`."
            ),
        }
        return self._of_games(name, fields, description)

    @property
    def implementations(self) -> list[GraphQLObjectType]:
        """The types of all games and of problems, to which no field refers."""
        problems = self.refused, self.reused, self.invalid, self.stale
        return [
            *problems,
            *(made for one in (self.view, self.board, self.setup) for made in one.extensions[EVERY].values()),
        ]


def _json(it: str) -> dict[str, GraphQLField]:
    return {"json": attribute(required(JSON), "json", f"The JSON by which REST shows {it}.")}
