"""Who takes part in meetings, their points, the end of the game, and each seat's chance to win."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import compress, product
from math import exp

from quipu_rules.caracalla.actions import HoldMeeting
from quipu_rules.caracalla.edition import MeetingKind, Meetings, Scoring
from quipu_rules.caracalla.events import AnyEvent, GameEnded
from quipu_rules.caracalla.map import ground
from quipu_rules.caracalla.parts import BATHS, LATTICE, ROLES, Colour, Ending, Family, Participant, Square
from quipu_rules.caracalla.state import State, places_by_family, seat_of
from quipu_rules.geometry.grid import FAR
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.move import Ledger
from quipu_rules.kernel.outcome import SCORE, Outcome, Verdict, ranked
from quipu_rules.kernel.stake import Asset, Stake, asset, least, most

TURN_ORDER = "TURN_ORDER"
"""Who is on turn, or comes first after it, wins of equals in the temple (R16)."""


def bathers(state: State) -> tuple[tuple[Participant, ...], ...]:
    """By bath: who is in it, in the order of families."""
    return _bathers(state.edition.board.grid, state.colours, state.places)


@lru_cache(maxsize=1_000)
def _bathers(
    grid: tuple[str, ...], colours: tuple[Colour, ...], places: tuple[Square | None, ...]
) -> tuple[tuple[Participant, ...], ...]:
    romans, wet = dict(zip(places, product(colours, ROLES), strict=True)), ground(grid).wet
    inside: list[list[Participant]] = [[] for _ in BATHS]
    for square in sorted(wet.keys() & romans.keys(), key=places.index):
        colour, role = romans[square]
        inside[wet[square]].append(Participant(colour=colour, role=role, square=square))
    return tuple(map(tuple, inside))


def attended(state: State) -> Mapping[HoldMeeting, tuple[Participant, ...]]:
    """Every meeting with enough participants (5.2), in closed baths too, and all who attend it."""
    return _attended(state.edition.meetings, state.edition.board.grid, state.colours, state.places)


@lru_cache(maxsize=1_000)
def _attended(
    meetings: Meetings, grid: tuple[str, ...], colours: tuple[Colour, ...], places: tuple[Square | None, ...]
) -> Mapping[HoldMeeting, tuple[Participant, ...]]:
    found = {}
    for bath, inside in zip(BATHS, _bathers(grid, colours, places), strict=True):
        if len(inside) < meetings.least_participants:
            continue
        families = families_among(inside)
        for kind in meetings.kinds:
            for family in families if kind.one_family else (None,):
                present = attending(inside, kind, family)
                if len(present) >= meetings.least_participants:
                    found[HoldMeeting(bath=bath, meeting=kind.meeting, family=family)] = present
    return found


def attending(inside: Sequence[Participant], kind: MeetingKind, family: Colour | None) -> tuple[Participant, ...]:
    """All of those in a bath who belong to the meeting, in the order of families; nobody is left out (5.3, R12)."""
    roles = kind.roles
    present = [one for one in inside if one.role in roles]
    return tuple(present if family is None else [one for one in present if one.colour is family])


def families_among(participants: Iterable[Participant]) -> tuple[Colour, ...]:
    """The different colours among those who take part, each once (R13)."""
    return tuple(dict.fromkeys([one.colour for one in participants]))


def value_of(scoring: Scoring, participants: tuple[Participant, ...]) -> int:
    """Points for each participant, by the number of families (6.1)."""
    return scoring.points[len(families_among(participants)) - 1]


def reached_temple(state: State) -> bool:
    """Whether a scoring piece stands in the temple; it need not come there by exact count (8.1, R28)."""
    return max(state.points) >= state.edition.garden.temple


def end_game(ledger: Ledger[State, AnyEvent], organiser: Family) -> None:
    """Record the result: of a seat's two families the better one counts (8.1, R18, R20)."""
    state = ledger.state
    count, temple = len(state.colours), state.edition.garden.temple
    best: dict[int, tuple[int, int]] = {}
    for later in range(count):
        family = Family((organiser + later) % count)
        points = state.points[family]
        waiting = later if points >= temple else count  # R16 is for families that reach the temple, R25 for all others
        seat, mine = seat_of(state, family), (-points, waiting)
        best[seat] = min(best.get(seat, mine), mine)
    ending = Ending.TEMPLE_REACHED if reached_temple(state) else Ending.ROUNDS_PLAYED
    by = {SCORE: [-best[seat][0] for seat in sorted(best)], TURN_ORDER: [best[seat][1] for seat in sorted(best)]}
    ledger.record(GameEnded(outcome=ranked(ending, by, lowest=[TURN_ORDER], tie=Verdict.WON)))


