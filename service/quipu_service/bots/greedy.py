"""Plan one's own turn: beam search for the actions whose end has the best estimate."""

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import Any

from quipu_rules.kernel.chance import Chance, shuffled
from quipu_rules.kernel.message import Action
from quipu_service.bots.replies import Replies
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import worth

STEP_COST = 1e-7
"""Of two lines with the same value the shorter one is better, so that a bot does not go in circles.

It is tiny, because near certain victory or defeat every gain is small, and a bot has to go on there as well.
"""
SEEN = 3
"""So many actions nobody overlooks."""


@dataclass(frozen=True)
class PlayedLine:
    """Actions of one seat from the current position, and where they lead in one world."""

    actions: tuple[Action, ...]
    state: Any
    worth: float
    ended: bool = False
    """Whether the seat is done, or chance was drawn or something revealed, so that it has to plan again."""
    answered: bool = False
    """Whether its value already counts that the next seat may end the game."""

    @property
    def merit(self) -> tuple[bool, float]:
        """A line that ends the turn is better than one that leaves the seat in the middle of it."""
        return self.ended, self.worth

    def once_answered(self, replies: Replies) -> "PlayedLine":
        """The same line, worth what is left of it if the next seat ends the game."""
        ending = replies.ending(self.state)
        return replace(
            self, answered=True, worth=self.worth if ending is None else ending - STEP_COST * len(self.actions)
        )


class Counted:
    """Chance that records whether it was drawn."""

    def __init__(self, chance: Chance) -> None:
        self._chance, self.drawn = chance, 0

    def below(self, bound: int) -> int:
        self.drawn += 1
        return self._chance.below(bound)


@dataclass(frozen=True)
class Beam:
    """Depth and widths of the search: actions per line, lines kept after each but the first, worlds sampled."""

    depth: int
    widths: tuple[int, ...]
    """One pass for each width, narrow ones first, so that there is a whole plan even if time runs out."""
    worlds: int
    overlooks: int = 0
    """How many of a hundred actions are not seen, each time anew."""
    sketch: "Beam | None" = None
    """A search of fewer actions that comes first."""
    answered: int = 1
    """For how many plans, best first, it is looked at whether the next seat ends the game."""

    def options(self, view: Viewpoint, chance: Chance, enough: Callable[[], bool]) -> list[Option]:
        """The best line for each first action, best first; covers the actions tried before ``enough``, at least one."""
        found: dict[Action, list[PlayedLine]] = {}
        worlds, firsts = 0, list[Action]()
        while worlds < (1 if view.game.open else self.worlds) and not (worlds and enough()):
            world = view.world(chance)
            firsts = firsts or self.seen(view.choices(world, chance), chance)
            for first, line in self._best(view, world, firsts, chance, enough).items():
                found.setdefault(first, []).append(line)
            worlds += 1
        ranked = sorted(found.values(), key=lambda lines: (-sum(line.ended for line in lines), -_mean(lines)))
        return [_option(lines) for lines in ranked]

    def seen(self, actions: Sequence[Action], chance: Chance) -> list[Action]:
        """Those of the actions that are not overlooked, in random order; at least three, so that a turn is not idle."""
        if not self.overlooks:
            return list(actions)
        noticed = sum(chance.below(100) >= self.overlooks for _ in actions)
        return list(shuffled(chance, actions))[: max(SEEN, noticed)]

    def _best(
        self, view: Viewpoint, world: object, actions: Sequence[Action], chance: Chance, enough: Callable[[], bool]
    ) -> dict[Action, PlayedLine]:
        """The best line of one world for each first action, once the next seat has answered the best of all."""
        best: dict[Action, PlayedLine] = {}
        lines = list(self._lines(view, world, actions, chance, enough))
        onward = [line for line in lines if not _circles(view, world, line)]
        order = [(line.merit, -number, line) for number, line in enumerate(onward or lines)]
        replies, waiting = Replies(view, chance, enough), sorted(order, key=lambda one: one[:2])
        while waiting:
            _, number, line = waiting.pop()
            first = line.actions[0]
            if first in best:
                continue
            if len(best) < self.answered and line.ended and not line.answered and not enough():
                line = line.once_answered(replies)
                insort(waiting, (line.merit, number, line), key=lambda one: one[:2])
            else:
                best[first] = line
        return best

    def _lines(
        self, view: Viewpoint, world: object, actions: Sequence[Action], chance: Chance, enough: Callable[[], bool]
    ) -> Iterator[PlayedLine]:
        """Every line of one world that is tried; first of a few actions, so that a short budget has a whole plan."""
        sketched = list[PlayedLine]()
        if self.sketch is not None:
            sketched += self.sketch._lines(view, world, self.sketch.seen(actions, chance), chance, enough)
        yield from self._searched(view, world, actions, chance, enough)
        yield from sketched  # last, so that of equals those that were searched count

    def _searched(
        self, view: Viewpoint, world: object, actions: Sequence[Action], chance: Chance, enough: Callable[[], bool]
    ) -> Iterator[PlayedLine]:
        """The lines of this search itself."""
        start = PlayedLine((), world, 0.0)
        first, *others = actions
        tried = chain((first,), takewhile(lambda _: not enough(), others))
        firsts = [extended(view, start, action, chance) for action in tried]
        yield from firsts
        if self.depth == 1:
            return
        # a first action alone may gain nothing, such as taking up a piece, so all of them are continued
        further = self._continued(view, firsts, len(firsts), chance, enough)
        seconds = [extended(view, line, action, chance) for line, action in further]
        yield from seconds
        for width in self.widths:
            lines = seconds
            for _ in range(2, self.depth):
                further = self._continued(view, lines, width, chance, enough)
                lines = [extended(view, line, action, chance) for line, action in further]
                yield from lines

    def _continued(
        self, view: Viewpoint, lines: Iterable[PlayedLine], width: int, chance: Chance, enough: Callable[[], bool]
    ) -> Iterator[tuple[PlayedLine, Action]]:
        """The best lines that can continue and the best in each phase, with each action that continues them.

        Of those that look alike there is one. A phase in which nothing more is gained, such as the end of a movement,
        may be the only way to the end of the turn.
        """
        seen: set[tuple[float, tuple[Action, ...]]] = set()
        phases = set[type]()
        for line in takewhile(lambda _: not enough(), sorted(lines, key=lambda one: -one.worth)):
            phase = type(view.game.rulebook.phase(line.state))
            if line.ended or (len(seen) >= width and phase in phases):
                continue
            following = tuple(view.continuations(line.state))
            if following and (key := (line.worth, following)) not in seen:
                seen.add(key)
                phases.add(phase)
                yield from (
                    (line, action) for action in takewhile(lambda _: not enough(), self.seen(following, chance))
                )


