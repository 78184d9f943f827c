"""Whose turn it is, and how it passes on."""

from quipu_rules.inkas.actions import (
    AcceptOffer,
    BetterOffer,
    ConfirmTrade,
    CounterOffer,
    DeclineOffer,
    Discard,
    FoundTribe,
    MoveRobber,
    PlaceStart,
    Roll,
    WithdrawOffer,
)
from quipu_rules.inkas.events import PlacementBegan, TurnBegan
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.parts import AGREED
from quipu_rules.inkas.phases import (
    AnyPhase,
    Discarding,
    Founding,
    LayingRoads,
    MovingRobber,
    Offering,
    PlacingStart,
    Rolling,
)
from quipu_rules.inkas.state import SEATED, State
from quipu_rules.kernel.agenda import top
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.refusal import Refusal, refuse

TURN_RULE = "3.1"
ROUNDS = 2  # 2.6


def phase(state: State) -> AnyPhase | None:
    """What the table waits for."""
    return top(state.agenda)


def to_act(state: State) -> frozenset[Seat]:
    """Who has to act now; several seats at once owe discards (R25) or answers, then the seat on turn decides (R48)."""
    if not state.agenda:
        return SEATED[0]
    now = state.agenda[-1]
    if isinstance(now, Offering):
        return SEATED[now.silent or 1 << now.seat]
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


BEFORE_ALL_ELSE: dict[type[AnyPhase], Refusal] = {
    PlacingStart: refuse("PLACE_FIRST", "2.6"),
    Rolling: refuse("ROLL_FIRST", TURN_RULE),
    Discarding: refuse("DISCARD_FIRST", "R25"),
    MovingRobber: refuse("ROBBER_FIRST", "5.4"),
    Offering: refuse("OFFER_OPEN", "R44"),
    LayingRoads: refuse("ROADS_FIRST", "9.8"),
    Founding: refuse("FOUND_FIRST", "R16"),
}
"""What has to be done before anything else."""
NO_OFFER = refuse("NO_OFFER", "6.2")
PAST: dict[type[Action], Refusal] = {
    Roll: refuse("ROLLED_ALREADY", TURN_RULE),
    Discard: refuse("NOTHING_OWED", "5.2"),
    MoveRobber: refuse("ROBBER_STAYS", "5.4"),
    FoundTribe: refuse("NOTHING_TO_FOUND", "12.1"),
    PlaceStart: refuse("ALL_PLACED", "2.6"),
    **dict.fromkeys((AcceptOffer, CounterOffer, BetterOffer, DeclineOffer, ConfirmTrade, WithdrawOffer), NO_OFFER),
}
"""Actions that only their own phase calls for, with the refusal in all others."""


def untimely(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this is not the moment for an action: nothing calls for it, or something else comes first."""
    now = top(state.agenda)
    if isinstance(now, Offering) and now.seat != seat:
        return refuse("ANSWER_ONLY", "6.3")
    before_the_roll = isinstance(action, Roll) and not state.turn.dice
    before_the_robber = isinstance(action, MoveRobber) and isinstance(now, Discarding)
    if type(action) in PAST and not before_the_roll and not before_the_robber:
        return PAST[type(action)]
    return None if now is None else BEFORE_ALL_ELSE.get(type(now))


def out_of_turn(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat that is not waited for in a round of offers cannot do this, though it may still do something (R48)."""
    now = top(state.agenda)
    if not isinstance(now, Offering) or not (seat == now.seat or now.replies[seat].answer in AGREED):
        return None
    match action:
        case AcceptOffer() | CounterOffer() | BetterOffer() | DeclineOffer():
            return refuse("OWN_OFFER", "6.5") if seat == now.seat else refuse("ANSWERED_ALREADY", "R48")
        case ConfirmTrade():
            return refuse("NOT_YOUR_OFFER", "6.5")
        case WithdrawOffer():
            return refuse("NOT_YOUR_OFFER", "R48")
        case _:
            return untimely(state, seat, action)