def outcome(state: State) -> Outcome | None:
    """The result, once the game is over."""
    return state.outcome


ON_BOARD = 1 / 5
"""Points a Roman on the board is worth to its family."""
NEAR = 3 / 10
"""More points for a Roman in or beside an open bath; they fall with the steps to the nearest."""
IN_BATH = 3 / 10
"""More points for a Roman in an open bath."""
READY = 1 / 2
"""Share of its points that a meeting is worth to each family in it before it is held."""
SHORT_OF = (1 / 4, 1 / 12)
"""The same where one or two participants are missing."""
SECOND = 1 / 10
"""Share that the worse of a seat's two families adds (R20: only the better one counts)."""
SPREAD_EARLY, SPREAD_LATE = 20, 4
"""A lead of so many points multiplies the odds by e, at the gate and at the temple."""
STILL_OPEN, SPREAD_OPEN = 1 / 50, 100
"""Share of the odds with a spread that every point changes: whoever is far ahead still goes on to the temple."""


def estimate(state: State) -> tuple[float, ...]:
    """By seat, from 0 to 1, in sum 1; the result itself once the game is over."""
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple((seat in winners) / len(winners) for seat in range(state.seats))
    families, worth = _worth(state), list[float]()
    for seat in range(state.seats):
        mine = families[seat :: state.seats]  # 9.1
        best = max(mine)
        worth.append(best + SECOND * (sum(mine) - best))
    way = max(1 - max(state.points) / state.edition.garden.temple, 0)
    spread = SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * way
    sure, still_open = _odds(worth, spread), _odds(worth, SPREAD_OPEN)
    return tuple((1 - STILL_OPEN) * one + STILL_OPEN * other for one, other in zip(sure, still_open, strict=True))


def _odds(worth: Sequence[float], spread: float) -> list[float]:
    """By seat, in sum 1; a lead of ``spread`` multiplies the odds by e."""
    most = max(worth)
    odds = [exp((mine - most) / spread) for mine in worth]
    total = sum(odds)
    return [one / total for one in odds]


def _worth(state: State) -> list[float]:
    """By family: points, and what its Romans may still bring from where they stand."""
    edition = state.edition
    pools, drawn = _pools(edition.board.grid, state.closed), _drawn(edition.board.grid, state.closed)
    rows = zip(state.points, places_by_family(state), strict=True)
    worth = [points + sum(map(drawn.__getitem__, places)) for points, places in rows]
    inside: list[list[int]] = [[] for _ in BATHS]
    for piece, place in compress(enumerate(state.places), map(pools.__contains__, state.places)):
        inside[pools[place]].append(piece)
    for romans in filter(None, inside):
        for family, points in _best_meeting(edition.meetings, edition.scoring, tuple(romans)):
            worth[family] += points
    return worth


@lru_cache(maxsize=256)  # 64 sets of closed baths for each board in play
def _pools(grid: tuple[str, ...], closed: tuple[bool, ...]) -> Mapping[Square | None, int]:
    """The index of the bath by square of each open pool."""
    return {square: bath for square, bath in ground(grid).wet.items() if not closed[bath]}


@lru_cache(maxsize=256)
def _drawn(grid: tuple[str, ...], closed: tuple[bool, ...]) -> Mapping[Square | None, float]:
    """By square: points that a Roman who stands there is worth, the more the nearer an open bath is; 0 in the hand."""
    steps, pools = _steps_to_bath(grid, closed), _pools(grid, closed)
    worth: dict[Square | None, float] = {None: 0}
    for square in ground(grid).squares:
        worth[square] = ON_BOARD + NEAR / max(1, steps[square]) + IN_BATH * (square in pools)
    return worth


