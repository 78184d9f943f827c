"""Arguments that filter a list of tables by its terms."""

from typing import Any

from graphql import GraphQLArgument, GraphQLString

from quipu.service.application.log.position import Status
from quipu.service.application.quipu import Quipu
from quipu.service.application.tables.filters import BotsWanted, ClockKind, TableFilter
from quipu.service.transports.graphql.bridge import Bridge
from quipu.service.transports.graphql.inputs import read
from quipu.service.transports.graphql.leaves import INT64, JSON
from quipu.service.transports.graphql.writing import argument


def filter_arguments(bridge: Bridge) -> dict[str, GraphQLArgument]:
    """The room and terms of the tables."""
    return {
        "room": argument(GraphQLString, "Only tables of this room."),
        "clock": argument(bridge.enum(ClockKind), "Only tables with this kind of clock."),
        "leastTime": argument(
            INT64, "Only tables where a turn or bank has at least this many milliseconds.", passed_as="least_time"
        ),
        "mostTime": argument(INT64, "Only tables where a turn or bank has at most this many.", passed_as="most_time"),
        "bots": argument(bridge.enum(BotsWanted), "Only tables with such bots."),
        "setupJson": argument(
            JSON,
            "Only tables that were opened with these options; others do not matter, nor does the order of a list.",
            passed_as="setup",
        ),
    }


def read_filter(
    quipu: Quipu,
    games: list[str],
    *,
    status: str | None,
    free: bool,
    setup: Any,
    clock: str | None = None,
    bots: str | None = None,
    **terms: Any,
) -> TableFilter:
    """The tables that the arguments ask for; raises Malformed or Unknown."""
    for name in games if setup is not None else ():
        read(setup, quipu.editions.game(name).setup, "$.setupJson")
    return TableFilter(
        status=None if status is None else Status(status),
        free=free,
        clock=None if clock is None else ClockKind(clock),
        bots=None if bots is None else BotsWanted(bots),
        setup=setup,
        **terms,
    )
