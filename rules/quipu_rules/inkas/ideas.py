"""Offers that come to the mind of who knows the game: what is spare for what is missing to build; for bots."""

from collections.abc import Iterator

from quipu_rules.inkas.actions import CounterOffer, OfferTrade
from quipu_rules.inkas.moves.bundles import terms_refusal, with_others
from quipu_rules.inkas.moves.offers import rounds_left
from quipu_rules.inkas.parts import CARDS, Answer, bundle, counts, covers, some
from quipu_rules.inkas.phases import Offering, TradingAndBuilding
from quipu_rules.inkas.state import State, settling_sites
from quipu_rules.kernel.agenda import top
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.rows import Counts, plus

MISSING = 2
"""More missing cards than these are not asked for."""
AT_ONCE = 3
"""The most cards that are offered for one."""
KINDS = 2
"""From how many kinds something is given, those first of which most is spare."""


def ideas(state: State, seat: Seat) -> Iterator[OfferTrade | CounterOffer]:
    """Legal offers of the seat on turn, or answers of another seat to its offer (6.2, 6.4)."""
    now = top(state.agenda)
    if isinstance(now, TradingAndBuilding) and now.seat == seat and rounds_left(state) > 0:
        for give, take in _deals(state, seat):
            yield OfferTrade(give=bundle(give), take=bundle(take))
    elif isinstance(now, Offering) and now.seat != seat and now.replies[seat].answer is Answer.OUTSTANDING:
        for give, take in dict.fromkeys((*_better(now), *_deals(state, seat))):
            if terms_refusal(state, seat, bundle(give), bundle(take)) is None:
                yield CounterOffer(give=bundle(give), take=bundle(take))


def outdone(state: State, _seat: Seat, action: Action) -> bool:
    """Whether this answers an offer by asking for no more than is offered, for no less than is asked (6.2)."""
    now = top(state.agenda)
    return (
        isinstance(action, CounterOffer)
        and isinstance(now, Offering)
        and covers(counts(action.give), now.take)
        and covers(now.give, counts(action.take))
    )


def _better(now: Offering) -> Iterator[tuple[Counts, Counts]]:
    """The same trade for one card more of a kind that is offered."""
    for kind, count in enumerate(now.give):
        if count:
            yield now.take, plus(now.give, some(CARDS[kind]))


def _deals(state: State, seat: Seat) -> Iterator[tuple[Counts, Counts]]:
    """What the seat may give and take, for each thing that it may build and is nearly able to pay."""
    hand, others = state.hands[seat], with_others(state, seat)
    for price in _wishes(state, seat):
        missing = [kind for kind, due in enumerate(price) if due > hand[kind]]
        if not 0 < sum(price[kind] - hand[kind] for kind in missing) <= MISSING:
            continue
        spare = sorted(
            (due - held, kind) for kind, (held, due) in enumerate(zip(hand, price, strict=True)) if held > due
        )
        for taken in missing:
            for less, given in spare[:KINDS] if others[taken] else ():
                for count in range(1, min(AT_ONCE, -less) + 1):
                    yield some(CARDS[given], count), some(CARDS[taken])


def _wishes(state: State, seat: Seat) -> Iterator[Counts]:
    """The prices of what the seat may build, the dearest first."""
    player, ground = state.players[seat], state.ground
    if player.settlements and player.cities.bit_count() < ground.edition.tribes.cities:
        yield ground.city.cards
    if settling_sites(state, seat):
        yield ground.settlement.cards
    elif player.roads_left:
        yield ground.road.cards
    yield ground.development.cards
