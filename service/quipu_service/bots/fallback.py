"""The least harmful action, played for an absent seat so that no table waits for ever."""

from collections.abc import Callable
from itertools import chain, takewhile

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action
from quipu_service.bots.greedy import Beam, PlayedLine, extended
from quipu_service.bots.viewpoint import Viewpoint

DEPTHS = (3, 8)
"""Lengths of lines to try in turn, while there is time."""
WIDTH = 3


def fallback(view: Viewpoint, chance: Chance, enough: Callable[[], bool]) -> tuple[Action, ...]:
    """The shortest line with which the seat is done, the best of those by the game's estimate; else the best action.

    It is legal in every world that the seat cannot tell from the true one, because it draws and reveals nothing before
    its last action.
    """
    world = view.world(chance)
    proposals = view.proposals(world)
    if len(proposals) == 1:
        return (proposals[0],)
    start = PlayedLine((), world, 0.0)
    first, *others = proposals
    tried = chain((first,), takewhile(lambda _: not enough(), others))  # without an estimate each is played to the end
    done = [line for action in tried if (line := extended(view, start, action, chance)).ended]
    if done:
        return max(done, key=lambda line: line.worth).actions
    for depth in DEPTHS:
        options = Beam(depth=depth, widths=(WIDTH,), worlds=1).options(view, chance, enough)
        if enough():
            break
    return options[0].actions
