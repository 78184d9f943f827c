"""The games of ``examples/`` in the process of a test; of them Hearts is one in which all seats are asked at once."""

import itertools
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.machine import Clock
from tests.service import replay
from tests.service.serving import ROOT

sys.path.append(str(ROOT / "examples" / "hearts"))
from hearts import GAME as HEARTS  # it is found there
from hearts.messages import PassCards, PassChosen
from hearts.moves import PASS_CARDS, PLAY_CARD

__all__ = ["EXAMPLES", "HEARTS", "SLOW_HEARTS", "PassCards", "PassChosen", "pass_cards", "with_hearts", "with_passing"]


def _examples() -> Iterator[AnyGame]:
    """Every game that a package of ``examples/`` brings."""
    for project in sorted((ROOT / "examples").glob("*/pyproject.toml")):
        sys.path.append(str(project.parent))
        for entry in tomllib.loads(project.read_text())["project"]["entry-points"].get("quipu.games", {}).values():
            module, _, name = entry.partition(":")
            yield getattr(import_module(module), name)


EXAMPLES: dict[str, AnyGame] = {game.name: game for game in _examples()}


def pass_cards() -> Move[Any, Any, Any]:
    """Its move with which every seat passes three cards."""
    return PASS_CARDS


def with_passing(move: Move[Any, Any, Any]) -> AnyGame:
    """Hearts with another such move."""
    moves = (move, PLAY_CARD)
    return replace(HEARTS, rulebook=replace(HEARTS.rulebook, moves=lambda _state: moves))


def _every_three(state: Any, seat: Seat) -> Iterator[PassCards]:
    return (PassCards(cards=cards) for cards in itertools.combinations(state.hands[seat], 3))


_SLOW = with_passing(replace(PASS_CARDS, template=None, candidates=_every_three))
SLOW_HEARTS: AnyGame = replace(_SLOW, estimate=None)
"""The same as a newcomer might write it: 286 choices, and no estimate, so that bots play each to its end."""


def with_hearts(stores: Stores, clock: Clock = system_clock, game: AnyGame = HEARTS) -> Quipu:
    """The application with Hearts beside our own games."""
    return Quipu(stores, {**GAMES, game.name: game}, clock=clock, entropy=replay.entropy)
