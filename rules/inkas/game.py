"""Rise of the Inkas as a value."""

from typing import Any, TypeAlias

from quipu.rules.inkas.actions import AnyAction
from quipu.rules.inkas.board import Board, board
from quipu.rules.inkas.edition import InkasEdition, read, standard
from quipu.rules.inkas.events import AnyEvent
from quipu.rules.inkas.evolve import evolve
from quipu.rules.inkas.moves import MOVES
from quipu.rules.inkas.redeal import redeal
from quipu.rules.inkas.scoring import census, outcome
from quipu.rules.inkas.setup import Setup, deal
from quipu.rules.inkas.state import State, blank
from quipu.rules.inkas.turn import TURN_RULE, phase, to_act
from quipu.rules.inkas.view import View, redact, view
from quipu.rules.kernel.game import Game
from quipu.rules.kernel.move import AnyMove, Rulebook
from quipu.rules.kernel.text import Texts

InkasGame: TypeAlias = Game[InkasEdition, Setup, State, Any, View, Board]


def _moves(_state: State) -> tuple[AnyMove[State, Any], ...]:
    return MOVES


INKAS: InkasGame = Game(
    name="inkas",
    revision=1,
    seats=range(3, 5),  # 1.2
    setup=Setup,
    editions={"standard": standard()},
    read_edition=read,
    actions=AnyAction,
    events=AnyEvent,
    view_type=View,
    board_type=Board,
    texts=Texts("quipu.rules.inkas"),
    blank=blank,
    board=board,
    deal=deal,
    rulebook=Rulebook(evolve=evolve, phase=phase, to_act=to_act, moves=_moves, turn_rule=TURN_RULE),
    view=view,
    redact=redact,
    outcome=outcome,
    census=census,
    redeal=redeal,
)
