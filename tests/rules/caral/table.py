"""Tables for the tests: facts that lead to a position, and what can be asked of it.

The squares of the standard edition, with their numbers on the path; ``site(7)`` is the seventh building site.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from quipu import testing as kernel
from quipu_rules.caral.edition import EDITIONS
from quipu_rules.caral.events import (
    ArchitectMoved,
    Asked,
    CardsDrawn,
    CeremonyBegan,
    FigureMoved,
    LevelBuilt,
    Opened,
    PyramidBegun,
    PyramidCompleted,
    PyramidFounded,
    StonesLoaded,
    TurnBegan,
    YearBegan,
)
from quipu_rules.caral.game import CARAL
from quipu_rules.caral.modules.annual_tiles.events import AnnualTilesLaid
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.events import EmissaryBoardLaid
from quipu_rules.caral.modules.progress_tiles.events import ProgressTilesLaid
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.events import StatusCardsLaid
from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.caral.parts import Kind, ModuleName, Resource, Space
from quipu_rules.caral.phases import (
    Acting,
    Asking,
    ClosingYear,
    Concluding,
    Moving,
    Sacrificing,
    ScoringCeremony,
)
from quipu_rules.caral.state import PLACE, Player, State, part, seats_from
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event, Phase, Seat, Value

P = TypeVar("P", bound=Value)

RED, BLUE, GREEN, WHITE = (Seat(number) for number in range(4))
STONE, CLAY, FISH, ALPACA = Resource

START, VILLAGE, QUARRY, CULT, MARKET = (Space(number) for number in (0, 1, 5, 9, 13))
INNER_VILLAGE, INNER_QUARRY, INNER_CULT, INNER_MARKET = (Space(number) for number in (17, 20, 23, 26))
LAST_VILLAGE, PYRAMID = Space(29), Space(30)
SITES = tuple(Space(space) for space, kind in enumerate(EDITIONS["standard"].path.spaces) if kind is Kind.SITE)


def site(number: int) -> Space:
    """Building sites count from 1, the first after the outer village."""
    return SITES[number - 1]


HOMES = (site(17), site(18), site(19), site(20))
"""Where the first pyramids stand unless a test says otherwise: all behind the inner cult square."""


def opened(seats: int = 3, modules: Iterable[ModuleName] = (), homes: Iterable[Space] = HOMES) -> list[Event]:
    """The setup without cards and stones, and the first year."""
    facts: list[Event] = [Opened(seats=seats, modules=tuple(modules), fame=5, alpacas=1)]
    for seat, home in zip(range(seats), homes, strict=False):
        facts.append(PyramidFounded(seat=Seat(seat), space=home, workers=1, stones=0))
    return [*facts, YearBegan(year=1, start=RED)]


def table(*facts: Event, seats: int = 3, modules: Iterable[ModuleName] = (), homes: Iterable[Space] = HOMES) -> State:
    """The table after the setup and these facts."""
    state: State = kernel.given(CARAL, *opened(seats, modules, homes), *facts)
    return state


def asking(state: State, *phases: Asking) -> State:
    """The same table in the turn of whoever is asked this; the last phase first."""
    return fold(state, TurnBegan(seat=phases[-1].seat), Asked(phases=phases))


def fold(state: State, *facts: Event) -> State:
    """The table after more facts."""
    game: AnyGame = CARAL
    after: State = game.fold(state, facts)
    return after


def to_move(*facts: Event, seat: Seat = RED, **setup: Any) -> State:
    """It is this seat's turn, and it is asked to move."""
    return asking(table(*facts, **setup), Concluding(seat=seat), Moving(seat=seat))


def to_act(space: Space, *facts: Event, seat: Seat = RED, **setup: Any) -> State:
    """This seat has moved to a space and may act there."""
    moved = FigureMoved(seat=seat, space=space)
    return asking(table(*facts, moved, **setup), Concluding(seat=seat), Acting(seat=seat))


def to_conclude(space: Space, *facts: Event, seat: Seat = RED, **setup: Any) -> State:
    """This seat has moved to a space and acted, or not; pairs and the end of the turn are left."""
    return asking(table(*facts, FigureMoved(seat=seat, space=space), **setup), Concluding(seat=seat))


