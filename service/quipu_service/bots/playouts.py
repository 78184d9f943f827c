"""Compare plans by playing on: all plans in the same worlds, with the same chance.

Used at tables of three and more. There the others have too many answers for a tree in the time of a move, and luck
outweighs the difference between two plans unless both meet the same chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from quipu_rules.kernel.chance import Chance, Seeded
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import next_to_act, worth

PLANS = 6
"""Plans that are compared; plans that end in the same state count once."""
LONGEST = 80
"""Actions after which a playout is valued."""
PRIOR = 3
"""The beam's estimate of a plan counts like this many playouts."""


def compared(view: Viewpoint, chance: Chance, plans: Sequence[Option], enough: Callable[[], bool]) -> list[Option]:
    """The plans, best first: each is played on until its seat has had one more turn, and valued there."""
    plans, rounds = distinct(plans), list[list[float]]()
    while not enough():
        seed, found = bytes(chance.below(256) for _ in range(16)), list[float]()
        for plan in plans:
            if enough():
                break
            found.append(played_on(view, plan, Seeded(seed, "playout")))
        else:
            rounds.append(found)
    totals = [sum(results) for results in zip(*rounds, strict=True)] or [0.0] * len(plans)
    # what happens until then is added to the beam's estimates, so that these differ from each other only
    drift = (sum(totals) / len(rounds) - sum(plan.worth for plan in plans)) / len(plans) if rounds else 0.0
    valued = [
        replace(plan, worth=(PRIOR * (plan.worth + drift) + total) / (PRIOR + len(rounds)), visits=len(rounds))
        for plan, total in zip(plans, totals, strict=True)
    ]
    return sorted(valued, key=lambda plan: -plan.worth)


def distinct(plans: Sequence[Option]) -> list[Option]:
    """The first plans that lead to different states: one plan may begin with any of its actions."""
    chosen = list[Option]()
    for plan in plans:
        if len(chosen) < PLANS and all(plan.end != one.end for one in chosen):
            chosen.append(plan)
    return chosen


def played_on(view: Viewpoint, plan: Option, chance: Chance) -> float:
    """The result of the plan for its seat in a new world."""
    state, book = view.world(chance), view.game.rulebook
    try:
        for action in plan.actions:
            state = book.decide(state, view.seat, action, chance).state
    except Refused:  # this world does not allow the rest of the plan: only its beginning counts
        pass
    seat, turns = view.seat, 0
    for _ in range(LONGEST):
        acting = next_to_act(view.game, state, chance)
        turns, seat = turns + (acting != seat), seat if acting is None else acting
        if acting is None or turns > view.seats:
            break
        state = _next_best(view, state, seat, chance)
    return worth(view.game, state, view.seats, chance)[view.seat]


def _next_best(view: Viewpoint, state: object, seat: Seat, chance: Chance) -> Any:
    """The state after the action that the seat likes best at once."""
    book, best, most = view.game.rulebook, None, -1.0
    actions = book.proposals(state, seat)
    for action in actions:
        after = book.decide(state, seat, action, chance, listed=(action,)).state
        value = 0.0 if len(actions) == 1 else worth(view.game, after, view.seats, chance)[seat]
        if value > most:
            best, most = after, value
    return best
