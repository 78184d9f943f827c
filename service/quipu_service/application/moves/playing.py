"""Start the game, reveal entropy, act, run out of time, come back."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import (
    Absence,
    Acted,
    AnyBody,
    Body,
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
from quipu_service.application.log.entries import Role
from quipu_service.application.log.entropies import committed
from quipu_service.application.log.position import UNKNOWN, Position
from quipu_service.application.moves.table_moves import NOBODY, TableMove, own
from quipu_service.application.problems.validation import MOST_SEATS

BY_TIMEOUT = {OnTimeout.BOT: Absence.BOT, OnTimeout.DROP_OUT: Absence.OUT, OnTimeout.CLAIM: Absence.OUT}
"""What becomes of a late seat without anybody's claim."""


def begun_or_closed(position: Position) -> Refusal | None:
    """The refusal of what comes before a game."""
    if position.closed:
        return refuse("TABLE_CLOSED", "T1.1")
    return refuse("ALREADY_STARTED", "T3.2") if position.state is not None else None


def not_ready(position: Position, at: int) -> Refusal | None:
    """The refusal of a start, whoever asks for it."""
    if (refusal := begun_or_closed(position)) is not None:
        return refusal
    if None in position.people.names:
        return refuse("SEATS_FREE", "T3.1", free=position.people.names.count(None))
    waits = position.starting is not None and at < position.starting.until
    return refuse("STARTING", "T3.3") if position.owed and waits else None


def asks(position: Position) -> bool:
    """Whether seats have to reveal their entropy before the game starts."""
    return bool(position.owed) and position.starting is None


class Start(TableMove, frozen=True, kw_only=True):
    """Start the game with the host's token, or ask the seats that committed to entropy to reveal it first.

    With a seat's token you agree to start, as by the motion `START`: without the host, the game starts once all people
    who sit at the table agree, at least two.
    """

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes: ClassVar[tuple[type[Body], ...]] = (StartAsked, Started)
    operation, path = "startTable", "/start"
    by_clock = True
    tag = "tables"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return not_ready(position, at)

    def sets_up(self, position: Position, seat: Viewer) -> bool:
        return not asks(position)

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return StartAsked()


class Begin(Start, frozen=True, kw_only=True):
    """The service starts a game once the seats have revealed their entropy or their time is up, or if all are bots."""

    roles = (Role.SERVICE,)
    writes = (Started,)
    operation, path = "", ""

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := not_ready(position, at)) is not None:
            return refusal
        asked = position.starting is not None or None not in position.people.bots
        return None if asked and seat == self.asker(position) else NOBODY

    @staticmethod
    def asker(position: Position) -> Viewer:
        """The seat for which the service does it: the one that asked for the start."""
        return Seat(0) if position.starting is None else position.starting.seat


class RevealEntropy(TableMove, frozen=True, kw_only=True):
    """Reveal the entropy that your seat committed to, once the start was asked for.

    The last one starts the game.
    """

    entropy: str

    writes = (EntropyRevealed,)
    operation, path = "revealEntropy", "/seats/{seat}/entropy"
    tag = "tables"

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        return []  # its holder alone knows what a seat committed to; ``revealing`` tells who has to reveal

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := begun_or_closed(position)) is not None:
            return refusal
        if position.starting is None:
            return refuse("REVEALS_TOO_EARLY", "T3.4")
        if seat is None or seat not in position.owed:
            return refuse("NOTHING_TO_REVEAL", "T3.5")
        return None if committed(self.entropy) == position.commitments[seat] else refuse("ENTROPY_OTHER", "T3.6")

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return EntropyRevealed(seat=own(seat), entropy=self.entropy)


class Act(TableMove, frozen=True, kw_only=True):
    """Act in the game: what its rules say of it is judged by them."""

    writes = (Acted,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_acting(seat, at)

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return isinstance(body, Acted) and not body.by


class ActFor(TableMove, frozen=True, kw_only=True):
    """A bot acts in a seat that it plays, or the service makes a minimal move for a seat that is late or out."""

    by: Chosen

    roles = (Role.SERVICE,)
    writes = (Acted,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return position.not_acted_for(seat, self.by, at)

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return isinstance(body, Acted) and body.by is self.by


class TimeOut(TableMove, frozen=True, kw_only=True):
    """The time of a seat is up, and the table's clock, or its limit of absence, says what becomes of it."""

    seat: Seat

    roles = (Role.SERVICE,)
    writes = (TimedOut,)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_running() or position.no_such_seat(self.seat)) is not None:
            return refusal
        clock, up = position.clock, position.out_at(self.seat)
        # a redacted log may not show whose turn it is
        is_up = position.state is UNKNOWN if up is None else at >= up
        if clock is None:
            return None if is_up and position.table.opened.absence else refuse("NO_CLAIM", "T4.10")
        return None if is_up and clock.on_timeout in BY_TIMEOUT else refuse("NO_CLAIM", "T4.4")

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        clock = position.clock
        return TimedOut(seat=self.seat, then=Absence.OUT if clock is None else BY_TIMEOUT[clock.on_timeout])

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        return seat == self.seat and super().explains(body, position, seat)


class Claim(TableMove, frozen=True, kw_only=True):
    """Decide what happens to another seat whose time is up, if the table leaves this to its players."""

    seat: Annotated[Seat, Meta(ge=0, le=MOST_SEATS - 1)]
    """The seat whose time is up, counted from 0."""
    then: Absence
    """What happens to the seat."""

    writes = (TimedOut,)
    operation, path = "claimSeat", "/claims"
    by_clock = True

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> Sequence[TableMove]:
        others = [one for one in position.to_act if one != seat] or [one for one in position.seats if one != seat]
        return [cls(seat=one, then=then) for one in others for then in Absence]

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_playing(seat) or position.no_such_seat(self.seat)) is not None:
            return refusal
        clock = position.clock
        claims = clock is not None and clock.on_timeout is OnTimeout.CLAIM and seat != self.seat
        return None if claims and position.late(self.seat, at) else refuse("NO_CLAIM", "T4.5")

    def puts_out(self, seat: Viewer) -> Viewer:
        return self.seat

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return TimedOut(seat=self.seat, then=self.then)


class ComeBack(TableMove, frozen=True, kw_only=True):
    """Take your seat back from the bot that plays for it. Acting does the same."""

    writes = (SeatBack,)
    operation, path = "comeBack", "/seats/{seat}/back"

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        if (refusal := position.not_running() or position.no_person(seat)) is not None:
            return refusal
        mine = own(seat)
        if mine in position.people.resigned:
            return position.gave_up(mine)
        away = position.clock is not None and position.people.away[mine] is Absence.BOT
        return None if away else refuse("NOT_AWAY", "T4.3")

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        return SeatBack(seat=own(seat))


class Continue(TableMove, frozen=True, kw_only=True):
    """Begin with the game of another table, or in a given position; for the opener of a fork or a sandbox."""

    roles: ClassVar[tuple[Role, ...]] = (Role.HOST,)
    writes = (Forked, Placed)

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        return None if position.version == 1 else refuse("ALREADY_STARTED", "T8.3")

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        opened = position.table.opened
        if isinstance(body, Forked):
            return opened.origin is not None
        return bool(opened.sandbox) and opened.origin is None
