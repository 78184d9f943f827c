"""Arguments of the terms and bots with which a table is opened."""

from collections.abc import Mapping
from typing import Any

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLString
from msgspec import UNSET

from quipu.service.application.commands.absent_players import BotSeat
from quipu.service.application.commands.first_entries import Terms, unless_agreed
from quipu.service.application.log.bodies import TakeBacks, Visibility
from quipu.service.application.log.clocks import TimeControl
from quipu.service.transports.graphql.bridge import Bridge
from quipu.service.transports.graphql.inputs import Inputs, read
from quipu.service.transports.graphql.leaves import INT64
from quipu.service.transports.graphql.writing import argument, required, several

DELAY = "Milliseconds after which spectators see what has happened, until the table ends; at most a day."
ROOM = (
    "What you call the room of the table, such as its chat: 1 to 128 visible ASCII characters, opaque to the service. "
    "Whoever sees the table sees it, rematches have it, and lists can be filtered by it."
)
TAKE_BACKS = "What can be taken back; with `FREE`, one person plays alone against bots."


def terms_arguments(inputs: Inputs, bridge: Bridge) -> dict[str, GraphQLArgument]:
    """Arguments of terms for opening a table."""
    return {
        "clock": argument(inputs.struct(TimeControl), "The time that the seats have; omitted: no limit."),
        "hints": argument(required(GraphQLBoolean), "Whether seats may ask for hints.", False),
        "takeBacks": argument(
            required(bridge.enum(TakeBacks)), TAKE_BACKS, TakeBacks.AGREED.value, passed_as="take_backs"
        ),
        "delay": argument(required(INT64), DELAY, 0),
        "room": argument(GraphQLString, ROOM),
        "bots": argument(several(inputs.struct(BotSeat)).of_type, "Bots to seat at once."),
    }


def read_terms(
    clock: Mapping[str, Any] | None,
    *,
    hints: bool,
    visibility: Any,
    take_backs: Any,
    delay: int = 0,
    room: str | None = None,
) -> Terms:
    """The terms in the arguments; raises Malformed."""
    control = None if clock is None else read(clock, TimeControl, "$.clock")
    return Terms(
        clock=control,
        hints=hints,
        visibility=Visibility(visibility),
        take_backs=unless_agreed(TakeBacks(take_backs)),
        delay=delay or UNSET,
        room=UNSET if room is None else room,
    )


def read_bots(bots: list[Any] | None) -> list[BotSeat]:
    """The bots in the arguments; raises Malformed."""
    return [read(bot, BotSeat, f"$.bots[{place}]") for place, bot in enumerate(bots or ())]
