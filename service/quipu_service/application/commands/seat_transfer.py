"""Replace a player's id at all tables, and move a seat to another device by a one-time code."""

import asyncio
import base64
import re
from functools import partial
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.access.credentials import (
    NEW_PLAYER,
    PLAYER_ID,
    RESERVED,
    Credential,
    kept_key,
    nobody,
    player_key,
    player_of,
    proof_of,
)
from quipu_service.application.admission.rate_limits import hashed, network_of
from quipu_service.application.commands.commit import Accepted, Plan, Writer, checked_command, request_of
from quipu_service.application.commands.doing import judged, own, planned
from quipu_service.application.commands.players import checked_token
from quipu_service.application.commands.repeats import FirstAnswers, ScopedCommand, Tokens, Written, scoped_command
from quipu_service.application.commands.seating import renewing
from quipu_service.application.ledger import CODES
from quipu_service.application.log.bodies import Milliseconds
from quipu_service.application.log.entries import encode
from quipu_service.application.moves.taking_seats import ChangeToken
from quipu_service.application.ports.machine import Clock, Entropy
from quipu_service.application.ports.table_log import Holder
from quipu_service.application.problems.bounded import Count, TableId, Token, Word
from quipu_service.application.problems.tree import Declined, TooMany, Unauthenticated, Unknown
from quipu_service.application.problems.validation import checked, declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.own_tables import LEFT, TOGETHER, LeftTable, player_token

CODE = re.compile(r"[A-Z2-7]{10}")
"""50 random bits, shown in two groups of five."""
MOST_WRONG, MINUTE = 10, 60_000
"""How many wrong codes a client may try in a minute, and the minute in milliseconds."""
PAGE = 100


class RenewedSeats(Value, frozen=True, kw_only=True):
    """What a request to replace a player's id did at the player's tables."""

    tables: Count
    """The tables at which the request replaced the old id."""
    left: tuple[LeftTable, ...]
    """The tables that could not be changed; repeating the request with the same command id tries them again."""


class RenewedPlayer(RenewedSeats, frozen=True, kw_only=True):
    """The id that holds the player's seats from now on."""

    player: Word
    """The new player id. Keep it secret: anybody who has it can play the seats."""


class SeatCode(Value, frozen=True, kw_only=True):
    """A code that moves a seat to another device, once."""

    one_time_code: Word
    """Ten letters and digits in two groups; case and hyphen do not matter. Keep it secret."""
    expires_at: Milliseconds
    """When it expires: five minutes after it was made."""


class MovedSeat(Value, frozen=True, kw_only=True):
    """The seat that a code moved, and the token that holds it now."""

    game: Word
    """The name of the game."""
    table: TableId
    """The id of the table."""
    seat: Seat
    """The seat, counted from 0."""
    token: Token
    """The new token. Keep it secret: anybody who has it can play the seat. The old one is invalid."""
    version: Count
    """The version of the entry that the command led to."""


class CodedSeat(Value, frozen=True, kw_only=True):
    """The seat that a code moves."""

    table: str
    seat: Seat
    proof: str
    """The hash of the token that held the seat; the code becomes invalid with that token."""


read_coded = msgspec.json.Decoder(CodedSeat).decode


