"""The table: everything that play depends on, and the questions that rules ask of it.

Optional modules keep their numbers here too. The base reads only plain numbers that a module may have set up
(``blocked``, ``tiles``, ``offering_bonus``, …) and never asks whether a module is in play.
"""

from quipu.rules.caral.edition import CaralEdition
from quipu.rules.caral.edition.tables import AnnualTile, ProgressModule, ProgressTable, StatusCard
from quipu.rules.caral.parts import (
    Ability,
    Ending,
    Kind,
    ModuleName,
    ProgressTile,
    Resource,
    Space,
    StatusName,
    WhimCard,
)
from quipu.rules.caral.path import Spiral, counted_between, spiral_of
from quipu.rules.caral.phases import AnyPhase, AutomaticPhase
from quipu.rules.kernel.message import Seat, Value

NO_CARDS = (0, 0, 0, 0)
PLACE = {card: place for place, card in enumerate(Resource)}
"""Where a type stands in counts of resource cards."""


class Envoys(Value, frozen=True, kw_only=True):
    """One player's part of the emissary board; all zero without it."""

    level: int = 0
    """Completed levels."""
    settled_carali: int = 0
    settled_alpacas: int = 0
    """Figures on completed levels, which never leave them (17.2)."""
    waiting_carali: int = 0
    waiting_alpacas: int = 0
    """Figures on the incomplete level."""
    missing_carali: int = 0
    missing_alpacas: int = 0
    """Figures that the incomplete level still asks for."""
    ability: Ability | None = None


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


class Whims(Value, frozen=True, kw_only=True):
    """The pile of the Whim of the Gods (12.1)."""

    current: WhimCard
    unseen: tuple[WhimCard, ...]
    """Never seen so far; their order is decided when they come up."""
    below: tuple[WhimCard, ...] = ()
    """Under the pile, in the order in which they went there."""


class StatusTaken(Value, frozen=True, kw_only=True):
    """A status card and who took it (14.2)."""

    title: StatusName
    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """The whole table."""

    edition: CaralEdition
    spiral: Spiral
    counted: int
    """The spaces that count for movement (R6), one bit each."""
    plots: tuple[Plot, ...]
    """By space of the path."""
    tiles: tuple[ProgressTile | None, ...]
    """By space of the path: what replaces the printed action (15.3)."""
    stock: tuple[int, ...]
    """Pyramid levels left, from size 1 upwards."""
    deck: tuple[int, ...]
    progress: ProgressTable | ProgressModule
    discard: tuple[int, ...] = NO_CARDS
    modules: tuple[ModuleName, ...] = ()
    players: tuple[Player, ...] = ()
    agenda: tuple[AnyPhase, ...] = ()
    year: int = 0
    start: Seat = Seat(0)
    architect: Space = Space(0)
    turn: Turn = Turn(seat=Seat(0))
    leading: Seat = Seat(0)
    """Who comes first when several seats meet a condition at once (R36a)."""
    ceremony: Ceremony = Ceremony()
    completed: int = 0
    """Completed pyramids of all players."""
    central_levels: int = 1
    ending: Ending | None = None
    blocked: Space | None = None
    """The square on which nobody may act (16.2)."""
    carali_return: bool = False
    """Whether a module can give placed carali back (R40)."""
    whims: Whims | None = None
    annual_tiles: tuple[AnnualTile, ...] = ()
    turned_down: int = 0
    """Annual tiles that are face down, from the left."""
    status_open: tuple[StatusCard, ...] = ()
    status_taken: tuple[StatusTaken, ...] = ()
    progress_tiles: tuple[ProgressTile | None, ...] = ()
    """On the progress table, in the order of its places (15.1)."""
    diplomat: Seat | None = None
    """Who has the diplomacy token."""
    highest_level: int = 0
    """Emissary levels of the best diplomat so far."""


def blank(edition: CaralEdition) -> State:
    """The table before the first event."""
    spiral = spiral_of(edition)
    return State(
        edition=edition,
        spiral=spiral,
        counted=spiral.always_counted,
        plots=(Plot(),) * len(spiral.kinds),
        tiles=(None,) * len(spiral.kinds),
        stock=edition.pyramid_levels.stock,
        deck=edition.resource_cards.counts,
        progress=edition.progress_table,
    )


def phase(state: State) -> AnyPhase | None:
    """What the table waits for now."""
    return state.agenda[-1] if state.agenda else None


def to_act(state: State) -> frozenset[Seat]:
    """The seat that is asked; nobody once the game is over."""
    asked = phase(state)
    return frozenset() if asked is None or isinstance(asked, AutomaticPhase) else frozenset({asked.seat})


def seats_from(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise, beginning with this one."""
    count = len(state.players)
    return tuple(Seat((first + step) % count) for step in range(count))


def square(state: State, space: Space) -> Kind | ProgressTile:
    """What can be done on a space: its progress tile, or what is printed there (15.3)."""
    return state.tiles[space] or state.spiral.kinds[space]


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


def squares_to(state: State, seat: Seat, space: Space) -> int:
    """Counted squares that lie between the seat's figure and a space, which itself is not counted (R6)."""
    return counted_between(state.counted, state.players[seat].space, space)


def cards_of(counts: tuple[int, ...], card: Resource) -> int:
    """How many cards of a type there are among counts."""
    return counts[PLACE[card]]


def placed_alpacas(player: Player) -> int:
    """On the sled and on the emissary board (R32)."""
    return player.alpacas + player.envoys.settled_alpacas + player.envoys.waiting_alpacas


def placed_carali(state: State, player: Player) -> int:
    """On the board and on the emissary board (13.9)."""
    return state.edition.figures.carali - player.carali_left


def reserved_sites(state: State, seat: Seat) -> tuple[Space, ...]:
    """Sites with this seat's builder and no level."""
    return tuple(
        space for space in state.spiral.sites if state.plots[space].owner == seat and not state.plots[space].levels
    )


def pyramids(state: State, seat: Seat) -> tuple[Space, ...]:
    """Sites with at least one level of this seat."""
    return tuple(
        space for space in state.spiral.sites if state.plots[space].owner == seat and state.plots[space].levels
    )


def priests(state: State, seat: Seat) -> int:
    """Priests on this seat's pyramids."""
    return sum(plot.priests for plot in state.plots if plot.owner == seat)


def next_size(plot: Plot) -> int:
    """The size of the next level of a begun, incomplete pyramid (6.5)."""
    return plot.height - plot.levels


def in_stock(state: State, size: int) -> bool:
    """Whether a level of this size is left (R45)."""
    return state.stock[size - 1] > 0
