"""The robber: moved after a seven or Combat Arts, sent home by Mightiest Combat Arts."""

from collections.abc import Iterator

from rules.inkas.actions import MoveRobber, SendRobberHome
from rules.inkas.events import AnyEvent, CardRobbed, RobberMoved, RobberSentHome
from rules.inkas.ground import card_of
from rules.inkas.parts import CARDS, NO_CARDS, PLACE_OF, Hex, bundle, some
from rules.inkas.phases import MovingRobber, Rolling, TradingAndBuilding
from rules.inkas.state import State, buildings
from rules.inkas.turn import Table
from rules.kernel.chance import drawn_from
from rules.kernel.message import Seat
from rules.kernel.move import Move
from rules.kernel.refusal import Refusal, refuse


def victims(state: State, target: Hex | None, seat: Seat) -> tuple[Seat, ...]:
    """Opponents with cards and with a building, active or declining, beside the hex (5.6, 11.10, R21)."""
    if target is None:
        return ()
    sites = state.ground.atlas.around[target]
    return tuple(
        Seat(other)
        for other, player in enumerate(state.players)
        if other != seat and buildings(player) & sites and any(state.hands[other])
    )


def _candidates(state: State, seat: Seat) -> Iterator[MoveRobber]:
    yield MoveRobber(target=None, victim=None)
    for target in state.ground.land:
        for victim in victims(state, target, seat) or (None,):
            yield MoveRobber(target=target, victim=victim)


def _refusal(state: State, seat: Seat, action: MoveRobber) -> Refusal | None:
    target = action.target
    if target is None:
        if state.robber is None and not state.ground.edition.silences.robber_may_stay_on_frame:
            return refuse("ROBBER_MUST_MOVE", "R22")
    elif not 0 <= target < len(state.land.terrains):
        return refuse("NO_SUCH_HEX", "5.4", hex=target)
    elif target not in state.ground.land:
        return refuse("NOT_A_RESOURCE_HEX", "5.5", hex=target)
    elif target == state.robber:
        return refuse("ROBBER_MUST_MOVE", "5.4")
    robbed = victims(state, target, seat)
    if action.victim is None:
        return refuse("VICTIM_MISSING", "5.6") if robbed else None
    if action.victim not in robbed:
        return refuse("NO_SUCH_VICTIM", "R21")
    return None


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
