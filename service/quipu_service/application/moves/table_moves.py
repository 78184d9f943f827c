"""What is done at a table: one class for each thing, with one judge.

Commands, verification and ``may`` all ask this judge, as ``legal`` and ``decide`` ask that of a game's move. An entry
is verified by the inverse: the move that writes such a body is read from it, judged, and must write the same body.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import ClassVar, Final, Self, TypeAlias

from msgspec import UNSET
from msgspec.structs import fields

from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import AnyBody, Body
from quipu_service.application.log.newcomers import people
from quipu_service.application.log.position import Position

RULES = "tables"
"""The rule that a refusal of these judges cites."""


class Role(Enum):
    """As what somebody does something at a table."""

    SEAT = "SEAT"
    """The holder of a seat."""
    HOST = "HOST"
    """Who opened the table."""
    NEWCOMER = "NEWCOMER"
    """Somebody who holds no seat yet."""
    SERVICE = "SERVICE"
    """The service itself: its worker, and bots."""
    OPERATOR = "OPERATOR"
    """Who runs the service."""


class By(Value, frozen=True, kw_only=True):
    """Who does something at a table."""

    role: Role
    seat: Seat | None = None
    """The seat of the one who does it; of the service, the seat for which it does it."""


NEWCOMER: Final = By(role=Role.NEWCOMER)
Past: TypeAlias = Callable[[int], bool]
"""Whether the game had begun at an earlier version."""


def nowhere(_: int) -> bool:
    """The past of a table of which nobody asks."""
    return False


class Now(Value, frozen=True, kw_only=True):
    """A table at a moment, as far as it is known: what a judge is given."""

    position: Position
    at: int
    """The time of the entry to be written, read once: the judge and the entry have the same."""
    over: bool
    """Whether the game is known to be over; a redacted log may not show it."""
    known: bool = True
    """Whether nothing was hidden so far; if something was, what looks like one's own to undo may have revealed it."""
    had_game: Past = nowhere
    fits: Past = nowhere
    """Whether the position can go on by a revision of the rules."""

    @property
    def begun(self) -> bool:
        """Whether there is a game."""
        return self.position.state is not None

    @property
    def seats(self) -> Iterable[Seat]:
        """The seats of the table."""
        return map(Seat, range(self.position.table.seats))

    def has_seat(self, seat: int | None) -> bool:
        """Whether the table has this seat."""
        return seat is not None and 0 <= seat < self.position.table.seats


class TableMove(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that is done at a table. Its fields are what is sent."""

    roles: ClassVar[tuple[Role, ...]] = (Role.SEAT,)
    """Who may do it."""
    writes: ClassVar[tuple[type[Body], ...]]
    """The bodies of its entries."""

    def refusal(self, now: Now, by: By) -> Refusal | None:
        """Why it is not possible now; the only judge. Never raises, whatever was sent."""
        raise NotImplementedError

    def written(self, now: Now, by: By) -> AnyBody:
        """The body of its entry; may assume that it is possible."""
        raise NotImplementedError

    def accounts_for(self, body: AnyBody, now: Now, by: By) -> bool:
        """Whether its entry says this. What depends on the seed or on a hidden name is checked elsewhere."""
        return self.written(now, by) == body

    @classmethod
    def meant(cls, body: AnyBody) -> Self:
        """The move that writes this body: by its fields of the same name."""
        said = {one.name: getattr(body, one.name, UNSET) for one in fields(cls)}
        return cls(**{name: value for name, value in said.items() if value is not UNSET})

    @classmethod
    def possible(cls, now: Now, by: By) -> "Iterable[TableMove]":
        """The moves that ``may`` judges; of an open family some."""
        return [cls()]


def against(code: str, **details: int | str) -> Refusal:
    """A refusal by the rules of tables."""
    return refuse(code, RULES, **details)


def going_on(now: Now) -> Refusal | None:
    """Nothing is possible any more at a table that is closed or over."""
    if now.position.closed:
        return against("TABLE_CLOSED")
    return against("TABLE_OVER") if now.over else None


def running(now: Now) -> Refusal | None:
    """A game is going on."""
    return going_on(now) or (None if now.begun else against("NOT_STARTED"))


def not_starting(now: Now) -> Refusal | None:
    """While seats reveal, nobody comes or goes: a newcomer would know what the others chose."""
    return None if now.position.starting is None else against("STARTING")


def seat_there(now: Now, seat: int | None) -> Refusal | None:
    """The table has this seat."""
    if now.has_seat(seat):
        return None
    return against("NO_SUCH_SEAT", seat=0 if seat is None else seat + 1, seats=now.position.table.seats)


def person_in(now: Now, seat: Seat | None) -> Refusal | None:
    """A person holds this seat, whether they play it or not."""
    if (refusal := seat_there(now, seat)) is not None or seat is None:
        return refusal
    if now.position.names[seat] is None:
        return against("SEAT_FREE", seat=seat)
    return None if now.position.bots[seat] is None else against("A_BOT", seat=seat)


def plays(now: Now, by: By) -> Refusal | None:
    """A person who still plays holds this seat in the running game."""
    if (refusal := running(now) or person_in(now, by.seat)) is not None or by.seat is None:
        return refusal
    return given_up(now.position, by.seat)


def given_up(position: Position, seat: Seat) -> Refusal | None:
    """Who has resigned, or is out, does nothing more."""
    if not position.given_up(seat):
        return None
    return against("RESIGNED" if seat in position.resigned else "OUT")


def all_of(position: Position) -> frozenset[Seat]:
    """The people who play, late ones too."""
    return frozenset(people(position))
