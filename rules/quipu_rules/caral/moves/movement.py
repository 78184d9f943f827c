"""The architect's pace, cards for movement, and the movement itself."""

from collections.abc import Callable, Iterable

from quipu_rules.caral.actions import Boost, ChoosePace, MoveFigure, WithdrawBoost
from quipu_rules.caral.agenda import ask_instead
from quipu_rules.caral.building import LEVEL_COST, may_begin
from quipu_rules.caral.ceremony import begin_ceremony
from quipu_rules.caral.events import BoostWithdrawn, FigureMoved, MovementBoosted
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.map import counted_between
from quipu_rules.caral.moves.proposing import each_card
from quipu_rules.caral.parts import Kind, Space
from quipu_rules.caral.phases import Acting, ChoosingPace, Moving, MovingAgain, Obliged
from quipu_rules.caral.state import State, cards_of, in_range, movement_points
from quipu_rules.caral.turn import advance, move_architect, phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Judge, Move
from quipu_rules.kernel.refusal import Refusal, refuse

SECOND_MOVEMENT = 3
"""Squares that an alpaca pair allows (10.6)."""


def _pace_candidates(state: State, _seat: Seat) -> Iterable[ChoosePace]:
    asked = phase(state)
    return (ChoosePace(squares=option) for option in asked.options) if isinstance(asked, ChoosingPace) else ()


def _pace_refusal(state: State, _seat: Seat, action: ChoosePace) -> Refusal | None:
    asked = phase(state)
    if not isinstance(asked, ChoosingPace) or action.squares not in asked.options:
        return refuse("NOT_ON_THE_DIE", "3.4", squares=action.squares)
    return None


def _choose_pace(table: Table, _seat: Seat, action: ChoosePace) -> None:
    move_architect(table, action.squares)
    advance(table)


def _boost_refusal(state: State, seat: Seat, action: Boost) -> Refusal | None:
    if not cards_of(state.players[seat].hand, action.card):
        return refuse("NOT_IN_HAND", "4.7", card=action.card)
    return None


def _boost(table: Table, seat: Seat, action: Boost) -> None:
    table.record(MovementBoosted(seat=seat, card=action.card))


def _withdraw_refusal(state: State, _seat: Seat, action: WithdrawBoost) -> Refusal | None:
    asked = phase(state)
    if not isinstance(asked, Moving) or action.card not in asked.boosts:
        return refuse("NOT_LAID_DOWN", "R11", card=action.card)
    return None


def _withdraw(table: Table, seat: Seat, action: WithdrawBoost) -> None:
    table.record(BoostWithdrawn(seat=seat, card=action.card))


def points(state: State, seat: Seat) -> int:
    """Squares that the movement asked for now may have at most (4.1, 4.7, R21)."""
    asked = phase(state)
    if isinstance(asked, MovingAgain):
        return SECOND_MOVEMENT
    boosts = len(asked.boosts) if isinstance(asked, Moving) else 0
    return movement_points(state, seat) + boosts


def _move_candidates(state: State, seat: Seat) -> Iterable[MoveFigure]:
    here, most = state.players[seat].space, points(state, seat)
    back = _within(state, seat, range(here - 1, 0, -1), most)
    ahead = _within(state, seat, range(here + 1, len(state.plots)), most)
    return [MoveFigure(space=space) for space in (*reversed(back), *ahead)]


def _within(state: State, seat: Seat, way: range, most: int) -> list[Space]:
    """Along the way, nearest first: spaces that count and own empty sites, as far as the points reach."""
    found = []
    for space in way:
        if most <= 0:
            break
        counts = state.counted >> space & 1
        if counts or state.plots[space].owner == seat:
            found.append(Space(space))
        most -= counts
    return found


@Judge
def _move_refusal(state: State, seat: Seat) -> Callable[[MoveFigure], Refusal | None]:
    here, most = state.players[seat].space, points(state, seat)

    def judge(action: MoveFigure) -> Refusal | None:
        space = action.space
        if not in_range(state, space):
            return refuse("NO_SUCH_SPACE", "1.6", space=at(space))
        if space == here:
            return refuse("STANDING_STILL", "4.2")
        if state.spiral.kinds[space] is Kind.START:
            return refuse("NOT_TO_THE_START", "R10")
        between = counted_between(state.counted, here, space)
        if not state.counted >> space & 1:
            return _stop_refusal(state, seat, space, between=between, most=most)
        if between >= most:
            return refuse("TOO_FAR", "4.1", space=at(space), squares=between + 1, points=most)
        return None

    return judge


def _stop_refusal(state: State, seat: Seat, space: Space, *, between: int, most: int) -> Refusal | None:
    """Why this seat may not stop at a site without a level (R8, R9)."""
    if state.plots[space].owner != seat:
        return refuse("NOT_YOUR_SITE", "R9", space=at(space))
    if between >= most:  # it does not count itself, but needs a point that is left over
        return refuse("SITE_OUT_OF_REACH", "R8", space=at(space), squares=between, points=most)
    if space < state.architect:
        return refuse("BEHIND_ARCHITECT", "R8", architect=at(state.architect))
    if state.players[seat].stones < LEVEL_COST:
        return refuse("NO_STONE", "R8")
    if not may_begin(state):
        return refuse("NO_LEVEL_TO_BEGIN", "R8")
    return None


def _move(table: Table, seat: Seat, action: MoveFigure) -> None:
    table.record(FigureMoved(seat=seat, space=action.space))
    if action.space == table.state.spiral.pyramid:  # R2
        begin_ceremony(table, seat)
    elif table.state.counted >> action.space & 1:
        ask_instead(table, Acting(seat=seat))
    else:
        ask_instead(table, Obliged(seat=seat))


CHOOSE_PACE = Move(
    action=ChoosePace,
    during=(ChoosingPace,),
    candidates=_pace_candidates,
    refusal=_pace_refusal,
    resolve=_choose_pace,
)
BOOST = Move(
    action=Boost,
    during=(Moving,),
    candidates=each_card(lambda card: Boost(card=card)),
    refusal=_boost_refusal,
    resolve=_boost,
)
WITHDRAW_BOOST = Move(
    action=WithdrawBoost,
    during=(Moving,),
    candidates=each_card(lambda card: WithdrawBoost(card=card)),
    refusal=_withdraw_refusal,
    resolve=_withdraw,
)
MOVE_FIGURE = Move(
    action=MoveFigure,
    during=(Moving, MovingAgain),
    candidates=_move_candidates,
    refusal=_move_refusal,
    resolve=_move,
)
