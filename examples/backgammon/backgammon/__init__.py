"""Backgammon: two seats race fifteen checkers home by dice, and hit what stands alone."""

from backgammon.messages import AnyEvent, MoveChecker, Moving, Point, Points, State, View, board, view
from backgammon.moves import MOVE_CHECKER, blank, census, deal, estimate, evolve, shows
from quipu import Edition, Game, NoOptions, Rulebook, Texts

GAME: Game[Edition, NoOptions, State, AnyEvent, View, Points] = Game(
    name="backgammon",
    seats=range(2, 3),
    actions=MoveChecker,
    events=AnyEvent,
    view_type=View,
    board_type=Points,
    board=board,
    collections={Point: "points"},
    texts=Texts("backgammon"),
    blank=blank,
    deal=deal,
    shows=shows,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=lambda state: frozenset({state.now.seat}) if isinstance(state.now, Moving) else frozenset(),
        moves=lambda _state: (MOVE_CHECKER,),
        turn_rule="2.1",
    ),
    view=view,
    prompt=lambda state, _seat: {"dice": state.dice},
    outcome=lambda state: state.outcome,
    census=census,
    estimate=estimate,
    open=True,
)
