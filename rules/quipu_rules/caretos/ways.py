"""Where pieces can go from where they are."""

from collections.abc import Callable, Iterator

from quipu_rules.caretos.parts import ORDER, Careto, Kind, Monster, Place
from quipu_rules.caretos.phases import MovingCareto
from quipu_rules.caretos.state import State, careto_at, taken
from quipu_rules.geometry.graph import flood, places_in

CARETOS = (Careto(0), Careto(1))


def uninhabited(state: State) -> int:
    """The set of places without villager."""
    mask = 0
    for place, crowd in enumerate(state.crowds):
        if not crowd:
            mask |= 1 << place
    return mask


def empty(state: State) -> int:
    """The set of places without villager, Monster and Careto."""
    return _without_pieces(state, uninhabited(state))


def _without_pieces(state: State, mask: int) -> int:
    for stands in (*state.places, *state.caretos):
        if stands is not None:
            mask &= ~(1 << stands)
    return mask if state.walkers is None else mask & ~(1 << state.walkers.place)


def gathering_places(state: State) -> Callable[[Place], int]:
    """From each place: the set of places where a villager walking from there can meet others (R30)."""
    links, lonely = state.map.links, uninhabited(state)
    through = _without_pieces(state, lonely)

    def reached(origin: Place) -> int:
        return flood(links, origin, through) & ~lonely & ~(1 << origin)

    return reached


def lone_villagers(state: State) -> Iterator[Place]:
    """The places where somebody is alone (R29)."""
    return (Place(place) for place, crowd in enumerate(state.crowds) if len(crowd) == 1)


def can_gather(state: State) -> bool:
    """Whether some lone villager has a way to others (R31)."""
    return any(map(gathering_places(state), lone_villagers(state)))


def groups(state: State) -> Iterator[Place]:
    """The places with groups (2.4)."""
    return (Place(place) for place, crowd in enumerate(state.crowds) if len(crowd) > 1)


def free_for_villagers(state: State, origin: Place) -> int:
    """The set of places to which villagers can be put over unoccupied places (R43)."""
    through = empty(state)
    return flood(state.map.links, origin, through) & through


def careto_steps(state: State, place: Place) -> list[Place]:
    """Where a Careto standing here, or a group that acts as one, can step (4.3)."""
    return [there for there in state.map.neighbours[place] if not careto_at(state, there)]


def movable_caretos(state: State, phase: MovingCareto) -> list[Careto]:
    """The Caretos that may and can take the next step (R22a)."""
    if phase.group:
        return []
    choice = CARETOS if phase.careto is None else (phase.careto,)
    return [careto for careto in choice if careto_steps(state, state.caretos[careto])]


def group_can_move(state: State, phase: MovingCareto) -> bool:
    """Whether the group that acts as a Careto may and can take the next step instead of one (R47a)."""
    if state.walkers is None or not (phase.group or (phase.careto is None and phase.then == 0)):
        return False
    return bool(careto_steps(state, state.walkers.place))


def within_one(state: State, here: Place, jumps: tuple[Kind, ...]) -> list[Place]:
    """Neighbours, and places to jump to (6.3)."""
    near = state.map.neighbours[here]
    if state.map.kinds[here] not in jumps:
        return list(near)
    everywhere = map(Place, range(len(state.map.kinds)))
    return [*near, *(there for there in everywhere if can_jump(state, here, there, jumps) and there not in near)]


def can_jump(state: State, here: Place, there: Place, jumps: tuple[Kind, ...]) -> bool:
    """Whether both are of the kinds to jump between (6.3)."""
    kinds = state.map.kinds
    return here != there and kinds[here] in jumps and kinds[there] in jumps


def can_move_on(state: State, monster: Monster, here: Place, left: int, jumps: tuple[Kind, ...]) -> bool:
    """Whether a Monster that passes can get from here to a free place with so many moves (R19)."""
    reached = {here}
    for _ in range(left):
        reached = {there for place in reached for there in within_one(state, place, jumps)}
        if any(not taken(state, there, but=monster) for there in reached):
            return True
    return False


def return_places(state: State, monster: Monster) -> tuple[tuple[Place, ...], str]:
    """Where this Monster may come back to the board, and the statement that says so (R35, R50)."""
    kinds = state.map.kinds
    returns = state.printed.faces[ORDER[monster]].returns
    free = [Place(place) for place in places_in(empty(state))]
    if own := tuple(place for place in free if kinds[place] in returns):
        return own, "8.5"
    symbols = tuple(place for pair in state.map.symbols for place in pair)
    if marked := tuple(place for place in free if place in symbols):
        return marked, "8.6"
    return tuple(free), "8.7"
