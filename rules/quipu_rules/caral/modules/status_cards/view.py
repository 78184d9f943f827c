"""What everybody sees of the module Status Cards (14)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.status_cards.parts import Condition, StatusName
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Seat, Value


class StatusCardView(Value, frozen=True, kw_only=True):
    """A status card of this game that nobody has met yet."""

    title: StatusName
    """The title of the card."""
    condition: Condition
    """What the card counts."""
    goal: int
    """How many of them take it."""
    fame: int
    """Points of fame."""


class StatusTakenView(Value, frozen=True, kw_only=True):
    """A status card and who has it."""

    title: StatusName
    """The title of the card."""
    seat: Seat


class StatusCardsView(Value, frozen=True, kw_only=True):
    """The status cards of this game."""

    status_cards: Annotated[tuple[StatusCardView, ...], Meta(description="Status cards that nobody has met yet.")]
    status_taken: Annotated[tuple[StatusTakenView, ...], Meta(description="Status cards that somebody has.")]


def seen(state: State) -> StatusCardsView:
    """Open ones, and those that somebody has."""
    kept = part(state, StatusCards) or StatusCards()
    return StatusCardsView(
        status_cards=tuple(
            StatusCardView(title=card.title, condition=card.condition, goal=card.goal, fame=card.fame)
            for card in kept.open
        ),
        status_taken=tuple(StatusTakenView(title=card.title, seat=card.seat) for card in kept.taken),
    )
