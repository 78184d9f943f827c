"""Bodies of entries for players who change a token, resign, or abandon a table."""

from quipu.rules.kernel.message import Seat, Value, wire


class Body(Value, frozen=True, kw_only=True, tag=wire, tag_field="type"):
    """The body of an entry: what was done."""


class TokenChanged(Body, frozen=True, kw_only=True):
    """The seat has a new token; the old one is invalid."""

    seat: Seat


class Resigned(Body, frozen=True, kw_only=True):
    """The seat's player gave up for good. The table's clock decides who plays the seat, as for late seats."""

    seat: Seat


class AbandonAsked(Body, frozen=True, kw_only=True):
    """The entry's seat agrees to end the table without a result, which happens once all who still play agree."""


class Abandoned(Body, frozen=True, kw_only=True):
    """The last of those who still played agreed to end the table without a result."""
