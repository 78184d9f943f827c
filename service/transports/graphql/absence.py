"""Root fields about bots, absent players, hints and analyses; the same for every game."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from graphql import GraphQLArgument, GraphQLBoolean, GraphQLField, GraphQLID, GraphQLInt
from msgspec import UNSET

from quipu.service.application.commands.absent_players import BotSeat
from quipu.service.application.commands.first_entries import Terms, unless_agreed
from quipu.service.application.log.bodies import Absence, TakeBacks, Visibility
from quipu.service.application.log.clocks import TimeControl
from quipu.service.application.tables.advice import Analysis, Hint
from quipu.service.bots.levels import Level
from quipu.service.transports.graphql.bridge import Bridge
from quipu.service.transports.graphql.common import TABLE_ID, Common, command_arguments
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.inputs import Inputs, read
from quipu.service.transports.graphql.leaves import INT64
from quipu.service.transports.graphql.sources import Failed, Update, asked_of
from quipu.service.transports.graphql.tables import changed
from quipu.service.transports.graphql.writing import argument, required, several

DELAY = "Milliseconds after which spectators see what has happened, until the table ends; at most a day."
TAKE_BACKS = "What can be taken back; with `FREE`, one person plays alone against bots."
TABLE = {"table": argument(required(GraphQLID), TABLE_ID)}


def terms_arguments(inputs: Inputs, bridge: Bridge) -> dict[str, GraphQLArgument]:
    """Arguments of terms for opening a table."""
    return {
        "clock": argument(inputs.struct(TimeControl), "The time that the seats have; omitted: no limit."),
        "hints": argument(required(GraphQLBoolean), "Whether seats may ask for hints.", False),
        "takeBacks": argument(
            required(bridge.enum(TakeBacks)), TAKE_BACKS, TakeBacks.AGREED.value, passed_as="take_backs"
        ),
        "delay": argument(required(INT64), DELAY, 0),
        "bots": argument(several(inputs.struct(BotSeat)).of_type, "Bots to seat at once."),
    }


def read_terms(
    clock: Mapping[str, Any] | None, *, hints: bool, visibility: Any, take_backs: Any, delay: int = 0
) -> Terms:
    """The terms in the arguments; raises Malformed."""
    control = None if clock is None else read(clock, TimeControl, "$.clock")
    return Terms(
        clock=control,
        hints=hints,
        visibility=Visibility(visibility),
        take_backs=unless_agreed(TakeBacks(take_backs)),
        delay=delay or UNSET,
    )


def read_bots(bots: list[Any] | None) -> list[BotSeat]:
    """The bots in the arguments; raises Malformed."""
    return [read(bot, BotSeat, f"$.bots[{place}]") for place, bot in enumerate(bots or ())]


class AbsenceFields:
    """The root fields."""

    def __init__(self, common: Common, changes: Any) -> None:
        """``changes`` is the result of commands that change a table."""
        self._common, self._changes = common, changes

    def query(self) -> dict[str, GraphQLField]:
        """``hint``, ``analysis``."""
        result, bridge = self._common.result, self._common.bridge
        what = "What a strong bot would play in the viewer's seat, knowing only what the seat knows."
        return {
            "hint": GraphQLField(
                result("HintResult", {Hint: bridge.output(Hint)}, "The hint, or why there is none."),
                TABLE,
                _hint,
                description=what,
            ),
            "analysis": GraphQLField(
                result("AnalysisResult", {Analysis: bridge.output(Analysis)}, "The analysis, or why there is none."),
                TABLE,
                _analysis,
                description="The chances of all seats after each entry of a finished game, and its turning points.",
            ),
        }

    def mutation(self) -> dict[str, GraphQLField]:
        """``addBot``, ``claimSeat``, ``comeBack``."""
        enum = self._common.bridge.enum
        seat = argument(required(GraphQLInt), "Whose it is, counted from 0 in turn order.")
        return {
            "addBot": GraphQLField(
                self._changes,
                command_arguments()
                | {
                    "level": argument(required(enum(Level)), "How well it plays."),
                    "seat": argument(GraphQLInt, "The seat, counted from 0; omitted: any free one."),
                },
                _add_bot,
                description="A bot sits down. Whoever holds a seat may ask for it; a worker plays it.",
            ),
            "claimSeat": GraphQLField(
                self._changes,
                command_arguments()
                | {"seat": seat, "then": argument(required(enum(Absence)), "What happens to the seat.")},
                _claim,
                description="Decide what happens to a seat whose time is up, if the table leaves that to its players.",
            ),
            "comeBack": GraphQLField(
                self._changes,
                command_arguments() | {"seat": seat},
                _back,
                description="Take your seat back from the bot that plays for it. Acting does the same.",
            ),
        }


async def _add_bot(
    _root: Any, info: Info, *, table: str, command: str, level: Any, seat: int | None = None
) -> Update | Failed:
    context = info.context
    add = partial(
        context.quipu.absences.add_bot, table, command=command, token=context.token, level=Level(level), seat=seat
    )
    return await changed(info, table, add)


async def _claim(_root: Any, info: Info, *, table: str, command: str, seat: int, then: Any) -> Update | Failed:
    context = info.context
    claim = partial(
        context.quipu.absences.claim, table, command=command, token=context.token, seat=seat, then=Absence(then)
    )
    return await changed(info, table, claim)


async def _back(_root: Any, info: Info, *, table: str, command: str, seat: int) -> Update | Failed:
    context = info.context
    return await changed(
        info, table, partial(context.quipu.absences.back, table, command=command, token=context.token, seat=seat)
    )


async def _hint(_root: Any, info: Info, *, table: str) -> Hint | Failed:
    context = info.context
    return await asked_of(info, table, partial(context.quipu.advice.hint, table, context.token))


async def _analysis(_root: Any, info: Info, *, table: str) -> Analysis | Failed:
    context = info.context
    return await asked_of(info, table, partial(context.quipu.advice.analysis, table))
