"""What a document of a position must say beside its parts."""

from quipu.rules.caracalla.ground import ground
from quipu.rules.caracalla.parts import ROLES
from quipu.rules.caracalla.setup import Setup, families
from quipu.rules.caracalla.state import State
from quipu.rules.kernel.placing import Inconsistent


def check_position(state: State, setup: Setup, seats: int) -> None:
    """Raises Inconsistent unless families, Romans and rounds are those of such a table, each Roman on a square."""
    count = families(seats)
    if (state.seats, state.rounds) != (seats, setup.rounds):
        raise Inconsistent("`seats` or `rounds` are not those of the table")
    if (len(state.colours), len(state.points), len(state.places)) != (count, count, count * len(ROLES)):
        raise Inconsistent(f"there are {count} families with {len(ROLES)} Romans each")
    if not {square for square in state.places if square is not None} <= ground(state.edition.board.grid).squares:
        raise Inconsistent("a Roman stands on no square")
