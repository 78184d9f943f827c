"""The types and the root fields of one game. Nothing here knows which."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any, get_args

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLField,
    GraphQLID,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLString,
)

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Template, wire
from quipu.rules.kernel.refusal import Refused
from quipu.service.application import presentation
from quipu.service.application.commands import MOST_ACTIONS
from quipu.service.application.commit import Accepted
from quipu.service.application.entries import encode
from quipu.service.application.position import Status
from quipu.service.application.problems import Declined, Malformed, Stale, TooCostly
from quipu.service.transports.graphql.common import (
    LOCALE,
    Common,
    argument,
    board_of,
    command_argument,
    command_arguments,
    required,
    seen,
    several,
    shown,
    union,
)
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.inputs import Inputs, read, read_actions
from quipu.service.transports.graphql.leaves import INT64, JSON
from quipu.service.transports.graphql.sources import Legal, Overtaken, Table, Update, known_table, read_by, refused
from quipu.service.transports.problems import Told

MOST_LOGGED = 100
"""Entries of a log in one field."""


class GameTypes:
    """The types of one game."""

    def __init__(self, game: AnyGame, common: Common, inputs: Inputs) -> None:
        bridge = common.bridge
        actions = get_args(game.actions) or (game.actions,)
        prefix = game.prefix
        self.game, self.prefix, self._common = game, prefix, common
        self.view = bridge.output(game.view_type)
        self.board = bridge.output(game.board_type)
        self.event = bridge.union(f"{prefix}Event", get_args(game.events) or (game.events,))
        self.legal = bridge.union(f"{prefix}LegalAction", (*actions, Template))
        self.action = inputs.actions(f"{prefix}Action", game)
        self.options = inputs.struct(game.setup) if game.setup.__struct_fields__ else None
        self.setup = bridge.output(game.setup) if game.setup.__struct_fields__ else None
        self.update = GraphQLObjectType(
            f"{prefix}Update", self._update_fields(), description="One entry as a viewer may follow it."
        )
        self.table = GraphQLObjectType(
            f"{prefix}Table", self._table_fields, [common.table], description=f"A table of {game.name}."
        )
        self.accepted = GraphQLObjectType(
            f"{prefix}Accepted", self._accepted_fields(), description="The command is in the log."
        )
        self.legal_list = GraphQLObjectType(f"{prefix}Legal", self._legal_fields(), description="What is legal.")
        for kind in (self.update, self.table, self.accepted, self.legal_list):
            bridge.claim(kind.name, kind)

    def _update_fields(self) -> dict[str, GraphQLField]:
        return {
            "version": shown(required(GraphQLInt), lambda update: update.step.entry.version),
            "at": shown(required(INT64), lambda update: update.step.entry.at, "Milliseconds since 1970, UTC."),
            "seat": shown(GraphQLInt, lambda update: update.step.entry.seat, "Who did it."),
            "type": shown(
                required(GraphQLString),
                lambda update: update.type,
                "opened, seatTaken, seatLeft, started, forked, acted, rewindAsked or rewound.",
            ),
            "to": shown(GraphQLInt, lambda update: update.to, "The version gone back to, for rewinds."),
            "status": shown(required(self._common.bridge.enum(Status)), lambda update: update.position.status),
            "toAct": shown(several(GraphQLInt), lambda update: presentation.to_act(update.position)),
            "events": shown(
                several(self.event),
                lambda update: presentation.events(update.step, update.viewer),
                "As the viewer may know them.",
            ),
            "eventsJson": shown(required(JSON), lambda update: encode(presentation.events(update.step, update.viewer))),
            **seen(self.view, self.legal),
        }

    def _accepted_fields(self) -> dict[str, GraphQLField]:
        return {
            "repeated": shown(
                required(GraphQLBoolean), lambda update: update.repeated, "Whether it was accepted before."
            ),
            "table": shown(required(self.table), lambda update: update.table, "As it was at this version."),
            **self._update_fields(),
        }

    def _legal_fields(self) -> dict[str, GraphQLField]:
        return {
            "version": shown(required(GraphQLInt), lambda legal: legal.position.version),
            "seat": shown(GraphQLInt, lambda legal: legal.viewer),
            "legalActions": shown(several(self.legal), lambda legal: legal.actions),
            "legalActionsJson": shown(required(JSON), lambda legal: encode(legal.actions)),
        }

    def _table_fields(self) -> dict[str, GraphQLField]:
        fields = self._common.table_fields() | seen(self.view, self.legal)
        fields["board"] = GraphQLField(required(self.board), resolve=board_of)
        if self.setup is not None:
            fields["setup"] = shown(required(self.setup), lambda table: table.position.table.setup)
        fields["log"] = GraphQLField(
            several(self.update),
            args={
                "after": argument(required(GraphQLInt), "Entries after this version.", 0),
                "first": argument(required(GraphQLInt), f"Up to {MOST_LOGGED}.", 20),
            },
            resolve=_log,
            description="The table's entries, oldest first.",
        )
        return fields


async def _log(table: Table, info: Info, *, after: int, first: int) -> list[Update]:
    if not 0 <= first <= MOST_LOGGED:
        raise TooCostly("entries of a log", MOST_LOGGED)
    if after < 0:
        raise Malformed("expected a version", "$.after")
    last = min(after + first, table.position.version)
    context = info.context
    context.spend("entries of logs in one request", max(0, last - after))
    steps = await context.quipu.tables.happened(table.cached, after)
    return [Update(step, table.viewer, table.cached) for step in steps if step.entry.version <= last]


class GameFields:
    """The root fields of one game."""

    def __init__(self, types: GameTypes, common: Common) -> None:
        self._types, self._game, self._common = types, types.game, common
        self._name = wire(types.prefix)
        self._legal = self._legal_field()

    def query(self) -> dict[str, GraphQLField]:
        """``<game>LegalActions``."""
        return {f"{self._name}LegalActions": self._legal}

    def mutation(self) -> dict[str, GraphQLField]:
        """``<game>Open``, ``<game>Act``, ``<game>LegalActions``."""
        return {
            f"{self._name}Open": self._open(),
            f"{self._name}Act": self._act(),
            f"{self._name}LegalActions": self._legal,
        }

    def subscription(self) -> dict[str, GraphQLField]:
        """``<game>Events``."""
        return {f"{self._name}Events": self._events()}

    def _open(self) -> GraphQLField:
        types, game = self._types, self._game
        args: dict[str, GraphQLArgument] = command_argument() | {
            "seats": argument(required(GraphQLInt), f"{game.seats[0]} to {game.seats[-1]}."),
            "edition": argument(required(GraphQLString), "The printed components.", "standard"),
        }
        if types.options is not None:
            args["setup"] = argument(types.options, "The options of the game; each has a default.")

        async def resolve(
            _root: Any, info: Info, *, command: str, seats: int, edition: str, setup: Any = None
        ) -> Table | Told:
            context = info.context
            options = read(setup or {}, game.setup, "$.setup")
            try:
                new = await context.quipu.commands.open(
                    game.name, seats=seats, setup=options, edition=edition, command=command, client=context.client
                )
            except Refused as problem:
                return refused(info, problem, game)
            cached = await known_table(info, new.position.table.id)
            read_by(info, new.position)
            return Table(cached, new.position, None)

        results = union(
            f"{types.prefix}OpenResult",
            {Table: types.table, Told: self._common.refused},
            "The new table, or why these options do not go together.",
        )
        return GraphQLField(required(results), args, resolve, description=f"Open a table of {game.name}.")

    def _act(self) -> GraphQLField:
        types, game = self._types, self._game
        args = command_arguments() | {
            "expectedVersion": argument(GraphQLInt, "Stale unless the table is at this version.", passed_as="expected"),
            "actions": argument(several(types.action), f"Up to {MOST_ACTIONS}; all of them happen or none."),
        }

        async def resolve(
            _root: Any,
            info: Info,
            *,
            table: str,
            command: str,
            actions: list[Any],
            expected: int | None = None,
        ) -> Update | Told | Overtaken:
            context = info.context
            wishes = self._wishes(actions, "actions")
            cached = await known_table(info, table, game)
            try:
                accepted = await context.quipu.commands.act(
                    table, game=game.name, command=command, token=context.token, actions=wishes, expected=expected
                )
            except (Refused, Declined) as problem:
                return refused(info, problem, game, cached.position)
            except Stale as stale:
                return Overtaken(stale.version, stale.happened)
            read_by(info, accepted.step.position)
            return update_of(accepted, cached)

        kinds = {Update: types.accepted, Told: self._common.refused, Overtaken: self._common.stale}
        results = union(f"{types.prefix}ActResult", kinds, "What became of the command.")
        return GraphQLField(required(results), args, resolve, description="Perform actions as one command.")

    def _wishes(self, actions: list[Any], name: str) -> list[Any]:
        if len(actions) > MOST_ACTIONS:
            raise TooCostly("actions of one command", MOST_ACTIONS)
        return read_actions(actions, self._game, name)

    def _legal_field(self) -> GraphQLField:
        types, game = self._types, self._game
        args = {
            "table": argument(required(GraphQLID)),
            "after": argument(several(types.action).of_type, "Actions to imagine first."),
        }

        async def resolve(_root: Any, info: Info, *, table: str, after: list[Any] | None = None) -> Legal | Told:
            context = info.context
            wishes = self._wishes(after or [], "after")
            cached = await known_table(info, table, game)
            try:
                position, seat, legal = await context.quipu.commands.legal(table, context.token, wishes)
            except (Refused, Declined) as problem:
                return refused(info, problem, game, cached.position)
            read_by(info, position)
            return Legal(position, seat, legal)

        results = union(
            f"{types.prefix}LegalResult",
            {Legal: types.legal_list, Told: self._common.refused},
            "What is legal, or why one of the actions before is not.",
        )
        return GraphQLField(
            required(results), args, resolve, description="What would be legal now, or after some actions."
        )

    def _events(self) -> GraphQLField:
        types, game = self._types, self._game
        args = {
            "table": argument(required(GraphQLID)),
            "fromVersion": argument(
                GraphQLInt, "The version you have: 0 for all entries; without it those to come.", passed_as="after"
            ),
            "locale": argument(LOCALE, "The language of sentences, where no header can say it."),
        }

        async def subscribe(
            _root: Any,
            info: Info,
            *,
            table: str,
            after: int | None = None,
            locale: str | None = None,
        ) -> AsyncIterator[Update]:
            context = info.context
            cached = await known_table(info, table, game)
            async with aclosing(context.quipu.tables.follow(table, context.token, after)) as steps:
                async for step, viewer in steps:
                    read_by(info, step.position, locale)
                    yield Update(step, viewer, cached)

        return GraphQLField(
            required(types.update),
            args,
            resolve=lambda update, _info, **_args: update,
            subscribe=subscribe,
            description="Every entry from a version on: first from the log, then as it happens, without a gap.",
        )


def update_of(accepted: Accepted, cached: Any) -> Update:
    """What the accepted command led to, as its seat sees it."""
    return Update(accepted.step, accepted.seat, cached, accepted.repeated)
