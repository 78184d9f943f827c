"""The types and root fields of one game, for any game."""

from collections.abc import AsyncIterator, Callable
from typing import get_args

from graphql import (
    GraphQLArgument,
    GraphQLBoolean,
    GraphQLField,
    GraphQLInt,
    GraphQLObjectType,
    GraphQLString,
)

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Template, Viewer, wire
from quipu_rules.kernel.revisions import of_kind
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Step
from quipu_service.application.problems.tree import Malformed, TooLarge
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.application.tables.boards import checked_seats
from quipu_service.transports.graphql.common import (
    BOARD,
    COMMAND,
    EVENTS,
    EXPECTED_VERSION,
    LOCALE,
    LOG,
    MOST_LOGGED,
    TABLE,
    Common,
    board_of,
    log_arguments,
    seen,
)
from quipu_service.transports.graphql.inputs import Chosen, Inputs, read, read_actions, read_sent_back
from quipu_service.transports.graphql.leaves import JSON, argument, attribute, required, several, shown, union
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Failed,
    Info,
    Invalid,
    Legal,
    Overtaken,
    SeenTable,
    SeenUpdate,
    as_data,
    events_of,
    known_table,
    read_by,
    update_of,
)
from quipu_service.transports.texts.problem_texts import ProblemText

SENT_BACK = (
    "Actions as you got them: entries of `legalActionsJson`, of `legalActions` with all their fields, or an `input`."
)
NEWEST = "Of the entries that were missed, only the newest has a view and legal actions."


class GameTypes:
    """The types of one game."""

    def __init__(self, game: AnyGame, common: Common, inputs: Inputs) -> None:
        bridge = common.bridge
        actions = get_args(game.actions) or (game.actions,)
        prefix = game.prefix
        self.game, self.prefix, self._common = game, prefix, common
        self.view = bridge.output(game.view_type)
        self.board = bridge.output(game.board_type)
        name = game.title("en")
        events = get_args(game.events) or (game.events,)
        self.event = bridge.interface(f"{prefix}Event", events, common.event, f"Something that happened in {name}.")
        self.legal = bridge.interface(
            f"{prefix}LegalAction",
            (*actions, Template),
            common.legal_action,
            f"Something that a seat may do in {name}.",
        )
        self.action = inputs.actions(f"{prefix}Action", game)
        self.options = inputs.struct(game.setup) if game.setup.__struct_fields__ else None
        self.setup = bridge.output(game.setup) if game.setup.__struct_fields__ else None
        self.update = GraphQLObjectType(
            f"{prefix}Update",
            self._update_fields,
            [common.log_entry],
            description="One entry as a viewer may follow it.",
        )
        self.table = GraphQLObjectType(
            f"{prefix}Table",
            self._table_fields,
            [common.table],
            description=f"A table of {name}, as the viewer of the token sees it.",
        )
        self.accepted = GraphQLObjectType(
            f"{prefix}Accepted", self._accepted_fields, [common.log_entry], description="The command is in the log."
        )
        self.legal_list = GraphQLObjectType(
            f"{prefix}Legal", self._legal_fields(), description="The legal actions of a seat at a version."
        )
        for kind in (self.update, self.table, self.accepted, self.legal_list):
            bridge.claim(kind.name, kind)

    def choices(self) -> dict[str, GraphQLArgument]:
        """The options of the game as an argument, if it has any."""
        words = "The options of the game; each has a default."
        return {} if self.options is None else {"setup": argument(self.options, words)}

    def setting(self) -> dict[str, GraphQLArgument]:
        """The source of a table or its board."""
        seats = self.game.seats
        return {
            "seats": argument(required(GraphQLInt), f"How many play: {seats[0]} to {seats[-1]}."),
            "edition": argument(required(GraphQLString), "The printed components.", "standard"),
            **self.choices(),
        }

    def _update_fields(self) -> dict[str, GraphQLField]:
        return {
            **self._common.entry_fields(),
            "table": attribute(required(self.table), "table", "The table as it was at this version."),
            "events": shown(several(self.event), events_of, EVENTS),
            "eventsJson": shown(
                required(JSON),
                lambda update: encode(events_of(update)),
                f"{EVENTS} As JSON.",
            ),
            **seen(self.view, self.legal),
        }

    def _accepted_fields(self) -> dict[str, GraphQLField]:
        return {
            "repeated": attribute(
                required(GraphQLBoolean),
                "repeated",
                "True for a repeat, which gets the first answer again.",
            ),
            **self._update_fields(),
        }

    def _legal_fields(self) -> dict[str, GraphQLField]:
        return {
            "version": attribute(required(GraphQLInt), "position.version", "The version at which they are legal."),
            "seat": attribute(GraphQLInt, "viewer", "The viewer's seat; null for a spectator."),
            "legalActions": attribute(several(self.legal), "actions", "All of them."),
            "legalActionsJson": shown(required(JSON), lambda legal: encode(legal.actions), "All of them as JSON."),
        }

    def _table_fields(self) -> dict[str, GraphQLField]:
        fields = self._common.table_fields() | seen(self.view, self.legal)
        fields["board"] = GraphQLField(required(self.board), resolve=_board_as(self.game), description=BOARD)
        if self.setup is not None:
            words = "The options that it was opened with."
            fields["setup"] = shown(required(self.setup), _setup_of(self.game), words)
        fields["log"] = GraphQLField(several(self.update), log_arguments(), _log, description=LOG)
        return fields


