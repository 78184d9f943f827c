"""Root fields of players who replace a token, have their name deleted, or play again."""

from typing import Any

from graphql import GraphQLField, GraphQLInt, GraphQLString

from quipu.service.transports.graphql.common import command_arguments, entropy_arguments
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.results import Rematched, Results, Seated
from quipu.service.transports.graphql.sources import (
    Failed,
    Table,
    known_table,
    read_by,
    tried,
    update_of,
)
from quipu.service.transports.graphql.writing import argument, required

SEAT = {"seat": argument(required(GraphQLInt), "Your own seat, counted from 0.")}
CHOSEN = {
    "token": argument(
        GraphQLString, "A token of your own, 256 random bits as base64url; omitted: the service makes one."
    )
}
RENEW = "Replace the token of your seat; the old one becomes invalid at once. A repeat returns the new one again."

REMATCH = (
    "Play again with the same people, once the game is over: take your seat at the new table. The first who asks opens "
    "it; the others' seats are kept for them for a day. Your token, and your player id, hold your seat there too."
)


def departure_fields(results: Results) -> dict[str, GraphQLField]:
    """Of a seat's token and name, and of playing again."""
    own, again = command_arguments() | SEAT, command_arguments() | entropy_arguments()
    return {
        "renewToken": GraphQLField(results.seated, own | CHOSEN, _renew, description=RENEW),
        "rematch": GraphQLField(results.rematched, again, _rematch, description=REMATCH),
    }


async def _renew(
    _root: Any, info: Info, *, table: str, command: str, seat: int, token: str | None = None
) -> Seated | Failed:
    context = info.context
    context.spend("tables in one request")
    cached = await context.quipu.tables.known(table)  # a repeat shows a token that is not valid any more

    async def run() -> Seated:
        accepted, shown = await context.quipu.resignations.renew(
            table, command=command, token=context.token, seat=seat, new=token
        )
        return Seated(update_of(info, accepted, cached), shown)

    return await tried(info, run, cached.position.game, cached)


async def _rematch(
    _root: Any, info: Info, *, table: str, command: str, entropy: str, commitment: str | None = None
) -> Rematched | Failed:
    context = info.context
    cached = await known_table(info, table)

    async def run() -> Rematched:
        again = await context.quipu.rematches.play_again(
            table,
            command=command,
            token=context.token,
            entropy=entropy,
            commitment=commitment,
            opener=context.opener,
        )
        read_by(info, again.position)
        return Rematched(Table(again.cached, again.position, again.seat), again.repeated)

    return await tried(info, run, cached.position.game, cached)