class SeatTransfers:
    """Keeps people's seats when they change tokens, ids or devices."""

    def __init__(self, tables: Tables, writer: Writer, clock: Clock, entropy: Entropy) -> None:
        self._tables, self._writer, self._clock, self._entropy = tables, writer, clock, entropy
        self._stores, self._tokens = tables.stores, Tokens(tables.stores.server, entropy)
        self._first = FirstAnswers(tables.stores.schedule)

    async def renew_player(
        self, token: str | None, *, command: str, new: str | None = None
    ) -> tuple[Written, RenewedPlayer]:
        """Replace a player's id by ``new``, or by one of ours, at all tables; old id and seat tokens become invalid.

        A repeat with the same command completes an interrupted request, or one that left tables; the new id is not
        stored, but derived again. Raises Unauthenticated or Malformed.
        """
        checked_command(command)
        old = player_token(token)
        if token is not None and token.startswith(RESERVED):
            raise Unauthenticated("account")
        if new is not None:
            checked(NEW_PLAYER, new, "$.player", "player")
        shown = new or await self._tokens.token("player", "", token or "", command)
        player = player_of(shown)
        if player == old:
            raise declined("SAME_PLAYER", "T2.10")
        named = ScopedCommand(command, ("renewPlayer", old))
        run = partial(self._renew, token or "", old, player, command)
        written, seats = await self._first.once(
            named, encode(player), RenewedSeats, run, complete=lambda seats: not seats.left
        )
        return written, RenewedPlayer(player=shown, tables=seats.tables, left=seats.left)

    async def _renew(self, token: str, old: str, player: str, command: str) -> RenewedSeats:
        done, left, place = 0, list[LeftTable](), None
        while rows := await self._stores.players.tables(old, place, PAGE):
            place = rows[-1][:2]
            for begin in range(0, len(rows), TOGETHER):
                some = rows[begin : begin + TOGETHER]
                moved = await asyncio.gather(
                    *(self._exchange(table, at, Credential(token), player, command) for at, table, _ in some)
                )
                left += [one for one in moved if isinstance(one, LeftTable)]
                done += moved.count(True)
        for changed in (old, player):
            await self._stores.players.announce(changed)
        return RenewedSeats(tables=done, left=tuple(left))

    async def _exchange(self, table: str, at: int, old: Credential, player: str, command: str) -> bool | LeftTable:
        """Whether the id held or was kept a seat at the table, where it is replaced; or why the table is left."""
        try:
            return await self._exchanged(table, at, old, player, command)
        except Declined as refused:
            return LeftTable(table=table, problem=refused.refusal.code)
        except LEFT as problem:
            return LeftTable(table=table, problem=problem.code)

    async def _exchanged(self, table: str, at: int, old: Credential, player: str, command: str) -> bool:
        """Replace the id at one table, then on the lists; whether it held or was kept a seat there."""
        try:
            cached, _ = await self._tables.current(table)
        except Unknown:
            return False
        held, kept = cached.holders.seat_of_player(old.player), cached.holders.kept_for(old.player)
        if held is not None or kept is not None:
            await self._stores.players.join(player, table, at, over=cached.position.status.ended)
        if held is not None and cached.position.status.ended:
            retired = cached.holders.retiring(held, cached.position.version, player=True)
            for name, ended in retired.items():
                await self._beside(cached, player_key(held), old.player, name, ended)
            await self._beside(cached, player_key(held), old.player, str(held), nobody(f"{held}:renewed"))
            await self._beside(cached, player_key(held), old.player, player_key(held), player)
        elif held is not None:
            request = request_of("renewPlayer", table, command, old, encode(player))
            await self._writer.write(request, partial(_renewed, player))
        if kept is not None:
            await self._beside(cached, kept_key(kept), old.player, kept_key(kept), player)
        await self._stores.players.part(old.player, table, at)
        return held is not None or kept is not None

    async def _beside(self, cached: CachedTable, name: str, proof: str, key: str, value: str) -> None:
        """Replace a proof outside the log, without an entry: at a finished table, or for a kept seat."""
        await self._stores.log.replace_key(cached.id, Holder(name, proof), key, value)

    async def make_code(
        self, table: str, *, token: str | None, seat: int, command: str | None = None
    ) -> tuple[Written, SeatCode]:
        """A code for one's own seat; it becomes invalid with the token that holds the seat now.

        The code itself is not stored: a repeat derives it again.
        """
        cached, _ = await self._tables.current(table)
        shown = Credential(token or "")
        mine = own(cached.seat_of(shown), seat)
        judged(ChangeToken(), cached.position, mine, self._clock())
        named = scoped_command("makeCode", cached, shown, command)
        code = await self._code(named)

        async def keep() -> Milliseconds:
            proof = cached.holders.token(Seat(seat)) or ""
            expires_at = self._clock() + CODES.seconds * 1000
            coded = CodedSeat(table=table, seat=Seat(seat), proof=proof)
            await self._stores.schedule.answer(_stored(code), encode(coded), CODES.seconds)
            return expires_at

        written, expires_at = await self._first.once(named, encode(seat), int, keep)
        return written, SeatCode(one_time_code=f"{code[:5]}-{code[5:]}", expires_at=expires_at)

    async def _code(self, named: ScopedCommand) -> str:
        drawn = self._entropy.seed()
        if named.command is not None:
            kind, *place = named.scope
            derived = await self._tokens.token(kind, "/".join(place), "", named.command)
            drawn = sha256(derived.encode()).digest()
        return base64.b32encode(drawn).decode()[:10]

    async def _coded(self, code: str, address: str) -> CodedSeat:
        """The seat that the code moves; raises Declined, or TooMany after many wrong codes."""
        clients, spent = self._stores.clients, hashed(f"codes:{network_of(address)}")
        if not (await clients.charge(spent, MINUTE, 1, strict=True))[0]:
            raise TooMany("wrong codes a minute", MOST_WRONG)
        found = await self._stores.schedule.answered(_stored(code)) if CODE.fullmatch(code) else None
        if found is None:
            await clients.charge(spent, MINUTE, MINUTE // MOST_WRONG, strict=False)
            raise declined("NO_CODE", "T2.9")
        return read_coded(found)

    async def redeem(
        self, code: str, *, command: str, client: str, address: str, new: str | None = None, player: str | None = None
    ) -> tuple[Accepted, MovedSeat]:
        """Take over the seat of a code: its token becomes invalid, and its player id too if ``player`` takes its place.

        A repeat with the same command gets the same answer while the code lasts. Raises Declined for any other code,
        and TooMany after many wrong ones.
        """
        checked_command(command)
        checked_token(new)
        whose = None if player is None else Credential(checked(PLAYER_ID, player, "$.player", "player"))
        plain = code.upper().replace("-", "").replace(" ", "")
        coded = await self._coded(plain, address)
        shown = new or await self._tokens.token("moved", coded.table, client, command)
        payload = encode([proof_of(shown), None if whose is None else whose.player])
        request = request_of("move", coded.table, command, plain, payload)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            if cached.holders.token(coded.seat) != coded.proof:
                raise declined("NO_CODE", "T2.9")
            keys = {} if whose is None else {player_key(coded.seat): whose.player}
            if whose is not None and cached.holders.seat_of_player(whose.player) not in (None, coded.seat):
                raise declined("ALREADY_SEATED", "T2.2")
            effects, holder = renewing(cached, coded.seat, proof_of(shown), keys), Holder(coded.seat, coded.proof)
            change = planned(ChangeToken(), cached.position, coded.seat, at, effects)
            return replace(change, holder=holder, seat=coded.seat)

        if whose is not None:
            await self._stores.players.join(whose.player, coded.table, self._clock())
        accepted = await self._writer.write(request, plan, seated=False)
        if whose is not None:
            await self._stores.players.announce(whose.player)
        return accepted, _moved(accepted, coded, shown)


def _stored(code: str) -> str:
    """The name under which a code is stored: a hash."""
    return f"code:{sha256(code.encode()).hexdigest()}"


def _renewed(player: str, cached: CachedTable, seat: Seat | None, at: int) -> Plan:
    if seat is None:
        raise Unauthenticated("player")
    if cached.holders.seat_of_player(player) is not None:
        raise declined("ALREADY_SEATED", "T2.2")
    effects = renewing(cached, seat, nobody(cached.position.version), {player_key(seat): player})
    return planned(ChangeToken(), cached.position, seat, at, effects)


def _moved(accepted: Accepted, coded: CodedSeat, token: str) -> MovedSeat:
    position = accepted.step.position
    return MovedSeat(game=position.game.name, table=coded.table, seat=coded.seat, token=token, version=position.version)