def _steps_to_bath(grid: tuple[str, ...], closed: tuple[bool, ...]) -> tuple[int, ...]:
    """By place of the lattice: the steps to the nearest open bath, were nothing in the way."""
    opened = [steps for steps, shut in zip(_steps_to_each(grid), closed, strict=True) if not shut]
    return tuple(map(min, zip(*opened, strict=True))) or (FAR,) * LATTICE.size


@cache
def _steps_to_each(grid: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """By bath, then by place of the lattice."""
    places = range(LATTICE.size)
    return tuple(
        tuple(min(_apart(place, square) for square in pool) for place in places) for pool in ground(grid).pools
    )


def _apart(one: int, other: int) -> int:
    return abs(LATTICE.column(one) - LATTICE.column(other)) + abs(LATTICE.row(one) - LATTICE.row(other))


@lru_cache(maxsize=10_000)
def _best_meeting(meetings: Meetings, scoring: Scoring, inside: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """By family: what the most valuable meeting that may come about among the Romans of a bath is worth to it."""
    romans = [divmod(piece, len(ROLES)) for piece in inside]
    best: dict[int, float] = {}
    for kind in meetings.kinds:
        able = [family for family, role in romans if ROLES[role] in kind.roles]
        for one in dict.fromkeys(able) if kind.one_family else (None,):
            present = able if one is None else [family for family in able if family == one]
            missing = max(0, meetings.least_participants - len(present))
            if present and missing <= len(SHORT_OF):
                share = SHORT_OF[missing - 1] if missing else READY
                families = dict.fromkeys(present)
                each = share * scoring.points[len(families) - 1]
                worth = {family: each * present.count(family) for family in families}
                best = max(best, worth, key=lambda shares: sum(shares.values()))
    return tuple(best.items())


def stakes(state: State, _viewer: Viewer) -> tuple[Stake, ...]:
    """Of a seat with two families, the better one counts (R20)."""
    points = [0] * state.seats
    for family, one in enumerate(state.points):
        seat = seat_of(state, Family(family))
        points[seat] = max(points[seat], one)
    temple = state.edition.garden.temple
    way = [max(0, temple - one) for one in points]
    rounds = max(0, state.rounds - state.turns // len(state.colours))
    return (
        Stake(name="points", values=tuple(points), leaders=most(points)),
        Stake(name="temple", values=tuple(way), leaders=least(way), remaining=min(way), details=(("temple", temple),)),
        Stake(name="rounds", remaining=rounds),
        Stake(name="openBaths", remaining=state.closed.count(False)),
        *_baths(state),
    )


def _baths(state: State) -> tuple[Stake, ...]:
    """Who has most Romans in each open bath, which is the most at a meeting of all."""
    seats = {colour: seat_of(state, Family(family)) for family, colour in enumerate(state.colours)}
    found = []
    for bath, closed, inside in zip(BATHS, state.closed, bathers(state), strict=True):
        if inside and not closed:
            count = [0] * state.seats
            for one in inside:
                count[seats[one.colour]] += 1
            found.append(Stake(name="bath", values=tuple(count), leaders=most(count), details=(("bath", bath),)))
    return tuple(found)


def assets(state: State, seat: Seat) -> tuple[Asset, ...]:
    """Romans on the board, their steps to the nearest open bath, and what a meeting would bring in each bath."""
    edition, own = state.edition, range(seat, len(state.colours), state.seats)  # 9.1
    steps, places = _steps_to_bath(edition.board.grid, state.closed), list(places_by_family(state))
    here = [place for family in own for place in places[family] if place is not None]
    best = {bath: 0 for bath, closed in zip(BATHS, state.closed, strict=True) if not closed}
    for meeting, present in attended(state).items():
        most_romans = max(sum(one.colour is state.colours[family] for one in present) for family in own)
        if meeting.bath in best:
            best[meeting.bath] = max(best[meeting.bath], most_romans * value_of(edition.scoring, present))
    return (
        asset("onBoard", len(here)),
        asset("way", -sum(steps[place] for place in here) if best else 0),
        *(asset("meeting", points, bath=bath) for bath, points in best.items()),
    )
