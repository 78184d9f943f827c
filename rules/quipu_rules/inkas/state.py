"""The whole state of a table, and the questions that many rules ask of it."""

from quipu_rules.inkas.edition.tables import InkasEdition
from quipu_rules.inkas.ground import Ground, Land, ground_of, land_of
from quipu_rules.inkas.map import beside, leading_from, longest, touched
from quipu_rules.inkas.parts import NO_DEVELOPMENTS, Hex, PathSet, Preparation, SiteSet
from quipu_rules.inkas.phases import AnyPhase
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.rows import Counts

SEATED = tuple(frozenset(Seat(seat) for seat in range(4) if seats >> seat & 1) for seats in range(16))
"""Sets of seats, by their bits."""


class Player(Value, frozen=True, kw_only=True):
    """Pieces, tribe and points of one seat."""

    tribe: int
    """0, 1, 2: the tribe it leads now."""
    points: int
    """Markers on the culture board (8.8)."""
    roads: PathSet
    settlements: SiteSet
    """Active ones; likewise ``cities``."""
    cities: SiteSet
    old_settlements: SiteSet
    """Declining ones; likewise ``old_cities``."""
    old_cities: SiteSet
    roads_left: int
    settlements_left: int
    cities_left: int
    thickets_left: int


class Turn(Value, frozen=True, kw_only=True):
    """What has happened in this turn that limits the rest of it."""

    number: int
    seat: Seat
    dice: tuple[int, ...]
    fresh: Counts
    """Development cards bought in this turn, by back and kind (9.3)."""
    development_played: bool
    route_used: bool
    combat_used: bool
    offers: int
    """Rounds of offers that were opened."""
    trades: int
    """Those of them that ended in a trade (R44)."""


class State(Value, frozen=True, kw_only=True):
    """A table of Rise of the Inkas."""

    ground: Ground
    land: Land
    preparation: Preparation
    agenda: tuple[AnyPhase, ...]
    players: tuple[Player, ...]
    hands: tuple[Counts, ...]
    supply: Counts
    development: tuple[Counts, ...]
    """By seat: cards not yet played, by back and kind."""
    played: Counts
    """All development cards that were played, by back and kind."""
    combat_arts: tuple[int, ...]
    """By seat: face-up Combat Arts (9.6)."""
    stacks: Counts
    """What both stacks hold, by back and kind; their order is drawn when drawn."""
    second_stack: bool
    """Whether stack 2 lies under stack 1 (9.4)."""
    robber: Hex | None
    """``None``: on the jungle frame."""
    route_holder: Seat | None
    combat_holder: Seat | None
    turn: Turn
    starter: Seat
    outcome: Outcome | None

    roads: PathSet
    """All roads; like the next two made from ``players``, whenever these change."""
    occupied: SiteSet
    """All sites with a building."""
    active: SiteSet
    """All sites with an active building."""


def blank(edition: InkasEdition) -> State:
    """The table before the first event."""
    ground = ground_of(edition)
    return State(
        ground=ground,
        land=land_of(ground, ground.terrains),
        preparation=Preparation.BEGINNERS,
        agenda=(),
        players=(),
        hands=(),
        supply=ground.supply,
        development=(),
        played=NO_DEVELOPMENTS,
        combat_arts=(),
        stacks=ground.stacks,
        second_stack=False,
        robber=None,
        route_holder=None,
        combat_holder=None,
        turn=first_turn(),
        starter=Seat(0),
        outcome=None,
        roads=0,
        occupied=0,
        active=0,
    )


def first_turn() -> Turn:
    """Before anybody's turn."""
    return Turn(
        number=0,
        seat=Seat(0),
        dice=(),
        fresh=NO_DEVELOPMENTS,
        development_played=False,
        route_used=False,
        combat_used=False,
        offers=0,
        trades=0,
    )


def buildings(player: Player) -> SiteSet:
    """All sites with a building of this seat, active or declining."""
    return player.settlements | player.cities | player.old_settlements | player.old_cities


def hand_limit(state: State, seat: int) -> int:
    """How many cards a seat may hold on a seven (5.2, R1)."""
    hand = state.ground.edition.hand
    return hand.limit + hand.per_combat_arts * state.combat_arts[seat]


def settling_sites(state: State, seat: int) -> SiteSet:
    """The sites on which the seat may build a settlement, price apart (8.6, 8.7, 11.8)."""
    places = state.ground.atlas
    return touched(places, state.players[seat].roads) & ~state.active & ~beside(places, state.occupied)


def road_paths(state: State, seat: int) -> PathSet:
    """The paths on which the seat may lay a road, price and stock apart (8.2, 8.4, 8.5, 11.7, R9)."""
    places, player = state.ground.atlas, state.players[seat]
    ends = touched(places, player.roads) & ~state.occupied | player.settlements | player.cities
    return leading_from(places, ends) & ~state.roads


def founding_sites(state: State, seat: int) -> SiteSet:
    """The sites on which the seat may found its next tribe (12.2, 12.3); if there is none, its ruins (R4)."""
    places, player = state.ground.atlas, state.players[seat]
    everywhere = (1 << len(places.corners)) - 1
    closed = state.occupied | beside(places, state.occupied) | touched(places, state.roads)
    return everywhere & ~closed or player.old_settlements | player.old_cities


def route_length(state: State, seat: int) -> int:
    """The longest route of a seat; buildings of others interrupt it (10.3, R7)."""
    player = state.players[seat]
    walls = state.occupied & ~buildings(player)
    if state.ground.edition.silences.declining_breaks_own_route:
        walls |= player.old_settlements | player.old_cities
    return longest(state.ground.atlas, player.roads, walls)
