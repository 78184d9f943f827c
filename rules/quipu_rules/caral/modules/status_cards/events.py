"""Facts of the module Status Cards (14)."""

from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.kernel.message import Event, Seat


class StatusCardsLaid(Event, frozen=True, kw_only=True):
    """The status cards of this game lie open (14.1)."""

    titles: tuple[StatusName, ...]
    """The five titles."""


class StatusCardTaken(Event, frozen=True, kw_only=True):
    """Somebody was the first to meet the condition of a status card (14.2)."""

    seat: Seat
    title: StatusName
    """The title of the card."""
    fame: int
    """Points of fame."""
