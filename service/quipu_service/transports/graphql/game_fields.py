"""The types of one game, for any game; its typed act; and the act and the subscription of all games."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import TypeAlias, get_args

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLField,
    GraphQLInt,
    GraphQLObjectType,
)

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Template, Viewer, wire
from quipu_service.application.log.position import Status, Step
from quipu_service.application.problems.tree import NotSeated, TooLarge
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.transports.graphql.common import CLAIM, COMMAND, EXPECTED_VERSION, LANGUAGE, TABLE, Common
from quipu_service.transports.graphql.entry_type import happened_type
from quipu_service.transports.graphql.inputs import Inputs, read_actions, read_sent_back
from quipu_service.transports.graphql.leaves import JSON, argument, attribute, required, several
from quipu_service.transports.graphql.results import Results
from quipu_service.transports.graphql.seen import OwnAt, SeenUpdate
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Answered,
    Info,
    as_data,
    known_table,
    read_by,
    whole_of,
    written,
)

SENT_BACK = "Actions as you got them: an `input`, entries of `json`, or of `legalActions` with all their fields."
NEWEST = "Of the entries that were missed, only the newest has a view and legal actions."
EACH = f"1 to {MOST_ACTIONS}, in order."


class GameTypes:
    """The types of one game."""

    def __init__(self, game: AnyGame, common: Common, inputs: Inputs) -> None:
        bridge = common.bridge
        actions = get_args(game.actions) or (game.actions,)
        prefix, name = game.prefix, game.title("en")
        self.game, self.prefix = game, prefix
        self.view = bridge.whole(
            f"{prefix}View", game.view_type, whole_of("View", game.name), common.view, f"A game of {name}."
        )
        self.board = bridge.whole(
            f"{prefix}Board", game.board_type, whole_of("Board", game.name), common.board, f"A board of {name}."
        )
        self.setup = bridge.whole(
            f"{prefix}Setup", game.setup, whole_of("Setup", game.name), common.setup, f"The options of {name}."
        )
        for kind, made in (("View", self.view), ("Board", self.board)):
            common.nodes[whole_of(kind, game.name)] = made
        self.board.fields["edition"] = attribute(required(common.edition), "edition", "The printed components.")
        bridge.implement(common.event, get_args(game.events) or (game.events,))
        bridge.implement(common.legal_action, (*actions, Template))
        self.action = inputs.actions(f"{prefix}Action", game)
        self.options = inputs.struct(game.setup) if game.setup.__struct_fields__ else None
        """The options that a table is opened with, if the game has any."""


Sent: TypeAlias = list[Action | Mapping[str, object]]
"""Actions as they were sent."""
Read: TypeAlias = Callable[[Sent, AnyGame], list[Action]]


def _typed(actions: Sent, game: AnyGame) -> list[Action]:
    return read_actions(_few(actions), game, "actions")


def _sent_back(actions: Sent, game: AnyGame) -> list[Action]:
    return read_sent_back(_few(actions), game, "actions")


def _few(actions: Sent) -> Sent:
    if len(actions) > MOST_ACTIONS:
        raise TooLarge("actions of one command", MOST_ACTIONS)
    return actions


def acting_fields(games: list[GameTypes], results: Results) -> dict[str, GraphQLField]:
    """``act`` for all games, and ``<game>Act`` with typed actions."""
    typed = {
        f"{wire(one.prefix)}Act": _act(one.game, argument(several(one.action), EACH), _typed, results) for one in games
    }
    return {"act": _act(None, argument(several(JSON), f"{EACH} {SENT_BACK}"), _sent_back, results), **typed}


def _act(game: AnyGame | None, actions: GraphQLArgument, read: Read, results: Results) -> GraphQLField:
    async def resolve(
        _root: object, info: Info, *, table: str, command: str, actions: Sent, expected: int | None = None
    ) -> Answered | SeenUpdate:
        context = info.context
        cached = await known_table(info, table, game)
        rules = cached.position.game if game is None else game
        try:
            accepted = await context.quipu.commands.act(
                table,
                game=rules.name,
                command=command,
                token=context.shown,
                actions=read(actions, rules.shown),
                expected=expected,
            )
        except EXPECTED as problem:
            return Answered(as_data(info, problem, rules, cached))
        return written(info, accepted, cached)

    words = "Perform actions as one command: all of them or none."
    return GraphQLField(
        results.written, TABLE | COMMAND | EXPECTED_VERSION | {"actions": actions}, resolve, description=words
    )


def legal_after(common: Common) -> dict[str, GraphQLField]:
    """``legalAfter``: a field of one's own seat."""
    made = GraphQLObjectType(
        "LegalAfter",
        {
            "legalActions": attribute(several(common.legal_action), "value", "None if there is a problem."),
            "problem": attribute(common.problem, "problem", "Why one of the actions before is not legal."),
        },
        description="What a seat could do after some actions.",
    )
    common.claim(made)

    async def resolve(source: OwnAt, info: Info, *, actions: Sent) -> Answered:
        context = info.context
        context.spend("questions in one request")
        cached = await known_table(info, source.table.id)
        read_by(info, cached.position)
        game = cached.position.game
        try:
            found = await context.quipu.commands.legal(source.table.id, context.token, _sent_back(actions, game.shown))
        except EXPECTED as problem:
            return Answered(as_data(info, problem, game, cached), value=[])
        return Answered(value=found[2])

    words = "What would be legal after some actions; nothing is performed."
    arguments = {"actions": argument(several(JSON), f"{EACH} {SENT_BACK}")}
    return {"legalAfter": GraphQLField(made, arguments, resolve, description=words)}


def following_field(common: Common) -> GraphQLField:
    """``entries``."""

    async def subscribe(
        _root: object,
        info: Info,
        *,
        table: str,
        newest: bool,
        after: int | None = None,
        locale: str | None = None,
        claim: int | None = None,
    ) -> AsyncIterator[SeenUpdate]:
        context = info.context
        await known_table(info, table)
        seen, language = await context.quipu.tables.seen(table, context.shown), context.read_in(locale)
        if claim is not None and seen.viewer(context.shown) != claim:
            raise NotSeated("other")
        after = after if context.resumed is None else context.resumed
        known = seen.position.version

        def at_once(step: Step, viewer: Viewer) -> bool:
            if context.at_once is None or step.position.status is not Status.RUNNING:  # the task ends the stream
                return False
            return context.at_once(SeenUpdate(step, step.position, viewer, seen), language)

        since = max(0, known - 1) if after is None else after
        async with context.quipu.following.following(table, context.shown, since, at_once) as steps:
            if seen.position.status.ended and since >= seen.position.version:
                return
            async for step, viewer in steps:
                read_by(info, step.position, locale)
                missed = newest and step.position.version < seen.position.version
                yield SeenUpdate(step, step.position, viewer, seen, missed=missed)
                if step.position.status.ended and step.position.version >= known:
                    return

    return GraphQLField(
        required(happened_type(common)),
        {
            **TABLE,
            "after": argument(
                GraphQLInt,
                "Send the entries after this version, 0 for all; omitted: the newest, then what follows.",
            ),
            "newestView": argument(required(GraphQLBoolean), NEWEST, default=False, passed_as="newest"),
            "language": argument(
                LANGUAGE, "The language of sentences, where no header can say it.", passed_as="locale"
            ),
            **CLAIM,
        },
        resolve=lambda update, _info, **_args: update,
        subscribe=subscribe,
        description="Every entry after a version: first from the log, then as it happens, without a gap. It completes "
        "with the last entry of a game that is over.",
    )
