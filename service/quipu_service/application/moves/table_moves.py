"""What is done at a table: one class for each thing, with one judge.

Commands and verification both ask this judge, as ``legal`` and ``decide`` ask that of a game's move. An entry is
verified by the inverse: the move that writes such a body is read from it, judged, and must write the same body. Each is
given the table at the version before, and the seat and the time of the entry.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, Self

from msgspec import UNSET, to_builtins
from msgspec.structs import fields

from quipu_rules.kernel.message import Seat, Value, Viewer
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_service.application.log.bodies import AnyBody, Body, Started
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Position

NOBODY: Final = refuse("NOBODY", "T1.7")
"""The refusal of an entry that nobody writes: what `verify` finds, and no client meets."""
NOTHING_CHANGES: Final = refuse("NOTHING_CHANGES", "T1.8")
"""The refusal of what is so already."""


class TableMove(Value, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is done at a table. Its fields are what is sent, its docstring is the text of the operation."""

    roles: ClassVar[tuple[Role, ...]] = (Role.SEAT,)
    """Who may do it."""
    writes: ClassVar[tuple[type[Body], ...]] = ()
    """The bodies of its entries; none if no entry of the table says it."""
    operation: ClassVar[str] = ""
    """The operation by which a client does it; empty if none does, or if that is no matter of people."""
    path: ClassVar[str] = ""
    """The address of this operation below that of the table."""
    method: ClassVar[Literal["POST", "DELETE"]] = "POST"
    tag: ClassVar[Literal["tables", "play"]] = "play"
    """The chapter of the OpenAPI document."""

    def refusal(self, position: Position, seat: Viewer, at: int) -> Refusal | None:
        """Why it is not possible now; the only judge. Never raises, whatever was sent."""
        raise NotImplementedError

    def written(self, position: Position, seat: Viewer) -> AnyBody:
        """The body of its entry, once it was found possible."""
        raise NotImplementedError

    def sets_up(self, position: Position, seat: Viewer) -> bool:
        """Whether it begins the game, so that its entry follows from the seed and not from the table alone."""
        return False

    def puts_out(self, seat: Viewer) -> Viewer:
        """The seat that plays no longer after it, if there is one."""
        return None

    def needs(self, position: Position, seat: Viewer, at: int) -> frozenset[Seat]:
        """The people who have to agree, too, before it happens."""
        return frozenset()

    by_clock: ClassVar[bool] = False
    """Whether its judge says something else at another time, although nobody has done anything."""

    def inputs(self, seat: Viewer) -> dict[str, object]:
        """What a client sends: its fields, and the seat in the path."""
        found: dict[str, object] = to_builtins(self)
        return {"seat": seat, **found} if "{seat}" in self.path else found

    @classmethod
    def candidates(cls, position: Position, seat: Viewer) -> "Sequence[TableMove]":
        """The moves of this kind that are worth judging, at least one; of an open family some."""
        return [cls()]

    def explains(self, body: AnyBody, position: Position, seat: Viewer) -> bool:
        """Whether its entry says this. What depends on the seed or on a hidden name is checked elsewhere."""
        if self.sets_up(position, seat):
            return isinstance(body, Started) and body.withheld == (position.owed or UNSET)
        return self.written(position, seat) == body

    @classmethod
    def read(cls, body: AnyBody) -> Self:
        """The move that writes this body: by its fields of the same name."""
        found = {one.name: getattr(body, one.name, UNSET) for one in fields(cls)}
        return cls(**{name: value for name, value in found.items() if value is not UNSET})


def own(seat: Viewer) -> Seat:
    """The seat of the player who does it; a judge has found that there is one."""
    if seat is None:
        raise AssertionError("only a player does this")
    return seat
