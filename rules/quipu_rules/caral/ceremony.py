"""The annual ceremony, from the omen to the fame."""

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.cards import renewed
from quipu_rules.caral.events import CeremonyBegan, CeremonyScored, OmenRevealed
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import RESOURCES, TWO_PLAYERS
from quipu_rules.caral.phases import ClosingYear, Sacrificing, ScoringCeremony
from quipu_rules.caral.state import Ceremony, seats_from
from quipu_rules.kernel.chance import drawn_from
from quipu_rules.kernel.message import Seat


def begin_ceremony(table: Table, head: Seat) -> None:
    """The year is over: all offer, the head priest first (3.7, 7.1)."""
    table.record(CeremonyBegan(head=head))
    if len(table.state.players) == TWO_PLAYERS and renewed(table):
        kind = drawn_from(table.chance, table.state.deck)
        table.record(OmenRevealed(card=RESOURCES[kind]))
    asked = (Sacrificing(seat=seat) for seat in reversed(seats_from(table.state, head)))
    ask(table, ClosingYear(), ScoringCeremony(), *asked)


def score_ceremony(table: Table) -> None:
    """Fame for the highest bidder, for the others, and the loss of those who offered nothing (7.4 to 7.7)."""
    state = table.state
    bids, printed = bids_of(state.ceremony), state.edition.ceremony
    highest = highest_bidder(state.ceremony)
    fame = [printed.offered if bid else printed.nothing for bid in bids]
    if highest is not None:
        fame[highest] = printed.highest[state.central_levels - 1]
    table.record(CeremonyScored(fame_by_seat=tuple(fame), highest=highest))


def highest_bidder(ceremony: Ceremony) -> Seat | None:
    """Who offered most, and first among equals (7.7); nobody if there was no offering at all (R27)."""
    bids = bids_of(ceremony)
    best = max(bids)
    return next(seat for seat in ceremony.order if bids[seat] == best) if best else None


def bids_of(ceremony: Ceremony) -> list[int]:
    """By seat: what the offering counts for."""
    return [offer.bid if offer else 0 for offer in ceremony.offers]
