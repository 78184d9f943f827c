"""The options, seating the families, and whether a position is one of such a table."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caracalla.edition import CaracallaEdition
from quipu_rules.caracalla.events import FamiliesSeated
from quipu_rules.caracalla.evolve import Table
from quipu_rules.caracalla.map import ground
from quipu_rules.caracalla.parts import ROLES, Family
from quipu_rules.caracalla.state import State
from quipu_rules.caracalla.turn import begin_turn
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.placing import Inconsistent
from quipu_rules.kernel.shows import Declared, Shown


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


def shows(_edition: CaracallaEdition, _setup: Setup, _seats: int) -> Declared:
    """Who begins (R19)."""
    return {FamiliesSeated: (Shown(field="starter", below="seats"),)}


def check_position(state: State, setup: Setup, seats: int) -> None:
    """Raises Inconsistent unless families, Romans and rounds are those of such a table, each Roman on a square."""
    count = families(seats)
    if (state.seats, state.rounds) != (seats, setup.rounds):
        raise Inconsistent("`seats` or `rounds` are not those of the table")
    if (len(state.colours), len(state.points), len(state.places)) != (count, count, count * len(ROLES)):
        raise Inconsistent(f"there are {count} families with {len(ROLES)} Romans each")
    if not {square for square in state.places if square is not None} <= ground(state.edition.board.grid).squares:
        raise Inconsistent("a Roman stands on no square")
