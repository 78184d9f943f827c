"""Choosing a start symbol, keeping a Final Bonus card."""

from collections.abc import Iterator

from quipu_rules.caretos.actions import ChooseStart, KeepFinalCard
from quipu_rules.caretos.events import FinalCardKept, MonstersPlaced
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import MONSTERS, Monster, Place, Symbol
from quipu_rules.caretos.phases import ChoosingStart, KeepingFinalCard
from quipu_rules.caretos.setup import lay_out
from quipu_rules.caretos.state import State
from quipu_rules.caretos.turn import begin_turn
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse


def monsters_of(state: State, seat: Seat) -> tuple[Monster, ...]:
    """The Monsters of a seat (1.2)."""
    return tuple(monster for monster, owner in zip(MONSTERS, state.owners, strict=True) if owner == seat)


def places_of(state: State, symbol: Symbol) -> tuple[Place, ...]:
    """The two places of a symbol (R57)."""
    return state.map.symbols[tuple(Symbol).index(symbol)]


def _starts(state: State, seat: Seat) -> Iterator[ChooseStart]:
    mine = monsters_of(state, seat)
    return (ChooseStart(symbol=symbol, first=monster) for symbol in Symbol for monster in mine)


def _start_refusal(state: State, seat: Seat, action: ChooseStart) -> Refusal | None:
    if action.first not in monsters_of(state, seat):
        return refuse("NOT_YOUR_MONSTER", "1.4", monster=action.first)
    if any(place in state.places for place in places_of(state, action.symbol)):
        return refuse("SYMBOL_TAKEN", "1.4", symbol=action.symbol)
    return None


def _start(table: Table, seat: Seat, action: ChooseStart) -> None:
    mine = monsters_of(table.state, seat)
    monsters = (action.first, *(monster for monster in mine if monster is not action.first))
    places = places_of(table.state, action.symbol)
    table.record(MonstersPlaced(seat=seat, symbol=action.symbol, monsters=monsters, places=places))
    if not table.state.agenda:
        lay_out(table)


def _kept(state: State, seat: Seat) -> Iterator[KeepFinalCard]:
    return (KeepFinalCard(card=card) for card in state.belongings[seat].final_cards)


def _kept_refusal(state: State, seat: Seat, action: KeepFinalCard) -> Refusal | None:
    if action.card not in state.belongings[seat].final_cards:
        return refuse("NOT_YOUR_FINAL_CARD", "1.10")
    return None


def _keep(table: Table, seat: Seat, action: KeepFinalCard) -> None:
    cards = table.state.belongings[seat].final_cards
    returned = tuple(card for card in cards if card != action.card)
    table.record(FinalCardKept(seat=seat, card=action.card, returned=returned))
    if not table.state.agenda:
        begin_turn(table, table.state.first)


CHOOSE_START = Move(
    action=ChooseStart, during=(ChoosingStart,), candidates=_starts, refusal=_start_refusal, resolve=_start
)
KEEP_FINAL_CARD = Move(
    action=KeepFinalCard, during=(KeepingFinalCard,), candidates=_kept, refusal=_kept_refusal, resolve=_keep
)
