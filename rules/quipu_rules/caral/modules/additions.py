"""What an optional module adds to the records of the game (1.8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.parts import Role
from quipu_rules.caral.phases import Asking
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Action, Event, Seat, Value
from quipu_rules.kernel.refusal import Refusal
from quipu_rules.kernel.shows import Declared
from quipu_rules.kernel.stake import Stake


def uncounted(_state: State) -> tuple[()]:
    """A module without cards or tiles of its own."""
    return ()


def worthless(_state: State, _seat: Seat) -> float:
    """A module without anything that the base does not count."""
    return 0


def unfollowed(_state: State, _seat: Seat) -> bool:
    """A module whose squares have actions of one part."""
    return False


def unprompted(_state: State) -> dict[str, int]:
    """A module that is not mentioned when a sacrifice is asked for."""
    return {}


def nothing_drawn(_edition: CaralEdition) -> Declared:
    """A module without chance of its own."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Additions:
    """Its actions, phases, events and how each is written down, and its fields of the view."""

    actions: tuple[type[Action], ...] = ()
    phases: tuple[type[Asking], ...] = ()
    writers: Mapping[type[Event], Callable[[State, Any], State]]
    """Its events, each with the function that ``evolve`` calls."""
    keeps: type[Value] | None = None
    """The record that it keeps in ``parts`` of the state."""
    view: type[Value] | None = None
    """Its fields of the view; every viewer sees the same."""
    seen: Callable[[State], Value] | None = None
    """The values of these fields, also at a table without the module."""
    census: Callable[[State], tuple[tuple[str, int], ...]] = uncounted
    worth: Callable[[State, Seat], float] = worthless
    """What a seat has of it, in points of fame to come; for ``estimate``."""
    follows: Callable[[State, Seat], bool] = unfollowed
    """Whether the action of the square under a seat's figure has a second part that has something to do (R37b)."""
    stakes: Callable[[State], tuple[Stake, ...]] = uncounted
    """What players compete for in it, from what everybody sees."""
    prompt: Callable[[State], Mapping[str, int]] = unprompted
    """What the sentence that asks for a sacrifice says of it."""
    square_actions: tuple[type[Action], ...] = ()
    """Those of its actions that are the action of a square (5.2)."""
    turn_actions: tuple[type[Action], ...] = ()
    """Those that are open in a turn beside them; all others answer something that is asked."""
    discards: Mapping[type[Action], int] = field(default_factory=dict)
    """Those of its actions that take cards from the hand, and how many."""
    first: Mapping[type[Asking], Refusal] = field(default_factory=dict)
    """What its phases say to an action that has to wait for them."""
    further: Mapping[type[Event], Callable[[Any], Mapping[str, Any]]] = field(default_factory=dict)
    """What sentences of its events say beside their fields."""
    shows: Callable[[CaralEdition], Declared] = nothing_drawn
    """Which draws its events show."""
    lifts: Mapping[Role, Callable[[Seat], Event]] = field(default_factory=dict)
    """How a carali in a role of this module leaves the place where it stands."""
