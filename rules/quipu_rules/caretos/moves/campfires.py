"""Spending campfires, and the two other ways out of the Cauldron."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from quipu_rules.caretos.actions import (
    BuyActivation,
    BuyBonusCard,
    BuyMove,
    BuyRelease,
    ReleaseByRune,
    ReturnMonster,
)
from quipu_rules.caretos.consequences import ask, ask_return
from quipu_rules.caretos.edition.tables import Act
from quipu_rules.caretos.events import BonusCardBought, CampfiresSpent, MonsterReleased, MonsterReturned
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.moves.cards import move_phase
from quipu_rules.caretos.moves.setup import monsters_of
from quipu_rules.caretos.parts import Purchase, at
from quipu_rules.caretos.phases import SETTLED_FIRST, TURN, Activating, MovingMonster, ReturningMonster
from quipu_rules.caretos.state import State, Turn, allowance, asked, night_of, owner_of, place_of
from quipu_rules.caretos.turn import proceed, reveal_bonus_card
from quipu_rules.caretos.ways import empty, return_places
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse


def _cannot_pay(state: State, seat: Seat, price: int) -> Refusal | None:
    turn = state.turn
    if turn is None or turn.seat != seat:
        return refuse("ONLY_IN_YOUR_TURN", "9.1")
    if turn.purchase is not None:
        return refuse("BOUGHT_ALREADY", "9.2")
    if state.belongings[seat].campfires < price:
        return refuse("TOO_FEW_CAMPFIRES", "9.1", needed=price, held=state.belongings[seat].campfires)
    return None


def _face_up(state: State, seat: Seat) -> Iterator[BuyBonusCard]:
    if state.belongings[seat].campfires:
        for card in state.face_up:
            yield BuyBonusCard(card=card)


def _bonus_card_refusal(state: State, seat: Seat, action: BuyBonusCard) -> Refusal | None:
    if unpaid := _cannot_pay(state, seat, state.printed.edition.costs.bonus_card):
        return unpaid
    if action.card not in state.face_up:
        return refuse("NOT_FACE_UP", "9.3")
    if len(state.belongings[seat].open_cards) >= state.printed.edition.limits.open_bonus_cards:
        return refuse("TOO_MANY_OPEN_CARDS", "10.3")
    return None


def _buy_bonus_card(table: Table, seat: Seat, action: BuyBonusCard) -> None:
    price = table.state.printed.edition.costs.bonus_card
    table.record(CampfiresSpent(seat=seat, campfires=price, purchase=Purchase.BONUS_CARD))
    table.record(BonusCardBought(seat=seat, card=action.card))
    reveal_bonus_card(table)  # 10.1


def _move_refusal(state: State, seat: Seat, _action: BuyMove) -> Refusal | None:
    turn = state.turn
    if turn is not None and turn.seat == seat:
        if not turn.activated:
            return refuse("NOBODY_ACTIVATED", "9.4")
        if place_of(state, turn.activated[-1]) is None:  # R14a
            return refuse("IN_CAULDRON", "5.5", monster=turn.activated[-1])
    return _cannot_pay(state, seat, state.printed.edition.costs.move)


def _buy_move(table: Table, seat: Seat, _action: BuyMove) -> None:
    price = table.state.printed.edition.costs.move
    table.record(CampfiresSpent(seat=seat, campfires=price, purchase=Purchase.MOVE))
    turn = table.state.turn
    if turn is not None:
        ask(table, _one_more(table.state, turn, seat))
    proceed(table)


def _one_more(state: State, turn: Turn, seat: Seat) -> MovingMonster:
    """The moves of the Monster activated last with the bought one: those it has left, or this one only (R14)."""
    monster = turn.activated[-1]
    under = next((phase for phase in reversed(state.agenda) if not isinstance(phase, SETTLED_FIRST)), None)  # R60
    if isinstance(under, MovingMonster) and under.mover is monster:
        return replace(under, left=under.left + 1)
    power = state.printed.power(monster, night_of(state))
    part = next((part for part in power if part.act is Act.MOVE_SELF), None)
    extra = 0 if part is None or turn.extra_taken else part.extra  # R48
    return move_phase(seat, monster, part, left=1, extra=extra)


def _activation_refusal(state: State, seat: Seat, _action: BuyActivation) -> Refusal | None:
    if unpaid := _cannot_pay(state, seat, state.printed.edition.costs.activation):
        return unpaid
    turn = state.turn
    if turn is None or turn.night is None:
        return refuse("NO_CARD_YET", "9.5")  # R15
    if not any(isinstance(phase, Activating) for phase in state.agenda):
        return refuse("ACTIVATIONS_OVER", "9.5")
    if allowance(turn) > 1:
        return refuse("RUNES_GIVE_IT", "R15")
    ready = [
        monster
        for monster in monsters_of(state, seat)
        if monster not in turn.activated and place_of(state, monster) is not None
    ]
    if len(ready) + len(turn.activated) <= allowance(turn):
        return refuse("NOBODY_TO_ACTIVATE", "R53")
    return None


def _buy_activation(table: Table, seat: Seat, _action: BuyActivation) -> None:
    price = table.state.printed.edition.costs.activation
    table.record(CampfiresSpent(seat=seat, campfires=price, purchase=Purchase.ACTIVATION))


def _nobody_inside(state: State, seat: Seat, rule: str) -> Refusal | None:
    if state.cauldron is None or owner_of(state, state.cauldron) != seat:
        return refuse("NOT_IN_CAULDRON", rule)
    return None


def _kept_inside(state: State) -> Refusal | None:
    waiting = sum(isinstance(phase, ReturningMonster) for phase in state.agenda)
    if empty(state).bit_count() <= waiting:
        return refuse("NO_FREE_PLACE", "R50")
    if any(isinstance(phase, MovingMonster) and phase.passing for phase in state.agenda):
        return refuse("PASSING_BY", "R51")
    return None


def _release_refusal(state: State, seat: Seat, _action: BuyRelease) -> Refusal | None:
    price = state.printed.edition.costs.release
    return _nobody_inside(state, seat, "8.3") or _cannot_pay(state, seat, price) or _kept_inside(state)


def _buy_release(table: Table, seat: Seat, _action: BuyRelease) -> None:
    price = table.state.printed.edition.costs.release
    table.record(CampfiresSpent(seat=seat, campfires=price, purchase=Purchase.RELEASE))
    _release(table, seat, by_rune=False)


def _release(table: Table, seat: Seat, *, by_rune: bool) -> None:
    monster = table.state.cauldron
    if monster is not None:
        table.record(MonsterReleased(seat=seat, monster=monster, by_rune=by_rune))
        ask_return(table, monster)


def _release_by_rune(table: Table, seat: Seat, _action: ReleaseByRune) -> None:
    _release(table, seat, by_rune=True)


def _rune_refusal(state: State, seat: Seat, _action: ReleaseByRune) -> Refusal | None:
    if absent := _nobody_inside(state, seat, "8.4"):
        return absent
    turn = state.turn
    if turn is None or turn.seat != seat:
        return refuse("RUNES_IN_YOUR_TURN", "R58")
    if turn.night is None:
        return refuse("NO_CARD_YET", "R58")
    if not turn.matched:
        return refuse("NO_MATCH", "8.4")
    if turn.rune_used or len(turn.activated) > 1:
        return refuse("RUNES_USED", "R11")
    return _kept_inside(state)


def _returns(state: State, _seat: Seat) -> Iterator[ReturnMonster]:
    places, _rule = return_places(state, asked(state, ReturningMonster).monster)
    return (ReturnMonster(place=place) for place in places)


@Judge
def _return_refusal(state: State, _seat: Seat) -> Callable[[ReturnMonster], Refusal | None]:
    places, rule = return_places(state, asked(state, ReturningMonster).monster)

    def judge(action: ReturnMonster) -> Refusal | None:
        if action.place in places:
            return None
        if rule == "8.5":
            return refuse("NOT_A_RETURN_PLACE", "8.5", place=at(action.place))
        if rule == "8.6":
            return refuse("NO_SYMBOL_THERE", "8.6", place=at(action.place))
        return refuse("NOT_FREE", "8.7", place=at(action.place))

    return judge


def _return(table: Table, seat: Seat, action: ReturnMonster) -> None:
    monster = asked(table.state, ReturningMonster).monster
    table.record(MonsterReturned(seat=seat, monster=monster, place=action.place))
    proceed(table)


BUY_BONUS_CARD = Move(
    action=BuyBonusCard, during=TURN, candidates=_face_up, refusal=_bonus_card_refusal, resolve=_buy_bonus_card
)
BUY_MOVE = Move(
    action=BuyMove,
    during=TURN,
    candidates=lambda _state, _seat: (BuyMove(),),
    refusal=_move_refusal,
    resolve=_buy_move,
)
BUY_ACTIVATION = Move(
    action=BuyActivation,
    during=TURN,
    candidates=lambda _state, _seat: (BuyActivation(),),
    refusal=_activation_refusal,
    resolve=_buy_activation,
)
BUY_RELEASE = Move(
    action=BuyRelease,
    during=TURN,
    candidates=lambda _state, _seat: (BuyRelease(),),
    refusal=_release_refusal,
    resolve=_buy_release,
)
RELEASE_BY_RUNE = Move(
    action=ReleaseByRune,
    during=TURN,  # R58
    candidates=lambda _state, _seat: (ReleaseByRune(),),
    refusal=_rune_refusal,
    resolve=_release_by_rune,
)
RETURN_MONSTER = Move(
    action=ReturnMonster, during=(ReturningMonster,), candidates=_returns, refusal=_return_refusal, resolve=_return
)
