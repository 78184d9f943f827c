"""Commands of players who leave: renew or revoke a token, resign, abandon the table."""

from msgspec import UNSET

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import Credential, nobody, player_key, proof_of
from quipu_service.application.commands.commit import Accepted, Plan, Writer, request_of, still_playing
from quipu_service.application.commands.repeats import Tokens
from quipu_service.application.commands.seating import (
    existing_seat,
    going_on,
    own,
    renewing,
    running,
    without_conditions,
)
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Abandoned,
    DrawAsked,
    DrawDeclined,
    Drawn,
    Resigned,
    SeatOffered,
    TokenChanged,
)
from quipu_service.application.log.ends import draws_now, may_abandon, no_draw, other_wins
from quipu_service.application.log.entries import encode
from quipu_service.application.log.newcomers import may_offer
from quipu_service.application.ports.machine import Entropy
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

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            if cached.holders.holds(Credential(shown)):
                raise declined("ALREADY_SEATED")
            return _renewing(cached, held, seat, proof_of(shown))

        return await self._writer.write(request, plan), shown

    async def revoke(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Invalidate the token of one's own seat; the player id still holds it. Raises Declined without a player id."""
        request = request_of("revoke", table, command, token, encode(seat))

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            if held == seat and cached.holders.key(player_key(seat)) is None:
                raise declined("NO_PLAYER", seat=seat)
            return _renewing(cached, held, seat, nobody(cached.position.version))

        return await self._writer.write(request, plan)

    async def offer(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Agree that somebody new takes a seat that was left in the running game; a person may once all agree."""
        request = request_of("offer", table, command, token, encode(seat))

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            by, left = playing(cached, held, held), existing_seat(cached.position, seat)
            if not may_offer(cached.position, by, left):
                raise declined("NOT_TO_OFFER", seat=seat)
            return Plan(SeatOffered(seat=left))

        return await self._writer.write(request, plan)

    async def resign(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Give up for good. Of two, the other one wins; else the game goes on, as the clock says for late seats."""
        request = request_of("resign", table, command, token, encode(seat))

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            gone = playing(cached, held, seat)
            body = Resigned(seat=gone, ends=other_wins(cached.position, gone) or UNSET)
            return Plan(body, without_conditions(seat))

        return await self._writer.write(request, plan)

    async def abandon(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Agree to end the table without a result; it ends once all who still play agree."""
        request = request_of("abandon", table, command, token, b"")

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            seat = playing(cached, held, held)
            if may_abandon(cached.position, seat):
                return Plan(Abandoned())
            if seat in cached.position.abandoning:
                raise declined("AGREED_TO_END")
            return Plan(AbandonAsked())

        return await self._writer.write(request, plan)

    async def offer_draw(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Agree to end the game as a draw; it ends once all people who still play agree. Raises Declined."""
        request = request_of("draw", table, command, token, b"")

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            seat = playing(cached, held, held)
            if (code := no_draw(cached.position, seat)) is not None:
                raise declined(code)
            return Plan(Drawn() if draws_now(cached.position, seat) else DrawAsked())

        return await self._writer.write(request, plan)

    async def decline_draw(self, table: str, *, command: str, token: str | None) -> Accepted:
        """End all offers of a draw, one's own too; nobody offers one again until somebody has acted."""
        request = request_of("declineDraw", table, command, token, b"")

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            playing(cached, held, held)
            if not cached.position.drawing:
                raise declined("NO_DRAW_OFFERED")
            return Plan(DrawDeclined())

        return await self._writer.write(request, plan)


def playing(cached: CachedTable, held: Seat | None, seat: int | None) -> Seat:
    """The asking seat in a running game; raises NotSeated or Declined."""
    asking = own(held, seat)
    running(cached.position)
    still_playing(cached.position, asking)
    return asking


def _renewing(cached: CachedTable, held: Seat | None, seat: int, proof: str) -> Plan:
    renewed = own(held, seat)
    going_on(cached.position)
    return Plan(TokenChanged(seat=renewed), renewing(cached, renewed, proof))
