"""Commands of players who leave: renew or revoke a token, resign."""

from functools import partial

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import Credential, is_nobody, nobody, player_key, proof_of
from quipu_service.application.commands.commit import Accepted, Plan, Writer, request_of
from quipu_service.application.commands.doing import by_seat
from quipu_service.application.commands.repeats import Tokens
from quipu_service.application.commands.seating import (
    renewing,
)
from quipu_service.application.log.entries import encode
from quipu_service.application.moves.table_moves import NOTHING_CHANGES
from quipu_service.application.moves.taking_seats import ChangeToken
from quipu_service.application.ports.machine import Entropy
from quipu_service.application.problems.tree import Declined
from quipu_service.application.problems.validation import TOKEN, checked, declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables


class Resignations:
    """One method per command; each accepted one is one entry."""

    def __init__(self, tables: Tables, writer: Writer, entropy: Entropy) -> None:
        self._tables, self._writer, self._tokens = tables, writer, Tokens(tables.stores.server, entropy)

    async def renew(
        self, table: str, *, command: str, token: str | None, seat: int, new: str | None = None
    ) -> tuple[Accepted, str]:
        """Replace the token of one's own seat, by ``new`` if the client sends one; the old token becomes invalid.

        A repeat with the same command gets the same new token again, by whatever holds or held the seat. Raises Unknown
        for a private table without any token.
        """
        if token is None:
            await self._tables.admitted(table, None)  # before any answer that would reveal that the table exists
        if new is not None:
            checked(TOKEN, new, "$.token", "token")
        payload = encode([seat, None if new is None else proof_of(new)])
        request = request_of("renew", table, command, token, payload)
        cached, _ = await self._tables.current(table)
        client = cached.holders.tenure(request.shown)[0] or request.shown.token
        shown = new or await self._tokens.token("renewed", table, client, command, payload)

        def plan(cached: CachedTable, held: Seat | None, at: int) -> Plan:
            if cached.holders.holds(Credential(shown)):
                raise declined("ALREADY_SEATED", "T2.2")
            return by_seat(ChangeToken(), partial(renewing, proof=proof_of(shown)), seat)(cached, held, at)

        return await self._writer.write(request, plan), shown

    async def revoke(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Invalidate the token of one's own seat; the player id still holds it. Raises Declined without a player id."""
        request = request_of("revoke", table, command, token, encode(seat))

        def plan(cached: CachedTable, held: Seat | None, at: int) -> Plan:
            holders, proof = cached.holders, nobody(cached.position.version)
            if held == seat and holders.key(player_key(seat)) is None:
                raise declined("NO_PLAYER", "T2.8", seat=seat)
            if held == seat and is_nobody(holders.token(Seat(seat))):
                raise Declined(NOTHING_CHANGES)
            return by_seat(ChangeToken(), partial(renewing, proof=proof), seat)(cached, held, at)

        return await self._writer.write(request, plan)
