"""Caretos as a value."""

from quipu_rules.caretos.actions import AnyAction
from quipu_rules.caretos.board import Board, board
from quipu_rules.caretos.edition import STANDARD, read_caretos_edition
from quipu_rules.caretos.edition.tables import CaretosEdition
from quipu_rules.caretos.estimate import estimate
from quipu_rules.caretos.events import AnyEvent
from quipu_rules.caretos.evolve import evolve
from quipu_rules.caretos.losses import loss
from quipu_rules.caretos.moves import MOVES
from quipu_rules.caretos.parts import BonusCard, Careto, FinalCard, NightCard, Place
from quipu_rules.caretos.prompt import prompt
from quipu_rules.caretos.scoring import outcome
from quipu_rules.caretos.secrecy import census, redact, redeal
from quipu_rules.caretos.setup import FORMS, Setup, check_position, deal, shows
from quipu_rules.caretos.stakes import assets, stakes
from quipu_rules.caretos.state import State, blank
from quipu_rules.caretos.turn import phase, to_act
from quipu_rules.caretos.view import View, view
from quipu_rules.caretos.words import TEXTS
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.move import Rulebook

RULEBOOK: Rulebook[State, AnyEvent] = Rulebook(
    evolve=evolve,
    phase=phase,
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
    state_forms=FORMS,
    check_position=check_position,
    collections={
        Place: "places",
        Careto: "caretos",
        NightCard: "night_cards",
        BonusCard: "bonus_cards",
        FinalCard: "final_cards",
    },
)
