"""Types that are the same for every game, and short ways to write fields."""

from collections.abc import Callable
from typing import Any

import msgspec
from graphql import (
    GraphQLArgument,
    GraphQLDefaultInput,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLString,
    GraphQLUnionType,
    Undefined,
)

from quipu.rules.kernel.text import LOCALES
from quipu.service.application import boards, presentation
from quipu.service.application.entries import encode
from quipu.service.transports.graphql.bridge import Bridge
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.leaves import JSON, SOURCES, Attribute, Shown, wire_enum
from quipu.service.transports.graphql.sources import Table

READ_UPDATE = msgspec.json.Decoder(presentation.Update).decode
LOCALE = wire_enum("Locale", list(LOCALES), "The languages of all sentences.")


def required(kind: Any) -> Any:
    """Never null."""
    return GraphQLNonNull(kind)


def several(kind: Any) -> Any:
    """A list, never null, of what is never null."""
    return GraphQLNonNull(GraphQLList(GraphQLNonNull(kind)))


def argument(
    kind: Any, description: str | None = None, default: Any = Undefined, *, passed_as: str | None = None
) -> GraphQLArgument:
    """An argument; ``passed_as`` names the resolver's parameter."""
    given = None if default is Undefined else GraphQLDefaultInput(default)
    return GraphQLArgument(kind, description=description, default=given, out_name=passed_as)


def shown(kind: Any, show: Callable[[Any], Any], description: str | None = None) -> GraphQLField:
    """A field worked out from its source alone."""
    return GraphQLField(kind, resolve=Shown(show), description=description)


def command_argument() -> dict[str, GraphQLArgument]:
    """What every command has."""
    words = "Your id of this command, best a UUID. A repeat with the same id and arguments gets the first answer again."
    return {"command": argument(required(GraphQLID), words)}


def command_arguments() -> dict[str, GraphQLArgument]:
    """What every command for a table has."""
    return {"table": argument(required(GraphQLID), "The id of the table.")} | command_argument()


def union(name: str, kinds: dict[type, GraphQLObjectType], description: str) -> GraphQLUnionType:
    """A union of results, told apart by the class of what stands behind them."""
    names = {source: kind.name for source, kind in kinds.items()}

    def resolve_type(value: Any, _info: Info, _type: Any) -> str:
        return names[type(value)]

    return GraphQLUnionType(
        name, list(kinds.values()), resolve_type, description=description, extensions={SOURCES: kinds}
    )


class Common:
    """The types that games share."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.update = bridge.output(presentation.Update)
        self.refused = _refused()
        self.stale = _stale(self.update)
        self.table = GraphQLInterfaceType(
            "Table",
            self.table_fields(),
            resolve_type=lambda table, _info, _type: f"{table.position.game.prefix}Table",
            description="A table of any game, as the viewer of the token sees it.",
        )
        for kind in (self.refused, self.stale, self.table):
            bridge.claim(kind.name, kind)

    def table_fields(self) -> dict[str, GraphQLField]:
        """What every table has."""
        fields = {}
        for name, field in self.bridge.fields(presentation.TableInfo).items():
            if not isinstance(field.resolve, Attribute):
                raise TypeError(f"TableInfo.{name} is not an attribute")
            fields[name] = shown(field.type, _of_info(field.resolve.name), field.description)
        fields["setupJson"] = shown(required(JSON), lambda table: table.position.table.opened.setup)
        fields["boardJson"] = GraphQLField(required(JSON), resolve=lambda table, info: encode(board_of(table, info)))
        return fields | seen_json()


def _of_info(name: str) -> Callable[[Table], Any]:
    return lambda table: table.info[name]


def board_of(table: Table, info: Info) -> Any:
    """What is printed and never changes."""
    info.context.spend("boards in one request")
    return boards.board_of(table.position.table)


def seen_json() -> dict[str, GraphQLField]:
    """The view and the legal actions as one scalar each, of any source with a position and a viewer."""
    return {
        "viewJson": shown(JSON, lambda source: presentation.view_json(source.position, source.viewer)),
        "legalActionsJson": shown(
            required(JSON), lambda source: presentation.legal_json(source.position, source.viewer)
        ),
    }


def seen(view: GraphQLObjectType, legal: GraphQLUnionType) -> dict[str, GraphQLField]:
    """The view and the legal actions, typed and as JSON."""
    return {
        "view": shown(
            view, lambda source: presentation.view(source.position, source.viewer), "Null until the game has started."
        ),
        "legalActions": shown(several(legal), lambda source: presentation.legal(source.position, source.viewer)),
        **seen_json(),
    }


def _refused() -> GraphQLObjectType:
    return GraphQLObjectType(
        "Refused",
        {
            "code": shown(required(GraphQLString), lambda told: told.code),
            "rule": shown(
                required(GraphQLString),
                lambda told: told.more["rule"],
                "The number of the statement in docs/rules/<game>.md, or `tables`.",
            ),
            "reason": shown(required(GraphQLString), lambda told: told.detail, "In the reader's language."),
            "details": shown(required(JSON), lambda told: told.more["details"]),
            "place": shown(
                GraphQLInt, lambda told: told.more.get("place"), "Which of several actions was refused, from 0."
            ),
        },
        description="Against the rules: nothing has happened.",
    )


def _stale(update: GraphQLObjectType) -> GraphQLObjectType:
    return GraphQLObjectType(
        "Stale",
        {
            "version": shown(required(GraphQLInt), lambda stale: stale.version, "The present one."),
            "happened": shown(
                several(update), lambda stale: [READ_UPDATE(one) for one in stale.happened], "Since the one expected."
            ),
            "happenedJson": shown(required(JSON), lambda stale: b"[" + b",".join(stale.happened) + b"]"),
        },
        description="Another command came first: nothing has happened.",
    )
