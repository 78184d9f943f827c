"""What the others may do at once with a plan: end the game."""

from collections.abc import Callable, Sequence
from typing import Any

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action, Seat
from quipu_service.bots.viewpoint import Option, Viewpoint
from quipu_service.bots.worth import PLACE, by_chances, result_worth

LOST = PLACE
"""A result of no more than this is no win, whatever the place."""


class Replies:
    """Looks for actions with which another seat ends the game at once, because it likes that better than to play on."""

    def __init__(self, view: Viewpoint, chance: Chance, enough: Callable[[], bool]) -> None:
        self._view, self._chance, self._enough = view, chance, enough
        self._known: list[Action] = []
        """What has ended the game after another plan, which is tried first."""

    def ending(self, state: Any) -> float | None:
        """What the own seat has of the end that the next seat prefers; ``None`` if it plays on."""
        view, book = self._view, self._view.game.rulebook
        for seat in sorted(book.to_act(state) - {view.seat}):
            best, mine = self._standing(state, seat), None
            proposals = book.proposals(state, seat)
            for action in sorted(proposals, key=self._known.__contains__, reverse=True):
                if self._enough():
                    return mine
                after = book.decide(state, seat, action, self._chance, listed=(action,)).state
                result = result_worth(view.game, after, view.seats)
                if result is not None and (result[seat] > best or len(proposals) == 1):
                    best, mine = result[seat], result[view.seat]
                    self._known = [action, *(one for one in self._known if one != action)]
                    if best == 1.0:
                        break
            if mine is not None:
                return mine
        return None

    def _standing(self, state: Any, seat: Seat) -> float:
        """What the seat has of playing on: by the game's estimate, else an even share."""
        view = self._view
        return 1 / view.seats if view.game.estimate is None else by_chances(view.game.estimate(state))[seat]


def sound(view: Viewpoint, found: Sequence[Option], chance: Chance, most: int) -> list[Option]:
    """The first so many options that lose neither by themselves nor by the next seat's reply, or of all if all lose."""
    replies, kept = Replies(view, chance, lambda: False), list[Option]()
    for option in found:
        ended = result_worth(view.game, option.end, view.seats)
        left = replies.ending(option.end) if ended is None else ended[view.seat]
        if left is None or left > LOST:
            kept.append(option)
        if len(kept) == most:
            break
    return kept or list(found[:most])
