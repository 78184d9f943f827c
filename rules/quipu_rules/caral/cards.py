"""Drawing and discarding resource cards, loading stones."""

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.events import CardsDiscarded, CardsDrawn, DeckRenewed, StonesLoaded
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import RESOURCES, Resource
from quipu_rules.caral.phases import Discarding, Exchanging
from quipu_rules.kernel.chance import drawn_from
from quipu_rules.kernel.message import Seat

EXCHANGED = 2
"""Cards to discard for more cards or for stones (15.5, 17.12)."""


def draw(table: Table, seat: Seat, count: int) -> None:
    """Draw so many cards; an empty deck is renewed, and what is not there is lost, which is told too (R43)."""
    missing = count
    while missing and renewed(table):
        drawn = _from_deck(table, missing)
        table.record(CardsDrawn(seat=seat, cards=drawn))
        missing -= len(drawn)
    if count and missing == count:
        table.record(CardsDrawn(seat=seat, cards=()))


def _from_deck(table: Table, most: int) -> tuple[Resource, ...]:
    deck, drawn = list(table.state.deck), list[Resource]()
    for _ in range(min(most, sum(deck))):
        kind = drawn_from(table.chance, deck)
        deck[kind] -= 1
        drawn.append(RESOURCES[kind])
    return tuple(drawn)


def renewed(table: Table) -> bool:
    """Whether there is a deck to draw from, made from the discard pile if need be (R43)."""
    if any(table.state.deck):
        return True
    if not any(table.state.discard):
        return False
    table.record(DeckRenewed(count=sum(table.state.discard)))
    return True


def discard(table: Table, seat: Seat, *cards: Resource) -> None:
    """From the hand to the discard pile."""
    table.record(CardsDiscarded(seat=seat, cards=cards))


def load(table: Table, seat: Seat, stones: int) -> None:
    """Put stones on the sled; what goes beyond its limit is forfeited (5.8, R23)."""
    room = table.state.edition.sled.stones - table.state.players[seat].stones
    loaded = min(stones, room)
    table.record(StonesLoaded(seat=seat, stones=loaded, forfeited=stones - loaded))


def exchange(table: Table, seat: Seat, *, cards: int = 0, stones: int = 0) -> None:
    """Ask for two cards to discard; then cards are drawn or stones loaded (15.5, 17.12)."""
    ask(table, Exchanging(seat=seat, cards=cards, stones=stones), Discarding(seat=seat, count=EXCHANGED))
