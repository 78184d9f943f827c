"""Defaults of a game: no options, nothing printed, nothing hidden, nothing conserved."""

from collections.abc import Mapping
from typing import Any, TypeVar

from quipu_rules.kernel.board import Board, Extent
from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.edition import Edition, EditionError
from quipu_rules.kernel.message import Event, Seat, Value, Viewer

S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Event)


class NoOptions(Value, frozen=True, kw_only=True):
    """The game has no options."""


NO_OPTIONS: Any = NoOptions
"""``NoOptions``, typed for games with options of their own; ``PLAIN_BOARD`` is the same for boards."""
PLAIN_BOARD: Any = Board
PLAIN_EDITION = Edition(name="standard", sources=())
"""Nothing is printed."""


def no_other_edition(_text: str) -> Any:
    """Raise EditionError: the game has no printed components."""
    raise EditionError("this game has no printed components, so it takes no editions")


def empty_board(edition: Edition, _setup: Value, _seats: int) -> Any:
    """A board without parts."""
    return Board(edition=edition.name, extent=Extent(), sources=edition.sources)


def any_setup(_setup: Any, _seats: int) -> None:
    """Any options are allowed with any number of seats."""


def any_position(_state: Any, _setup: Any, _seats: int) -> None:
    """Any state that passes the general checks can be a position."""


def shown(event: E, _viewer: Viewer) -> E:
    """Nothing is hidden: everybody may know every event."""
    return event


def known(state: S, _viewer: Viewer, _chance: Chance) -> S:
    """Nothing is hidden, so nothing has to be redealt."""
    return state


def nothing_counted(_state: Any) -> tuple[tuple[str, int], ...]:
    """Nothing has to be conserved."""
    return ()


def nothing_more(_state: Any, _seat: Seat) -> Mapping[str, Any]:
    """The fields of the phase say what a seat has to do."""
    return {}


def no_ideas(_state: Any, _seat: Seat) -> tuple[()]:
    """What the moves propose is enough."""
    return ()


def never_outdone(_state: Any, _seat: Seat, _action: Any) -> bool:
    """Each action may be worth trying."""
    return False
