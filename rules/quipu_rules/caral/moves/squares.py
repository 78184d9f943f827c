"""The actions of quarries, cult squares and animal markets."""

from quipu_rules.caral.acting import take_up, taken, use_refusal
from quipu_rules.caral.actions import DrawCards, LoadStones, TakeAlpaca
from quipu_rules.caral.cards import draw, load
from quipu_rules.caral.events import AlpacaPlaced
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.moves.proposing import where
from quipu_rules.caral.parts import Use
from quipu_rules.caral.phases import Acting, Obliged
from quipu_rules.caral.state import State, square
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

ACTING = (Acting, Obliged)


def _load_refusal(state: State, seat: Seat, _action: LoadStones) -> Refusal | None:
    return use_refusal(state, seat, Use.LOAD)


def _load(table: Table, seat: Seat, _action: LoadStones) -> None:
    player = table.state.players[seat]
    take_up(table)
    load(table, seat, player.workers[player.space])
    taken(table, seat)


def _draw_refusal(state: State, seat: Seat, _action: DrawCards) -> Refusal | None:
    return use_refusal(state, seat, Use.DRAW)


def _draw(table: Table, seat: Seat, _action: DrawCards) -> None:
    count = square(table.state, seat).draws
    take_up(table)
    draw(table, seat, count)
    taken(table, seat)


def _alpaca_refusal(state: State, seat: Seat, _action: TakeAlpaca) -> Refusal | None:
    if refusal := use_refusal(state, seat, Use.PLACE_ALPACA):
        return refusal
    full = state.players[seat].alpacas >= state.edition.sled.alpacas
    return refuse("SLED_FULL_OF_ALPACAS", "R44") if full else None


def _take_alpaca(table: Table, seat: Seat, _action: TakeAlpaca) -> None:
    take_up(table)
    table.record(AlpacaPlaced(seat=seat))
    taken(table, seat)


LOAD_STONES = Move(
    action=LoadStones, during=ACTING, candidates=where(Use.LOAD, LoadStones()), refusal=_load_refusal, resolve=_load
)
DRAW_CARDS = Move(
    action=DrawCards, during=ACTING, candidates=where(Use.DRAW, DrawCards()), refusal=_draw_refusal, resolve=_draw
)
TAKE_ALPACA = Move(
    action=TakeAlpaca,
    during=ACTING,
    candidates=where(Use.PLACE_ALPACA, TakeAlpaca()),
    refusal=_alpaca_refusal,
    resolve=_take_alpaca,
)
