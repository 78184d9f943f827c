"""What the table may be waiting for."""

from typing import TypeAlias

from quipu_rules.inkas.parts import Answer
from quipu_rules.kernel.message import Phase, Seat, Value
from quipu_rules.kernel.rows import Counts


class PlacingStart(Phase, frozen=True, kw_only=True):
    """A starting settlement and its road, in the first or second round (2.6)."""

    seat: Seat
    round: int


class Rolling(Phase, frozen=True, kw_only=True):
    """The production roll (3.1)."""

    seat: Seat


class Discarding(Phase, frozen=True, kw_only=True):
    """Half the cards of every hand over its limit (5.2)."""

    owed: tuple[int, ...]
    """By seat."""
    chosen: tuple[Counts | None, ...]
    """By seat; secret until all have chosen (R25)."""


class MovingRobber(Phase, frozen=True, kw_only=True):
    """A new place for the robber (5.4, 9.5)."""

    seat: Seat


class TradingAndBuilding(Phase, frozen=True, kw_only=True):
    """Trade and build, or the end of the turn (3.2)."""

    seat: Seat


class Reply(Value, frozen=True, kw_only=True):
    """What one seat has said to an offer; bundles as the replying seat sees them, for a counter-offer only."""

    answer: Answer
    give: Counts
    take: Counts


class Offering(Phase, frozen=True, kw_only=True):
    """Answers to an offer, and the decision of the seat on turn (6.4, 6.5)."""

    seat: Seat
    give: Counts
    """What the seat on turn gives; nothing at all is an invitation (R46)."""
    take: Counts
    replies: tuple[Reply, ...]
    """By seat; that of the seat on turn has no meaning."""
    speaking: int
    """The seats that have not declined, bit by bit, made from ``replies``; the seat on turn is one of them (R48)."""

    @property
    def silent(self) -> int:
        """The opponents that have not answered, bit by bit: the table waits for them, and then for the seat on turn."""
        return sum(
            1 << seat
            for seat, reply in enumerate(self.replies)
            if reply.answer is Answer.OUTSTANDING and seat != self.seat
        )


class LayingRoads(Phase, frozen=True, kw_only=True):
    """Free roads of a Road Building card (9.8)."""

    seat: Seat
    left: int


class Founding(Phase, frozen=True, kw_only=True):
    """The founding settlement of the next tribe (12.1)."""

    seat: Seat


AnyPhase: TypeAlias = (
    PlacingStart | Rolling | Discarding | MovingRobber | TradingAndBuilding | Offering | LayingRoads | Founding
)
