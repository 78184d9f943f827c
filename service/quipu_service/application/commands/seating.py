"""Rules for taking, keeping and leaving seats."""

from collections.abc import Mapping
from types import MappingProxyType

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import (
    HOST,
    INVITATION,
    SCOPE,
    Credential,
    condition_key,
    kept_key,
    note_key,
    player_key,
    proof_of,
    scope_key,
)
from quipu_service.application.commands.commit import Plan
from quipu_service.application.log.bodies import SeatTaken
from quipu_service.application.log.consent import closed_to_people
from quipu_service.application.log.newcomers import admits_newcomers
from quipu_service.application.log.position import Position, Status
from quipu_service.application.log.sealing import Draft
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import Effects, Holder
from quipu_service.application.problems.tree import NotSeated, Unauthenticated, Unknown
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables

KEPT_FOR = 86_400_000
"""Milliseconds for which a rematch keeps seats for its players."""


async def own_seat(tables: Tables, table: str, token: str | None) -> tuple[CachedTable, Seat, Credential]:
    """The table, the seat that the token holds, and the token; raises Unauthenticated, or Unknown."""
    if token is None:
        raise Unauthenticated("needed")
    cached, _ = await tables.current(table)
    shown = Credential(token)
    return cached, cached.seat_of(shown), shown


def going_on(position: Position) -> None:
    """Raises Declined if the table is over or closed."""
    if position.closed or position.status is Status.OVER:
        raise declined("TABLE_CLOSED" if position.closed else "TABLE_OVER")


def running(position: Position) -> None:
    """Raises Declined unless a game is going on."""
    going_on(position)
    if position.status is not Status.RUNNING:
        raise declined("NOT_STARTED")


def own(held: Seat | None, seat: int | None) -> Seat:
    """The seat that a command names, if the sender holds it; raises NotSeated."""
    if held is None or held != seat:
        raise NotSeated("other")
    return held


def not_starting(position: Position) -> None:
    """Raises Declined while seats reveal: somebody who sits down now would know what the others chose."""
    if position.starting is not None:
        raise declined("STARTING")


def existing_seat(position: Position, seat: int) -> Seat:
    """The seat, if the table has it; raises Declined."""
    if not 0 <= seat < position.table.seats:
        raise declined("NO_SUCH_SEAT", seat=seat + 1, seats=position.table.seats)
    return Seat(seat)


def free_seat(
    cached: CachedTable, seat: int | None, clock: Clock, *, kept_too: bool = False, bot: bool = False
) -> Seat:
    """The requested seat, or any free one; kept seats only on request. Raises Declined.

    A seat that was left in the running game is free for a bot, and for a person once all people there agree.
    """
    position = cached.position
    kept = set[Seat]() if kept_too else cached.holders.kept
    if kept and clock() - position.table.opened_at >= KEPT_FOR:
        kept = set()
    if not bot and closed_to_people(position):
        raise declined("ONE_PERSON")
    if seat is None:
        free = [Seat(one) for one, name in enumerate(position.names) if name is None and one not in kept]
        if not free:
            raise declined("NO_SEAT_FREE")
        seat = next((one for one in free if bot or admits_newcomers(position, one)), free[0])
    existing_seat(position, seat)
    if position.names[seat] is not None:
        raise declined("SEAT_TAKEN", seat=seat)
    if seat in kept:
        raise declined("SEAT_KEPT", seat=seat)
    if not bot and not position.status.ended and not admits_newcomers(position, seat):
        raise declined("SEAT_NOT_OFFERED", seat=seat)
    return Seat(seat)


def sitting_down(
    cached: CachedTable, draft: Draft, body: SeatTaken, *, invitation: str | None, whose: Credential | None, proof: str
) -> Plan:
    """The plan for taking a free seat, perhaps with a player id; raises Declined, or Unknown without an invitation."""
    going_on(cached.position)
    effects = taking(body.seat, proof, proof, {} if whose is None else {player_key(body.seat): whose.player})
    return Plan(body, effects, draft.hidden, holder=_invited(cached, invitation), seat=body.seat)


def taking(seat: Seat, proof: str, asker: str, keys: Mapping[str, str] = MappingProxyType({})) -> Effects:
    """A free seat gets a holder, and perhaps keys in place of those of its previous holder.

    Command ids of the seat belong to the hash of the asking token, so that this command is one of them; a bot has none.
    """
    own = {scope_key(seat): asker[:SCOPE]}
    return Effects(seat=seat, proof=proof, vacant=True, keys={**_keys_gone(seat), **own, **keys})


def leaving(cached: CachedTable, seat: Seat) -> Effects:
    """A seat is free again."""
    retired = cached.holders.retiring(seat, cached.position.version + 1, player=True)
    return Effects(seat=seat, keys={**_keys_gone(seat), **retired})


def renewing(cached: CachedTable, seat: Seat, proof: str, keys: Mapping[str, str] = MappingProxyType({})) -> Effects:
    """A seat gets another token, which ends the moves that were planned with the old one."""
    retired = cached.holders.retiring(seat, cached.position.version + 1, player=player_key(seat) in keys)
    return Effects(seat=seat, proof=proof, keys={condition_key(seat): "", **retired, **keys})


def without_conditions(seat: int) -> Effects:
    """The moves that a seat has planned are dropped."""
    return Effects(keys={condition_key(seat): ""})


def _keys_gone(seat: Seat) -> dict[str, str]:
    return dict.fromkeys((key(seat) for key in (player_key, kept_key, condition_key, note_key, scope_key)), "")


def _invited(cached: CachedTable, invitation: str | None) -> Holder | None:
    """The key that must still be valid for sitting down at a hidden table; raises Unknown without one."""
    if not cached.hidden:
        return None
    proof = proof_of(invitation or "")
    for name in (INVITATION, HOST):
        if cached.holders.is_key(name, proof):
            return Holder(name, proof)
    raise Unknown("table", cached.id)
