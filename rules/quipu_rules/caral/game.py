"""Caral as a value."""

from quipu_rules.caral import secrecy, setup
from quipu_rules.caral.actions import AnyAction
from quipu_rules.caral.board import Board, board
from quipu_rules.caral.edition import EDITIONS, read
from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.estimate import estimate
from quipu_rules.caral.events import AnyEvent
from quipu_rules.caral.evolve import evolve
from quipu_rules.caral.losses import loss
from quipu_rules.caral.modules import play
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.parts import SEATS, Space
from quipu_rules.caral.prompt import prompt
from quipu_rules.caral.scoring import outcome
from quipu_rules.caral.setup import FORMS, check_position
from quipu_rules.caral.stakes import assets, stakes
from quipu_rules.caral.state import State, blank
from quipu_rules.caral.turn import phase, to_act
from quipu_rules.caral.untimely import out_of_turn, untimely
from quipu_rules.caral.view import View, view
from quipu_rules.caral.words import TEXTS
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.move import Rulebook

RULEBOOK = Rulebook(
    evolve=evolve,
    phase=phase,
    to_act=to_act,
    moves=play.moves,
    turn_rule="3.6",
    reactions=play.reactions,
    untimely=untimely,
    out_of_turn=out_of_turn,
)

CARAL: Game[CaralEdition, setup.Setup, State, AnyEvent, View, Board] = Game(
    name="caral",
    revision=1,
    seats=SEATS,
    setup=setup.Setup,
    editions=EDITIONS,
    read_edition=read,
    actions=AnyAction,
    events=AnyEvent,
    view_type=View,
    board_type=Board,
    texts=TEXTS,
    collections={
        Space: "spaces",
        WhimCard: "whims",
        Category: "annual_tiles",
        StatusName: "status_cards",
        ProgressTile: "progress_tiles",
    },
    blank=blank,
    board=board,
    deal=setup.deal,
    shows=setup.shows,
    rulebook=RULEBOOK,
    view=view,
    redact=secrecy.redact,
    outcome=outcome,
    census=secrecy.census,
    redeal=secrecy.redeal,
    setup_refusal=setup.setup_refusal,
    prompt=prompt,
    stakes=stakes,
    assets=assets,
    loss=loss,
    estimate=estimate,
    state_forms=FORMS,
    signed=frozenset({"fame"}),
    check_position=check_position,
)
"""Caral by Klaus-Jürgen Wrede, with all six optional modules."""
