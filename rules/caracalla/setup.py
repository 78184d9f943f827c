"""The options, and seating the families."""

from typing import Annotated

from msgspec import Meta

from quipu.rules.caracalla.events import FamiliesSeated
from quipu.rules.caracalla.ledger import Table
from quipu.rules.caracalla.parts import Family
from quipu.rules.caracalla.turn import begin_turn
from quipu.rules.kernel.message import Seat, Value


class Setup(Value, frozen=True, kw_only=True):
    """Options of a table."""

    rounds: Annotated[
        int, Meta(ge=1, le=200, description="The game ends after this many rounds at the latest (R18).")
    ] = 200


def families(seats: int) -> int:
    """One for each seat (1.5), two for each of two or three (9.1)."""
    return 2 * seats if seats <= 3 else seats


def deal(ledger: Table, setup: Setup, seats: int) -> None:
    """Give out the families and draw who begins (1.4, R19)."""
    starter = ledger.chance.below(seats)
    colours = ledger.state.edition.families.colours[: families(seats)]
    ledger.record(FamiliesSeated(seats=seats, colours=colours, rounds=setup.rounds, starter=Seat(starter)))
    begin_turn(ledger, Family(starter))
