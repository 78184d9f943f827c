"""Putting phases on the agenda and taking them off."""

from typing import TypeAlias

from quipu_rules.caral.events import Answered, AnyEvent, Asked
from quipu_rules.caral.events.agenda import AnyPhase
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.state import State
from quipu_rules.kernel.move import AnyMove

CaralMove: TypeAlias = AnyMove[State, AnyEvent]


def ask(table: Table, *phases: AnyPhase) -> None:
    """On top of what is asked now; the last one is asked first."""
    if phases:
        table.record(Asked(phases=phases))


def ask_instead(table: Table, *phases: AnyPhase) -> None:
    """In place of what is asked now."""
    table.record(Asked(phases=phases, instead=True))


def answered(table: Table) -> None:
    """What is asked now is settled."""
    table.record(Answered())
