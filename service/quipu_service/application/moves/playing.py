"""Start the game, reveal entropy, act, run out of time, come back."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import UNSET, UnsetType

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal
from quipu_service.application.log.bodies import (
    Absence,
    Acted,
    AnyBody,
    Chosen,
    EntropyRevealed,
    Forked,
    Placed,
    SeatBack,
    StartAsked,
    Started,
    TimedOut,
)
from quipu_service.application.log.clocks import OnTimeout
from quipu_service.application.log.entropies import committed
from quipu_service.application.log.position import Position
from quipu_service.application.moves.table_moves import (
    By,
    Now,
    Role,
    TableMove,
    against,
    given_up,
    going_on,
    person_in,
    running,
    seat_there,
)
from quipu_service.application.moves.taking_seats import own_seat_of

ALLOWANCE = 1_000
"""Milliseconds after a deadline in which an action is still accepted: it, or the time-out, may be on its way."""
BY_TIMEOUT = {OnTimeout.BOT: Absence.BOT, OnTimeout.DROP_OUT: Absence.OUT}
"""What becomes of a late seat without anybody's claim."""


def open_to_start(now: Now) -> Refusal | None:
    """The game has not begun, and may begin."""
    if now.position.closed:
        return against("TABLE_CLOSED")
    return against("ALREADY_STARTED") if now.begun else None


def in_time(position: Position, seat: Seat, at: int, allowance: int = 0) -> Refusal | None:
    """A seat does nothing once its time is up by more than this, unless it is up to the others to claim it."""
    deadline = position.deadline(seat)
    if deadline is None or at <= deadline + allowance:
        return None
    claimed = position.clock is not None and position.clock.on_timeout is OnTimeout.CLAIM
    return None if claimed else against("TIME_UP")


def late(position: Position, seat: Seat, at: int) -> bool:
    """Whether the seat's time is up; where a redacted log does not show when its turn began, it may be."""
    if position.times is None:
        return position.clock is not None
    deadline = position.deadline(seat)
    return deadline is not None and at >= deadline


class Start(TableMove, frozen=True, kw_only=True):
    """Start the game, or ask the seats that committed to entropy to reveal it first."""

    withheld: tuple[Seat, ...] | UnsetType = UNSET

    roles = (Role.SEAT, Role.HOST, Role.SERVICE)
    writes = (StartAsked, Started)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        position = now.position
        if (refusal := open_to_start(now)) is not None:
            return refusal
        if None in position.names:
            return against("SEATS_FREE", free=position.names.count(None))
        if by.seat is not None and (refusal := seat_there(now, by.seat)) is not None:
            return refusal
        waits = position.starting is not None and now.at < position.starting.until
        return against("STARTING") if position.owed and waits else None

    def asks(self, now: Now) -> bool:
        """Whether seats have to reveal their entropy first."""
        return bool(now.position.owed) and now.position.starting is None

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        if isinstance(body, StartAsked) or self.asks(now):
            return isinstance(body, StartAsked) and self.asks(now)
        return isinstance(body, Started) and body.withheld == (now.position.owed or UNSET)


