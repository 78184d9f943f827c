"""Liar's dice: hidden dice, bids that rise, and a challenge that shows all."""

from collections.abc import Iterable
from enum import Enum
from math import comb
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu import (
    SCORE,
    Action,
    Board,
    Bound,
    Chance,
    Declared,
    Edition,
    Event,
    Game,
    Ledger,
    Move,
    Outcome,
    Phase,
    Refusal,
    Rulebook,
    Seat,
    Shown,
    Template,
    Texts,
    Value,
    Viewer,
    drawn,
    put,
    ranked,
    refuse,
)

Dice: TypeAlias = tuple[int, ...]
WILD, LOWEST, HIGHEST = 1, 2, 6  # 1.2
FACE = Meta(ge=LOWEST, le=HIGHEST, description="The face that is counted; ones count as every face.")


class Ending(Enum):
    """How the game ended."""

    ONE_LEFT = "ONE_LEFT"


class Options(Value, frozen=True, kw_only=True):
    """The options of a table."""

    dice: Annotated[int, Meta(ge=1, le=5, description="How many dice each seat begins with.")] = 5


class Bid(Action, frozen=True, kw_only=True):
    """Say that there are at least so many dice of a face, more than in the last bid (1.2)."""

    count: Annotated[int, Meta(ge=1, le=30, description="How many dice, of all seats together.")]
    face: Annotated[int, FACE]


class RaiseFace(Action, frozen=True, kw_only=True):
    """Keep the number of the last bid, and name a higher face (1.2)."""

    face: Annotated[int, FACE]


class Challenge(Action, frozen=True, kw_only=True):
    """Doubt the last bid: all dice are shown, and somebody loses one (1.3)."""


class GameBegun(Event, frozen=True, kw_only=True):
    """The table has its seats and dice."""

    seats: Annotated[int, Meta(description="How many play.")]
    each: Annotated[int, Meta(description="How many dice each has.")]
    first: Annotated[Seat, Meta(description="Who bids first, drawn by chance.")]


class DiceRolled(Event, frozen=True, kw_only=True):
    """A seat has rolled its dice; only that seat sees them."""

    seat: Annotated[Seat, Meta(description="Whose dice.")]
    count: Annotated[int, Meta(description="How many.")]
    dice: Annotated[Dice, Meta(description="The faces; empty for everybody else.")]


class BiddingBegun(Event, frozen=True, kw_only=True):
    """All have rolled: a seat makes the first bid."""

    seat: Annotated[Seat, Meta(description="Who bids first.")]


class BidMade(Event, frozen=True, kw_only=True):
    """A seat has said that there are at least so many dice of a face."""

    seat: Annotated[Seat, Meta(description="Who said so.")]
    count: Annotated[int, Meta(description="How many dice.")]
    face: Annotated[int, Meta(description="Of which face; ones count, too.")]


class DiceShown(Event, frozen=True, kw_only=True):
    """After a challenge a seat shows its dice."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Whose dice.")]
    dice: Annotated[Dice, Meta(description="The faces.")]


class BidChallenged(Event, frozen=True, kw_only=True):
    """The last bid was challenged, and the dice were counted."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who challenged it.")]
    count: Annotated[int, Meta(description="How many dice of the face there are.")]
    face: Annotated[int, Meta(description="The face of the bid.")]


