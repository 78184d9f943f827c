"""Free starting places (2.6)."""

from collections.abc import Iterator
from functools import cache

from quipu_rules.inkas.actions import PlaceStart
from quipu_rules.inkas.events import AnyEvent, StartPlaced, YieldTaken
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.map import Atlas, beside
from quipu_rules.inkas.parts import Path, Site, at_site, members, on_path
from quipu_rules.inkas.phases import PlacingStart
from quipu_rules.inkas.setup import first_yield
from quipu_rules.inkas.state import State
from quipu_rules.inkas.turn import ROUNDS, pass_placement
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


@cache
def _starts_at(places: Atlas, site: int) -> tuple[PlaceStart, ...]:
    return tuple(PlaceStart(site=Site(site), path=Path(path)) for path in members(places.paths_at[site]))


def _candidates(state: State, _seat: Seat) -> Iterator[PlaceStart]:
    places = state.ground.atlas
    closed = state.occupied | beside(places, state.occupied)
    for site in range(len(places.corners)):
        if not closed >> site & 1:
            yield from _starts_at(places, site)


def _refusal(state: State, _seat: Seat, action: PlaceStart) -> Refusal | None:
    places = state.ground.atlas
    if not 0 <= action.site < len(places.corners):
        return refuse("NO_SUCH_SITE", "R52", site=at_site(action.site))
    if state.occupied >> action.site & 1:
        return refuse("SITE_OCCUPIED", "2.9", site=at_site(action.site))
    if beside(places, state.occupied) >> action.site & 1:
        return refuse("TOO_NEAR", "2.9", site=at_site(action.site))
    if not 0 <= action.path < len(places.sides) or not places.paths_at[action.site] >> action.path & 1:
        return refuse("PATH_ELSEWHERE", "R52", path=on_path(action.path), site=at_site(action.site))
    return None


def _resolve(ledger: Table, seat: Seat, action: PlaceStart) -> None:
    now = ledger.state.agenda[-1]
    placed_in = now.round if isinstance(now, PlacingStart) else ROUNDS
    points = ledger.state.players[seat].points + 1  # 2.3
    ledger.record(StartPlaced(seat=seat, site=action.site, path=action.path, points=points))
    if placed_in == ROUNDS:
        ledger.record(YieldTaken(seat=seat, cards=first_yield(ledger.state, action.site)))  # 2.7
    pass_placement(ledger, seat, placed_in)


PLACE_START = Move[State, PlaceStart, AnyEvent](
    action=PlaceStart, during=(PlacingStart,), candidates=_candidates, refusal=_refusal, resolve=_resolve
)
