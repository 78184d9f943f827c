"""Sit down, seat a bot, leave, free a seat, change a token or the invitation."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import UNSET, UnsetType

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refusal
from quipu_service.application.log.bodies import (
    AnyBody,
    InvitationChanged,
    NoticesSet,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    TokenChanged,
    Visibility,
    bot_name,
)
from quipu_service.application.log.consent import closed_to_people
from quipu_service.application.log.newcomers import admits_newcomers, host_may_free, may_offer
from quipu_service.application.log.position import UNKNOWN
from quipu_service.application.moves.table_moves import (
    By,
    Now,
    Role,
    TableMove,
    against,
    going_on,
    not_starting,
    person_in,
    plays,
    seat_there,
)
from quipu_service.bots.levels import Level


def admitted(now: Now, seat: Seat) -> Refusal | None:
    """Nobody sits on this seat, or its player is gone and all people who play agree to somebody new."""
    if (refusal := seat_there(now, seat)) is not None:
        return refusal
    if admits_newcomers(now.position, seat):
        return None
    return against("SEAT_NOT_OFFERED" if seat in now.position.gone else "SEAT_TAKEN", seat=seat)


class SitDown(TableMove, frozen=True, kw_only=True):
    """Take a free seat, or one whose player is gone, once all people who play agree."""

    seat: Seat
    entropy: str = ""
    entropy_commitment: str | UnsetType = UNSET

    roles = (Role.NEWCOMER,)
    writes = (SeatTaken,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat) for seat in now.seats]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        position = now.position
        if closed_to_people(position):
            return against("ONE_PERSON")
        return going_on(now) or admitted(now, self.seat) or self._of_no_use(now)

    def _of_no_use(self, now: Now) -> Refusal | None:
        """The chance of a game that has begun is fixed, and that of a sandbox is known to everybody."""
        if (self.entropy or self.entropy_commitment) and now.begun:
            return against("ENTROPY_LATE")
        return against("ENTROPY_SANDBOX") if self.entropy_commitment and now.position.table.sandbox else None

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        twice = bool(self.entropy and self.entropy_commitment)
        return isinstance(body, SeatTaken) and not body.bot and by.seat == body.seat and not twice


class AddBot(TableMove, frozen=True, kw_only=True):
    """Seat a bot, which a worker plays."""

    seat: Seat
    bot: Level

    roles = (Role.HOST, Role.SEAT, Role.SERVICE)
    writes = (SeatTaken,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat, bot=Level.CLUB) for seat in now.seats]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := seat_there(now, self.seat)) is not None:
            return refusal
        taken = now.position.names[self.seat] is not None
        return against("SEAT_TAKEN", seat=self.seat) if taken else going_on(now)

    def written(self, now: Now, by: By) -> AnyBody:
        return SeatTaken(seat=self.seat, name=bot_name(self.seat), entropy="", bot=self.bot)

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        return by.seat == self.seat and super().accounts_for(body, now, by)


class Leave(TableMove, frozen=True, kw_only=True):
    """Leave one's own seat, before the game or after it."""

    writes = (SeatLeft,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        plays_on = now.position.begun and not now.over and not now.position.closed
        if plays_on and now.position.state is not UNKNOWN:  # a redacted log does not show whether the game is over
            return person_in(now, by.seat) or against("RESIGN_INSTEAD")
        return person_in(now, by.seat) or not_starting(now)

    def written(self, now: Now, by: By) -> AnyBody:
        return SeatLeft(seat=own_seat_of(by))


class FreeSeat(TableMove, frozen=True, kw_only=True):
    """Take somebody's seat away, before the game."""

    seat: Seat

    roles = (Role.HOST,)
    writes = (SeatLeft,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat) for seat in now.seats]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := going_on(now) or seat_there(now, self.seat)) is not None:
            return refusal
        if now.position.names[self.seat] is None:
            return against("SEAT_FREE", seat=self.seat)
        if not host_may_free(now.position, self.seat):
            return against("SEAT_PLAYED", seat=self.seat)
        return not_starting(now)

    def written(self, now: Now, by: By) -> AnyBody:
        return SeatLeft(seat=self.seat)


class OfferSeat(TableMove, frozen=True, kw_only=True):
    """Agree that somebody new takes a seat whose player is gone."""

    seat: Seat

    writes = (SeatOffered,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(seat=seat) for seat in now.seats]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if (refusal := plays(now, by) or seat_there(now, self.seat)) is not None:
            return refusal
        offers = may_offer(now.position, own_seat_of(by), self.seat)
        return None if offers else against("NOT_TO_OFFER", seat=self.seat)

    def written(self, now: Now, by: By) -> AnyBody:
        return SeatOffered(seat=self.seat)


class ChangeToken(TableMove, frozen=True, kw_only=True):
    """Replace the token of one's own seat."""

    writes = (TokenChanged,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return going_on(now) or person_in(now, by.seat)

    def written(self, now: Now, by: By) -> AnyBody:
        return TokenChanged(seat=own_seat_of(by))


class ChangeInvitation(TableMove, frozen=True, kw_only=True):
    """Replace the invitation to a private table."""

    roles = (Role.HOST,)
    writes = (InvitationChanged,)

    def refusal(self, now: Now, by: By) -> Refusal | None:
        if now.position.table.visibility is not Visibility.PRIVATE:
            return against("NOT_PRIVATE")
        return going_on(now)

    def written(self, now: Now, by: By) -> AnyBody:
        return InvitationChanged()


class SetNotices(TableMove, frozen=True, kw_only=True):
    """Have notices sent to somebody outside, or no longer."""

    sent: bool

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes = (NoticesSet,)

    @classmethod
    def possible(cls, now: Now, by: By) -> Iterable[TableMove]:
        return [cls(sent=not now.position.notices_sent)]

    def refusal(self, now: Now, by: By) -> Refusal | None:
        return going_on(now)

    def written(self, now: Now, by: By) -> AnyBody:
        return NoticesSet(sent=self.sent)


def own_seat_of(by: By) -> Seat:
    """The seat of the one who acts; a judge has found that there is one."""
    return Seat(-1) if by.seat is None else by.seat
