"""Module: Anaconda (16)."""

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.events import YearBegan
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.anaconda.moves import MOVES
from quipu_rules.caral.modules.anaconda.phases import PlacingAnaconda
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.parts import ModuleName

FIRST_YEAR = 2
"""The year in which the anaconda comes (16.1)."""


def _come(table: Table, event: YearBegan) -> None:
    """At the beginning of each year from the second, it is put on a different square (16.1, 16.5)."""
    if event.year >= FIRST_YEAR:
        ask(table, PlacingAnaconda(seat=event.start, previous=table.state.blocked))


MODULE = Module(name=ModuleName.ANACONDA, moves=MOVES, after={YearBegan: _come})
