"""What the modules in play do: their moves, their reactions, their part of the setup."""

from functools import cache
from importlib import import_module

from quipu_rules.caral.agenda import CaralMove
from quipu_rules.caral.events import AnyEvent
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.listing import FOLDERS
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.moves import MOVES
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Event
from quipu_rules.kernel.move import Reaction

MODULES: tuple[Module, ...] = tuple(import_module(f"{folder}.module").MODULE for folder in FOLDERS)


def in_play(names: tuple[ModuleName, ...]) -> tuple[Module, ...]:
    """The modules of these names."""
    return tuple(module for module in MODULES if module.name in names)


@cache
def _moves(names: tuple[ModuleName, ...]) -> tuple[CaralMove, ...]:
    return (*MOVES, *(move for module in in_play(names) for move in module.moves))


@cache
def _reactions(names: tuple[ModuleName, ...]) -> tuple[Reaction[State, AnyEvent], ...]:
    following: dict[type[Event], list[Reaction[State, AnyEvent]]] = {}
    for module in in_play(names):
        for kind, reaction in module.after.items():
            following.setdefault(kind, []).append(reaction)

    def react(table: Table, event: AnyEvent) -> None:
        for reaction in following.get(type(event), ()):
            reaction(table, event)

    return (react,) if following else ()


def moves(state: State) -> tuple[CaralMove, ...]:
    """All moves of this table."""
    return _moves(state.modules)


def reactions(state: State) -> tuple[Reaction[State, AnyEvent], ...]:
    """What follows from a fact at this table."""
    return _reactions(state.modules)


def deal(table: Table) -> None:
    """The setup of the modules in play."""
    for module in in_play(table.state.modules):
        module.deal(table)
