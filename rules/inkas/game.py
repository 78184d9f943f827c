"""Rise of the Inkas as a value."""

from typing import Any, TypeAlias

from rules.inkas.actions import AnyAction
from rules.inkas.board import Board, board
from rules.inkas.edition import InkasEdition, read, standard
from rules.inkas.events import AnyEvent
from rules.inkas.evolve import evolve
from rules.inkas.moves import MOVES
from rules.inkas.redeal import redeal
from rules.inkas.scoring import census, outcome
from rules.inkas.setup import Setup, deal
from rules.inkas.state import State, blank
from rules.inkas.turn import TURN_RULE, phase, to_act
from rules.inkas.view import View, redact, view
from rules.kernel.game import Game
from rules.kernel.move import AnyMove, Rulebook
from rules.kernel.text import Texts

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
    texts=Texts("rules.inkas"),
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
