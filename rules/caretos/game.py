"""Caretos as a value."""

from rules.caretos.actions import AnyAction
from rules.caretos.board import Board, board
from rules.caretos.edition import STANDARD, read_caretos_edition
from rules.caretos.edition.faces import CaretosEdition
from rules.caretos.events import AnyEvent
from rules.caretos.evolve import evolve
from rules.caretos.hidden import census, redact, redeal
from rules.caretos.moves import MOVES
from rules.caretos.parts import Careto
from rules.caretos.scoring import outcome
from rules.caretos.setup import Setup, deal
from rules.caretos.state import State, blank, phase_of, to_act
from rules.caretos.view import View, view
from rules.kernel.game import Game
from rules.kernel.move import Rulebook
from rules.kernel.text import Texts

RULEBOOK: Rulebook[State, AnyEvent] = Rulebook(
    evolve=evolve,
    phase=phase_of,
    to_act=to_act,
    moves=lambda _state: MOVES,
    turn_rule="2.1",
)

CARETOS: Game[CaretosEdition, Setup, State, AnyEvent, View, Board] = Game(
    name="caretos",
    revision=1,
    seats=range(2, 5),
    setup=Setup,
    editions={"standard": STANDARD},
    read_edition=read_caretos_edition,
    actions=AnyAction,
    events=AnyEvent,
    view_type=View,
    board_type=Board,
    texts=Texts("rules.caretos", {Careto: lambda careto: str(careto + 1)}),
    blank=blank,
    board=board,
    deal=deal,
    rulebook=RULEBOOK,
    view=view,
    redact=redact,
    outcome=outcome,
    census=census,
    redeal=redeal,
)
