"""Why an action is not legal."""

from enum import Enum
from typing import TypeAlias

from quipu_rules.kernel.message import Value

Detail: TypeAlias = int | str | Enum | Value


class Refusal(Value, frozen=True, kw_only=True):
    """Why an action is not legal; the sentence is the Fluent message ``refusal-<code>`` of the game."""

    code: str
    """Upper-case words, such as ``EDGE_TAKEN``."""
    rule: str
    """The number of the statement in ``docs/rules/<game>.md``; with a ``T`` in ``docs/rules/table.md``."""
    details: tuple[tuple[str, Detail], ...] = ()
    """Values for the sentence; never anything that the refused seat may not know."""


class Refused(Exception):
    """Raised by ``decide``: the action is against the rules, and nothing happened."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal
        self.place = 0
        """The index of the refused action, from 0."""


class Unforeseeable(Exception):
    """The action depends on chance or reveals something hidden; raised before anything is drawn or revealed."""

    def __init__(self) -> None:
        super().__init__("depends on chance or on what is hidden")
        self.place = 0
        """The index of that action, from 0."""


def refuse(code: str, rule: str, **details: Detail) -> Refusal:
    """``refuse("EDGE_TAKEN", "3.2", edge=7)``."""
    return Refusal(code=code, rule=rule, details=tuple(details.items()))
