"""Write down where villagers went; consults no rule and never raises."""

from msgspec.structs import replace

from quipu_rules.caretos import events as e
from quipu_rules.caretos.parts import Color, Fate, Place, with_one, without_one
from quipu_rules.caretos.phases import AnyPhase, Dispersing, MovedVillager, MovingCareto, MovingGroup, MovingVillagers
from quipu_rules.caretos.records import Crowd
from quipu_rules.caretos.state import State, Walkers, belonging
from quipu_rules.kernel.agenda import pop, swap, top
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.rows import put


def evolve(state: State, event: e.VillagerEvent) -> State:
    """The state after villagers went somewhere."""
    match event:
        case e.VillagersPlaced(crowds=crowds):
            return _placed(state, crowds)
        case e.VillagerGathered(origin=origin, place=place, color=color):
            return _went(state, color, origin=origin, place=place)
        case e.VillagerLost(place=place, color=color):
            return _went(state, color, origin=place, place=place, fate=Fate.LOST)
        case e.VillagerCaptured(seat=seat, place=place, color=color):
            state = _went(state, color, origin=place, place=place, fate=Fate.CAPTURED, captor=seat)
            return _led_no_further(state, place, color, None)
        case e.VillagerFled(origin=origin, place=place, color=color, fate=fate, captor=captor, onward=onward):
            state = _went(state, color, origin=origin, place=place, fate=fate, captor=captor)
            agenda, now = pop(state.agenda), top(state.agenda)
            if state.crowds[origin] and isinstance(now, Dispersing):
                agenda = (*agenda, replace(now, onward=onward))
            state = replace(state, agenda=agenda)
            return _led_no_further(state, origin, color, place if fate is Fate.STAYED else None)
        case e.VillagerMoved(origin=origin, place=place, color=color, fate=fate, captor=captor):
            state = _went(state, color, origin=origin, place=place, fate=fate, captor=captor)
            return replace(state, agenda=_after_villager(state.agenda, event))
        case e.VillagersPut(origin=origin, place=place, villagers=moved):
            for color in moved:
                state = _went(state, color, origin=origin, place=place)
            return replace(state, agenda=pop(state.agenda))
        case e.GroupMoved(origin=origin, place=place, left=left):
            return _walked(state, origin, place, left)
        case e.GroupCalmed(place=place):
            return _calmed(state, place)


def _placed(state: State, crowds: tuple[Crowd, ...]) -> State:
    rows, fires, bag = state.crowds, state.fires, state.bag
    for crowd in crowds:
        rows = put(rows, crowd.place, crowd.villagers)
        fires = put(fires, crowd.place, crowd.campfire)
        for color in crowd.villagers:
            bag = without_one(bag, color)
    supply = state.supply - sum(crowd.campfire for crowd in crowds)
    return replace(state, crowds=rows, fires=fires, bag=bag, supply=supply)


def _went(
    state: State,
    color: Color,
    *,
    origin: Place,
    place: Place,
    fate: Fate = Fate.STAYED,
    captor: Seat | None = None,
) -> State:
    crowds = put(state.crowds, origin, without_one(state.crowds[origin], color))
    match fate:
        case Fate.STAYED:
            return replace(state, crowds=put(crowds, place, with_one(crowds[place], color)))
        case Fate.LOST:
            return replace(state, crowds=crowds, boxed=with_one(state.boxed, color))
        case Fate.CAPTURED:
            seat = Seat(0) if captor is None else captor
            captured = with_one(state.belongings[seat].captured, color)
            return belonging(replace(state, crowds=crowds), seat, captured=captured)


def _after_villager(agenda: tuple[AnyPhase, ...], event: e.VillagerMoved) -> tuple[AnyPhase, ...]:
    now = top(agenda)
    if not isinstance(now, MovingVillagers) or (event.left == 0 and event.others == 0):
        return pop(agenda)
    moved = now.moved if event.begun else now.moved[:-1]
    if event.fate is Fate.STAYED:
        moved = (*moved, MovedVillager(place=event.place, color=event.color))
    return swap(agenda, replace(now, left=event.left, villagers=event.others, moved=moved))


def _led_no_further(state: State, origin: Place, color: Color, place: Place | None) -> State:
    """A villager led before fled or was captured: it is known where it is now, and led no further (R60)."""
    led = MovedVillager(place=origin, color=color)
    agenda = tuple(
        _led_away(phase, led, place)
        if isinstance(phase, MovingVillagers) and phase.moved.count(led) > state.crowds[origin].count(color)
        else phase
        for phase in state.agenda
    )
    return replace(state, agenda=agenda)


def _led_away(phase: MovingVillagers, led: MovedVillager, place: Place | None) -> MovingVillagers:
    number = phase.moved.index(led)
    now = () if place is None else (replace(led, place=place),)
    left = 0 if number == len(phase.moved) - 1 else phase.left
    return replace(phase, left=left, moved=(*phase.moved[:number], *now, *phase.moved[number + 1 :]))


def _walked(state: State, origin: Place, place: Place, left: int) -> State:
    walkers = state.walkers
    if walkers is None:
        walkers = Walkers(place=origin, villagers=state.crowds[origin], campfire=state.fires[origin])
        state = replace(state, crowds=put(state.crowds, origin, ()), fires=put(state.fires, origin, False))
    agenda = pop(state.agenda)
    now = top(state.agenda)
    if left > 0 and isinstance(now, MovingGroup):
        agenda = (*agenda, replace(now, left=left))
    elif left > 0 and isinstance(now, MovingCareto):
        agenda = (*agenda, replace(now, left=left, group=True))
    return replace(state, walkers=replace(walkers, place=place), agenda=agenda)


def _calmed(state: State, place: Place) -> State:
    walkers = state.walkers
    if walkers is None:
        return state
    crowds = put(state.crowds, place, walkers.villagers)
    return replace(state, walkers=None, crowds=crowds, fires=put(state.fires, place, walkers.campfire))
