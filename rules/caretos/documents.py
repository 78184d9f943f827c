"""How a table is written as a document of its position."""

from quipu.rules.caretos.layout import Map
from quipu.rules.caretos.setup import Setup
from quipu.rules.caretos.state import State
from quipu.rules.kernel.placing import Derived, Inconsistent


def _map(state: State) -> Map:
    """The side of the board for so many seats."""
    return next(one for one in state.printed.maps if one.side.least_seats <= state.seats <= one.side.most_seats)


FORMS = {"map": Derived(_map)}


def check_position(state: State, setup: Setup, seats: int) -> None:
    """Raises Inconsistent unless seats, options and places are those of such a table."""
    places = len(state.map.kinds)
    if (state.seats, len(state.belongings), state.experienced) != (seats, seats, setup.experienced):
        raise Inconsistent("`seats`, `belongings` or `experienced` are not those of the table")
    if (len(state.crowds), len(state.fires)) != (places, places):
        raise Inconsistent(f"the board has {places} places")
