"""Bundles in actions: what a hand allows, and the templates of offers."""

from functools import cache, lru_cache
from operator import mul

from quipu_rules.inkas.actions import CounterOffer, OfferTrade
from quipu_rules.inkas.parts import CARDS, KEPT, Bundle, counts, covers
from quipu_rules.inkas.state import State
from quipu_rules.kernel.message import Bound, Exclusion, Seat, Template, Total, tag_of
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.rows import Counts, minus

NAMES = tuple(card.value.lower() for card in CARDS)
"""Of the fields of a bundle."""
MOST_OF_A_KIND = 21
"""One more than any bundle holds of a kind (1.5)."""


@cache
def _steps(field: str) -> tuple[tuple[Bound, ...], ...]:
    """By kind and by number: the bound from none to that number."""
    return tuple(
        tuple(Bound(path=f"{field}.{name}", least=0, most=most) for most in range(MOST_OF_A_KIND)) for name in NAMES
    )


@lru_cache(KEPT)
def bounds(field: str, most: Counts) -> tuple[Bound, ...]:
    """The bounds of a bundle that holds no more of each kind than this."""
    return tuple(steps[number] for steps, number in zip(_steps(field), most, strict=True))


@lru_cache(KEPT)
def total(field: str, least: int, most: int) -> Total:
    """How many cards a bundle holds in all."""
    return Total(paths=tuple(f"{field}.{name}" for name in NAMES), least=least, most=most)


def with_others(state: State, seat: Seat) -> Counts:
    """What all other seats hold together: whatever is neither in the supply nor in the own hand."""
    return minus(minus(state.ground.supply, state.supply), state.hands[seat])


def terms_refusal(state: State, seat: Seat, give: Bundle, take: Bundle) -> Refusal | None:
    """Why these are not the terms of a trade by this seat, or ``None``."""
    given, taken = counts(give), counts(take)
    if refusal := _no_trade(given, taken):
        return refusal
    if not covers(state.hands[seat], given):
        return refuse("NOT_IN_HAND", "6.2")
    return None if covers(with_others(state, seat), taken) else refuse("NOBODY_HOLDS_THAT", "R53")


@lru_cache(KEPT)
def _no_trade(given: Counts, taken: Counts) -> Refusal | None:
    """Why these two bundles cannot change hands, whoever holds them."""
    if not any(given) or not any(taken):
        return refuse("NO_GIFTS", "R34")
    if min(given) < 0 or min(taken) < 0:
        return refuse("NO_SUCH_NUMBER", "6.2")
    return refuse("SAME_KIND_BOTH_WAYS", "R34") if any(map(mul, given, taken)) else None


def simple_terms(state: State, seat: Seat) -> tuple[int, int] | None:
    """One card for one other, by their places in ``CARDS``: what the seat holds most for what it holds least."""
    return _one_for_one(state.hands[seat], with_others(state, seat))


@lru_cache(KEPT)
def _one_for_one(hand: Counts, others: Counts) -> tuple[int, int] | None:
    best = None
    for give, held in enumerate(hand):
        if not held:
            continue
        for take, offered in enumerate(others):
            if offered and take != give:
                gain = held - hand[take]
                if best is None or gain > best[0]:
                    best = gain, give, take
    return best and best[1:]


NO_KIND_TWICE = tuple(Exclusion(path=f"give.{name}", excludes=(f"take.{name}",)) for name in NAMES)
"""A kind stands on one side of a trade only (R34)."""


def terms_template(state: State, seat: Seat, example: OfferTrade | CounterOffer) -> Template:
    """All offers that this seat may make: its own cards for those of all others together (R34, R53)."""
    return _all_terms(state.hands[seat], with_others(state, seat), example)


@lru_cache(KEPT)
def _all_terms(hand: Counts, others: Counts, example: OfferTrade | CounterOffer) -> Template:
    return Template(
        action=tag_of(example),
        bounds=(*bounds("give", hand), *bounds("take", others)),
        totals=(total("give", 1, sum(hand)), total("take", 1, sum(others))),
        exclusions=NO_KIND_TWICE,
        example=example,
    )
