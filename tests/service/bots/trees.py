"""Games that fit on a slip of paper: a state is the letters played so far, and a table says what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.refusal import Refused, refuse
from quipu_service.bots.viewpoint import Option, Viewpoint


@dataclass(frozen=True)
class Tree:
    """What may follow each state, who is to act in it (the first seat if nobody is named), and what it is worth."""

    moves: Mapping[str, str]
    """The letters that may follow; a state without any is the end."""
    worths: Mapping[str, Sequence[float]]
    """Of a state; one that is not named is worth what the longest of its beginnings is."""
    seats: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Who is to act, by state."""
    drawing: str = ""
    """Letters that draw from chance."""

    def proposals(self, state: str, seat: int) -> list[str]:
        return list(self.moves.get(state, "")) if seat in self.to_act(state) else []

    def to_act(self, state: str) -> frozenset[Seat]:
        acting = self.seats.get(state, (0,)) if self.moves.get(state) else ()
        return frozenset(Seat(seat) for seat in acting)

    def decide(self, state: str, seat: int, action: str, chance: Any, **_: object) -> Any:
        if action not in self.proposals(state, seat):
            raise Refused(refuse("NO_BRANCH", "1"))
        if action in self.drawing:
            chance.below(2)
        return SimpleNamespace(state=state + action, events=())

    def phase(self, _state: str) -> None:
        """All is one phase."""

    def open_family(self, *_: object) -> bool:
        return False

    def estimate(self, state: str) -> tuple[float, ...]:
        named = max((one for one in self.worths if state.startswith(one)), key=len)
        return tuple(self.worths[named])


def game_of(tree: Tree, outcome: Outcome | None = None, *, estimated: bool = True) -> Any:
    """The tree as a game in which nothing is hidden; at its end there is this outcome."""
    return SimpleNamespace(
        rulebook=tree,
        redeal=lambda state, _seat, _chance: state,
        ideas=lambda _state, _seat: (),
        outdone=lambda _state, _seat, _action: False,
        estimate=tree.estimate if estimated else None,
        outcome=lambda state: None if tree.to_act(state) else outcome,
        open=True,
    )


def view_of(tree: Tree, seats: int = 2, **more: Any) -> Viewpoint:
    """As the first seat sees it at the beginning."""
    return Viewpoint(game_of(tree, **more), seats, Seat(0), "")


def line(actions: str, worth: float) -> Option:
    """A plan of the first seat, with what a bot thinks that it is worth."""
    return Option(tuple(actions), worth, 1, actions)  # type: ignore[arg-type]  # letters stand for actions
