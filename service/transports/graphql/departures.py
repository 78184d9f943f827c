"""Root fields of players who give up a token, the game, or the table."""

from functools import partial
from typing import Any

from graphql import GraphQLField, GraphQLInt, GraphQLString

from quipu.service.application.commands.forgetting import DeletedNames, forget_own_name
from quipu.service.transports.graphql.common import command_arguments, entropy_arguments
from quipu.service.transports.graphql.context import Info
from quipu.service.transports.graphql.results import Rematched, Results, Seated
from quipu.service.transports.graphql.sources import (
    Failed,
    Table,
    Update,
    asked_of,
    known_table,
    read_by,
    tried,
    update_of,
)
from quipu.service.transports.graphql.tables import changed
from quipu.service.transports.graphql.writing import argument, required

SEAT = {"seat": argument(required(GraphQLInt), "Your own seat, counted from 0.")}
LEFT = {"seat": argument(required(GraphQLInt), "The free seat, counted from 0.")}
CHOSEN = {
    "token": argument(
        GraphQLString, "A token of your own, 256 random bits as base64url; omitted: the service makes one."
    )
}
RENEW = "Replace the token of your seat; the old one becomes invalid at once. A repeat returns the new one again."
REVOKE = "Invalidate the token of your seat; your player id still holds it."
FORGET = "Delete the names of everybody who sat in your seat, once the game is over. The log stays verifiable."
RESIGN = "Give up for good. The game goes on: a bot plays your seat, or the service makes minimal moves for it."
OFFER = "Agree that somebody new takes a seat that was left in the running game; a person may once all who play agree."
RULES = "Agree to go on by the newest rules of the game. The table does once all people who still play agree."
ABANDON = "Agree to end the table without a result. It is closed once all who still play agree."

REMATCH = (
    "Play again with the same people, once the game is over: take your seat at the new table. The first who asks opens "
    "it; the others' seats are kept for them for a day. Your token, and your player id, hold your seat there too."
)


def departure_fields(results: Results) -> dict[str, GraphQLField]:
    """Of a seat's token and name, of leaving the game or ending it, of playing again, and of newer rules."""
    own, again = command_arguments() | SEAT, command_arguments() | entropy_arguments()
    return {
        "renewToken": GraphQLField(results.seated, own | CHOSEN, _renew, description=RENEW),
        "revokeToken": GraphQLField(results.changes, own, _revoke, description=REVOKE),
        "forgetName": GraphQLField(results.forgotten, {"table": own["table"]} | SEAT, _forget_name, description=FORGET),
        "offerSeat": GraphQLField(results.changes, command_arguments() | LEFT, _offer, description=OFFER),
        "resign": GraphQLField(results.changes, own, _resign, description=RESIGN),
        "rematch": GraphQLField(results.rematched, again, _rematch, description=REMATCH),
        "changeRules": GraphQLField(results.changes, command_arguments(), _change_rules, description=RULES),
        "abandonTable": GraphQLField(results.changes, command_arguments(), _abandon, description=ABANDON),
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


async def _revoke(_root: Any, info: Info, *, table: str, command: str, seat: int) -> Update | Failed:
    context = info.context
    revoke = partial(context.quipu.resignations.revoke, table, command=command, token=context.token, seat=seat)
    return await changed(info, table, revoke)


async def _forget_name(_root: Any, info: Info, *, table: str, seat: int) -> DeletedNames | Failed:
    context = info.context
    return await asked_of(info, table, partial(forget_own_name, context.quipu.tables, table, context.token, seat))


async def _offer(_root: Any, info: Info, *, table: str, command: str, seat: int) -> Update | Failed:
    context = info.context
    offer = partial(context.quipu.resignations.offer, table, command=command, token=context.token, seat=seat)
    return await changed(info, table, offer)


async def _resign(_root: Any, info: Info, *, table: str, command: str, seat: int) -> Update | Failed:
    context = info.context
    resign = partial(context.quipu.resignations.resign, table, command=command, token=context.token, seat=seat)
    return await changed(info, table, resign)


async def _change_rules(_root: Any, info: Info, *, table: str, command: str) -> Update | Failed:
    context = info.context
    return await changed(
        info, table, partial(context.quipu.rule_changes.change, table, command=command, token=context.token)
    )


async def _abandon(_root: Any, info: Info, *, table: str, command: str) -> Update | Failed:
    context = info.context
    return await changed(
        info, table, partial(context.quipu.resignations.abandon, table, command=command, token=context.token)
    )


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
