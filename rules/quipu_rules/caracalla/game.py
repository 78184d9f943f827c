"""Caracalla as a value."""

from quipu_rules.caracalla.actions import AnyAction
from quipu_rules.caracalla.board import TEXTS, Board, board
from quipu_rules.caracalla.edition import CaracallaEdition, editions, read
from quipu_rules.caracalla.events import AnyEvent
from quipu_rules.caracalla.evolve import evolve
from quipu_rules.caracalla.moves import MOVES, loss, prompt
from quipu_rules.caracalla.parts import Square
from quipu_rules.caracalla.scoring import assets, estimate, outcome, stakes
from quipu_rules.caracalla.setup import Setup, check_position, deal, shows
from quipu_rules.caracalla.state import State, blank, census
from quipu_rules.caracalla.turn import phase, to_act
from quipu_rules.caracalla.view import View, view
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.move import Rulebook

CARACALLA: Game[CaracallaEdition, Setup, State, AnyEvent, View, Board] = Game(
    name="caracalla",
    revision=1,
    seats=range(2, 7),
    setup=Setup,
    editions=editions(),
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
    rulebook=Rulebook(evolve=evolve, phase=phase, to_act=to_act, moves=lambda _state: MOVES, turn_rule="1.4"),
    view=view,
    open=True,
    outcome=outcome,
    census=census,
    prompt=prompt,
    stakes=stakes,
    assets=assets,
    loss=loss,
    estimate=estimate,
    check_position=check_position,
    collections={Square: "squares"},
)
