"""How checkers move, and how a game ends."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import exp

from msgspec.structs import replace

from backgammon.messages import (
    BAR,
    CHECKERS,
    OFF,
    POINTS,
    AnyEvent,
    CheckerHit,
    CheckerMoved,
    Counts,
    Dice,
    DiceRolled,
    DiceTied,
    Ending,
    GameEnded,
    MoveChecker,
    Moving,
    Point,
    State,
    TurnLost,
    pips,
    way,
)
from quipu import SCORE, Chance, Declared, Edition, Ledger, Move, NoOptions, Refusal, Seat, Shown, put, ranked, refuse

START = {24: 2, 13: 5, 8: 3, 6: 5}  # 1.1: how many stand how far from home
HOME = 6  # 1.2
WORTH = {Ending.SINGLE: 1, Ending.GAMMON: 2, Ending.BACKGAMMON: 3}  # 3.2


def blank(_edition: Edition) -> State:
    """The checkers at the start (1.1)."""
    both = (Seat(0), Seat(1))
    start = [[START.get(way(seat, Point(point)), 0) for point in range(POINTS)] for seat in both]
    return State(checkers=tuple((*counts, 0, 0) for counts in start))


def deal(ledger: Ledger[State, AnyEvent], _setup: NoOptions, _seats: int) -> None:
    """Each rolls a die, the higher one begins with both; equal dice are rolled again (1.3)."""
    first, second = _two(ledger.chance)
    while first == second:
        ledger.record(DiceTied(dice=(first, second)))
        first, second = _two(ledger.chance)
    ledger.record(DiceRolled(seat=Seat(int(second > first)), dice=(first, second)))


def shows(_edition: Edition, _setup: NoOptions, _seats: int) -> Declared:
    """Every roll shows both dice."""
    return {DiceRolled: (Shown(field="dice", sides=6),), DiceTied: (Shown(field="dice", sides=6),)}


def _two(chance: Chance) -> Dice:
    return 1 + chance.below(6), 1 + chance.below(6)


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case DiceRolled(seat=seat, dice=dice):
            moves = dice * 2 if dice[0] == dice[1] else dice  # 2.1
            return replace(state, dice=moves, now=Moving(seat=seat))
        case DiceTied():
            return state
        case CheckerMoved(seat=seat, origin=origin, target=target, die=die):
            dice = tuple(sorted(state.dice, key=lambda one: one != die)[1:])
            return replace(state, dice=dice, checkers=put(state.checkers, seat, _carried(state, seat, origin, target)))
        case CheckerHit(seat=seat, point=point):
            return replace(state, checkers=put(state.checkers, seat, _carried(state, seat, point, BAR)))
        case TurnLost():
            return replace(state, dice=())
        case GameEnded():
            return replace(state, dice=(), now=None, outcome=event.outcome)


def _carried(state: State, seat: Seat, origin: Point, target: Point) -> Counts:
    counts = put(state.checkers[seat], origin, state.checkers[seat][origin] - 1)
    return put(counts, target, counts[target] + 1)


def target_of(seat: Seat, origin: Point, die: int) -> Point:
    """Where a die leads from a place, off the board at the end (1.2)."""
    left = way(seat, origin) - die
    if left <= 0:
        return OFF
    return Point(left - 1 if seat == 0 else POINTS - left)


def is_open(state: State, seat: Seat, point: Point) -> bool:
    """Not held by two checkers of the other seat (2.2)."""
    return point == OFF or state.checkers[1 - seat][point] < 2


def is_home(state: State, seat: Seat) -> bool:
    """Whether no checker is outside its home (2.5)."""
    return _furthest(state, seat) <= HOME


def _furthest(state: State, seat: Seat) -> int:
    return max((way(seat, Point(point)) for point, count in enumerate(state.checkers[seat]) if count), default=0)


def goes(state: State, seat: Seat, origin: Point, die: int) -> bool:
    """Whether a checker may be moved from there by this die, if the other dice did not matter (2.2–2.5)."""
    counts = state.checkers[seat]
    if not counts[origin] or (counts[BAR] and origin != BAR):
        return False
    target = target_of(seat, origin, die)
    if target != OFF:
        return is_open(state, seat, target)
    return is_home(state, seat) and die in {way(seat, origin), *range(_furthest(state, seat), 7)}


def steps(state: State, seat: Seat) -> Iterator[tuple[Point, int]]:
    """Every checker that can be moved, by every different die."""
    return (
        (Point(origin), die)
        for die in sorted(set(state.dice))
        for origin in range(BAR + 1)
        if state.checkers[seat][origin] and goes(state, seat, Point(origin), die)
    )


def after(state: State, seat: Seat, origin: Point, die: int) -> State:
    """The state when that checker was moved."""
    target = target_of(seat, origin, die)
    if target != OFF and state.checkers[1 - seat][target]:
        state = evolve(state, CheckerHit(seat=Seat(1 - seat), point=target))
    return evolve(state, CheckerMoved(seat=seat, origin=origin, target=target, die=die))


def most(state: State, seat: Seat) -> int:
    """How many of the dice can be used, one after the other (2.6)."""
    best = 0
    for origin, die in steps(state, seat):
        best = max(best, 1 + most(after(state, seat, origin, die), seat))
        if best == len(state.dice):
            break
    return best


@lru_cache(1024)
def allowed(state: State, seat: Seat) -> frozenset[tuple[Point, int]]:
    """What uses as many dice as possible, and the higher one if only one can be used (2.6)."""
    ways = {step: 1 + most(after(state, seat, *step), seat) for step in steps(state, seat)}
    longest = max(ways.values(), default=0)
    found = {step for step, length in ways.items() if length == longest}
    if longest == 1 and len(set(state.dice)) == 2:
        highest = max(die for _, die in found)
        found = {(origin, die) for origin, die in found if die == highest}
    return frozenset(found)


def die_of(state: State, seat: Seat, action: MoveChecker) -> int | None:
    """The lowest die that brings the checker there (2.5)."""
    found = (die for origin, die in allowed(state, seat) if origin == action.origin)
    return min((die for die in found if target_of(seat, action.origin, die) == action.target), default=None)


def candidates(state: State, seat: Seat) -> Iterable[MoveChecker]:
    """Every checker by every die."""
    found = {(origin, target_of(seat, origin, die)) for origin, die in steps(state, seat)}
    return (MoveChecker(origin=origin, target=target) for origin, target in sorted(found))


def refusal(state: State, seat: Seat, action: MoveChecker) -> Refusal | None:
    """A die that is left leads there, the place is open, and no other move uses more dice (2.2–2.6)."""
    counts, origin, target = state.checkers[seat], action.origin, action.target
    if not counts[origin]:
        return refuse("NO_CHECKER", "2.2")
    if counts[BAR] and origin != BAR:
        return refuse("BAR_FIRST", "2.4")
    reached = [die for die in state.dice if target_of(seat, origin, die) == target]
    if not reached:
        return refuse("NO_SUCH_DIE", "2.2")
    if not is_open(state, seat, target):
        return refuse("POINT_HELD", "2.2")
    if target == OFF and not is_home(state, seat):
        return refuse("NOT_HOME", "2.5")
    if not any(goes(state, seat, origin, die) for die in reached):
        return refuse("FURTHER_FIRST", "2.5")
    return None if die_of(state, seat, action) is not None else refuse("MORE_DICE_POSSIBLE", "2.6")


def resolve(ledger: Ledger[State, AnyEvent], seat: Seat, action: MoveChecker) -> None:
    """Move, hit, and end the game or the turn (2.2–2.6, 3.1)."""
    die = die_of(ledger.state, seat, action)
    if die is None:
        return
    if action.target != OFF and ledger.state.checkers[1 - seat][action.target]:
        ledger.record(CheckerHit(seat=Seat(1 - seat), point=action.target))
    ledger.record(CheckerMoved(seat=seat, origin=action.origin, target=action.target, die=die))
    if ledger.state.checkers[seat][OFF] == CHECKERS:
        ending = _ending(ledger.state, Seat(1 - seat))
        points = [WORTH[ending] if one == seat else 0 for one in range(2)]
        ledger.record(GameEnded(outcome=ranked(ending, {SCORE: points})))
        return
    while not (ledger.state.dice and allowed(ledger.state, seat)):
        if ledger.state.dice:
            ledger.record(TurnLost(seat=seat, dice=ledger.state.dice))
        seat = Seat(1 - seat)
        first, second = _two(ledger.chance)
        ledger.record(DiceRolled(seat=seat, dice=(first, second)))


def _ending(state: State, loser: Seat) -> Ending:
    """How high the game is lost (3.2)."""
    counts = state.checkers[loser]
    if counts[OFF]:
        return Ending.SINGLE
    return Ending.BACKGAMMON if _furthest(state, loser) > POINTS - HOME else Ending.GAMMON


MOVE_CHECKER: Move[State, MoveChecker, AnyEvent] = Move(
    action=MoveChecker, during=(Moving,), candidates=candidates, refusal=refusal, resolve=resolve
)


def census(state: State) -> tuple[tuple[str, int], ...]:
    """The checkers of each seat."""
    return tuple((f"checkers of {seat}", sum(counts)) for seat, counts in enumerate(state.checkers))


def estimate(state: State) -> tuple[float, ...]:
    """Who has less far to go is likely to win, and whoever stands alone is likely to be hit."""
    lead = _burden(state, Seat(1)) - _burden(state, Seat(0))
    first = 1 / (1 + exp(-lead / 20))
    return first, 1 - first


def _burden(state: State, seat: Seat) -> float:
    """How far a seat has to go, and what its lone checkers would lose where the other seat can still hit them."""
    other, counts = Seat(1 - seat), state.checkers[seat]
    alone = (Point(point) for point in range(POINTS) if counts[point] == 1)
    risked = sum(POINTS + 1 - way(seat, point) for point in alone if way(other, point) < _furthest(state, other))
    return pips(state, seat) + 0.3 * risked
