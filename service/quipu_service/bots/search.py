"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), open-loop over chance.

The first branches are whole lines of the own turn, as the beam found them; below them a node is a history of single
actions, not a state. Each walk draws a world that the seat cannot tell from the true one and goes down the one tree
that all worlds share. It ends at a new node, at the end of the game, or after ``HORIZON`` changes of the acting seat,
and is valued there by the game's estimate. Every seat maximises its own result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import log, sqrt

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import next_to_act, worth

BRANCHES = 8
"""Own lines that are compared."""
HORIZON = 2
"""Changes of the acting seat after which a walk is evaluated."""
LONGEST = 40
"""Actions after which a walk is evaluated: a turn may have many small ones."""
EXPLORATION = 0.1
"""The exploration constant of UCB1, for results between 0 and 1 that are close together."""
EXPLORATION_AT_RANDOM = 0.7
"""The same for the results of games that are played to their end at random, which are mostly 0 or 1."""
PRIOR = 30
"""The beam's estimate of a line counts like this many walks; what was played at random counts as often as it was."""
WIDENING = 1.5
"""A node with n visits has at most WIDENING * sqrt(n) + 1 children."""


@dataclass
class Node:
    """Statistics of one history of actions."""

    seat: Seat | None = None
    """The seat that acted to get here."""
    visits: int = 0
    available: int = 0
    """How often this action was legal when one of its siblings was chosen."""
    total: float = 0.0
    """Sum of the results for ``seat``."""
    children: dict[tuple[Seat, Action], "Node"] = field(default_factory=dict)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


@dataclass
class SearchBranch:
    """One's own line, and the tree below it."""

    option: Option
    node: Node
    prior: float = PRIOR
    exploration: float = EXPLORATION

    def expected(self, drift: float) -> float:
        """The mean of the walks and the beam's estimate combined; ``drift`` is their average difference.

        A line that was never walked keeps its estimate, which no walk has corrected.
        """
        return self._combined(drift) if self.node.visits else self.option.worth

    def bound(self, drift: float) -> float:
        """What it may be worth, by which the next walk is chosen."""
        return self._combined(drift) + self.exploration * sqrt(
            log(self.node.available + 1) / (self.prior + self.node.visits)
        )

    def _combined(self, drift: float) -> float:
        prior = self.prior * (self.option.worth + drift)
        return (prior + self.node.total) / (self.prior + self.node.visits)


def drift_of(branches: Sequence[SearchBranch]) -> float:
    """How much better or worse walks end than the beam expected, on average over all walks."""
    walks = sum(branch.node.visits for branch in branches)
    expected = sum(branch.option.worth * branch.node.visits for branch in branches)
    return (sum(branch.node.total for branch in branches) - expected) / walks if walks else 0.0


def search(view: Viewpoint, chance: Chance, lines: Sequence[Option], enough: Callable[[], bool]) -> list[Option]:
    """The lines, best first, evaluated by the answers of the others."""
    guesses = view.game.estimate is not None
    exploration = EXPLORATION if guesses else EXPLORATION_AT_RANDOM
    branches = [
        SearchBranch(option, Node(seat=view.seat, available=1), PRIOR if guesses else option.visits, exploration)
        for option in (lines[:BRANCHES] if guesses else lines)
    ]
    walk = Walk(view, chance, exploration)
    while not enough():
        drift = drift_of(branches)
        branch = max(branches, key=lambda one: one.bound(drift))
        for one in branches:
            one.node.available += 1
        walk.down(branch)
    drift = drift_of(branches)
    found = [replace(one.option, worth=one.expected(drift), visits=one.node.visits) for one in branches]
    walked = sorted((one for one in found if one.visits), key=lambda option: -option.worth)
    never = sorted((one for one in found if not one.visits), key=lambda option: -option.worth)
    least = walked[-1].worth if walked else 1.0  # nothing shows that what was never walked is better
    return [*walked, *(replace(one, worth=min(one.worth, least)) for one in never)]


class Walk:
    """Performs walks from one viewpoint."""

    def __init__(self, view: Viewpoint, chance: Chance, exploration: float) -> None:
        self._view, self._chance, self._exploration = view, chance, exploration

    def down(self, branch: SearchBranch) -> None:
        """Play the line in a new world, then descend the tree and record the result."""
        view, chance, book = self._view, self._chance, self._view.game.rulebook
        state = view.world(chance)
        try:
            for action in branch.option.actions:
                state = book.decide(state, view.seat, action, chance).state
        except Refused:  # this world does not allow the rest of the line: only its beginning counts
            pass
        path, node, seat, turns, fresh = [branch.node], branch.node, view.seat, 0, branch.node.visits == 0
        while not fresh and turns < HORIZON and len(path) < LONGEST:
            if (acting := next_to_act(view.game, state, chance)) is None:
                break
            turns, seat = turns + (acting != seat), acting
            action, node, fresh = self._step(node, seat, book.proposals(state, seat))
            state = book.decide(state, seat, action, chance, listed=(action,)).state
            path.append(node)
        _note(path, worth(view.game, state, view.seats, chance))

    def _step(self, node: Node, seat: Seat, actions: Sequence[Action]) -> tuple[Action, Node, bool]:
        """The next action from here, its node, and whether the node is new."""
        known = [(action, node.children[seat, action]) for action in actions if (seat, action) in node.children]
        if len(known) < len(actions) and len(known) <= WIDENING * sqrt(node.visits):
            untried = [action for action in actions if (seat, action) not in node.children]
            action = untried[self._chance.below(len(untried))]
            node.children[seat, action] = child = Node(seat=seat, available=1)
            return action, child, True
        for _, child in known:
            child.available += 1
        return (*max(known, key=lambda one: self._upper_bound(one[1])), False)

    def _upper_bound(self, node: Node) -> float:
        """For a node that was visited, as every child was."""
        return node.mean + self._exploration * sqrt(log(node.available + 1) / node.visits)


def _note(path: Sequence[Node], result: Sequence[float]) -> None:
    for node in path:
        node.visits += 1
        if node.seat is not None:
            node.total += result[node.seat]
