"""Search for legal actions that explain the public events of an entry whose command is hidden; the state is known."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.move import Rulebook
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_service.application.log.position import Position

MOST_TRIES, MOST_DRAWS = 2_000, 2
"""Limits for one entry: decisions that are tried, and draws that are assumed. Beyond them the question stays open, so
no file can stall a verification."""
Decide: TypeAlias = Callable[["Supposed"], Any]
"""Decides something by these draws, as the rules do: events, and the state after them."""


class Unbounded(Exception):
    """There are more possibilities than may be tried."""


class DrawNeeded(Exception):
    """The rules asked for a draw beyond the assumed ones."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


class Supposed:
    """Chance that returns the assumed draws, and then raises DrawNeeded."""

    def __init__(self, answers: Sequence[int]) -> None:
        self._answers, self.drawn = answers, 0

    def below(self, bound: int) -> int:
        if self.drawn == len(self._answers):
            raise DrawNeeded(bound)
        self.drawn += 1
        return self._answers[self.drawn - 1]


class Search:
    """Looks for legal actions, and for draws, that lead to the events of one entry."""

    def __init__(self, book: Rulebook[Any, Any], seat: Seat, draws: int) -> None:
        self._book, self._seat, self._draws, self._left = book, seat, draws, MOST_TRIES
        self._open_family = False

    def explains(self, state: object, events: Sequence[Event]) -> bool | None:
        """Whether legal actions lead from the state to these events; ``None`` if that cannot be said."""
        try:
            found = self._from(state, tuple(events))
        except Unbounded:
            return None
        return None if self._open_family and not found else found

    def _from(self, state: object, rest: tuple[Event, ...]) -> bool:
        book, seat = self._book, self._seat
        if not book.open_moves(state, seat):
            return False
        self._open_family = self._open_family or book.open_family(state, seat)
        for action in book.proposals(state, seat):
            for events, after in self.worlds(partial(book.decide, state, seat, action)):
                count = len(events)
                if events and rest[:count] == events and (count == len(rest) or self._from(after, rest[count:])):
                    return True
        return False

    def worlds(self, decide: Decide) -> Iterator[tuple[tuple[Event, ...], Any]]:
        """The possible decisions, one after the other: one for each result of as many draws as the entry has."""
        supposed: list[list[int]] = [[]]
        while supposed:
            if not self._left or self._draws > MOST_DRAWS:
                raise Unbounded
            self._left -= 1
            answers = supposed.pop()
            try:
                decided = decide(Supposed(answers))
            except DrawNeeded as asked:
                if len(answers) < self._draws:
                    supposed += [[*answers, answer] for answer in range(asked.bound)]
                continue
            except (Refused, Unforeseeable):
                continue
            yield tuple(decided.events), decided.state


def started_so(game: AnyGame, position: Position, events: Sequence[Event], draws: int) -> bool | None:
    """Whether the game can begin with these events; ``None`` if that cannot be said."""
    table = position.table
    decide = partial(game.start, table.edition, table.setup, table.seats)
    try:
        return any(found == tuple(events) for found, _ in Search(game.rulebook, Seat(0), draws).worlds(decide))
    except Unbounded:
        return None
