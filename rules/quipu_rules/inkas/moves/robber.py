"""The robber: moved after a seven or Combat Arts, sent home by Mightiest Combat Arts."""

from collections.abc import Callable, Iterator

from quipu_rules.inkas.actions import MoveRobber, SendRobberHome
from quipu_rules.inkas.events import AnyEvent, CardRobbed, RobberMoved, RobberSentHome
from quipu_rules.inkas.evolve import Table
from quipu_rules.inkas.ground import card_of
from quipu_rules.inkas.parts import CARDS, NO_CARDS, PLACE_OF, SiteSet, bundle, on_hex, some
from quipu_rules.inkas.phases import MovingRobber, Rolling, TradingAndBuilding
from quipu_rules.inkas.state import State, buildings
from quipu_rules.kernel.chance import drawn_from
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _robbable(state: State, seat: Seat) -> list[tuple[Seat, SiteSet]]:
    """Opponents with cards, and the sites of their buildings, active or declining (11.10, R21)."""
    return [
        (Seat(other), buildings(player))
        for other, player in enumerate(state.players)
        if other != seat and any(state.hands[other])
    ]


def _candidates(state: State, seat: Seat) -> Iterator[MoveRobber]:
    around, robbable = state.ground.atlas.around, _robbable(state, seat)
    yield MoveRobber(target=None, victim=None)
    for target in state.ground.land:
        victims = [victim for victim, sites in robbable if sites & around[target]]
        for victim in victims or (None,):
            yield MoveRobber(target=target, victim=victim)


@Judge
def _refusal(state: State, seat: Seat) -> Callable[[MoveRobber], Refusal | None]:
    ground, robber, robbable = state.ground, state.robber, _robbable(state, seat)

    def judge(action: MoveRobber) -> Refusal | None:
        target, sites = action.target, 0
        if target is None:
            if robber is None and not ground.edition.silences.robber_may_stay_on_frame:
                return refuse("ROBBER_MUST_MOVE", "R22")
        elif not 0 <= target < len(ground.terrains):
            return refuse("NO_SUCH_HEX", "5.4", hex=on_hex(target))
        elif target not in ground.land:
            return refuse("NOT_A_RESOURCE_HEX", "5.5", hex=on_hex(target))
        elif target == robber:
            return refuse("ROBBER_MUST_MOVE", "5.4")
        else:
            sites = ground.atlas.around[target]
        there = [victim for victim, theirs in robbable if theirs & sites]
        if action.victim is None:
            return refuse("VICTIM_MISSING", "5.6") if there else None
        return None if action.victim in there else refuse("NO_SUCH_VICTIM", "R21")

    return judge


def _resolve(ledger: Table, seat: Seat, action: MoveRobber) -> None:
    ledger.record(RobberMoved(seat=seat, target=action.target))
    if action.victim is not None:
        card = CARDS[drawn_from(ledger.chance, ledger.state.hands[action.victim])]
        ledger.record(CardRobbed(seat=seat, victim=action.victim, card=card))


MOVE_ROBBER = Move[State, MoveRobber, AnyEvent](
    action=MoveRobber, during=(MovingRobber,), candidates=_candidates, refusal=_refusal, resolve=_resolve
)


def _homeward(state: State, seat: Seat) -> tuple[SendRobberHome, ...]:
    return (SendRobberHome(),) if state.combat_holder == seat and state.robber is not None else ()


def _home_refusal(state: State, seat: Seat, _action: SendRobberHome) -> Refusal | None:
    if state.combat_holder != seat:
        return refuse("NOT_MIGHTIEST", "10.7")
    if state.turn.combat_used:
        return refuse("ADVANTAGE_USED", "10.7")
    if state.robber is None:
        return refuse("ROBBER_AT_HOME", "10.7")
    if not buildings(state.players[seat]) & state.ground.atlas.around[state.robber]:
        return refuse("ROBBER_NOT_IN_YOUR_WAY", "10.7")
    return None


def _send_home(ledger: Table, seat: Seat, _action: SendRobberHome) -> None:
    state = ledger.state
    card = None if state.robber is None else card_of(state.land, state.robber)
    held = card is not None and state.supply[PLACE_OF[card]] > 0
    ledger.record(RobberSentHome(seat=seat, cards=bundle(some(card) if held and card else NO_CARDS)))  # 10.8, R49


SEND_ROBBER_HOME = Move[State, SendRobberHome, AnyEvent](
    action=SendRobberHome,
    during=(Rolling, TradingAndBuilding),
    candidates=_homeward,
    refusal=_home_refusal,
    resolve=_send_home,
)
