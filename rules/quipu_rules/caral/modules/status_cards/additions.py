"""What the module Status Cards (14) adds to the records."""

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.status_cards import events, evolve
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.modules.status_cards.view import StatusCardsView, seen
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.shows import Declared, Shown


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Open and taken cards."""
    kept = part(state, StatusCards)
    return (("status cards", len(kept.open) + len(kept.taken)),) if kept else ()


def shows(edition: CaralEdition) -> Declared:
    """Which cards are in play."""
    return {
        events.StatusCardsLaid: (Shown(field="titles", shuffled=tuple(card.title for card in edition.status_cards)),)
    }


ADDITIONS = Additions(
    shows=shows,
    keeps=StatusCards,
    writers={
        events.StatusCardsLaid: evolve.status_cards_laid,
        events.StatusCardTaken: evolve.status_card_taken,
    },
    view=StatusCardsView,
    seen=seen,
    census=census,
)