def _setup_of(game: AnyGame) -> Callable[[SeenTable], object]:
    """The options of a table; at one of older rules, as the newest rules have them."""

    def setup(table: SeenTable) -> object:
        found = table.position.table.setup
        return found if table.position.game is game else of_kind(game.setup, found)

    return setup


def _board_as(game: AnyGame) -> Callable[[SeenTable, Info], object]:
    """Likewise the board."""

    def board(table: SeenTable, info: Info) -> object:
        found = board_of(table, info)
        return found if table.position.game is game else of_kind(game.board_type, found)

    return board


async def _log(table: SeenTable, info: Info, *, after: int, first: int) -> list[SeenUpdate]:
    if not 0 <= first <= MOST_LOGGED:
        raise TooLarge("entries of a log", MOST_LOGGED)
    if after < 0:
        raise Malformed("at-least", "$.after", least=0)
    last = min(after + first, table.position.version)
    context = info.context
    context.spend("entries of logs in one request", max(0, last - after))
    steps = await context.quipu.tables.past.happened(table.cached, after, max(0, last - after))
    return [SeenUpdate(step, step.position, table.viewer, table.cached) for step in steps]


class GameFields:
    """The root fields of one game."""

    def __init__(self, types: GameTypes, common: Common) -> None:
        self._types, self._game, self._common = types, types.game, common
        self._name = wire(types.prefix)
        self._legal = self._legal_field()

    def query(self) -> dict[str, GraphQLField]:
        """``<game>LegalActions``, ``<game>Board``."""
        return {f"{self._name}LegalActions": self._legal, f"{self._name}Board": self._board()}

    def mutation(self) -> dict[str, GraphQLField]:
        """``<game>Act``, ``<game>LegalActions``."""
        return {
            f"{self._name}Act": self._act(),
            f"{self._name}LegalActions": self._legal,
        }

    def subscription(self) -> dict[str, GraphQLField]:
        """``<game>Events``."""
        return {f"{self._name}Events": _events_field(self._game, self._types.update)}

    def _board(self) -> GraphQLField:
        game = self._game

        def resolve(_root: object, info: Info, *, seats: int, edition: str, setup: object = None) -> object:
            context = info.context
            context.spend("boards in one request")
            printed = context.quipu.editions.named(game.name, edition)
            return game.board(printed, read(setup or {}, game.setup, "$.setup"), checked_seats(game, seats))

        words = f"{BOARD} For these seats and options, whether or not such a table exists."
        return GraphQLField(self._types.board, self._types.setting(), resolve, description=words)

    def _act_arguments(self) -> dict[str, GraphQLArgument]:
        types = self._types
        return {
            **TABLE,
            **COMMAND,
            **EXPECTED_VERSION,
            "actions": argument(
                several(types.action).of_type, f"1 to {MOST_ACTIONS}; all of them happen or none. An `input` is one."
            ),
            "actionsJson": argument(several(JSON).of_type, SENT_BACK, passed_as="sent_back"),
        }

    def _act(self) -> GraphQLField:
        types, game = self._types, self._game

        async def resolve(
            _root: object,
            info: Info,
            *,
            table: str,
            command: str,
            actions: list[Chosen] | None = None,
            sent_back: list[object] | None = None,
            expected: int | None = None,
        ) -> SeenUpdate | Failed:
            context = info.context
            cached = await known_table(info, table, game)
            try:
                accepted = await context.quipu.commands.act(
                    table,
                    game=game.name,
                    command=command,
                    token=context.shown,
                    actions=self._read(actions, sent_back, "actions"),
                    expected=expected,
                )
            except EXPECTED as problem:
                return as_data(info, problem, game, cached)
            return update_of(info, accepted, cached)

        kinds = {SeenUpdate: types.accepted, Overtaken: self._common.stale}
        results = self._common.result(f"{types.prefix}ActResult", kinds, "The outcome of the command.")
        words = "Perform actions as one command: all of them or none."
        return GraphQLField(results, self._act_arguments(), resolve, description=words)

    def _read(self, actions: list[Chosen] | None, sent_back: list[object] | None, name: str) -> list[Action]:
        if (actions is None) == (sent_back is None) and name == "actions":
            raise Malformed("actions-or-json", f"$.{name}")
        if len(actions or ()) + len(sent_back or ()) > MOST_ACTIONS:
            raise TooLarge("actions of one command", MOST_ACTIONS)
        read = read_actions(actions or (), self._game, name)
        return read if sent_back is None else read + read_sent_back(sent_back, self._game, f"{name}Json")

    def _legal_field(self) -> GraphQLField:
        types, game = self._types, self._game
        args = {
            **TABLE,
            "after": argument(several(types.action).of_type, "Actions to apply first; nothing is performed."),
            "afterJson": argument(several(JSON).of_type, f"The same. {SENT_BACK}", passed_as="sent_back"),
        }

        async def resolve(
            _root: object,
            info: Info,
            *,
            table: str,
            after: list[Chosen] | None = None,
            sent_back: list[object] | None = None,
        ) -> Legal | Failed:
            context = info.context
            cached = await known_table(info, table, game)
            try:
                actions = self._read(after, sent_back, "after")
                position, seat, legal = await context.quipu.commands.legal(table, context.token, actions)
            except EXPECTED as problem:
                return as_data(info, problem, game, cached)
            read_by(info, position)
            return Legal(position, seat, legal)

        results = union(
            f"{types.prefix}LegalResult",
            {Legal: types.legal_list, ProblemText: self._common.refused, Invalid: self._common.invalid},
            "What is legal, or why one of the actions before is not.",
        )
        return GraphQLField(results, args, resolve, description="What is legal now, or would be after some actions.")


