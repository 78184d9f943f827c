"""The table: everything that play depends on, and the questions that rules ask of it.

A module keeps its records in ``parts``. The base reads only plain numbers that a module may have set (``blocked``,
``squares``, ``offering_bonus``, …) and the figures on the emissary board, which count like all others.
"""

from collections.abc import Mapping
from typing import TypeVar

from quipu_rules.caral.edition.tables import CaralEdition, ProgressModule, ProgressTable
from quipu_rules.caral.map import Spiral, spiral_of
from quipu_rules.caral.modules.emissaries.state import Envoys
from quipu_rules.caral.parts import Kind, ModuleName, Resource, Space, Use
from quipu_rules.kernel.message import Phase, Seat, Value
from quipu_rules.kernel.outcome import Outcome

P = TypeVar("P", bound=Value)
NO_CARDS = (0, 0, 0, 0)
PLACE = {card: place for place, card in enumerate(Resource)}
"""Where a type stands in counts of resource cards."""


class Square(Value, frozen=True, kw_only=True):
    """What a space is good for: as printed, or as a module has changed it."""

    uses: tuple[Use, ...] = ()
    draws: int = 0
    """Cards to draw."""


NOTHING_HERE = Square()
PRINTED: Mapping[Kind, Square] = {
    Kind.START: NOTHING_HERE,
    Kind.SITE: NOTHING_HERE,
    Kind.PYRAMID: NOTHING_HERE,
    Kind.VILLAGE: Square(uses=(Use.PLACE_CARALI,)),  # 5.3
    Kind.QUARRY: Square(uses=(Use.LOAD,)),  # 5.7
    Kind.CULT: Square(uses=(Use.DRAW,), draws=2),  # 5.9
    Kind.MARKET: Square(uses=(Use.PLACE_ALPACA,)),  # 5.10
}


class Player(Value, frozen=True, kw_only=True):
    """What one seat has. Cards are counts in the order of ``Resource``."""

    space: Space
    fame: int
    alpacas: int
    """On the sled."""
    carali_left: int
    alpacas_left: int
    workers: tuple[int, ...]
    """By space of the path; only quarries have any."""
    stones: int = 0
    hand: tuple[int, ...] = NO_CARDS
    envoys: Envoys = Envoys()
    offering_bonus: int = 0
    """By how many cards an offering counts more (17.13)."""


class Plot(Value, frozen=True, kw_only=True):
    """What stands on a building site."""

    owner: Seat | None = None
    neutral: bool = False
    height: int = 0
    """Levels it will have; 0 before the first one is built."""
    levels: int = 0
    priests: int = 0

    @property
    def free(self) -> bool:
        """Neither builder nor level."""
        return self.owner is None and not self.neutral

    @property
    def complete(self) -> bool:
        """All levels are built."""
        return 0 < self.height == self.levels


class Turn(Value, frozen=True, kw_only=True):
    """What counts within one turn."""

    seat: Seat
    pairs: tuple[Resource, ...] = ()
    """Effects of pairs already used (10.2)."""
    mixed: tuple[Resource, ...] = ()
    """Those of them that a mixed pair paid for (17.9)."""
    levels: int = 0
    """Levels built."""
    built: Space | None = None
    """The site on which the last action built."""


class Offer(Value, frozen=True, kw_only=True):
    """What a seat offered in the ceremony; no card at all if the count is 0."""

    card: Resource | None
    count: int
    bid: int
    """The count with what an emissary tile adds."""


class Ceremony(Value, frozen=True, kw_only=True):
    """The annual ceremony, from its beginning to the next year; without offers there is none now."""

    head: Seat = Seat(0)
    successor: Seat = Seat(0)
    """The next start player."""
    offers: tuple[Offer | None, ...] = ()
    """By seat."""
    order: tuple[Seat, ...] = ()
    """Those who have offered, first to last."""
    forbidden: Resource | None = None
    laid: tuple[int, ...] = NO_CARDS
    """Offered cards that are not yet on the discard pile."""


