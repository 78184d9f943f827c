"""The production roll and the end of the turn."""

from quipu_rules.inkas.actions import EndTurn, Roll
from quipu_rules.inkas.events import AnyEvent, DiceRolled, HarvestTaken, RobberRoused, Yield
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.parts import CARDS
from quipu_rules.inkas.phases import Rolling, TradingAndBuilding
from quipu_rules.inkas.setup import roll
from quipu_rules.inkas.state import State, hand_limit
from quipu_rules.inkas.turn import begin_turn, next_seat
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal

SEVEN = 7  # 5.1


def _always(_state: State, _seat: Seat, _action: Roll | EndTurn) -> Refusal | None:
    return None


def _rolls(_state: State, _seat: Seat) -> tuple[Roll, ...]:
    return (Roll(),)


def _roll(ledger: Table, seat: Seat, _action: Roll) -> None:
    dice = roll(ledger)
    ledger.record(DiceRolled(seat=seat, dice=dice))
    if sum(dice) == SEVEN:
        owed = tuple(cards_owed(ledger.state, other) for other in range(len(ledger.state.players)))
        ledger.record(RobberRoused(seat=seat, owed=owed))
    else:
        ledger.record(harvest(ledger.state, sum(dice)))


def cards_owed(state: State, seat: int) -> int:
    """Cards a seat has to give back on a seven: half of a hand over the limit, rounded down (5.2, R1)."""
    hand = sum(state.hands[seat])
    return hand // 2 if hand > hand_limit(state, seat) else 0


def harvest(state: State, rolled: int) -> HarvestTaken:
    """What a roll produces: by hex and building, then by what the supply can serve (4.2 to 4.5, R36)."""
    due: dict[int, dict[int, int]] = {}
    for field in state.land.rolls[rolled]:
        sites = field.sites & state.occupied
        if field.hex == state.robber or not sites:  # 4.4
            continue
        for seat, player in enumerate(state.players):
            count = (sites & (player.settlements | player.old_settlements)).bit_count()
            count += 2 * (sites & (player.cities | player.old_cities)).bit_count()  # 4.3
            if count:
                of_card = due.setdefault(field.place, {})
                of_card[seat] = of_card.get(seat, 0) + count
    yields, short = [], []
    for place, of_card in sorted(due.items()):
        left = state.supply[place]
        served = sum(of_card.values()) <= left
        if not served:
            short.append(CARDS[place])
        if served or (len(of_card) == 1 and left):  # 4.5, R35
            for seat, count in of_card.items():
                yields.append(Yield(seat=Seat(seat), card=CARDS[place], count=min(count, left)))
    return HarvestTaken(yields=tuple(yields), short=tuple(short))


ROLL = Move[State, Roll, AnyEvent](action=Roll, during=(Rolling,), candidates=_rolls, refusal=_always, resolve=_roll)


def _ends(_state: State, _seat: Seat) -> tuple[EndTurn, ...]:
    return (EndTurn(),)


def _end(ledger: Table, seat: Seat, _action: EndTurn) -> None:
    begin_turn(ledger, next_seat(ledger.state, seat))


END_TURN = Move[State, EndTurn, AnyEvent](
    action=EndTurn, during=(TradingAndBuilding,), candidates=_ends, refusal=_always, resolve=_end
)
