"""How a table is written as a document of its position."""

from quipu.rules.caretos.layout import Map
from quipu.rules.caretos.state import State
from quipu.rules.kernel.placing import Derived


def _map(state: State) -> Map:
    """The side of the board for so many seats."""
    return next(one for one in state.printed.maps if one.side.least_seats <= state.seats <= one.side.most_seats)


FORMS = {"map": Derived(_map)}