class State(Value, frozen=True, kw_only=True):
    """The whole table."""

    edition: CaralEdition
    spiral: Spiral
    counted: int
    """The spaces that count for movement (R6), one bit each."""
    plots: tuple[Plot, ...]
    """By space of the path."""
    squares: tuple[Square, ...]
    """By space of the path: what each is good for."""
    stock: tuple[int, ...]
    """Pyramid levels left, from size 1 upwards."""
    deck: tuple[int, ...]
    progress: ProgressTable | ProgressModule
    discard: tuple[int, ...] = NO_CARDS
    modules: tuple[ModuleName, ...] = ()
    players: tuple[Player, ...] = ()
    agenda: tuple[Phase, ...] = ()
    year: int = 0
    start: Seat = Seat(0)
    architect: Space = Space(0)
    turn: Turn = Turn(seat=Seat(0))
    leading: Seat = Seat(0)
    """The seat that comes first when several seats meet a condition at once (R36a)."""
    ceremony: Ceremony = Ceremony()
    completed: int = 0
    """Completed pyramids of all players."""
    central_levels: int = 1
    outcome: Outcome | None = None
    blocked: Space | None = None
    """The square on which nobody may act (16.2)."""
    carali_return: bool = False
    """Whether a module can give placed carali back (R40)."""
    parts: tuple[Value, ...] = ()
    """What the modules in play keep at this table, one record each; ``part`` finds it."""


def blank(edition: CaralEdition) -> State:
    """The table before the first event."""
    spiral = spiral_of(edition)
    return State(
        edition=edition,
        spiral=spiral,
        counted=spiral.always_counted,
        plots=(Plot(),) * len(spiral.kinds),
        squares=tuple(PRINTED[kind] for kind in spiral.kinds),
        stock=edition.pyramid_levels.stock,
        deck=edition.resource_cards.counts,
        progress=edition.progress_table,
    )


def seats_from(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with this one."""
    count = len(state.players)
    return tuple([Seat((first + step) % count) for step in range(count)])


def part(state: State, kind: type[P]) -> P | None:
    """What a module keeps at this table; ``None`` if it is not in play."""
    for one in state.parts:
        if type(one) is kind:
            return one
    return None


def in_range(state: State, space: Space) -> bool:
    """Whether there is such a space."""
    return 0 <= space < len(state.plots)


def is_site(state: State, space: Space) -> bool:
    """Whether this number is the space of a building site."""
    return in_range(state, space) and state.spiral.kinds[space] is Kind.SITE


def movement_points(state: State, seat: Seat) -> int:
    """Squares that a figure can move without discarding cards (R46, 4.8)."""
    sled = state.edition.sled
    return sled.movement_without + sled.movement_each * state.players[seat].alpacas


def cards_of(counts: tuple[int, ...], card: Resource) -> int:
    """How many cards of a type there are among counts."""
    return counts[PLACE[card]]


def placed_alpacas(player: Player) -> int:
    """On the sled and on the emissary board (R32)."""
    return player.alpacas + player.envoys.settled_alpacas + player.envoys.waiting_alpacas


def placed_carali(state: State, player: Player) -> int:
    """On the board and on the emissary board (13.9)."""
    return state.edition.figures.carali - player.carali_left


def reserved_sites(state: State) -> list[int]:
    """By seat: sites with its builder and no level."""
    owners = [plot.owner for plot in state.plots if not plot.levels]
    return [owners.count(Seat(seat)) for seat in range(len(state.players))]


def pyramids(state: State, seat: Seat) -> tuple[Space, ...]:
    """Sites with at least one level of this seat."""
    return tuple(
        [space for space in state.spiral.sites if state.plots[space].owner == seat and state.plots[space].levels]
    )


def priests(state: State) -> list[int]:
    """By seat: priests on its pyramids."""
    owners = [plot.owner for plot in state.plots for _ in range(plot.priests)]
    return [owners.count(Seat(seat)) for seat in range(len(state.players))]


def next_size(plot: Plot) -> int:
    """The size of the next level of a begun, incomplete pyramid (6.5)."""
    return plot.height - plot.levels


def in_stock(state: State, size: int) -> bool:
    """Whether a level of this size is left (R45)."""
    return state.stock[size - 1] > 0


def square(state: State, seat: Seat) -> Square:
    """What the space of this seat's figure is good for."""
    return state.squares[state.players[seat].space]


def returnable_alpacas(player: Player) -> int:
    """Placed alpacas that can be given up: on the sled and on an incomplete emissary level (R47)."""
    return player.alpacas + player.envoys.waiting_alpacas


def room_for_alpaca(state: State, player: Player) -> bool:
    """Whether an alpaca fits before the sled (1.7) or is asked for on the emissary board (R44)."""
    return player.alpacas < state.edition.sled.alpacas or player.envoys.missing_alpacas > 0


def movable_carali(state: State, seat: Seat) -> int:
    """Carali that may be moved: workers, builders at empty sites, those on an incomplete emissary level (R37a)."""
    player = state.players[seat]
    return sum(player.workers) + reserved_sites(state)[seat] + player.envoys.waiting_carali
