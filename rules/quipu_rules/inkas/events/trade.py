"""Facts of trade: offers and their answers, exchanges between seats and with the supply."""

from quipu_rules.inkas.parts import Answer, Bundle
from quipu_rules.kernel.message import Event, Seat


class OfferMade(Event, frozen=True, kw_only=True):
    """The seat on turn opened a round of offers with an offer to all opponents (6.2)."""

    seat: Seat
    """The seat that offers."""
    give: Bundle
    """What it would give."""
    take: Bundle
    """What it asks in return."""


class OffersInvited(Event, frozen=True, kw_only=True):
    """The seat on turn opened a round of offers by inviting all opponents to make theirs (R46)."""

    seat: Seat
    """The seat that invites."""


class OfferAccepted(Event, frozen=True, kw_only=True):
    """An opponent agrees to the offer; the seat on turn may now trade with it (6.5)."""

    seat: Seat
    """The seat that agrees."""


class OfferCountered(Event, frozen=True, kw_only=True):
    """An opponent answers with an offer of its own (6.4), or betters it (R48)."""

    seat: Seat
    """The seat that answers."""
    give: Bundle
    """What it would give."""
    take: Bundle
    """What it asks in return."""


class OfferDeclined(Event, frozen=True, kw_only=True):
    """An opponent declines, or takes its answer back, and stays out of this round (R48)."""

    seat: Seat
    """The seat that declines."""
    answer: Answer
    """What it had answered so far."""


class OfferClosed(Event, frozen=True, kw_only=True):
    """The round of offers ended without a trade (R48)."""

    seat: Seat
    """The seat whose round it was: the seat on turn."""


class CardsTraded(Event, frozen=True, kw_only=True):
    """Two seats exchanged cards, and the round of offers is over (6.5)."""

    seat: Seat
    """The seat on turn."""
    partner: Seat
    """The opponent it traded with."""
    give: Bundle
    """What the seat on turn gave."""
    take: Bundle
    """What the seat on turn received."""


class SupplyTraded(Event, frozen=True, kw_only=True):
    """A trade with the supply (7.1, 7.2, 7.3)."""

    seat: Seat
    """The seat that traded."""
    give: Bundle
    """What went to the supply."""
    take: Bundle
    """What came from the supply."""


class TradeRouteUsed(Event, frozen=True, kw_only=True):
    """The exchange of the Longest Trade Route, once a turn: any two cards for one other (10.4)."""

    seat: Seat
    """The seat that holds the card and used it."""
    give: Bundle
    """The two cards that went to the supply."""
    take: Bundle
    """The card that came from the supply."""
