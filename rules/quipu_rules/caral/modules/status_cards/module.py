"""Module: Status Cards (14)."""

from collections.abc import Callable, Mapping, Sequence

from quipu_rules.caral.ceremony import bids_of
from quipu_rules.caral.events import BASE, Answered, AnyEvent, ArchitectMoved, ArchitectRolled, Asked, YearBegan
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.modules.status_cards.events import StatusCardsLaid, StatusCardTaken
from quipu_rules.caral.modules.status_cards.parts import Condition
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.state import State, part, priests, reserved_sites, seats_from
from quipu_rules.kernel.chance import shuffled
from quipu_rules.kernel.message import Event

CARDS_IN_PLAY = 5
"""Status cards of one game (14.1)."""

UNCOUNTED = (Asked, Answered, YearBegan, ArchitectRolled, ArchitectMoved)
"""Facts that change nothing a card counts; so what the setup met is rewarded when the first turn begins (R36)."""


def _deal(table: Table) -> None:
    cards = shuffled(table.chance, table.state.edition.status_cards)[:CARDS_IN_PLAY]
    table.record(StatusCardsLaid(titles=tuple(card.title for card in cards)))


def _reward(table: Table, _event: AnyEvent) -> None:
    """After every change, the active player first and then clockwise (R36)."""
    state = table.state
    if not state.year:
        return
    for card in (part(state, StatusCards) or StatusCards()).open:
        counts = COUNTED[card.condition](state)
        if max(counts, default=0) >= card.goal:
            first = next(seat for seat in seats_from(state, state.leading) if counts[seat] >= card.goal)
            table.record(StatusCardTaken(seat=first, title=card.title, fame=card.fame))
            return  # which looks at the other cards in its turn


def _levels_in_turn(state: State) -> list[int]:
    """What the seat on turn has built in it."""
    return [state.turn.levels if state.turn.seat == seat else 0 for seat in range(len(state.players))]


COUNTED: Mapping[Condition, Callable[[State], Sequence[int]]] = {
    Condition.STONES_ON_SLED: lambda state: [player.stones for player in state.players],
    Condition.ALPACAS_ON_SLED: lambda state: [player.alpacas for player in state.players],
    Condition.WORKERS: lambda state: [sum(player.workers) for player in state.players],
    Condition.CARDS_IN_HAND: lambda state: [sum(player.hand) for player in state.players],
    Condition.RESERVED: reserved_sites,
    Condition.LEVELS_IN_TURN: _levels_in_turn,
    Condition.PRIESTS: priests,
    Condition.CARDS_OFFERED: lambda state: bids_of(state.ceremony),  # R33a
    Condition.NOTHING_OFFERED: lambda state: [offer is not None and not offer.count for offer in state.ceremony.offers],
}
"""By seat: what it has of what a card counts (14.2); nothing of what is offered outside the ceremony."""

FACTS: tuple[type[Event], ...] = (*BASE, *(kind for module in ADDITIONS for kind in module.writers))
"""Every kind of fact, those of the modules too."""

MODULE = Module(
    name=ModuleName.STATUS_CARDS, deal=_deal, after={kind: _reward for kind in FACTS if kind not in UNCOUNTED}
)