def ceremony(*facts: Event, head: Seat = RED, **setup: Any) -> State:
    """The year is over, and all are asked to offer, the head priest first."""
    state = fold(table(*facts, **setup), CeremonyBegan(head=head))
    offering = (Sacrificing(seat=seat) for seat in reversed(seats_from(state, head)))
    phases: tuple[Phase, ...] = (ClosingYear(), ScoringCeremony(), *offering)
    return fold(state, Asked(phases=phases))


def cards(*types: Resource, seat: Seat = RED) -> Event:
    """These cards come to a hand."""
    return CardsDrawn(seat=seat, cards=types)


def stones(count: int, seat: Seat = RED) -> Event:
    """These stones come onto a sled."""
    return StonesLoaded(seat=seat, stones=count, forfeited=0)


def at(space: Space, seat: Seat = RED) -> Event:
    """A figure stands on a space."""
    return FigureMoved(seat=seat, space=space)


def architect(space: Space) -> Event:
    """The architect stands on a space."""
    return ArchitectMoved(squares=0, space=space)


def built(seat: Seat, space: Space, height: int, levels: int) -> list[Event]:
    """A pyramid with so many of its levels, on a site that this seat has reserved; paid from nowhere."""
    facts: list[Event] = [PyramidBegun(seat=seat, space=space, height=height)]
    facts += [LevelBuilt(seat=seat, space=space, size=height - done, stones=0) for done in range(levels)]
    return facts


def raised(seat: Seat, space: Space, levels: int) -> list[Event]:
    """So many more levels on the large pyramid of the setup."""
    return [LevelBuilt(seat=seat, space=space, size=4 - done, stones=0) for done in range(levels)]


def completed(seat: Seat, space: Space, number: int, fame: int = 0) -> Event:
    """This pyramid was counted as the so-manieth of the game."""
    return PyramidCompleted(seat=seat, space=space, number=number, fame=fame)


def kept(state: State, kind: type[P]) -> P:
    """What a module keeps at the table."""
    found = part(state, kind)
    assert found is not None
    return found


def player(state: State, seat: Seat = RED) -> Player:
    """What a seat has."""
    return state.players[seat]


def hand(state: State, seat: Seat = RED) -> tuple[Resource, ...]:
    """A hand, type by type."""
    counts = state.players[seat].hand
    return tuple(card for card in Resource for _ in range(counts[PLACE[card]]))


def when(state: State, seat: Seat, action: Action, chance: Iterable[int] = ()) -> tuple[Event, ...]:
    """The facts that follow."""
    return kernel.when(CARAL, state, seat, action, chance)


def after(state: State, seat: Seat, action: Action, chance: Iterable[int] = ()) -> State:
    """The table that follows."""
    result: State = kernel.after(CARAL, state, seat, action, chance)
    return result


def told(state: State, seat: Seat, action: Action, seed: int = 1) -> tuple[Event, ...]:
    """The facts that follow when it does not matter what chance says."""
    facts: tuple[Event, ...] = CARAL.rulebook.decide(state, seat, action, Seeded(b"told", "caral", seed)).events
    return facts


def then(state: State, seat: Seat, *actions: Action) -> State:
    """The table after these actions of one seat, whatever chance says."""
    for action in actions:
        state = fold(state, *told(state, seat, action))
    return state


def offered(state: State, *actions: Action) -> State:
    """The table after everybody's offering, the head priest's first, whatever chance says."""
    assert state.ceremony is not None
    for seat, action in zip(seats_from(state, state.ceremony.head), actions, strict=True):
        state = then(state, seat, action)
    return state


def broken_rule(state: State, seat: Seat, action: Action) -> str:
    """The number of the rule that the action would break; fails if the action is legal."""
    return kernel.refused(CARAL, state, seat, action)[1]


def legal(state: State, seat: Seat, kind: type[Action] = Action) -> list[Any]:
    """The legal actions of this kind."""
    return [action for action in CARAL.rulebook.legal(state, seat) if isinstance(action, kind)]


def annual_tiles(first: Category) -> Event:
    """The annual tiles in the order of the contents, but this one is leftmost."""
    return AnnualTilesLaid(categories=(first, *(one for one in Category if one is not first)))


def status_cards(*titles: StatusName) -> Event:
    """These status cards lie open."""
    return StatusCardsLaid(titles=titles)


def progress_tiles(*tiles: ProgressTile) -> Event:
    """These tiles lie on the progress table."""
    return ProgressTilesLaid(tiles=tiles)


def emissary_board() -> Event:
    """The emissary board of the standard edition."""
    return EmissaryBoardLaid(missing_carali=1, missing_alpacas=0)
