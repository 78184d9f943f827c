"""Bundles in actions: what a hand allows, and the bounds of a template."""

from collections.abc import Iterator
from functools import cache

from rules.inkas.parts import CARDS, Bundle, Counts, bundle, counts, covers, minus, some
from rules.inkas.state import State
from rules.kernel.message import Bound, Seat
from rules.kernel.refusal import Refusal, refuse

MOST_OF_A_KIND = 21
"""One more than any bundle holds of a kind (1.5)."""


@cache
def _steps(field: str) -> tuple[tuple[Bound, ...], ...]:
    """By kind and by number: the bound from none to that number."""
    return tuple(
        tuple(Bound(path=f"{field}.{card.value.lower()}", least=0, most=most) for most in range(MOST_OF_A_KIND))
        for card in CARDS
    )


def bounds(field: str, most: Counts) -> tuple[Bound, ...]:
    """The bounds of a bundle that holds no more of each kind than this."""
    return tuple(steps[number] for steps, number in zip(_steps(field), most, strict=True))


def with_others(state: State, seat: Seat) -> Counts:
    """What all other seats hold together: whatever is neither in the supply nor in the own hand."""
    return minus(minus(state.ground.supply, state.supply), state.hands[seat])


def terms_refusal(state: State, seat: Seat, give: Bundle, take: Bundle) -> Refusal | None:
    """Why these are not the terms of a trade by this seat, or ``None``."""
    given, taken = counts(give), counts(take)
    if min(given) < 0 or min(taken) < 0:
        return refuse("NO_SUCH_NUMBER", "6.2")
    if not any(given) or not any(taken):
        return refuse("NO_GIFTS", "R34")
    if any(mine and yours for mine, yours in zip(given, taken, strict=True)):
        return refuse("SAME_KIND_BOTH_WAYS", "R34")
    if not covers(state.hands[seat], given):
        return refuse("NOT_IN_HAND", "6.2")
    if not covers(with_others(state, seat), taken):
        return refuse("NOBODY_HOLDS_THAT", "R53")
    return None


def simple_terms(state: State, seat: Seat) -> Iterator[tuple[Bundle, Bundle]]:
    """One card for one other: of what the seat holds most against what it holds least."""
    hand, others = state.hands[seat], with_others(state, seat)
    kinds = sorted(range(len(CARDS)), key=hand.__getitem__)
    for take in kinds:
        for give in reversed(kinds):
            if give != take and hand[give] and others[take]:
                yield bundle(some(CARDS[give])), bundle(some(CARDS[take]))
                return
