"""Rematches: the same people play again at a new table, which keeps their seats."""

from contextlib import suppress
from dataclasses import dataclass

from msgspec import UNSET
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_service.application.access.credentials import HOST, Credential, kept_key, player_key
from quipu_service.application.commands.absent_players import Absences
from quipu_service.application.commands.commit import (
    Accepted,
    Plan,
    Request,
    Writer,
    checked_command,
    request_of,
)
from quipu_service.application.commands.doing import judged
from quipu_service.application.commands.first_entries import setup_of
from quipu_service.application.commands.new_tables import NewTables
from quipu_service.application.commands.openers import NOBODY, Opener
from quipu_service.application.commands.seating import free_seat, taking
from quipu_service.application.commands.starting import sitting, well_formed
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.log.names import sat_down
from quipu_service.application.log.position import Position
from quipu_service.application.moves.ending import PlayAgain
from quipu_service.application.ports.machine import Clock, Entropy
from quipu_service.application.problems.tree import Declined, Unauthenticated, Unavailable
from quipu_service.application.problems.validation import REMATCH, declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables

NAMELESS = "Player"
"""The name of a bot or player whose name was deleted."""
MOST_CLOSED = 8
"""Rematches of one table that may be closed before another one is refused."""


@dataclass(frozen=True)
class RematchSeat:
    """A rematch and the player's seat there; ``repeated`` if the seat was taken before."""

    cached: CachedTable
    position: Position
    seat: Seat
    repeated: bool


class Rematches:
    """Opens rematches, and seats each player who asks."""

    def __init__(
        self, tables: Tables, writer: Writer, new: NewTables, absences: Absences, *, clock: Clock, entropy: Entropy
    ) -> None:
        self._tables, self._writer, self._new = tables, writer, new
        self._absences, self._clock, self._entropy = absences, clock, entropy

    async def play_again(
        self,
        table: str,
        *,
        command: str,
        token: str | None,
        entropy: str = "",
        commitment: str | None = None,
        opener: Opener = NOBODY,
    ) -> RematchSeat:
        """Take one's own seat at the rematch of a finished table, which the first player who asks opens.

        The seat is held there by the same token, and the same player's id. Raises Declined before the end, and if
        somebody else has the seat by now.
        """
        checked_command(command)
        well_formed(entropy, commitment)
        if token is None:
            raise Unauthenticated("needed")
        old, shown = await self._played(table), Credential(token)
        seat = old.seat_of(shown)
        judged(PlayAgain(), old.position, seat, old.position.at)
        again = await self._going_on(old, opener)
        payload = encode([seat, *([entropy, commitment] if entropy or commitment else [])])
        request = request_of(REMATCH, again.id, command, token, payload)
        if again.holders.holds(shown):
            first = await self._writer.first_answer(request)
            position = again.position if first is None else first.step.position
            return RematchSeat(again, position, again.seat_of(shown), repeated=True)
        try:
            accepted = await self._sit(old, seat, request, entropy, commitment)
        except Declined:
            again, _ = await self._tables.current(again.id)
            if again.holders.holds(shown):  # another request of the same player came first
                return RematchSeat(again, again.position, again.seat_of(shown), repeated=True)
            raise
        return RematchSeat(again, accepted.step.position, seat, repeated=accepted.repeated)

    async def _played(self, table: str) -> CachedTable:
        """The table; for a rematch that was closed before its game began, the table that it was the rematch of."""
        cached, _ = await self._tables.current(table)
        while _never_played(cached) and (before := cached.position.table.opened.rematch):
            cached, _ = await self._tables.current(before)
        return cached

    async def _going_on(self, old: CachedTable, opener: Opener) -> CachedTable:
        """The rematch; if it was closed before its game began, the next one. Raises Declined after too many of them."""
        again = await self._opened(old, old, opener)
        for _ in range(MOST_CLOSED):
            if not _never_played(again):
                return again
            again = await self._opened(old, again, opener)
        raise declined("TABLE_CLOSED", "T1.1")

    async def _opened(self, old: CachedTable, last: CachedTable, opener: Opener) -> CachedTable:
        """A rematch of the old table, opened after the last one: with the same bots, the other seats kept."""
        before = old.position
        people = [Seat(place) for place, bot in enumerate(before.people.bots) if bot is None]
        waits_for = {seat: proof for seat in people if (proof := old.holders.proof_at(seat)) is not None}
        kept, host = {kept_key(seat): proof for seat, proof in waits_for.items()}, old.holders.key(HOST)
        keys = kept if host is None else {**kept, HOST: host}
        players = [player for seat in people if (player := old.holders.key(player_key(seat))) is not None]
        first = replace(before.table.opened, table=last.rematch_id, origin=None, sandbox=UNSET)
        opened = replace(first, setup=setup_of(before), rematch=last.id, kept=tuple(waits_for) or UNSET)
        for player in players:  # first, so that a crash cannot leave a player out
            await self._tables.stores.players.join(player, opened.table, self._clock())
        await self._new.reopen(before.game, opened, keys, opener)
        bots = {Seat(place): level for place, level in enumerate(before.people.bots) if level is not None}
        await self._absences.seat_again(opened.table, bots, opener)
        for player in players:
            with suppress(Unavailable):  # followers of the list look again soon
                await self._tables.stores.players.announce(player)
        again, _ = await self._tables.current(opened.table)
        return again

    async def _sit(
        self, old: CachedTable, seat: Seat, request: Request, entropy: str, commitment: str | None
    ) -> Accepted:
        name = old.position.people.names[seat] or f"{NAMELESS} {seat + 1}"

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            draft, sits = cached.draft(), sitting(entropy, commitment)
            taken = free_seat(cached, seat, at, sits, kept_too=True)
            player = old.holders.key(player_key(seat))
            if player is not None and cached.holders.seat_of_player(player) is not None:
                raise declined("ALREADY_SEATED", "T2.2")
            body = sat_down(draft, self._entropy, taken, name, added=entropy, commitment=commitment)
            effects = taking(
                taken, old.holders.token(seat) or request.proof, request.proof, {player_key(seat): player or ""}
            )
            return Plan(body, effects, draft.hidden, seat=taken, by=Role.NEWCOMER)

        return await self._writer.write(request, plan, seated=False)


def _never_played(cached: CachedTable) -> bool:
    return cached.position.closed and cached.position.state is None
