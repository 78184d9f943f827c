"""Which action wins most often when the rest is played at random, for games without an estimate.

Sequential halving without a fixed budget (Sagers, Winands, Soemers 2024): in each pass every action is sampled once,
then the better half once more, and so on until two are left; passes are repeated while there is time. The actions of a
round are sampled in the same world with the same chance, so that luck does not tell them apart.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Any

from quipu_rules.kernel.chance import Chance, Seeded, shuffled
from quipu_rules.kernel.message import Action
from quipu_service.bots.replies import Replies
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import worth

FEW = 2
"""The actions that are left at the end of a pass."""


@dataclass
class Sampled:
    """What an action has brought so far."""

    action: Action
    end: Any = None
    total: float = 0.0
    visits: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def halved(
    view: Viewpoint, actions: Sequence[Action], chance: Chance, enough: Callable[[], bool], passes: int | None = None
) -> list[Option]:
    """The actions that were sampled, best first, at least one; in random order, so that no budget prefers the first."""
    arms = [Sampled(action) for action in shuffled(chance, actions)]

    def over() -> bool:
        return arms[0].visits > 0 and enough()

    for _ in takewhile(lambda _: not over(), count() if passes is None else range(passes)):
        alive = arms
        while alive and not over():
            seed = bytes(chance.below(256) for _ in range(16))
            for arm in takewhile(lambda _: not over(), alive):
                _sample(view, arm, seed)
            better = sorted(alive, key=lambda arm: -arm.mean)[: (len(alive) + 1) // 2]
            alive = better if len(alive) > FEW else []
    return _ranked(view, [arm for arm in arms if arm.visits], chance, enough)


def _ranked(view: Viewpoint, arms: Sequence[Sampled], chance: Chance, enough: Callable[[], bool]) -> list[Option]:
    """Those that came through most passes first, by what they brought; the first is one that the next seat survives."""
    most = max(arm.visits for arm in arms)
    order = sorted(arms, key=lambda arm: (2 * arm.visits < most, -arm.mean))
    replies, lost = Replies(view, chance, enough), list[Option]()
    for place, arm in enumerate(order):
        ending = replies.ending(arm.end)
        if ending is None or ending >= arm.mean:
            return [*map(_option, order[place:]), *lost]
        lost.append(Option((arm.action,), ending, arm.visits, arm.end))
    return sorted(lost, key=lambda option: -option.worth)


def _option(arm: Sampled) -> Option:
    return Option((arm.action,), arm.mean, arm.visits, arm.end)


def _sample(view: Viewpoint, arm: Sampled, seed: bytes) -> None:
    """Take the action in a world of this seed, and play on."""
    world, dice = view.world(Seeded(seed, "world")), Seeded(seed, "playout")
    arm.end = view.game.rulebook.decide(world, view.seat, arm.action, dice).state
    arm.total += worth(view.game, arm.end, view.seats, dice)[view.seat]
    arm.visits += 1
