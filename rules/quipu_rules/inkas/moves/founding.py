"""Founding settlements (12.1)."""

from quipu_rules.inkas.actions import FoundTribe
from quipu_rules.inkas.advantages import judge_route
from quipu_rules.inkas.culture import end_if_hemmed_in
from quipu_rules.inkas.events import AnyEvent, SecondStackAdded, TribeFounded
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.parts import MOST_SITES, Site, at_site, members
from quipu_rules.inkas.phases import Founding
from quipu_rules.inkas.state import State, buildings, founding_sites
from quipu_rules.inkas.turn import begin_turn, next_seat
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

FOUND = tuple(FoundTribe(site=Site(site)) for site in range(MOST_SITES))


def _candidates(state: State, seat: Seat) -> list[FoundTribe]:
    return [FOUND[site] for site in members(founding_sites(state, seat))]


def _refusal(state: State, seat: Seat, action: FoundTribe) -> Refusal | None:
    if not 0 <= action.site < len(state.ground.atlas.corners):
        return refuse("NO_SUCH_SITE", "12.4", site=at_site(action.site))
    if founding_sites(state, seat) >> action.site & 1:
        return None
    if state.occupied >> action.site & 1:
        return refuse("SITE_OCCUPIED", "12.2", site=at_site(action.site))
    if state.ground.atlas.near[action.site] & state.occupied:
        return refuse("TOO_NEAR", "12.2", site=at_site(action.site))
    return refuse("BESIDE_A_ROAD", "12.3", site=at_site(action.site))


def _resolve(ledger: Table, seat: Seat, action: FoundTribe) -> None:
    player = ledger.state.players[seat]
    razed = seat if buildings(player) >> action.site & 1 else None  # R4
    ledger.record(TribeFounded(seat=seat, site=action.site, razed=razed, points=player.points + 1))
    judge_route(ledger)
    state = ledger.state
    if not state.second_stack and all(player.tribe for player in state.players):  # 9.4
        ledger.record(SecondStackAdded())
    end_if_hemmed_in(ledger)
    if ledger.state.outcome is None:
        begin_turn(ledger, next_seat(state, seat))  # 12.6


FOUND_TRIBE = Move[State, FoundTribe, AnyEvent](
    action=FoundTribe, during=(Founding,), candidates=_candidates, refusal=_refusal, resolve=_resolve
)
