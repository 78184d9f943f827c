"""Root fields for player ids that are replaced, and for seats that move to another device."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from graphql import GraphQLBoolean, GraphQLField, GraphQLID, GraphQLInt, GraphQLString

from quipu.service.application.commands.seat_transfer import MovedSeat, RenewedPlayer, SeatCode
from quipu.service.application.problems import Unauthenticated
from quipu.service.transports.graphql.common import TABLE_ID, Common, command_argument, command_option
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.sources import Failed, asked_of, tried
from quipu.service.transports.graphql.writing import argument, required

T = TypeVar("T")
PLAYER = "Your new id, at least 128 random bits as 32 to 64 characters of base64url; omitted: the service makes one."
RENEW = (
    "Replace your player id at all your tables; the token is the old id. It becomes invalid, and so do the tokens of "
    "the seats it held. A repeat completes what was cut off and returns the same id."
)
MAKE = "A one-time code that moves your seat to another device within five minutes."
REDEEM = (
    "Take over your seat with a one-time code; the token that held it becomes invalid. A repeat returns the same token "
    "while the code lasts. After ten wrong codes a minute further ones are refused."
)
HOLD = "Hold the seat with the player id that is sent as token, too; another id ends there."


def moving_fields(common: Common) -> dict[str, GraphQLField]:
    """``renewPlayer``, ``makeCode``, ``redeemCode``."""

    def result(name: str, kind: type, description: str) -> Any:
        return common.result(name, {kind: common.bridge.output(kind)}, description)

    token = "A token of your own, 256 random bits as base64url; omitted: the service makes one."  # noqa: S105 - words
    return {
        "renewPlayer": GraphQLField(
            result("RenewPlayerResult", RenewedPlayer, "The new id, or why there is none."),
            command_argument() | {"player": argument(GraphQLString, PLAYER)},
            _renew,
            description=RENEW,
        ),
        "makeCode": GraphQLField(
            result("CodeResult", SeatCode, "The code, or why there is none."),
            {
                "table": argument(required(GraphQLID), TABLE_ID),
                "seat": argument(required(GraphQLInt), "Your own seat, counted from 0."),
                **command_option(),
            },
            _make,
            description=MAKE,
        ),
        "redeemCode": GraphQLField(
            result("RedeemResult", MovedSeat, "The seat, or why it did not move."),
            command_argument()
            | {
                "code": argument(required(GraphQLString), "Case, spaces and hyphens do not matter."),
                "token": argument(GraphQLString, token),
                "asPlayer": argument(required(GraphQLBoolean), HOLD, False, passed_as="as_player"),
            },
            _redeem,
            description=REDEEM,
        ),
    }


async def _of_no_table(info: Info, run: Callable[[], Awaitable[T]]) -> T | Failed:
    """The result, or a problem by the rules of tables, which are the same for every game."""
    info.context.spend("tables in one request")
    return await tried(info, run, next(iter(info.context.quipu.games.values())))


async def _renew(_root: Any, info: Info, *, command: str, player: str | None = None) -> RenewedPlayer | Failed:
    context = info.context
    return await _of_no_table(
        info, partial(context.quipu.moving.renew_player, context.token, command=command, new=player)
    )


async def _make(_root: Any, info: Info, *, table: str, seat: int, command: str | None = None) -> SeatCode | Failed:
    context = info.context
    return await asked_of(
        info, table, partial(context.quipu.moving.make_code, table, token=context.token, seat=seat, command=command)
    )


async def _redeem(
    _root: Any, info: Info, *, command: str, code: str, token: str | None = None, as_player: bool
) -> MovedSeat | Failed:
    context = info.context
    if as_player and context.token is None:
        raise Unauthenticated("player")

    async def redeem() -> MovedSeat:
        _, moved = await context.quipu.moving.redeem(
            code,
            command=command,
            client=context.client,
            address=context.address,
            new=token,
            player=context.token if as_player else None,
        )
        return moved

    return await _of_no_table(info, redeem)
