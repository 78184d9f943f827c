"""Caracalla as a value."""

from quipu.rules.caracalla.actions import AnyAction
from quipu.rules.caracalla.edition import CaracallaEdition, editions, read
from quipu.rules.caracalla.events import AnyEvent
from quipu.rules.caracalla.evolve import evolve
from quipu.rules.caracalla.moves import MOVES
from quipu.rules.caracalla.parts import LATTICE, Square
from quipu.rules.caracalla.setup import deal
from quipu.rules.caracalla.state import Setup, State, blank, phase, to_act
from quipu.rules.caracalla.view import Board, View, board, view
from quipu.rules.kernel.chance import Chance
from quipu.rules.kernel.game import Game, Outcome
from quipu.rules.kernel.message import Viewer
from quipu.rules.kernel.move import Rulebook
from quipu.rules.kernel.text import Texts


def redact(event: AnyEvent, _viewer: Viewer) -> AnyEvent:
    """Nothing in this game is hidden."""
    return event


def redeal(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing in this game is hidden."""
    return state


def census(state: State) -> tuple[tuple[str, int], ...]:
    """Every Roman is in a hand or alone on a square; no scoring piece is lost."""
    standing = {square for square in state.places if square is not None}
    return (("romans", state.places.count(None) + len(standing)), ("scoring pieces", len(state.points)))


def outcome(state: State) -> Outcome | None:
    """Scores by seat and the ranking, once the game is over."""
    if state.result is None:
        return None
    return Outcome(
        scores=state.result.scores,
        ranking=tuple((seat,) for seat in state.result.ranking),
        ending=state.result.ending.value,
    )


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
    texts=Texts("quipu.rules.caracalla", {Square: LATTICE.name}),
    blank=blank,
    board=board,
    deal=deal,
    rulebook=Rulebook(evolve=evolve, phase=phase, to_act=to_act, moves=lambda _state: MOVES, turn_rule="1.4"),
    view=view,
    redact=redact,
    outcome=outcome,
    census=census,
    redeal=redeal,
)