def _circles(view: Viewpoint, world: Any, line: PlayedLine) -> bool:
    """Whether a plan leaves the seat in the phase in which it began and gains nothing.

    So no card is laid down and taken up again for ever: every plan that does not end the phase raises the estimate.
    """
    book, guess = view.game.rulebook, view.game.estimate
    if guess is None or not line.ended or view.seat not in book.to_act(line.state):
        return False
    same = type(book.phase(line.state)) is type(book.phase(world))
    return same and guess(line.state)[view.seat] <= guess(world)[view.seat]


def extended(view: Viewpoint, line: PlayedLine, action: Action, chance: Chance) -> PlayedLine:
    """The line with one more action."""
    counted = Counted(chance)
    decided = view.game.rulebook.decide(line.state, view.seat, action, counted, listed=(action,))
    actions = (*line.actions, action)
    value = worth(view.game, decided.state, view.seats, chance)[view.seat] - STEP_COST * len(actions)
    revealed = counted.drawn > 0 or any(type(event).reveals for event in decided.events)
    ended = revealed or view.seat not in view.game.rulebook.to_act(decided.state)
    return PlayedLine(actions, decided.state, value, ended)


def _option(lines: Sequence[PlayedLine]) -> Option:
    """Merge lines of several worlds with the same beginning, with their mean value."""
    shared = lines[0].actions
    for line in lines[1:]:
        same = next(
            (place for place, pair in enumerate(zip(shared, line.actions, strict=False)) if pair[0] != pair[1]), None
        )
        shared = shared[: min(len(shared), len(line.actions)) if same is None else same]
    return Option(shared, _mean(lines), len(lines), lines[0].state)


def _mean(lines: Sequence[PlayedLine]) -> float:
    return sum(line.worth for line in lines) / len(lines)
