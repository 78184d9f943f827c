"""Tables to begin a test with: printed starting places, and facts of one's own."""

from collections.abc import Iterable
from typing import Any

from quipu import testing as kernel
from quipu_rules.inkas import events
from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.inkas.game import INKAS
from quipu_rules.inkas.ground import ground_of
from quipu_rules.inkas.parts import NOTHING, Bundle, Development, Hex, Path, Preparation, Site
from quipu_rules.inkas.state import State
from quipu_rules.kernel.chance import Scripted
from quipu_rules.kernel.message import Action, Event, Seat

RED, ORANGE, BLUE, GRAY = map(Seat, range(4))
PRINTED = INKAS.editions["standard"]
GROUND = ground_of(PRINTED)
DEAR = Bundle(wood=5, stone=5, wool=5, potato=5, ore=5)
"""Enough for anything."""


def laid(seats: int = 3) -> tuple[Event, ...]:
    """The printed board with the printed starting places (2.2)."""
    facts: list[Event] = [events.TableLaid(seats=seats, preparation=Preparation.BEGINNERS, terrains=GROUND.terrains)]
    for seat in range(seats):
        for points, start in enumerate(GROUND.starts[seat], start=1):
            facts.append(events.StartPlaced(seat=Seat(seat), site=start.site, path=start.path, points=points))
    return tuple(facts)


def table(*facts: Event, seats: int = 3, seat: int = RED, edition: InkasEdition = PRINTED) -> State:
    """After these facts, before the roll of a seat."""
    begun = events.TurnBegan(seat=Seat(seat), turn=1)
    return INKAS.fold(INKAS.blank(edition), (*laid(seats), *facts, begun))


def trading(*facts: Event, seats: int = 3, seat: int = RED, edition: InkasEdition = PRINTED) -> State:
    """After these facts and an idle roll of a seat."""
    return then(table(*facts, seats=seats, seat=seat, edition=edition), *rolled(seat))


def rolled(seat: int = RED) -> tuple[Event, ...]:
    """A roll that brought nothing."""
    return events.DiceRolled(seat=Seat(seat), dice=(1, 1)), events.HarvestTaken(yields=(), short=())


def then(state: State, *facts: Event) -> State:
    """The state after further facts."""
    return INKAS.fold(state, facts)


def when(state: State, seat: int, action: Action, chance: Iterable[int] = ()) -> tuple[Event, ...]:
    return kernel.when(INKAS, state, seat, action, chance)


def after(state: State, seat: int, *actions: Action, chance: Iterable[int] = ()) -> State:
    """The state after these actions of one seat; the last may ask for chance."""
    for action in actions[:-1]:
        state = kernel.after(INKAS, state, seat, action)
    last: State = kernel.after(INKAS, state, seat, actions[-1], chance)
    return last


def refused(state: State, seat: int, action: Action) -> tuple[str, str]:
    return kernel.refused(INKAS, state, seat, action)


def legal(state: State, seat: int, kind: type[Any]) -> list[Any]:
    """The listed actions of one type."""
    return [action for action in INKAS.rulebook.proposals(state, Seat(seat)) if isinstance(action, kind)]


def dealt(preparation: Preparation, seats: int, chance: Iterable[int]) -> tuple[tuple[Event, ...], State]:
    """A whole set-up; every scripted answer must be asked for."""
    script = Scripted(chance)
    decided = INKAS.start(PRINTED, INKAS.setup(preparation=preparation), seats, script)
    assert script.left == 0
    return decided.events, decided.state


def cards(seat: int, held: Bundle | None = None, **kinds: int) -> Event:
    """Cards out of the supply into a hand."""
    return events.YieldTaken(seat=Seat(seat), cards=held or Bundle(**kinds))


def roads(seat: int, *paths: int) -> tuple[Event, ...]:
    """Roads that were built."""
    return tuple(events.RoadBuilt(seat=Seat(seat), path=Path(path), price=NOTHING) for path in paths)


def settlement(seat: int, site: int, points: int, razed: int | None = None) -> Event:
    """A settlement that was built."""
    owner = None if razed is None else Seat(razed)
    return events.SettlementBuilt(seat=Seat(seat), site=Site(site), razed=owner, points=points, price=NOTHING)


def city(seat: int, site: int, points: int) -> Event:
    """A city that was built."""
    return events.CityBuilt(seat=Seat(seat), site=Site(site), points=points, price=NOTHING)


def bought(seat: int, development: Development, back: int = 1) -> Event:
    """A development card that was bought."""
    return events.DevelopmentBought(seat=Seat(seat), back=back, development=development, price=NOTHING)


def combat_arts(seat: int, shown: int) -> tuple[Event, ...]:
    """Combat Arts bought and played, until so many lie face up."""
    facts: list[Event] = []
    for number in range(1, shown + 1):
        facts.append(bought(seat, Development.COMBAT_ARTS))
        facts.append(events.CombatArtsPlayed(seat=Seat(seat), back=1, shown=number))
    return tuple(facts)


def robber_on(target: int | None) -> Event:
    """The robber stands there."""
    return events.RobberMoved(seat=RED, target=None if target is None else Hex(target))


def declined(seat: int, *sites: int, tribe: int = 2) -> tuple[Event, ...]:
    """The tribe of a seat is in decline: its roads are off, these sites carry thickets."""
    seats_roads = tuple(start.path for start in GROUND.starts[seat]) if tribe == 2 else ()
    return (
        events.RoadsTakenUp(seat=Seat(seat), paths=seats_roads),
        events.TribeDeclined(seat=Seat(seat), sites=tuple(map(Site, sites)), tribe=tribe),
    )


def founded(seat: int, site: int, points: int) -> Event:
    """A founding settlement."""
    return events.TribeFounded(seat=Seat(seat), site=Site(site), razed=None, points=points)
