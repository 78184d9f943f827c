"""A game as the client knows it: a name, and the types of its records."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from quipu_client.wire import ActionT, BoardT, EventT, LegalActionT, SetupT, ViewT


@dataclass(frozen=True)
class Game(Generic[SetupT, ActionT, LegalActionT, EventT, ViewT, BoardT]):
    """Names a game; ``Game("chess")`` is one of which no types are known."""

    name: str


Choice: TypeAlias = ActionT | LegalActionT | Sequence[ActionT | LegalActionT]
"""What a seat does: an action, or several as one."""
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
