"""Rules for taking, keeping and leaving seats."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import (
    HOST,
    INVITATION,
    SCOPE,
    Credential,
    kept_key,
    player_key,
    proof_of,
    scope_key,
)
from quipu_service.application.commands.doing import judged
from quipu_service.application.log.newcomers import admits_newcomers
from quipu_service.application.log.people import KEPT_FOR
from quipu_service.application.log.position import Position
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.ports.table_log import Effects, Holder, Until
from quipu_service.application.problems.tree import Unauthenticated, Unknown
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables


async def own_seat(tables: Tables, table: str, token: str | None) -> tuple[CachedTable, Seat, Credential]:
    """The table, the seat that the token holds, and the token; raises Unauthenticated, or Unknown."""
    if token is None:
        raise Unauthenticated("needed")
    cached, _ = await tables.current(table)
    shown = Credential(token)
    return cached, cached.seat_of(shown), shown


def existing_seat(position: Position, seat: int) -> Seat:
    """The seat, if the table has it; raises Declined."""
    if not 0 <= seat < position.table.seats:
        raise declined("NO_SUCH_SEAT", "T1.4", seat=seat + 1, seats=position.table.seats)
    return Seat(seat)


def free_seat(
    cached: CachedTable,
    seat: int | None,
    at: int,
    sits: Callable[[Seat], TableMove],
    *,
    kept_too: bool = False,
) -> Seat:
    """The requested seat, or the first that is possible; kept ones only on request. Raises Declined."""
    position, kept = cached.position, set[Seat]() if kept_too else cached.holders.kept
    if kept and at - position.table.opened_at >= KEPT_FOR:
        kept = set()
    if seat is None:
        free = [one for one in map(Seat, range(position.table.seats)) if admits_newcomers(position, one, at)]
        given = [one for one in free if one not in kept]
        seat = next((one for one in given if sits(one).refusal(position, None, at) is None), None)
        if seat is None:
            for one in (given or free)[:1]:
                judged(sits(one), position, None, at)
            raise declined("NO_SEAT_FREE", "T2.1")
    elif seat in kept:
        raise declined("SEAT_KEPT", "T2.7", seat=seat)
    judged(sits(Seat(seat)), position, None, at)
    return Seat(seat)


def taking(seat: Seat, proof: str, asker: str, keys: Mapping[str, str] = MappingProxyType({})) -> Effects:
    """A free seat gets a holder, and perhaps keys in place of those of its previous holder.

    Command ids of the seat belong to the hash of the asking token, so that this command is one of them; a bot has none.
    """
    own = {scope_key(seat): asker[:SCOPE]}
    gone = _keys_gone(seat)
    return Effects(seat=seat, proof=proof, vacant=True, keys={**gone, **own, **keys}, ends=(seat, Until.HOLDER))


def replacing(cached: CachedTable, effects: Effects) -> Effects:
    """The same for a seat whose player is gone: that player's token and id end."""
    seat = Seat(effects.seat or 0)
    retired = cached.holders.retiring(seat, cached.position.version + 1, player=True)
    return replace(effects, vacant=False, keys={**effects.keys, **retired})


def leaving(cached: CachedTable, seat: Seat) -> Effects:
    """A seat is free again."""
    retired = cached.holders.retiring(seat, cached.position.version + 1, player=True)
    return Effects(seat=seat, keys={**_keys_gone(seat), **retired}, ends=(seat, Until.HOLDER))


def renewing(cached: CachedTable, seat: Seat, proof: str, keys: Mapping[str, str] = MappingProxyType({})) -> Effects:
    """A seat gets another token, which ends what was kept under the old one alone."""
    retired = cached.holders.retiring(seat, cached.position.version + 1, player=player_key(seat) in keys)
    return Effects(seat=seat, proof=proof, keys={**retired, **keys}, ends=(seat, Until.TOKEN))


def playing_no_longer(seat: int) -> Effects:
    """A seat is out: what it has kept for its game ends."""
    return Effects(ends=(seat, Until.TOKEN))


def _keys_gone(seat: Seat) -> dict[str, str]:
    return dict.fromkeys((key(seat) for key in (player_key, kept_key, scope_key)), "")


def invited(cached: CachedTable, invitation: str | None) -> Holder | None:
    """The key that must still be valid for sitting down at a hidden table; raises Unknown without one."""
    if not cached.hidden:
        return None
    proof = proof_of(invitation or "")
    for name in (INVITATION, HOST):
        if cached.holders.is_key(name, proof):
            return Holder(name, proof)
    raise Unknown("table", cached.id)
