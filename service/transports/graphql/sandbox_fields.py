"""Root fields of sandboxes, which begin anywhere, and of lines that are tried without writing anything."""

from collections.abc import Mapping
from typing import Any

import msgspec
from graphql import GraphQLArgument, GraphQLField, GraphQLID, GraphQLInt, GraphQLObjectType, GraphQLString
from msgspec import Raw

from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import wire
from quipu.service.application.commands.new_tables import NewTable
from quipu.service.application.commands.sandboxes import STANDARD, SandboxOptions, all_used
from quipu.service.application.commands.what_if import TriedLine, read_line
from quipu.service.application.log.bodies import Visibility
from quipu.service.transports.graphql.common import Common, command_argument
from quipu.service.transports.graphql.game_fields import GameTypes
from quipu.service.transports.graphql.inputs import read
from quipu.service.transports.graphql.leaves import JSON
from quipu.service.transports.graphql.sources import Failed, Info, SeenTable, known_table, opened_table, tried
from quipu.service.transports.graphql.table_fields import TABLE
from quipu.service.transports.graphql.terms import read_terms
from quipu.service.transports.graphql.writing import argument, required
from quipu.service.transports.wire import decoded

UNREAD = {"stateJson": "state", "seats": "seats", "setup": "setup"}
"""Arguments that a sandbox of a table does not read, with their Python names."""


def sandbox_fields(types: GameTypes, common: Common) -> dict[str, GraphQLField]:
    """``<game>OpenSandbox`` of one game."""
    game = types.game

    async def resolve(_root: Any, info: Info, **given: Any) -> SeenTable | Failed:
        info.context.spend("tables in one request")

        async def run() -> SeenTable:
            new = await _opened(info, game, given)
            return await opened_table(info, new)

        return await tried(info, run, game)

    name = f"{wire(types.prefix)}OpenSandbox"
    words = "Open a sandbox: a table at a version of another one, at a position, or with a chosen seed."
    kinds: dict[type, GraphQLObjectType] = {SeenTable: types.table}
    results = common.result(f"{types.prefix}SandboxResult", kinds, "The new table, or why there is none.")
    return {name: GraphQLField(results, _arguments(types, common), resolve, description=words)}


async def _opened(info: Info, game: AnyGame, given: Mapping[str, Any]) -> NewTable:
    """The sandbox that the arguments ask for."""
    context, sandboxes = info.context, info.context.quipu.sandboxes
    terms = read_terms(
        given.get("clock"), hints=given["hints"], visibility=given["visibility"], take_backs=given["take_backs"]
    )
    wanted = SandboxOptions(
        seed=given.get("seed"),
        terms=terms,
        command=given["command"],
        client=context.client,
        opener=context.opener,
    )
    if given.get("table") is not None:
        unread = {name: given.get(passed) is not None for name, passed in UNREAD.items()}
        all_used({**unread, "edition": given["edition"] != STANDARD})
        return await sandboxes.of_table(game.name, given["table"], context.token, at=given.get("at"), wanted=wanted)
    all_used({"at": given.get("at") is not None})
    state, seats = given.get("state"), given.get("seats")
    return await sandboxes.of_position(
        game.name,
        seats=game.seats[0] if seats is None else seats,
        setup=read(given.get("setup") or {}, game.setup, "$.setup"),
        edition=given["edition"],
        state=None if state is None else Raw(msgspec.json.encode(state)),
        wanted=wanted,
    )


def _arguments(types: GameTypes, common: Common) -> dict[str, GraphQLArgument]:
    visible = argument(
        required(common.bridge.enum(Visibility)),
        "Who may find the table, look at it and take seats.",
        Visibility.LISTED.value,
    )
    options = {} if types.options is None else {"setup": argument(types.options, "The options of the game.")}
    return {
        **command_argument(),
        "table": argument(GraphQLID, "Start from this table: a finished one, one that hides nothing, or a sandbox."),
        "at": argument(GraphQLInt, "A version of that table; omitted: the current one."),
        "stateJson": argument(
            JSON, "A position document as `position` returns it, instead of a table.", passed_as="state"
        ),
        "seats": argument(GraphQLInt, "How many seats; omitted: as few as possible."),
        "edition": argument(required(GraphQLString), "The printed components.", "standard"),
        **options,
        **{name: one for name, one in types.terms.items() if name not in ("bots", "delay", "room")},
        "visibility": visible,
        "seed": argument(GraphQLString, "32 bytes in hexadecimal. The same seed and entropies give the same draws."),
    }


def line_fields(common: Common) -> dict[str, GraphQLField]:
    """``tryLine``, ``statistics``, ``gameStatistics``."""
    output, result = common.bridge.output, common.result
    return {
        "tryLine": GraphQLField(
            result("LineResult", {TriedLine: output(TriedLine)}, "Where the line leads, or why it cannot be tried."),
            {
                **TABLE,
                "notation": argument(
                    required(GraphQLString), "One turn per line, such as `17 0 endTurn`: version, seat, actions."
                ),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        ),
    }


async def _try(_root: Any, info: Info, *, table: str, notation: str, at: int | None = None) -> TriedLine | Failed:
    context = info.context
    cached = await known_table(info, table)
    context.spend("tables at an earlier version in one request")
    game = cached.position.game

    async def run() -> TriedLine:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        return await context.quipu.what_if.tried(table, context.token, turns, at)

    return await tried(info, run, game, cached)