def _events_field(game: AnyGame, update: GraphQLObjectType) -> GraphQLField:
    """``<game>Events``."""

    async def subscribe(
        _root: object, info: Info, *, table: str, newest: bool, after: int | None = None, locale: str | None = None
    ) -> AsyncIterator[SeenUpdate]:
        context = info.context
        cached = await known_table(info, table, game)
        seen, language = await context.quipu.tables.seen(table, context.shown), context.read_in(locale)

        def at_once(step: Step, viewer: Viewer) -> bool:
            update = SeenUpdate(step, step.position, viewer, cached)
            return context.at_once is not None and context.at_once(update, language)

        async with context.quipu.following.following(table, context.shown, after, at_once) as steps:
            async for step, viewer in steps:
                read_by(info, step.position, locale)
                missed = newest and step.position.version < seen.position.version
                yield SeenUpdate(step, step.position, viewer, cached, missed=missed)

    return GraphQLField(
        required(update),
        _events_arguments(),
        resolve=lambda update, _info, **_args: update,
        subscribe=subscribe,
        description="Every entry from a version on: first from the log, then as it happens, without a gap.",
    )


def _events_arguments() -> dict[str, GraphQLArgument]:
    return {
        **TABLE,
        "fromVersion": argument(
            GraphQLInt, "Send the entries after this version, 0 for all; omitted: only new ones.", passed_as="after"
        ),
        "newestView": argument(required(GraphQLBoolean), NEWEST, default=False, passed_as="newest"),
        "locale": argument(LOCALE, "The language of sentences, where no header can say it."),
    }
