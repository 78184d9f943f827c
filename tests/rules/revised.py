"""The verdicts of a kept revision on a position made by the present rules."""

from typing import Any

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.revisions import at_revision, carried, of_kind


class Before:
    """A game by the rules of a revision."""

    def __init__(self, newest: AnyGame, revision: int) -> None:
        found = at_revision(newest, revision)
        assert found is not None
        self.newest, self.game = newest, found

    def state(self, state: Any) -> Any:
        return carried(state, self.newest, self.newest.editions["standard"], self.game, self.game.editions["standard"])

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        return self.game.rulebook.refusal(self.state(state), seat, of_kind(self.game.actions, action))

    def legal(self, state: Any, seat: Seat) -> list[Any]:
        found = self.game.rulebook.legal(self.state(state), seat)
        return [of_kind(self.newest.actions, one) for one in found]
