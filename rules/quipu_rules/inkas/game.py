"""Rise of the Inkas as a value."""

from typing import Any, TypeAlias

from quipu_rules.inkas.actions import AnyAction
from quipu_rules.inkas.board import Board, board
from quipu_rules.inkas.edition import read, standard
from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.inkas.estimate import estimate
from quipu_rules.inkas.events import AnyEvent
from quipu_rules.inkas.evolve import evolve
from quipu_rules.inkas.ideas import ideas, outdone
from quipu_rules.inkas.losses import loss
from quipu_rules.inkas.moves import MOVES
from quipu_rules.inkas.parts import Hex, Path, Site
from quipu_rules.inkas.prompt import prompt
from quipu_rules.inkas.scoring import outcome
from quipu_rules.inkas.secrecy import census, redact, redeal
from quipu_rules.inkas.setup import FORMS, Setup, deal, shows
from quipu_rules.inkas.stakes import assets, stakes
from quipu_rules.inkas.state import State, blank
from quipu_rules.inkas.turn import TURN_RULE, out_of_turn, phase, to_act, untimely
from quipu_rules.inkas.view import View, view
from quipu_rules.inkas.words import TEXTS
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.move import Rulebook

InkasGame: TypeAlias = Game[InkasEdition, Setup, State, Any, View, Board]


RULEBOOK: Rulebook[State, Any] = Rulebook(
    evolve=evolve,
    phase=phase,
    to_act=to_act,
    moves=lambda _state: MOVES,
    turn_rule=TURN_RULE,
    untimely=untimely,
    out_of_turn=out_of_turn,
)

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
    texts=TEXTS,
    blank=blank,
    board=board,
    deal=deal,
    shows=shows,
    rulebook=RULEBOOK,
    view=view,
    redact=redact,
    outcome=outcome,
    census=census,
    redeal=redeal,
    prompt=prompt,
    stakes=stakes,
    assets=assets,
    loss=loss,
    estimate=estimate,
    ideas=ideas,
    outdone=outdone,
    state_forms=FORMS,
    collections={Hex: "hexes", Site: "sites", Path: "paths"},
)
