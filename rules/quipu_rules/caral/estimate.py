"""Each seat's chance to win, guessed from the position; for bots, never for a decision of the rules."""

from math import exp

from quipu_rules.caral.acting import acting_refusal, missing
from quipu_rules.caral.building import LEVEL_COST, may_grow
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import LARGE, RESOURCES, Use
from quipu_rules.caral.phases import Acting, Obliged, Sacrificing, ScoringCeremony
from quipu_rules.caral.scoring import MOST_YEARS, ending
from quipu_rules.caral.state import Plot, State, placed_alpacas, square
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Seat

STONE, CARD, ALPACA, WORKER, RESERVED = 4 / 5, 7 / 20, 3 / 5, 1 / 2, 3 / 5
"""Points that each of these is worth on the way."""
LAST_CARD = 1 / 100
"""Points of a card in the last ceremony: afterwards it only breaks ties (9.7)."""
YEARS_TO_COME = 3
"""Years that a table plays on from its first, as far as the worth of a yearly income goes."""
FINISHED = 4 / 5
"""Chance that a begun pyramid is completed while the game is young."""
MOST_WORKERS = 4
"""More workers in a quarry bring nothing: a sled holds no more stones (5.8)."""
BEHIND = 3 / 5
"""Points lost by standing behind the architect (5.1)."""
SOON = 9 / 10
"""Share that the action of the square under the figure is worth before it is taken."""
SPREAD_EARLY, SPREAD_LATE = 12, 4
"""A lead of so many points multiplies the odds by e, at the start and at the end."""


def estimate(state: State) -> tuple[float, ...]:
    """By seat, from 0 to 1, in sum 1; the result itself once the game is over."""
    seats = [Seat(seat) for seat in range(len(state.players))]
    if state.outcome is not None:
        best = state.outcome.winners
        return tuple((seat in best) / len(best) for seat in seats)
    left = _left(state)
    worth = [_worth(state, seat, left) for seat in seats]
    if any(isinstance(phase, ScoringCeremony) for phase in state.agenda):
        worth = [one + brought for one, brought in zip(worth, _offerings(state), strict=True)]
    spread = SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left
    odds = [exp((mine - max(worth)) / spread) for mine in worth]
    return tuple(one / sum(odds) for one in odds)


def _left(state: State) -> float:
    """How much of the game is left, from 1 to 0: by completed pyramids or by years, whichever end comes first."""
    last = state.progress.grows_at[-1]
    return max(0, 1 - max(state.completed / last, state.year / (MOST_YEARS + 1)))


def _worth(state: State, seat: Seat, left: float) -> float:
    """Fame now, fame on the way, and what brings more of it."""
    player = state.players[seat]
    own = [plot for plot in state.plots if plot.owner == seat]
    workers = sum(min(count, MOST_WORKERS) for count in player.workers)
    worth = player.fame + sum(_plot(state, plot, left) for plot in own)
    worth += STONE * player.stones + CARD * sum(player.hand)
    worth += left * (ALPACA * placed_alpacas(player) + WORKER * workers + CARD * player.offering_bonus)
    worth += sum(module.worth(state, seat) for module in ADDITIONS)
    if player.space < state.architect:
        worth -= BEHIND
    return worth + SOON * _promise(state, seat, left)


def _offerings(state: State) -> list[float]:
    """By seat: what the ceremony will bring, less the cards for it, if all who follow do what is best for them at once.

    Whoever is still to offer outbids the highest offering if that pays, else offers a single card (7.4 to 7.7).
    """
    printed, ceremony = state.edition.ceremony, state.ceremony
    highest = printed.highest[state.central_levels - 1]
    card = CARD if ending(state) is None else LAST_CARD
    bids = [offer.bid if offer else 0 for offer in ceremony.offers]
    best, order = max(bids), list(ceremony.order)
    closed = {ceremony.forbidden, *(offer.card for offer in ceremony.offers if offer)}
    brings = [(card - CARD) * sum(player.hand) for player in state.players]
    for asked in reversed(state.agenda):
        if not isinstance(asked, Sacrificing):
            break
        player, seat = state.players[asked.seat], asked.seat
        most, kind = max((count, place) for place, count in enumerate(player.hand) if RESOURCES[place] not in closed)
        outbids = max(1, best - player.offering_bonus + 1)
        order.append(seat)
        if most:
            pays = outbids <= most and highest - card * outbids > printed.offered - card
            count = outbids if pays else 1
            closed.add(RESOURCES[kind])
            bids[seat] = count + player.offering_bonus
            brings[seat] -= card * count
            best = max(best, bids[seat])
    winner = next((seat for seat in order if best and bids[seat] == best), None)
    fame = [highest if at == winner else printed.offered if bid else printed.nothing for at, bid in enumerate(bids)]
    return [one + more for one, more in zip(brings, fame, strict=True)]


def _plot(state: State, plot: Plot, left: float) -> float:
    """What a site is worth to its owner: fame at the end (9.3 to 9.5), and what it brings every year (8.1, 8.2)."""
    printed = state.edition.final_fame
    if not plot.levels:
        return RESERVED * left
    blessing = CARD * YEARS_TO_COME * left + plot.priests * (printed.priest + YEARS_TO_COME * left)
    whole = printed.large if plot.height == LARGE else printed.small
    if plot.complete:
        return blessing + whole
    sure = printed.level * plot.levels
    chance = FINISHED * min(1, 2 * left) * (plot.levels / plot.height) ** 2
    return blessing + sure + chance * (whole + _next_fame(state) - sure)


def _next_fame(state: State) -> int:
    fame = state.progress.fame
    return fame[state.completed] if state.completed < len(fame) else 0


def _promise(state: State, seat: Seat, left: float) -> float:
    """What the action under the figure brings, while it may still be taken."""
    asked = phase(state)
    if not isinstance(asked, Acting | Obliged) or asked.seat != seat or acting_refusal(state, seat):
        return 0
    player, here = state.players[seat], square(state, seat)
    room = state.edition.sled.stones - player.stones
    brings = {
        Use.PLACE_CARALI: RESERVED * left,
        Use.LOAD: STONE * min(room, player.workers[player.space]),
        Use.DRAW: CARD * here.draws,
        Use.PLACE_ALPACA: ALPACA * left,
        Use.TRADE: CARD,
        Use.SWAP: CARD,
        Use.BUILD_AFAR: 1,
    }
    promised = [brings[use] for use in here.uses if missing(state, seat, use) is None]
    plot = state.plots[player.space]
    if plot.owner == seat and player.stones >= LEVEL_COST and (not plot.levels or may_grow(state, player.space)):
        promised.append(1)
    return max(promised, default=0)