class DieLost(Event, frozen=True, kw_only=True):
    """A seat has lost a die."""

    seat: Annotated[Seat, Meta(description="Who lost it.")]
    left: Annotated[int, Meta(description="How many the seat has left.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """Only one seat has dice."""

    outcome: Annotated[Outcome, Meta(description="Who has won, and by what.")]


AnyEvent: TypeAlias = GameBegun | DiceRolled | BiddingBegun | BidMade | DiceShown | BidChallenged | DieLost | GameEnded


class Bidding(Phase, frozen=True, kw_only=True):
    """A seat is to bid or to challenge."""

    seat: Seat


class LastBid(Value, frozen=True, kw_only=True):
    """What was said last."""

    seat: Annotated[Seat, Meta(description="Who said it.")]
    count: Annotated[int, Meta(description="How many dice.")]
    face: Annotated[int, Meta(description="Of which face.")]


class State(Value, frozen=True, kw_only=True):
    """The dice by seat, the last bid, and who went out, in that order."""

    dice: tuple[Dice, ...] = ()
    lost: int = 0
    bid: LastBid | None = None
    shown: tuple[Dice, ...] = ()
    out: tuple[Seat, ...] = ()
    now: Bidding | None = None
    outcome: Outcome | None = None


class View(Value, frozen=True, kw_only=True):
    """What one viewer may know."""

    dice: Annotated[Dice, Meta(description="The viewer's own dice; empty for a spectator."), drawn("dice", by="viewer")]
    counts: Annotated[tuple[int, ...], Meta(description="How many dice each seat has."), drawn("score")]
    turn: Annotated[Seat | None, Meta(description="Who is to bid or to challenge; null: the game is over.")]
    bid: Annotated[LastBid | None, Meta(description="The last bid; null: none yet.")]
    shown: Annotated[tuple[Dice, ...], Meta(description="By seat: the dice of the last challenge.")]


def evolve(state: State, event: AnyEvent) -> State:
    """Apply an event to the state."""
    match event:
        case GameBegun(seats=seats, each=count):
            return State(dice=((WILD,) * count,) * seats)
        case DiceRolled(seat=seat, dice=dice):
            return replace(state, dice=put(state.dice, seat, dice))
        case BiddingBegun(seat=seat):
            return replace(state, bid=None, now=Bidding(seat=seat))
        case BidMade(seat=seat, count=count, face=face):
            bid = LastBid(seat=seat, count=count, face=face)
            return replace(state, bid=bid, now=Bidding(seat=next_seat(state, seat)), shown=((),) * len(state.dice))
        case DiceShown(seat=seat, dice=dice):
            return replace(state, shown=put(state.shown, seat, dice))
        case DieLost(seat=seat, left=left):
            out = state.out if left else (*state.out, seat)
            return replace(state, dice=put(state.dice, seat, state.dice[seat][:left]), lost=state.lost + 1, out=out)
        case GameEnded():
            return replace(state, now=None, outcome=event.outcome)
        case _:
            return state


def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat in turn order that has dice."""
    seats = len(state.dice)
    return next((Seat(one % seats) for one in range(seat + 1, seat + seats) if state.dice[one % seats]), seat)


def total(state: State) -> int:
    """How many dice there are."""
    return sum(map(len, state.dice))


def deal(ledger: Ledger[State, AnyEvent], setup: Options, seats: int) -> None:
    """All roll, and a random seat bids first (1.1)."""
    first = Seat(ledger.chance.below(seats))
    ledger.record(GameBegun(seats=seats, each=setup.dice, first=first))
    roll(ledger, first)


def shows(_edition: Edition, _setup: Options, _seats: int) -> Declared:
    """Who begins, and all dice."""
    return {GameBegun: (Shown(field="first", below="seats"),), DiceRolled: (Shown(field="dice", sides=HIGHEST),)}


def roll(ledger: Ledger[State, AnyEvent], first: Seat) -> None:
    """All who have dice roll them (1.4)."""
    for seat, dice in enumerate(ledger.state.dice):
        if dice:
            faces = tuple(sorted(1 + ledger.chance.below(HIGHEST) for _ in dice))
            ledger.record(DiceRolled(seat=Seat(seat), count=len(faces), dice=faces))
    ledger.record(BiddingBegun(seat=first))


def bids(state: State, _seat: Seat) -> Iterable[Bid]:
    """One or two dice more than in the last bid; the template stands for all others."""
    least = least_count(state)
    counts = range(least, min(least + 2, total(state) + 1))
    return (Bid(count=count, face=face) for count in counts for face in range(LOWEST, HIGHEST + 1))


def least_count(state: State) -> int:
    """How many dice the next bid names at least, if not a higher face (1.2)."""
    return 1 if state.bid is None else state.bid.count + 1


def bid_refusal(state: State, _seat: Seat, action: Bid) -> Refusal | None:
    """More dice than in the last bid, and no more than there are (1.2)."""
    if not LOWEST <= action.face <= HIGHEST:
        return refuse("NO_SUCH_FACE", "1.2", least=LOWEST, most=HIGHEST)
    if not least_count(state) <= action.count <= total(state):
        return refuse("WRONG_COUNT", "1.2", least=least_count(state), most=total(state))
    return None


def bid_template(state: State, _seat: Seat, example: Bid) -> Template:
    """Any number from the next to all dice, any face."""
    bounds = (
        Bound(path="count", least=least_count(state), most=total(state)),
        Bound(path="face", least=LOWEST, most=HIGHEST),
    )
    return Template(action="bid", bounds=bounds, example=example)


def resolve_bid(ledger: Ledger[State, AnyEvent], seat: Seat, action: Bid) -> None:
    """Say it (1.2)."""
    ledger.record(BidMade(seat=seat, count=action.count, face=action.face))


def faces(state: State, _seat: Seat) -> Iterable[RaiseFace]:
    """The faces above that of the last bid."""
    return () if state.bid is None else (RaiseFace(face=face) for face in range(state.bid.face + 1, HIGHEST + 1))


def face_refusal(state: State, _seat: Seat, action: RaiseFace) -> Refusal | None:
    """A higher face than in the last bid (1.2)."""
    if state.bid is None:
        return refuse("NO_BID_YET", "1.2")
    return None if state.bid.face < action.face <= HIGHEST else refuse("FACE_NOT_HIGHER", "1.2", face=state.bid.face)


def resolve_face(ledger: Ledger[State, AnyEvent], seat: Seat, action: RaiseFace) -> None:
    """Say it with the same number (1.2)."""
    if ledger.state.bid is not None:
        ledger.record(BidMade(seat=seat, count=ledger.state.bid.count, face=action.face))


def challenge_refusal(state: State, _seat: Seat, _action: Challenge) -> Refusal | None:
    """There is a bid (1.3)."""
    return refuse("NO_BID_YET", "1.3") if state.bid is None else None


def resolve_challenge(ledger: Ledger[State, AnyEvent], seat: Seat, _action: Challenge) -> None:
    """Show and count all dice; somebody loses one, and all roll again (1.3, 1.4)."""
    state, bid = ledger.state, ledger.state.bid
    if bid is None:
        return
    for one, dice in enumerate(state.dice):
        if dice:
            ledger.record(DiceShown(seat=Seat(one), dice=dice))
    count = sum(matching(dice, bid.face) for dice in state.dice)
    ledger.record(BidChallenged(seat=seat, count=count, face=bid.face))
    loser = seat if count >= bid.count else bid.seat
    ledger.record(DieLost(seat=loser, left=len(state.dice[loser]) - 1))
    left = [Seat(one) for one, dice in enumerate(ledger.state.dice) if dice]
    if len(left) == 1:
        ledger.record(GameEnded(outcome=result(ledger.state)))
    else:
        roll(ledger, loser if loser in left else next_seat(ledger.state, loser))


def matching(dice: Dice, face: int) -> int:
    """How many of these dice count for a face (1.2)."""
    return sum(die in (face, WILD) for die in dice)


BID: Move[State, Bid, AnyEvent] = Move(
    action=Bid, during=(Bidding,), candidates=bids, refusal=bid_refusal, resolve=resolve_bid, template=bid_template
)
RAISE_FACE: Move[State, RaiseFace, AnyEvent] = Move(
    action=RaiseFace, during=(Bidding,), candidates=faces, refusal=face_refusal, resolve=resolve_face
)
CHALLENGE: Move[State, Challenge, AnyEvent] = Move(
    action=Challenge,
    during=(Bidding,),
    candidates=lambda _state, _seat: (Challenge(),),
    refusal=challenge_refusal,
    resolve=resolve_challenge,
)


def view(state: State, viewer: Viewer) -> View:
    """Everybody sees the own dice only, and those that the last challenge has shown."""
    own = () if viewer is None else state.dice[viewer]
    turn = state.now.seat if state.now else None
    return View(dice=own, counts=tuple(map(len, state.dice)), turn=turn, bid=state.bid, shown=state.shown)


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event itself for viewers who may know it, one public form for all others."""
    return replace(event, dice=()) if isinstance(event, DiceRolled) and event.seat != viewer else event


def redeal(state: State, viewer: Viewer, chance: Chance) -> State:
    """A state that looks the same to this viewer: all others roll again."""
    return replace(
        state,
        dice=tuple(
            dice if seat == viewer else tuple(sorted(1 + chance.below(HIGHEST) for _ in dice))
            for seat, dice in enumerate(state.dice)
        ),
    )


def result(state: State) -> Outcome:
    """The last seat with dice wins, then who went out last (1.4)."""
    counts = tuple(map(len, state.dice))
    lasted = [state.out.index(Seat(seat)) if not count else len(counts) for seat, count in enumerate(counts)]
    return ranked(Ending.ONE_LEFT, {SCORE: counts, "LASTED": lasted})


def estimate(state: State) -> tuple[float, ...]:
    """Who has many dice is likely to win, and less so after a bid that is likely to be wrong."""
    worth = [float(len(dice)) for dice in state.dice]
    if state.bid is not None and worth[state.bid.seat]:
        worth[state.bid.seat] -= 0.9 * (1 - likely(state, state.bid))
    return tuple(one / sum(worth) for one in worth)


def likely(state: State, bid: LastBid) -> float:
    """How likely a bid is right, as its own seat sees it: every other die counts in one of three cases."""
    own = state.dice[bid.seat]
    others, wanted = total(state) - len(own), bid.count - matching(own, bid.face)
    return sum(comb(others, hits) * 2.0 ** (others - hits) for hits in range(max(0, wanted), others + 1)) / 3.0**others


GAME: Game[Edition, Options, State, AnyEvent, View, Board] = Game(
    name="liars-dice",
    seats=range(2, 7),
    setup=Options,
    actions=Bid | RaiseFace | Challenge,
    events=AnyEvent,
    view_type=View,
    texts=Texts("liarsdice"),
    blank=lambda _edition: State(),
    deal=deal,
    shows=shows,
    rulebook=Rulebook(
        evolve=evolve,
        phase=lambda state: state.now,
        to_act=lambda state: frozenset({state.now.seat}) if state.now else frozenset(),
        moves=lambda _state: (BID, RAISE_FACE, CHALLENGE),
        turn_rule="1.2",
    ),
    view=view,
    outcome=lambda state: state.outcome,
    redact=redact,
    redeal=redeal,
    census=lambda state: (("dice", total(state) + state.lost),),
    estimate=estimate,
)
