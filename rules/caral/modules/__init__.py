"""The optional modules, and what those in play add."""

from functools import cache

from quipu.rules.caral.agenda import CaralMove, Table
from quipu.rules.caral.events import AnyEvent
from quipu.rules.caral.modules.anaconda import ANACONDA
from quipu.rules.caral.modules.annual_tiles import ANNUAL_TILES
from quipu.rules.caral.modules.emissaries import EMISSARIES
from quipu.rules.caral.modules.module import Module, no_reaction
from quipu.rules.caral.modules.progress_tiles import PROGRESS_TILES
from quipu.rules.caral.modules.status_cards import STATUS_CARDS
from quipu.rules.caral.modules.whim_of_the_gods import WHIM_OF_THE_GODS
from quipu.rules.caral.moves import MOVES
from quipu.rules.caral.parts import ModuleName
from quipu.rules.caral.state import State
from quipu.rules.kernel.move import Reaction

MODULES: tuple[Module, ...] = (
    ANNUAL_TILES,
    WHIM_OF_THE_GODS,
    STATUS_CARDS,
    ANACONDA,
    PROGRESS_TILES,
    EMISSARIES,
)
"""In the order in which they follow from a fact: the tile of the year is scored, then the whim turned (R25)."""


def in_play(names: tuple[ModuleName, ...]) -> tuple[Module, ...]:
    """The modules of these names."""
    return tuple(module for module in MODULES if module.name in names)


@cache
def _moves(names: tuple[ModuleName, ...]) -> tuple[CaralMove, ...]:
    return (*MOVES, *(move for module in in_play(names) for move in module.moves))


@cache
def _reactions(names: tuple[ModuleName, ...]) -> tuple[Reaction[State, AnyEvent], ...]:
    return tuple(module.after for module in in_play(names) if module.after is not no_reaction)


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