class RevealEntropy(TableMove, frozen=True, kw_only=True):
    """Reveal the entropy that one's own seat committed to."""

    entropy: str

    writes = (EntropyRevealed,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return []  # what a seat committed to is known to its holder alone

    def refusal(self, now: Now, by: By) -> Refusal | None:
        position = now.position
        if (refusal := open_to_start(now)) is not None:
            return refusal
        if position.starting is None:
            return against("REVEALS_TOO_EARLY")
        if by.seat is None or by.seat not in position.owed:
            return against("NOTHING_TO_REVEAL")
        return None if committed(self.entropy) == position.commitments[by.seat] else against("ENTROPY_OTHER")

    def written(self, now: Now, by: By) -> AnyBody:
        return EntropyRevealed(seat=own_seat_of(by), entropy=self.entropy)


def may_act(position: Position, seat: Seat | None, at: int) -> Refusal | None:
    """The part of the table in an action; the game's rules say whose turn it is, and that the game is over."""
    if position.closed:
        return against("TABLE_CLOSED")
    if position.state is None:
        return against("NOT_STARTED")
    if seat is None or not 0 <= seat < position.table.seats:
        return against("NO_SUCH_SEAT", seat=0 if seat is None else seat + 1, seats=position.table.seats)
    if position.bots[seat] is not None or position.names[seat] is None:
        return against("A_BOT" if position.bots[seat] else "SEAT_FREE", seat=seat)
    if position.given_up(seat):
        return given_up(position, seat)
    return in_time(position, seat, at, ALLOWANCE) if position.early_end is None else against("TABLE_OVER")


class Act(TableMove, frozen=True, kw_only=True):
    """Act in the game: what its rules say of it is judged by them."""

    writes = (Acted,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return going_on(now) or may_act(now.position, by.seat, now.at)

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        return isinstance(body, Acted) and not body.by


class ActFor(TableMove, frozen=True, kw_only=True):
    """A bot acts in a seat that it plays, or the service makes a minimal move for a seat that is late or out."""

    by: Chosen

    roles = (Role.SERVICE,)
    writes = (Acted,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(by=chosen) for chosen in Chosen]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := running(now) or seat_there(now, by.seat)) is not None:
            return refusal
        position, seat = now.position, own_seat_of(by)
        if self.by is Chosen.BOT:
            return against("NOT_AWAY") if position.substitute(seat) is None else None
        if position.away[seat] is Absence.OUT:
            return None
        waits = position.clock is None or position.clock.on_timeout is not OnTimeout.DEFAULT_ACTION
        return against("NO_CLAIM") if waits or not late(position, seat, now.at) else None

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        return isinstance(body, Acted) and body.by is self.by


class TimeOut(TableMove, frozen=True, kw_only=True):
    """The time of a seat is up, and the table's clock says what becomes of it."""

    seat: Seat

    roles = (Role.SERVICE,)
    writes = (TimedOut,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat) for seat in now.seats]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := running(now) or seat_there(now, self.seat)) is not None:
            return refusal
        clock = now.position.clock
        known = clock is not None and clock.on_timeout in BY_TIMEOUT
        return None if known and late(now.position, self.seat, now.at) else against("NO_CLAIM")

    def written(self, now: Now, by: By) -> AnyBody:
        clock = now.position.clock
        then = Absence.BOT if clock is None else BY_TIMEOUT[clock.on_timeout]
        return TimedOut(seat=self.seat, then=then)

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        return by.seat == self.seat and super().accounts_for(body, now, by)


class Claim(TableMove, frozen=True, kw_only=True):
    """Decide what becomes of another seat whose time is up, where the table leaves this to its players."""

    seat: Seat
    then: Absence

    writes = (TimedOut,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat, then=then) for seat in now.seats for then in Absence]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := running(now) or seat_there(now, self.seat) or person_in(now, by.seat)) is not None:
            return refusal
        clock = now.position.clock
        claims = clock is not None and clock.on_timeout is OnTimeout.CLAIM and by.seat != self.seat
        return None if claims and late(now.position, self.seat, now.at) else against("NO_CLAIM")

    def written(self, now: Now, by: By) -> AnyBody:
        return TimedOut(seat=self.seat, then=self.then)


class ComeBack(TableMove, frozen=True, kw_only=True):
    """Take one's own seat back from the bot that plays for it."""

    writes = (SeatBack,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := running(now) or person_in(now, by.seat)) is not None:
            return refusal
        seat = own_seat_of(by)
        if seat in now.position.resigned:
            return given_up(now.position, seat)
        away = now.position.clock is not None and now.position.away[seat] is Absence.BOT
        return None if away else against("NOT_AWAY")

    def written(self, now: Now, by: By) -> AnyBody:
        return SeatBack(seat=own_seat_of(by))


class Continue(TableMove, frozen=True, kw_only=True):
    """Begin with the game of another table, or in a given position; for the opener of a fork or a sandbox."""

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes = (Forked, Placed)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return None if now.position.version == 1 else against("ALREADY_STARTED")

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        opened = now.position.table.opened
        if isinstance(body, Forked):
            return opened.origin is not None
        return bool(opened.sandbox) and opened.origin is None
