"""Rise of the Inkas as a value."""

from typing import Any, TypeAlias

from quipu.rules.inkas.actions import AnyAction
from quipu.rules.inkas.board import Board, board
from quipu.rules.inkas.edition import InkasEdition, read, standard
from quipu.rules.inkas.estimate import estimate
from quipu.rules.inkas.events import AnyEvent
from quipu.rules.inkas.evolve import evolve
from quipu.rules.inkas.losses import loss
from quipu.rules.inkas.moves import MOVES
from quipu.rules.inkas.parts import Hex, Path, Site
from quipu.rules.inkas.prompt import prompt
from quipu.rules.inkas.scoring import outcome
from quipu.rules.inkas.secrecy import census, redact, redeal
from quipu.rules.inkas.setup import FORMS, Setup, deal
from quipu.rules.inkas.stakes import stakes
from quipu.rules.inkas.state import State, blank
from quipu.rules.inkas.turn import TURN_RULE, phase, to_act, untimely
from quipu.rules.inkas.view import View, view
from quipu.rules.inkas.words import TEXTS
from quipu.rules.kernel.game import Game
from quipu.rules.kernel.move import Rulebook

InkasGame: TypeAlias = Game[InkasEdition, Setup, State, Any, View, Board]


RULEBOOK: Rulebook[State, Any] = Rulebook(
    evolve=evolve, phase=phase, to_act=to_act, moves=lambda _state: MOVES, turn_rule=TURN_RULE, untimely=untimely
)

INKAS: InkasGame = Game(
    name="inkas",
    revision=2,
    seats=range(3, 5),  # 1.2
    setup=Setup,
    editions={"standard": standard()},
    read_edition=read,
    actions=AnyAction,
    events=AnyEvent,
    view_type=View,
    board_type=Board,
    texts=TEXTS,
    blank=blank,
    board=board,
    deal=deal,
    rulebook=RULEBOOK,
    view=view,
    redact=redact,
    outcome=outcome,
    census=census,
    redeal=redeal,
    prompt=prompt,
    stakes=stakes,
    loss=loss,
    estimate=estimate,
    state_forms=FORMS,
    collections={Hex: "hexes", Site: "sites", Path: "paths"},
)
