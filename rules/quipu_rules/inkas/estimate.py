"""Each seat's chance to win, guessed from the position; for bots, never for a decision of the rules."""

from functools import lru_cache
from math import exp

from quipu_rules.inkas.ground import Ground, land_of
from quipu_rules.inkas.map import beside, reachable, touched
from quipu_rules.inkas.parts import AGREED, CARDS, KEPT, Answer, Hex, SiteSet, Terrain, covers
from quipu_rules.inkas.phases import Founding, Offering
from quipu_rules.inkas.state import State, hand_limit, settling_sites
from quipu_rules.kernel.agenda import top
from quipu_rules.kernel.rows import Counts, minus, plus, put

WAYS, ROLLS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), 36
"""How many of all rolls of two dice have each sum."""
INCOME = 1 / 2
"""Points that a card a roll is worth for the rest of the game."""
KIND = 1 / 10
"""Points of each kind of card that the seat produces: whoever misses one has to trade."""
CARD = 1 / 20
"""Points of a card in hand, up to the hand limit."""
DEVELOPMENT = 1 / 8
"""Points of a development card not yet played, and of each Combat Arts face up."""
ROUTE, COMBAT = 1 / 5, 1 / 5
"""Points of the two advantage cards."""
CITY, SITE, SECOND_SITE = 3 / 10, 3 / 10, 1 / 10
"""Points of a city that the tribe may still build, and of a first and a second site to build on at once."""
ROADS_AWAY = (1 / 5, 1 / 10)
"""Points of a site that one or two more roads reach, where there is none to build on at once."""
READY = 2 / 5
"""Points of holding the whole price of a city or settlement that the seat may build; less in proportion otherwise."""
ROUNDS = 2
"""Rounds without a trade in a turn after which the seat on turn expects none from an offer that nobody answered yet."""
DEVELOPING = 1 / 2
"""Share of that for the price of a development card, or of a road where there is no site to build on."""
OFFER = 1 / 10
"""Points lost by each round of offers without a trade in a turn, so that no bot asks again and again."""
SPREAD_EARLY, SPREAD_LATE = 2, 1
"""A lead of so many points multiplies the odds by e, at the start and when somebody is about to win."""


def estimate(state: State) -> tuple[float, ...]:
    """By seat, from 0 to 1, in sum 1; the result itself once the game is over."""
    seats = range(len(state.players))
    if state.outcome is not None:
        best = state.outcome.winners
        return tuple((seat in best) / len(best) for seat in seats)
    hands, offers = _hands_to_come(state)
    worth = [_worth(state, seat, hands[seat]) for seat in seats]
    worth[state.turn.seat] -= OFFER * offers
    goal = sum(state.ground.edition.tribes.goals)
    way = 1 - max(player.points for player in state.players) / goal
    spread = SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * way
    odds = [exp((mine - max(worth)) / spread) for mine in worth]
    return tuple(one / sum(odds) for one in odds)


def _hands_to_come(state: State) -> tuple[tuple[Counts, ...], int]:
    """The hands after the round of offers that is open, and how many rounds of this turn were without a trade.

    The seat on turn trades with whom it gains most: who agreed or made an offer, else who gains by what is offered.
    """
    now, hands, rounds = top(state.agenda), state.hands, state.turn.offers - state.turn.trades
    if not isinstance(now, Offering):
        return hands, rounds
    most: float = 0
    here, agreed, traded = now.seat, False, None
    for seat, reply in enumerate(now.replies):
        if seat == here or reply.answer is Answer.DECLINED or (agreed and reply.answer not in AGREED):
            continue
        give, take = (reply.take, reply.give) if reply.answer is Answer.COUNTERED else (now.give, now.take)
        if not any(give) or not covers(hands[here], give) or not covers(hands[seat], take):
            continue
        mine, theirs = plus(minus(hands[here], give), take), plus(minus(hands[seat], take), give)
        gain = _use(state, here, mine) - _use(state, here, hands[here])
        if reply.answer is Answer.OUTSTANDING and (
            rounds > ROUNDS or _use(state, seat, theirs) <= _use(state, seat, hands[seat])
        ):
            continue
        if gain > most or (gain > 0 and reply.answer in AGREED and not agreed):
            most, agreed, traded = gain, reply.answer in AGREED, put(put(hands, here, mine), seat, theirs)
    return (hands, rounds) if traded is None else (traded, rounds - 1)


def _worth(state: State, seat: int, hand: Counts) -> float:
    """Culture points now, and what else will bring some."""
    player, now = state.players[seat], top(state.agenda)
    worth = player.points + float(isinstance(now, Founding) and now.seat == seat)  # 12.1
    settlements, cities = player.settlements | player.old_settlements, player.cities | player.old_cities
    worth += _income(state.ground, state.land.terrains, settlements, cities, state.robber)
    worth += DEVELOPMENT * (sum(state.development[seat]) + state.combat_arts[seat])
    worth += ROUTE * (state.route_holder == seat) + COMBAT * (state.combat_holder == seat)
    worth += CITY * _may_build_city(state, seat)
    sites = settling_sites(state, seat).bit_count()
    worth += SITE + SECOND_SITE * (sites > 1) if sites else _way_to_site(state, seat)
    return worth + _use(state, seat, hand)


def _use(state: State, seat: int, hand: Counts) -> float:
    """What the cards of a hand are worth to the seat: as many as it may keep, and the nearest of what it can build."""
    ground, cards = state.ground, CARD * min(sum(hand), hand_limit(state, seat))
    ready = DEVELOPING * _ready(hand, ground.development.cards)
    if settling_sites(state, seat):
        ready = max(ready, _ready(hand, ground.settlement.cards))
    elif state.players[seat].roads_left:
        ready = max(ready, DEVELOPING * _ready(hand, ground.road.cards))
    if _may_build_city(state, seat):
        ready = max(ready, _ready(hand, ground.city.cards))
    return cards + READY * ready


def _may_build_city(state: State, seat: int) -> bool:
    player = state.players[seat]
    return bool(player.settlements) and player.cities.bit_count() < state.ground.edition.tribes.cities


def _ready(hand: Counts, price: Counts) -> float:
    """The share of a price that is in hand."""
    return sum(map(min, hand, price)) / sum(price)


def _way_to_site(state: State, seat: int) -> float:
    """What a site is worth that the seat's next roads may reach (8.2, 8.6)."""
    places, player = state.ground.atlas, state.players[seat]
    closed = state.active | beside(places, state.occupied)
    sources = touched(places, player.roads) & ~state.occupied | player.settlements | player.cities
    for roads, worth in enumerate(ROADS_AWAY[: player.roads_left], 1):
        if reachable(places, sources, ~state.roads, roads, state.occupied) & ~closed:
            return worth
    return 0


@lru_cache(KEPT)
def _income(
    ground: Ground, terrains: tuple[Terrain, ...], settlements: SiteSet, cities: SiteSet, robber: Hex | None
) -> float:
    """What the cards that these buildings may expect from one roll are worth (4.2 to 4.4)."""
    income: list[float] = [0] * len(CARDS)
    for fields, ways in zip(land_of(ground, terrains).rolls, WAYS, strict=True):
        for field in fields:
            if field.sites & (settlements | cities) and field.hex != robber:
                count = (settlements & field.sites).bit_count() + 2 * (cities & field.sites).bit_count()
                income[field.place] += count * ways / ROLLS
    return INCOME * sum(income) + KIND * sum(map(bool, income))
