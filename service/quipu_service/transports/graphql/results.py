"""What operations answer with: one type for all commands at a table, and everywhere a ``problem``."""

from collections.abc import Collection

from graphql import GraphQLBoolean, GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString
from msgspec import Struct

from quipu_rules.kernel.message import wire
from quipu_service.transports.graphql.common import Common
from quipu_service.transports.graphql.entry_type import AS_OF, TIME
from quipu_service.transports.graphql.leaves import INT64, attribute, required, shown
from quipu_service.transports.graphql.sources import entry_of

REPEATED = "Whether it was sent before."
PROBLEM = "Why nothing happened."


class Results:
    """The types of all answers of operations, by name."""

    def __init__(self, common: Common, written: Collection[str]) -> None:
        """``written``: the answers of operations that write, which can be repeats."""
        self._common, self._written = common, written
        entry = shown(common.entry, entry_of, "The entry that the command led to.")
        table = attribute(common.table, "table", AS_OF)
        self.written = self._made(
            "Written",
            {"entry": entry, "table": table, "time": attribute(INT64, "time", TIME)},
            "What a command led to.",
        )
        self.opened = self._made(
            "Opened",
            {
                "table": attribute(common.table, "table", "What was opened, as a spectator sees it."),
                "hostToken": attribute(GraphQLString, "token", "Proves the host. The service keeps only its hash."),
                "invitation": attribute(
                    GraphQLString, "value", "To a private table: anybody who sends it may look and sit down. Else null."
                ),
            },
            "A new table, and what only its host is told.",
        )
        self.seated = self._made(
            "Seated",
            {
                "seat": attribute(GraphQLInt, "seat", "The seat, counted from 0."),
                "token": attribute(
                    GraphQLString,
                    "token",
                    "Keep it secret: whoever has it can play the seat. Null at a rematch, where your token holds it.",
                ),
                "entry": entry,
                "table": table,
            },
            "A seat, and the token that holds it.",
        )
        self._answers: dict[str, GraphQLObjectType] = {}

    def answer(self, name: str, record: type[Struct]) -> GraphQLObjectType:
        """The type of an operation that answers with a record: the record, or why there is none."""
        if name not in self._answers:
            value = self._common.bridge.output(record)
            fields = {wire(record.__name__): attribute(value, "value", "None if there is a problem.")}
            repeats = name in self._written
            self._answers[name] = self._made(name, fields, "The answer, or a problem.", repeats=repeats)
        return self._answers[name]

    def _made(
        self, name: str, fields: dict[str, GraphQLField], description: str, *, repeats: bool = True
    ) -> GraphQLObjectType:
        more = {"problem": attribute(self._common.problem, "problem", PROBLEM)}
        if repeats:
            more["repeated"] = attribute(required(GraphQLBoolean), "repeated", REPEATED)
        return self._common.claim(GraphQLObjectType(name, fields | more, description=description))
