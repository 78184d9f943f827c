"""Caretos as a value."""

from quipu.rules.caretos.actions import AnyAction
from quipu.rules.caretos.board import Board, board
from quipu.rules.caretos.edition import STANDARD, read_caretos_edition
from quipu.rules.caretos.edition.tables import CaretosEdition
from quipu.rules.caretos.estimate import estimate
from quipu.rules.caretos.events import AnyEvent
from quipu.rules.caretos.evolve import evolve
from quipu.rules.caretos.losses import loss
from quipu.rules.caretos.moves import MOVES
from quipu.rules.caretos.parts import BonusCard, Careto, FinalCard, NightCard, Place
from quipu.rules.caretos.prompt import prompt
from quipu.rules.caretos.scoring import outcome
from quipu.rules.caretos.secrecy import census, redact, redeal
from quipu.rules.caretos.setup import FORMS, Setup, check_position, deal
from quipu.rules.caretos.stakes import stakes
from quipu.rules.caretos.state import State, blank
from quipu.rules.caretos.turn import phase, to_act
from quipu.rules.caretos.view import View, view
from quipu.rules.caretos.words import TEXTS
from quipu.rules.kernel.game import Game
from quipu.rules.kernel.move import Rulebook

RULEBOOK: Rulebook[State, AnyEvent] = Rulebook(
    evolve=evolve,
    phase=phase,
    to_act=to_act,
    moves=lambda _state: MOVES,
    turn_rule="2.1",
)

CARETOS: Game[CaretosEdition, Setup, State, AnyEvent, View, Board] = Game(
    name="caretos",
    revision=3,
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
    check_position=check_position,
    collections={
        Place: "places",
        Careto: "caretos",
        NightCard: "night_cards",
        BonusCard: "bonus_cards",
        FinalCard: "final_cards",
    },
)
