"""What the seat that is asked can do, for the sentence that says so."""

from collections.abc import Mapping
from typing import Any

from quipu_rules.inkas.parts import Answer, covers
from quipu_rules.inkas.phases import Discarding, Offering, TradingAndBuilding
from quipu_rules.inkas.state import State
from quipu_rules.inkas.turn import phase
from quipu_rules.kernel.message import Seat, Value


class Ware(Value, frozen=True, kw_only=True):
    """Something to be built or bought."""

    thing: str


def prompt(state: State, seat: Seat) -> Mapping[str, Any]:
    """What the seat owes, is offered, or can pay for."""
    asked = phase(state)
    match asked:
        case Discarding(owed=owed):
            return {"owed": owed[seat], "held": sum(state.hands[seat])}
        case Offering(replies=replies):
            partners = sum(reply.answer in (Answer.ACCEPTED, Answer.COUNTERED) for reply in replies)
            return {"role": "own" if seat == asked.seat else replies[seat].answer.value, "partners": partners}
        case TradingAndBuilding():
            return {"wares": tuple(Ware(thing=thing) for thing in _affordable(state, seat))}
        case _:
            return {}


def _affordable(state: State, seat: Seat) -> list[str]:
    ground = state.ground
    prices = {
        "ROAD": ground.road,
        "SETTLEMENT": ground.settlement,
        "CITY": ground.city,
        "DEVELOPMENT": ground.development,
    }
    return [thing for thing, price in prices.items() if covers(state.hands[seat], price.cards)]
