"""What the table waits for and of whom; how a turn goes on, how it ends, how the game ends."""

from msgspec.structs import replace

from quipu_rules.caretos import events as e
from quipu_rules.caretos.consequences import active, ask, flee
from quipu_rules.caretos.evolve import Table
from quipu_rules.caretos.parts import Careto, Ending
from quipu_rules.caretos.phases import (
    AnyPhase,
    Dispersing,
    Gathering,
    KeepingFinalCard,
    MovingCareto,
    MovingMonster,
    MovingVillagers,
    PlacingMonster,
    Relocating,
    ScaringAfar,
)
from quipu_rules.caretos.scoring import result, sheet
from quipu_rules.caretos.state import State, on_board, place_of
from quipu_rules.caretos.ways import can_gather, group_can_move, groups, movable_caretos
from quipu_rules.kernel.message import Seat


def phase(state: State) -> AnyPhase | None:
    """What is asked now."""
    return state.agenda[-1] if state.agenda else None


def to_act(state: State) -> frozenset[Seat]:
    """Who is asked now."""
    if not state.agenda:
        return frozenset()
    now = state.agenda[-1]
    return frozenset(now.seats if isinstance(now, KeepingFinalCard) else (now.seat,))


def proceed(table: Table) -> None:
    """Go on until somebody is to be asked, or the game is over."""
    while True:
        state = table.state
        if not on_board(state):  # 12.1, R6
            _end_game(table, Ending.LAST_VILLAGER)
        elif not state.agenda:
            _end_turn(table)
        elif not _passed_over(table):
            return
        if table.state.outcome is not None:
            return


def draw_night_cards(table: Table, seat: Seat, count: int) -> None:
    """Draw from the deck, whose order nobody knows (1.7, 2.3)."""
    left = list(table.state.deck)
    drawn = tuple(left.pop(table.chance.below(len(left))) for _ in range(min(count, len(left))))
    table.record(e.NightCardsDrawn(seat=seat, cards=drawn))


def reveal_bonus_card(table: Table) -> None:
    """Turn up a Bonus card, unless the pile is empty (1.8, R42)."""
    pile = table.state.bonus_pile
    if pile:
        table.record(e.BonusCardRevealed(card=pile[table.chance.below(len(pile))]))


def _passed_over(table: Table) -> bool:
    """Whether what is asked needs no answer; then it has been settled."""
    state = table.state
    phase = state.agenda[-1]
    match phase:
        case Gathering() if not can_gather(state):  # 3.4
            table.record(e.GatheringEnded())
        case MovingCareto() if not movable_caretos(state, phase) and not group_can_move(state, phase):  # R22
            table.record(e.CaretosStuck())
            ask_other_careto(table, phase)
        case Relocating(seat=seat, chosen=place) if place is not None and not state.crowds[place]:  # R60
            table.record(e.Stopped(seat=seat))
        case MovingVillagers(seat=seat, villagers=0, left=0):  # R60
            table.record(e.Stopped(seat=seat))
        case ScaringAfar(seat=seat) if not any(groups(state)):  # R54
            table.record(e.Stopped(seat=seat))
        case PlacingMonster(seat=seat, power=power) if place_of(state, power) is None:
            table.record(e.Stopped(seat=seat))
        case MovingMonster(seat=seat, mover=mover) if mover is not None and place_of(state, mover) is None:
            table.record(e.Stopped(seat=seat))
        case Dispersing(origin=origin, onward=onward) if onward is not None and len(set(state.crowds[origin])) == 1:
            flee(table, origin, onward, state.crowds[origin][0])  # R55
        case _:
            return False
    return True


def ask_other_careto(table: Table, phase: MovingCareto) -> None:
    """After the first Careto, the other one moves, if the power says so (11.24)."""
    if phase.then and phase.careto is not None:
        ask(table, replace(phase, careto=Careto(1 - phase.careto), left=phase.then, then=0))


def begin_turn(table: Table, seat: Seat) -> None:
    """Ask a seat for its card (2.1)."""
    table.record(e.TurnBegan(seat=seat))


def _end_turn(table: Table) -> None:
    state = table.state
    seat = active(state)
    if state.walkers is not None:
        table.record(e.GroupCalmed(place=state.walkers.place))  # R47
    if state.turn is not None and state.turn.matched:
        table.record(e.PileCleared(seat=seat))  # 5.4, R12
    turns_left = state.turns_left
    if turns_left is not None:
        turns_left -= 1  # R5: no drawing any more
    else:
        draw_night_cards(table, seat, 1)
        if not table.state.deck:
            turns_left = state.seats  # 12.2
    table.record(e.TurnEnded(seat=seat, turns_left=turns_left))
    if turns_left == 0:
        _end_game(table, Ending.LAST_CARD)
    else:
        begin_turn(table, Seat((seat + 1) % state.seats))


def _end_game(table: Table, ending: Ending) -> None:
    sheets = tuple(sheet(table.state, Seat(seat)) for seat in range(table.state.seats))
    table.record(e.GameEnded(outcome=result(ending, sheets), sheets=sheets))
