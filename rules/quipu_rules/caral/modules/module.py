"""What an optional module is: it only adds (1.8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from quipu_rules.caral.agenda import CaralMove
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.parts import ModuleName
from quipu_rules.kernel.message import Event


def nothing(_table: Table) -> None:
    """A module without a part in the setup."""


@dataclass(frozen=True, kw_only=True)
class Module:
    """Its part of the setup, its moves, and what follows from facts."""

    name: ModuleName
    deal: Callable[[Table], None] = nothing
    moves: tuple[CaralMove, ...] = ()
    after: Mapping[type[Event], Callable[[Table, Any], None]] = field(default_factory=dict)
    """By kind of fact: what is done when one was recorded."""
