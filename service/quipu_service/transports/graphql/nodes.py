"""``node`` and ``nodes``: whatever a client's cache keeps by its id, for whoever may see it; else null."""

import msgspec
from graphql import GraphQLField, GraphQLID, GraphQLList
from graphql.pyutils import Path

from quipu_rules.kernel.edition import fingerprint
from quipu_service.application.problems.tree import Malformed, Problem, TooLarge, Unauthenticated, Unknown
from quipu_service.application.tables.boards import PrintedBoard
from quipu_service.transports.graphql.board_nodes import EditionAt, board_source
from quipu_service.transports.graphql.catalogue import GameAt
from quipu_service.transports.graphql.common import Common
from quipu_service.transports.graphql.leaves import argument, required, several
from quipu_service.transports.graphql.seen import OwnAt, SeatAt, SeenTable, SeenUpdate
from quipu_service.transports.graphql.sources import GamePart, Info, seen_entry, seen_table, view_of

MOST_NODES = 20
"""The most nodes of one field."""
NodeOrProblem = SeenTable | SeatAt | OwnAt | SeenUpdate | GamePart | GameAt | EditionAt | Problem | None
"""A node, or why it cannot be read: graphql-core reports an exception in a list as the error of its place alone."""


def node_fields(common: Common) -> dict[str, GraphQLField]:
    """``node`` and ``nodes``."""
    unseen = "null if there is none, or if it is not for the viewer."
    return {
        "node": GraphQLField(
            common.node,
            {"id": argument(required(GraphQLID), "As it was told with the type.", passed_as="name")},
            _node,
            description=f"The node with this id; {unseen}",
        ),
        "nodes": GraphQLField(
            required(GraphQLList(common.node)),
            {"ids": argument(several(GraphQLID), f"At most {MOST_NODES} ids.", passed_as="names")},
            _nodes,
            description=f"The nodes with these ids, in this order; {unseen}",
        ),
    }


async def _node(_root: object, info: Info, *, name: str) -> NodeOrProblem:
    return await _node_named(info, name, info.path)


async def _nodes(_root: object, info: Info, *, names: list[str]) -> list[NodeOrProblem]:
    if len(names) > MOST_NODES:
        raise TooLarge("nodes of one field", MOST_NODES)
    return [await _node_named(info, name, info.path.add_key(place)) for place, name in enumerate(names)]


async def _node_named(info: Info, name: str, path: Path) -> NodeOrProblem:
    try:
        return await _of_game(info, name) or await _of_table(info, name, path)
    except (Unknown, Unauthenticated, Malformed, msgspec.MsgspecError):
        return None
    except Problem as problem:
        return problem


async def _of_game(info: Info, name: str) -> NodeOrProblem:
    """A game, an edition or a board."""
    quipu, (game, *rest) = info.context.quipu, name.split("/", 3)
    if game not in quipu.games:
        return None
    match rest:
        case []:
            return GameAt(game)
        case [edition]:
            quipu.editions.named(game, edition)
            return EditionAt(game, edition)
        case [edition, "boards", printed]:
            return _board(info, game, edition, printed)
        case _:
            return None


def _board(info: Info, game: str, edition: str, printed: str) -> NodeOrProblem:
    seats, _, rest = printed.partition("/")
    options = rest.rpartition("/")[0]
    quipu = info.context.quipu
    info.context.spend("boards in one request")
    rules, components = quipu.editions.game(game), quipu.editions.named(game, edition)
    if not seats.isdecimal() or int(seats) not in rules.seats:
        return None
    setup = msgspec.json.decode(options, type=rules.setup)
    found = board_source(PrintedBoard(rules, fingerprint(components), setup, int(seats), components))
    return found if found.id == f"{game}/{edition}/boards/{printed}" else None


async def _of_table(info: Info, name: str, path: Path) -> NodeOrProblem:
    """A table, or something of it."""
    table, *rest = name.split("/")
    seen = await seen_table(info, table)
    match rest:
        case []:
            return seen
        case ["seats", number]:
            return SeatAt(seen, int(number)) if _is_one(number, seen.position.table.seats) else None
        case ["seats", number, "own"]:
            own = seen.mine
            return own if own is not None and own.id == name else None
        case [version, _] | [version, _, "view"] if version.isdecimal():
            if int(version) < seen.version:
                info.context.spend("tables at an earlier version in one request")
            entry = await seen_entry(info, seen, int(version), path)
            if entry is None:
                return None
            found = entry if len(rest) == 2 else view_of(entry)
            return found if found is not None and found.id == name else None
        case _:
            return None


def _is_one(number: str, count: int) -> bool:
    return number.isdecimal() and str(int(number)) == number and int(number) < count
