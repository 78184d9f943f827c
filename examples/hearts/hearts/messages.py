"""What seats ask for, what happened, and what the table knows."""

from enum import Enum
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from hearts.cards import Card
from quipu import Action, Event, Outcome, Phase, Seat, Value, drawn

PASSED = 3  # 1.2
Counts: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[Card, ...]
A_CARD = Meta(ge=0, le=51, description="A card of the seat's hand.")


class Passing(Enum):
    """To whom cards are passed."""

    ROTATING = "ROTATING"
    """To the left, to the right, across with four seats, to nobody; hand by hand."""
    LEFT = "LEFT"
    """Always to the left."""
    NEVER = "NEVER"
    """To nobody."""


class Ending(Enum):
    """How the game ended."""

    LIMIT_REACHED = "LIMIT_REACHED"


class Options(Value, frozen=True, kw_only=True):
    """The options of a table."""

    limit: Annotated[int, Meta(ge=1, le=200, description="With how many points of a seat the game ends.")] = 100
    passing: Annotated[Passing, Meta(description="To whom cards are passed before play.")] = Passing.ROTATING


class PassCards(Action, frozen=True, kw_only=True):
    """Choose three cards to pass; nobody else sees them before all have chosen (1.2)."""

    cards: Annotated[tuple[Annotated[Card, A_CARD], ...], Meta(max_length=PASSED, description="Three of the hand.")]


class PlayCard(Action, frozen=True, kw_only=True):
    """Play a card to the trick (1.3)."""

    card: Annotated[Card, A_CARD]


class GameBegun(Event, frozen=True, kw_only=True):
    """The table has its seats and options."""

    seats: Annotated[int, Meta(description="How many play.")]
    limit: Annotated[int, Meta(description="With how many points the game ends.")]
    passing: Annotated[Passing, Meta(description="To whom cards are passed.")]


class HandDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt its hand; only that seat sees the cards."""

    seat: Annotated[Seat, Meta(description="Who holds it.")]
    count: Annotated[int, Meta(description="How many cards.")]
    cards: Annotated[Hand, Meta(description="The cards; empty for everybody else.")]


class PassingBegun(Event, frozen=True, kw_only=True):
    """Every seat chooses the cards that it passes."""

    by: Annotated[int, Meta(description="How many seats further they go, in turn order.")]


class PassChosen(Event, frozen=True, kw_only=True):
    """A seat has chosen the cards that it passes; only that seat sees which."""

    seat: Annotated[Seat, Meta(description="Who passes them.")]
    count: Annotated[int, Meta(description="How many cards.")]
    cards: Annotated[Hand, Meta(description="The cards; empty for everybody else.")]


class CardsPassed(Event, frozen=True, kw_only=True):
    """All have chosen: cards went from a seat to another; only these two see which."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who passed them.")]
    to: Annotated[Seat, Meta(description="Who has them now.")]
    count: Annotated[int, Meta(description="How many cards.")]
    cards: Annotated[Hand, Meta(description="The cards; empty for everybody else.")]


class TricksBegun(Event, frozen=True, kw_only=True):
    """The holder of the lowest club leads the first trick."""

    reveals: ClassVar[bool] = True

    seat: Annotated[Seat, Meta(description="Who leads.")]


class CardPlayed(Event, frozen=True, kw_only=True):
    """A card was played to the trick."""

    seat: Annotated[Seat, Meta(description="Who played it.")]
    card: Annotated[Card, Meta(description="The card, which everybody sees now.")]


class TrickTaken(Event, frozen=True, kw_only=True):
    """All have played: a seat takes the trick and leads the next one."""

    seat: Annotated[Seat, Meta(description="Who takes it.")]
    points: Annotated[int, Meta(description="What its cards count.")]


class HandScored(Event, frozen=True, kw_only=True):
    """All cards of the hand have been played, and its points are written down."""

    points_by_seat: Annotated[Counts, Meta(description="What each seat counts.")]
    moon: Annotated[Seat | None, Meta(description="Who has shot the moon; null: nobody.")]


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over."""

    outcome: Annotated[Outcome, Meta(description="Who has won, and by what.")]


AnyEvent: TypeAlias = (
    GameBegun
    | HandDealt
    | PassingBegun
    | PassChosen
    | CardsPassed
    | TricksBegun
    | CardPlayed
    | TrickTaken
    | HandScored
    | GameEnded
)


class ChoosingPass(Phase, frozen=True, kw_only=True):
    """All seats choose cards to pass, at the same time."""

    by: int


class PlayingTrick(Phase, frozen=True, kw_only=True):
    """A seat is to play a card."""

    seat: Seat


class State(Value, frozen=True, kw_only=True):
    """A card is in the deck, in a hand, in the trick or among those played, and in no two of them."""

    limit: int = 100
    passing: Passing = Passing.ROTATING
    deck: Hand = ()
    hands: tuple[Hand, ...] = ()
    chosen: tuple[Hand | None, ...] = ()
    trick: tuple[Card | None, ...] = ()
    leader: Seat = Seat(0)
    played: Hand = ()
    taken: Counts = ()
    scores: Counts = ()
    scored: int = 0
    """How many hands are over."""
    now: ChoosingPass | PlayingTrick | None = None
    outcome: Outcome | None = None


class View(Value, frozen=True, kw_only=True):
    """What one viewer may know."""

    hand: Annotated[Hand, Meta(description="The viewer's own cards; empty for a spectator."), drawn("hand")]
    hand_sizes: Annotated[Counts, Meta(description="How many cards each seat holds."), drawn("backs")]
    chosen: Annotated[Hand, Meta(description="What the viewer has chosen to pass."), drawn("row", by="viewer")]
    pass_to: Annotated[Seat | None, Meta(description="Who gets the viewer's cards; null: nobody now.")]
    trick: Annotated[tuple[Card | None, ...], Meta(description="By seat; null: not yet played."), drawn("trick")]
    leader: Annotated[Seat, Meta(description="Who led this trick.")]
    played: Annotated[Hand, Meta(description="The cards of the tricks taken in this hand."), drawn("pile")]
    hearts_broken: Annotated[bool, Meta(description="Whether a heart may be led.")]
    taken: Annotated[Counts, Meta(description="Points in the tricks of this hand, by seat.")]
    scores: Annotated[Counts, Meta(description="Points of all hands before."), drawn("score", fewest=True)]
