"""Sit down, seat a bot, leave, free a seat, change a token or the invitation."""

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import UNSET, UnsetType, field

from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import (
    AnyBody,
    InvitationChanged,
    NoticesSet,
    SeatLeft,
    SeatTaken,
    TokenChanged,
    Visibility,
    bot_name,
)
from quipu_service.application.log.consent import closed_to_people
from quipu_service.application.log.entries import Role
from quipu_service.application.log.newcomers import admits_newcomers, host_may_free
from quipu_service.application.log.position import UNKNOWN, Position
from quipu_service.application.moves.table_moves import NOBODY, NOTHING_CHANGES, TableMove, own
from quipu_service.bots.levels import Level

FIRST: Final = Seat(0)


def not_admitted(position: Position, seat: Seat, at: int) -> Refusal | None:
    """The refusal of somebody new, unless the seat is free, or its player is gone and all people who play agree."""
    if (refusal := position.no_such_seat(seat)) is not None:
        return refusal
    if admits_newcomers(position, seat, at):
        return None
    if seat in position.people.gone:
        return refuse("SEAT_NOT_OFFERED", "T6.6", seat=seat)
    return refuse("SEAT_TAKEN", "T2.1", seat=seat)


def while_starting(position: Position) -> Refusal | None:
    """The refusal of coming and going while seats reveal: a newcomer would know what the others chose."""
    return None if position.starting is None else refuse("STARTING", "T3.3")


class SitDown(TableMove, frozen=True, kw_only=True):
    """Take a free seat, or one whose player is gone, once all people who play agree."""

    seat: Seat
    entropy: str = ""
    entropy_commitment: str | UnsetType = UNSET

    roles = (Role.NEWCOMER,)
    writes = (SeatTaken,)
    operation, path = "takeSeat", "/seats"
    by_clock = True

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        free = [one for one in position.seats if position.people.names[one] is None or one in position.people.gone]
        return [cls(seat=one) for one in free or [FIRST]]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if closed_to_people(position):
            return refuse("ONE_PERSON", "T2.6")
        return position.nothing_more() or not_admitted(position, self.seat, at) or self._of_no_use(position)

    def _of_no_use(self, position: Position) -> Refusal | None:
        """The chance of a game that has begun is fixed, and that of a sandbox is known to everybody."""
        if (self.entropy or self.entropy_commitment) and position.state is not None:
            return refuse("ENTROPY_LATE", "T3.7")
        return refuse("ENTROPY_SANDBOX", "T3.8") if self.entropy_commitment and position.table.sandbox else None

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        twice = bool(self.entropy and self.entropy_commitment)
        return isinstance(body, SeatTaken) and not body.bot and seat == body.seat and not twice


class AddBot(TableMove, frozen=True, kw_only=True):
    """Seat a bot, with the host's token; a worker plays it."""

    seat: Seat
    bot: Level = field(name="level")

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes = (SeatTaken,)
    operation, path = "addBot", "/bots"
    tag = "tables"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        free = [one for one in position.seats if position.people.names[one] is None]
        return [cls(seat=one, bot=Level.CLUB) for one in free or [FIRST]]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.no_such_seat(self.seat)) is not None:
            return refusal
        taken = position.people.names[self.seat] is not None
        return refuse("SEAT_TAKEN", "T2.1", seat=self.seat) if taken else position.nothing_more()

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return SeatTaken(seat=self.seat, name=bot_name(self.seat), entropy="", bot=self.bot)


class SeatBotAgain(AddBot, frozen=True, kw_only=True):
    """A bot of the table before sits down at its rematch, too."""

    roles = (Role.SERVICE,)
    operation, path = "", ""

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        refusal = super().refusal(position, seat, at)
        return refusal if refusal is not None or position.table.opened.rematch else NOBODY

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return seat is None and super().explains(body, position, seat)


class Leave(TableMove, frozen=True, kw_only=True):
    """Leave the seat, before the game begins or after its end. The host may free any seat before the start.

    Who plays leaves by resigning (`RESIGN_INSTEAD`): a game that has begun always has a result.
    """

    writes = (SeatLeft,)
    operation, path = "leaveSeat", "/seats/{seat}"
    method = "DELETE"
    tag = "tables"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        plays_on = position.begun and not position.over and not position.closed
        if plays_on and position.state is not UNKNOWN:  # a redacted log does not show whether the game is over
            return position.no_person(seat) or refuse("RESIGN_INSTEAD", "T2.4")
        return position.no_person(seat) or while_starting(position)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return SeatLeft(seat=own(seat))


class FreeSeat(TableMove, frozen=True, kw_only=True):
    """Take somebody's seat away, before the game."""

    seat: Seat

    roles = (Role.HOST,)
    writes = (SeatLeft,)
    operation, path = "leaveSeat", "/seats/{seat}"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        return [cls(seat=one) for one in position.seats if position.people.names[one] is not None] or [cls(seat=FIRST)]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.nothing_more() or position.no_such_seat(self.seat)) is not None:
            return refusal
        if position.people.names[self.seat] is None:
            return refuse("SEAT_FREE", "T1.5", seat=self.seat)
        if not host_may_free(position, self.seat):
            return refuse("SEAT_PLAYED", "T2.5", seat=self.seat)
        return while_starting(position)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return SeatLeft(seat=self.seat)


class ChangeToken(TableMove, frozen=True, kw_only=True):
    """Replace the token of one's own seat."""

    writes = (TokenChanged,)
    operation, path = "renewToken", "/seats/{seat}/token"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.nothing_more() or position.no_person(seat)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return TokenChanged(seat=own(seat))


class ChangeInvitation(TableMove, frozen=True, kw_only=True):
    """Replace the invitation to a private table."""

    roles = (Role.HOST,)
    writes = (InvitationChanged,)
    operation, path = "changeInvitation", "/invitation"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if position.table.visibility is not Visibility.PRIVATE:
            return refuse("NOT_PRIVATE", "T8.1")
        return position.nothing_more()

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return InvitationChanged()


class SetNotices(TableMove, frozen=True, kw_only=True):
    """Have notices sent to somebody outside, or to somebody else, or no longer."""

    sent: bool

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes = (NoticesSet,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.nothing_more()) is not None:
            return refusal
        return None if self.sent or position.notices_sent else NOTHING_CHANGES

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return NoticesSet(sent=self.sent)
