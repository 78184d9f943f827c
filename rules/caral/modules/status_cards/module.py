"""Module: Status Cards (14)."""

from collections.abc import Callable, Mapping

from quipu.rules.caral.edition.tables import StatusCard
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
    state = table.state
    if isinstance(event, UNCOUNTED) or not state.year:
        return
    seats = seats_from(state, state.leading)
    for card in (part(state, StatusCards) or StatusCards()).open:
        first = reached(state, seats, card)
        if first is not None:
            table.record(StatusCardTaken(seat=first, title=card.title, fame=card.fame))
            return  # which looks at the other cards in its turn


def reached(state: State, seats: tuple[Seat, ...], card: StatusCard) -> Seat | None:
    """The first of these seats that has what a card asks for (14.2)."""
    count = COUNTED[card.condition]
    for seat in seats:
        if count(state, seat) >= card.goal:
            return seat
    return None


def _bid(state: State, seat: Seat) -> int:
    """The bid in the ceremony (R33a)."""
    offer = state.ceremony.offers[seat] if state.ceremony.offers else None
    return 0 if offer is None else offer.bid


def _nothing_offered(state: State, seat: Seat) -> int:
    """1 for an empty offering."""
    offer = state.ceremony.offers[seat] if state.ceremony.offers else None
    return int(offer is not None and offer.count == 0)


COUNTED: Mapping[Condition, Callable[[State, Seat], int]] = {
    Condition.STONES_ON_SLED: lambda state, seat: state.players[seat].stones,
    Condition.ALPACAS_ON_SLED: lambda state, seat: state.players[seat].alpacas,
    Condition.WORKERS: lambda state, seat: sum(state.players[seat].workers),
    Condition.CARDS_IN_HAND: lambda state, seat: sum(state.players[seat].hand),
    Condition.RESERVED: lambda state, seat: len(reserved_sites(state, seat)),
    Condition.LEVELS_IN_TURN: lambda state, seat: state.turn.levels if state.turn.seat == seat else 0,
    Condition.PRIESTS: priests,
    Condition.CARDS_OFFERED: _bid,
    Condition.NOTHING_OFFERED: _nothing_offered,
}
"""What a seat has of what a card counts (14.2)."""

MODULE = Module(name=ModuleName.STATUS_CARDS, deal=_deal, after=_after)
