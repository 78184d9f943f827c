"""What an optional module is: it only adds (1.8)."""

from collections.abc import Callable
from dataclasses import dataclass

from quipu.rules.caral.agenda import CaralMove
from quipu.rules.caral.events import AnyEvent
from quipu.rules.caral.ledger import Table
from quipu.rules.caral.parts import ModuleName


def nothing(_table: Table) -> None:
    """A module without a part in the setup."""


def no_reaction(_table: Table, _event: AnyEvent) -> None:
    """A module that nothing triggers."""


@dataclass(frozen=True, kw_only=True)
class Module:
    """Its part of the setup, its moves, and what follows from a fact just recorded."""

    name: ModuleName
    deal: Callable[[Table], None] = nothing
    moves: tuple[CaralMove, ...] = ()
    after: Callable[[Table, AnyEvent], None] = no_reaction
