"""What entries say was done by players who part: with a token, with a game, with a table."""

from quipu.rules.kernel.message import Seat, Value, wire


class Body(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """What an entry says was done."""


class TokenChanged(Body, frozen=True, kw_only=True):
    """The seat has another token: the one before is not valid any more."""

    seat: Seat


class Resigned(Body, frozen=True, kw_only=True):
    """The seat's player gave up for good; what plays the seat is as the table's clock says of one that is late."""

    seat: Seat


class AbandonAsked(Body, frozen=True, kw_only=True):
    """The entry's seat agrees to end the table without a result; it happens once all who still play agree."""


class Abandoned(Body, frozen=True, kw_only=True):
    """The last of those who still played agreed to end the table without a result."""
