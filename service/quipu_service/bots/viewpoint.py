"""The viewpoint of a bot: its seat, and worlds that agree with everything that the seat knows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat
from quipu_service.bots.sampling import sampled


@dataclass(frozen=True)
class Viewpoint:
    """A position as one seat knows it. The state inside is never read: only ``world`` uses it, through ``redeal``."""

    game: AnyGame
    seats: int
    seat: Seat
    _state: Any

    def world(self, chance: Chance) -> Any:
        """A state that this seat cannot tell from the true one, with everything hidden redealt."""
        return self.game.redeal(self._state, self.seat, chance)

    def proposals(self, world: object) -> list[Action]:
        """What the seat may do, which is the same in every world; for an open family some instances."""
        return self.game.rulebook.proposals(world, self.seat)

    def continuations(self, world: object) -> list[Action]:
        """The same, with those instances of open families that come to the mind of who knows the game."""
        return self._worth_trying(world, [*self.proposals(world), *self.game.ideas(world, self.seat)])

    def choices(self, world: object, chance: Chance) -> list[Action]:
        """The same, with random instances of families in which members of a list are chosen."""
        return self._worth_trying(world, [*self.continuations(world), *sampled(self.game, world, self.seat, chance)])

    def _worth_trying(self, world: object, actions: Iterable[Action]) -> list[Action]:
        """Each once, without those that others outdo."""
        return [one for one in dict.fromkeys(actions) if not self.game.outdone(world, self.seat, one)]


@dataclass(frozen=True)
class Option:
    """Actions to take together, and the expected result. Only the last may draw or reveal."""

    actions: tuple[Action, ...]
    worth: float
    """Expected result for the acting seat, 0 (certain loss) to 1 (certain win)."""
    visits: int
    """The number of simulations behind the result."""
    end: Any
    """The state to which they lead in one of the worlds."""
