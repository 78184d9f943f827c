"""Module: Status Cards (14)."""

from quipu.rules.caral.events import Answered, AnyEvent, ArchitectMoved, ArchitectRolled, Asked, YearBegan
from quipu.rules.caral.ledger import Table
from quipu.rules.caral.modules.module import Module
from quipu.rules.caral.modules.status_cards.events import StatusCardsLaid, StatusCardTaken
from quipu.rules.caral.modules.status_cards.parts import Condition
from quipu.rules.caral.modules.status_cards.state import StatusCards
from quipu.rules.caral.parts import ModuleName
from quipu.rules.caral.state import State, part, priests, reserved_sites, seats_from
from quipu.rules.kernel.chance import shuffled
from quipu.rules.kernel.message import Seat

CARDS_IN_PLAY = 5
"""Status cards of one game (14.1)."""

UNCOUNTED = (Asked, Answered, YearBegan, ArchitectRolled, ArchitectMoved)
"""Facts that change nothing a card counts; so what the setup met is rewarded when the first turn begins (R36)."""


def _deal(table: Table) -> None:
    cards = shuffled(table.chance, table.state.edition.status_cards)[:CARDS_IN_PLAY]
    table.record(StatusCardsLaid(titles=tuple(card.title for card in cards)))


def _after(table: Table, event: AnyEvent) -> None:
    """After every change, the active player first and then clockwise (R36)."""
    if isinstance(event, UNCOUNTED) or not table.state.year:
        return
    for card in (part(table.state, StatusCards) or StatusCards()).open:
        seats = seats_from(table.state, table.state.leading)
        first = next((seat for seat in seats if count(table.state, seat, card.condition) >= card.goal), None)
        if first is not None:
            table.record(StatusCardTaken(seat=first, title=card.title, fame=card.fame))
            return  # which looks at the other cards in its turn


def count(state: State, seat: Seat, condition: Condition) -> int:
    """What a seat has of what a card counts (14.2)."""
    player = state.players[seat]
    match condition:
        case Condition.STONES_ON_SLED:
            return player.stones
        case Condition.ALPACAS_ON_SLED:
            return player.alpacas
        case Condition.WORKERS:
            return sum(player.workers)
        case Condition.CARDS_IN_HAND:
            return sum(player.hand)
        case Condition.RESERVED:
            return len(reserved_sites(state, seat))
        case Condition.LEVELS_IN_TURN:
            return state.turn.levels if state.turn.seat == seat else 0
        case Condition.PRIESTS:
            return priests(state, seat)
        case Condition.CARDS_OFFERED | Condition.NOTHING_OFFERED:
            return _offered(state, seat, condition)


def _offered(state: State, seat: Seat, condition: Condition) -> int:
    """The bid in the ceremony (R33a), or 1 for an empty offering."""
    offer = state.ceremony.offers[seat] if state.ceremony.offers else None
    if offer is None:
        return 0
    return offer.bid if condition is Condition.CARDS_OFFERED else int(offer.count == 0)


MODULE = Module(name=ModuleName.STATUS_CARDS, deal=_deal, after=_after)
