"""Writes down the facts of the module Status Cards (14)."""

from quipu_rules.caral.modules.status_cards.events import StatusCardsLaid, StatusCardTaken
from quipu_rules.caral.modules.status_cards.state import StatusCards, StatusTaken
from quipu_rules.caral.state import State, part
from quipu_rules.caral.writing import with_fame, with_part


def status_cards_laid(state: State, event: StatusCardsLaid) -> State:
    """The open status cards."""
    printed = {card.title: card for card in state.edition.status_cards}
    return with_part(state, StatusCards(open=tuple(printed[title] for title in event.titles)))


def status_card_taken(state: State, event: StatusCardTaken) -> State:
    """The card and its fame."""
    before = part(state, StatusCards) or StatusCards()
    cards = StatusCards(
        open=tuple(card for card in before.open if card.title is not event.title),
        taken=(*before.taken, StatusTaken(title=event.title, seat=event.seat)),
    )
    return with_fame(with_part(state, cards), event.seat, event.fame)
