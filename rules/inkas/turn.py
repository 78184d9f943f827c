"""Whose turn it is, and how it passes on."""

from typing import TypeAlias

from quipu.rules.inkas.events import AnyEvent, PlacementBegan, TurnBegan
from quipu.rules.inkas.phases import AnyPhase, Discarding, Offering
from quipu.rules.inkas.state import SEATED, State
from quipu.rules.kernel.agenda import top
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Ledger

Table: TypeAlias = Ledger[State, AnyEvent]

TURN_RULE = "3.1"
ROUNDS = 2  # 2.6


def phase(state: State) -> AnyPhase | None:
    """What the table waits for."""
    return top(state.agenda)


def to_act(state: State) -> frozenset[Seat]:
    """Who may act now; several seats at once owe discards (R25) or answers (R48)."""
    if not state.agenda:
        return SEATED[0]
    now = state.agenda[-1]
    if isinstance(now, Offering):
        return SEATED[now.speaking]
    if isinstance(now, Discarding):
        seats, bit = 0, 1
        for owed, chosen in zip(now.owed, now.chosen, strict=True):
            if owed and chosen is None:
                seats |= bit
            bit <<= 1
        return SEATED[seats]
    return SEATED[1 << now.seat]


def next_seat(state: State, seat: Seat, step: int = 1) -> Seat:
    """The seat to the left, or so many steps on (3.1)."""
    return Seat((seat + step) % len(state.players))


def begin_turn(ledger: Table, seat: Seat) -> None:
    """Pass the dice to this seat (3.1)."""
    ledger.record(TurnBegan(seat=seat, turn=ledger.state.turn.number + 1))


def pass_placement(ledger: Table, seat: Seat, placed_in: int) -> None:
    """After a starting settlement: the next seat of the round, the way back, or the first turn (2.6)."""
    state = ledger.state
    last = next_seat(state, state.starter, -1)
    if placed_in == ROUNDS:
        if seat == state.starter:
            begin_turn(ledger, seat)
        else:
            ledger.record(PlacementBegan(seat=next_seat(state, seat, -1), round=ROUNDS))
    elif seat == last:
        ledger.record(PlacementBegan(seat=seat, round=ROUNDS))
    else:
        ledger.record(PlacementBegan(seat=next_seat(state, seat), round=placed_in))
