"""What follows when pieces meet: captures, scares, flights, campfires, the Cauldron."""

from quipu_rules.caretos import events as e
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.goals import met_by_scare
from quipu_rules.caretos.parts import Color, Fate, Monster, Place
from quipu_rules.caretos.phases import AnyPhase, Dispersing, MovingMonster, ReturningMonster
from quipu_rules.caretos.state import State, careto_at, monster_at, owner_of
from quipu_rules.geometry.graph import next_clockwise
from quipu_rules.kernel.message import Seat

GROUP = 2  # 2.4


def ask(table: Table, phase: AnyPhase) -> None:
    """Let the table wait for this first."""
    table.record(e.Asked(phase=phase))


def active(state: State) -> Seat:
    """Whose turn it is."""
    return state.first if state.turn is None else state.turn.seat


def capture(table: Table, monster: Monster, place: Place) -> None:
    """A Monster captures the single villager it meets (6.4)."""
    color = table.state.crowds[place][0]
    owner = owner_of(table.state, monster)
    table.record(e.VillagerCaptured(seat=owner, monster=monster, place=place, color=color))


def scare(
    table: Table, monster: Monster, place: Place, *, afar: bool = False, extra: MovingMonster | None = None
) -> None:
    """A Monster scares the group in a place; its owner gains by it (7.2), then the group flees (7.3).

    ``extra`` are the moves it has afterwards (11.23).
    """
    state = table.state
    owner = owner_of(state, monster)
    met = met_by_scare(state, monster, place)
    fires = int(state.fires[place])  # R8: a group may have none
    table.record(e.GroupScared(seat=owner, monster=monster, place=place, campfires=fires, afar=afar))
    for card in met:
        points = state.printed.edition.bonus_cards[card].points
        table.record(e.BonusCardMet(seat=owner, card=card, points=points))
    if extra is not None:
        table.record(e.ExtraMoveGained(monster=monster, moves=extra.left))
        ask(table, extra)
    _disperse(table, place)


def _disperse(table: Table, place: Place) -> None:
    ask(table, Dispersing(seat=active(table.state), origin=place, onward=None))


def meets_many(state: State, place: Place) -> bool:
    """Whether somebody who enters meets a group (2.4)."""
    return len(state.crowds[place]) >= GROUP


def stops_careto(state: State, place: Place) -> bool:
    """Whether a Careto that enters here stops (4.4, 4.5)."""
    return meets_many(state, place) or monster_at(state, place) is not None


def careto_entered(table: Table, place: Place) -> None:
    """What a Careto does to whom it meets (4.4 to 4.6)."""
    state = table.state
    monster = monster_at(state, place)
    if monster is not None:
        trap(table, monster)
    elif meets_many(state, place):
        table.record(e.GroupRouted(place=place, campfires=int(state.fires[place])))
        _disperse(table, place)
    elif state.crowds[place]:
        table.record(e.VillagerLost(place=place, color=state.crowds[place][0]))


def trap(table: Table, monster: Monster) -> None:
    """A Monster goes to the Cauldron; the one inside comes out and is placed at once (8.2, R33)."""
    freed = table.state.cauldron
    table.record(e.MonsterTrapped(monster=monster, freed=freed))
    if freed is not None:
        ask_return(table, freed)


def ask_return(table: Table, monster: Monster) -> None:
    """Ask the owner where the Monster comes back (8.5)."""
    ask(table, ReturningMonster(seat=owner_of(table.state, monster), monster=monster))


def fate_in(state: State, place: Place) -> tuple[Fate, Seat | None]:
    """What becomes of a villager who enters here, and whose capture it is (7.5, R25)."""
    monster = monster_at(state, place)
    if monster is not None:
        return Fate.CAPTURED, owner_of(state, monster)
    return (Fate.LOST if careto_at(state, place) else Fate.STAYED), None


def flee(table: Table, origin: Place, place: Place, color: Color) -> None:
    """One villager flees; the next goes to the next neighbour clockwise (7.3)."""
    state = table.state
    fate, captor = fate_in(state, place)
    onward = next_clockwise(state.map.neighbours[origin], place)
    before = len(state.crowds[place])
    table.record(
        e.VillagerFled(origin=origin, place=place, color=color, fate=fate, captor=captor, onward=Place(onward))
    )
    light(table, place, before)


def light(table: Table, place: Place, before: int) -> None:
    """Where a new group was made, a campfire is put, if there is one (2.4, R8)."""
    state = table.state
    new = before < GROUP <= len(state.crowds[place])
    if new and state.supply > 0 and not state.fires[place]:
        table.record(e.CampfirePlaced(place=place))


def put_out(table: Table, place: Place) -> None:
    """A campfire that has no group any more returns to the supply (11.4, 11.12)."""
    if table.state.fires[place] and not meets_many(table.state, place):
        table.record(e.CampfireReturned(place=place))
