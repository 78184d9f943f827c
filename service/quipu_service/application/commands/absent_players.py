"""Commands for seats without an active player: seat bots, time out, claim, come back."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from quipu_rules.kernel.message import Action, Seat, Value
from quipu_service.application.access.credentials import HOST, nobody
from quipu_service.application.commands.commit import SERVICE, Accepted, Plan, Request, Writer, request_of
from quipu_service.application.commands.doing import planned
from quipu_service.application.commands.host import as_host
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.openers import NOBODY, Opener, Openers
from quipu_service.application.commands.players import what_is_done
from quipu_service.application.commands.seating import (
    free_seat,
    playing_no_longer,
    taking,
)
from quipu_service.application.log.bodies import Chosen
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.log.position import Position
from quipu_service.application.moves.playing import TimeOut
from quipu_service.application.moves.taking_seats import AddBot, SeatBotAgain
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import Holder
from quipu_service.application.problems.tree import Declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.bots.levels import Level


class BotSeat(Value, frozen=True, kw_only=True):
    """A bot that sits down."""

    level: Level = Level.CLUB
    """How well it plays; if its game has no estimate, by random games to the end."""
    seat: int | None = None
    """The seat that it takes; omitted: any free seat."""


class Absences:
    """One method per command; each accepted one is one entry."""

    def __init__(self, tables: Tables, writer: Writer, openers: Openers, clock: Clock) -> None:
        self._tables, self._writer, self._openers, self._clock = tables, writer, openers, clock

    async def add_bot(
        self,
        table: str,
        *,
        command: str,
        token: str | None,
        level: Level,
        seat: int | None = None,
        opener: Opener = NOBODY,
    ) -> Accepted:
        """Seat a bot for the host, on any free seat if none is named."""
        request = request_of("bot", table, command, token, encode([seat, level]), foreign=True)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            as_host(cached, request.shown)
            sitting = _sitting(cached, seat, AddBot, level, at, kept_too=True)
            return replace(sitting, holder=Holder(HOST, request.proof), by=Role.HOST)

        await self._openers.admit_bot(opener, table, self._clock())
        return await self._writer.write(request, plan, seated=False)

    async def open_with_bots(self, new: NewTable, bots: Sequence[BotSeat], opener: Opener = NOBODY) -> NewTable:
        """Seat bots at a table that is being opened; a repeat changes nothing. Raises TooManyTables."""
        position = new.position
        if bots:
            await self._openers.admit_bot(opener, position.table.id, self._clock())
        for number, bot in enumerate(bots):
            seated = await self._seat_bot(position.table.id, f"opening~{number}", bot.seat, AddBot, bot.level)
            position = seated.step.position
        return NewTable(position, new.host, new.repeated)

    async def seat_again(self, table: str, bots: Mapping[Seat, Level], opener: Opener = NOBODY) -> None:
        """Seat the bots of a rematch, each once; a bot whose seat is taken by now is left out."""
        if bots:
            await self._openers.admit_bot(opener, table, self._clock())
        for seat, level in bots.items():
            with suppress(Declined):
                await self._seat_bot(table, f"rematch~{seat}", seat, SeatBotAgain, level)

    async def _seat_bot(self, table: str, command: str, seat: int | None, kind: type[AddBot], level: Level) -> Accepted:
        """Seat a bot for the service, once for each command."""
        request = service_request("bot", table, command, encode([seat, level]))

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            return replace(_sitting(cached, seat, kind, level, at), by=kind.roles[0])

        return await self._writer.write(request, plan, seated=False)

    async def act_for(self, position: Position, seat: Seat, actions: Sequence[Action], by: Chosen) -> Accepted:
        """Act for a seat at exactly the current position: of two workers, the second writes nothing."""
        table, version = position.table.id, position.version
        command = f"{by.value.lower()}~{version}~{seat}"
        request = service_request("act", table, command, encode(actions), expected=version)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            if (refusal := cached.position.not_acted_for(seat, by, at)) is not None:
                raise Declined(refusal)
            return what_is_done(cached, seat, actions, command, by=by)

        return await self._writer.write(request, plan, seated=False)

    async def time_out(self, position: Position, seat: Seat) -> Accepted | None:
        """Record that a seat's time is up, if a bot takes over or the seat is out."""
        if TimeOut(seat=seat).refusal(position, seat, self._clock()) is not None:
            return None
        command = f"late~{position.version}~{seat}"
        request = service_request("late", position.table.id, command, encode(seat), expected=position.version)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            out = playing_no_longer(seat)
            return replace(planned(TimeOut(seat=seat), cached.position, seat, at, out, by=Role.SERVICE), seat=seat)

        return await self._writer.write(request, plan, seated=False)

    def late(self, position: Position, seat: Seat) -> bool:
        """Whether the seat's time is up."""
        deadline = position.deadline(seat)
        return deadline is not None and self._clock() >= deadline


def _sitting(
    cached: CachedTable, seat: int | None, kind: type[AddBot], level: Level, at: int, *, kept_too: bool = False
) -> Plan:
    """A bot takes a seat; nobody gets the token of that seat."""

    def sits(one: Seat) -> AddBot:
        return kind(seat=one, bot=level)

    taken = free_seat(cached, seat, at, sits, kept_too=kept_too)
    effects = taking(taken, nobody(cached.position.version), "")
    return planned(sits(taken), cached.position, None, at, effects)


def service_request(kind: str, table: str, command: str, payload: bytes, *, expected: int | None = None) -> Request:
    """A command of the service, which holds no seat; its entries name the seat for which it acts."""
    return request_of(kind, table, command, SERVICE, payload, expected=expected)
