"""What has happened."""

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from quipu.rules.inkas.parts import Bundle, Card, Development, Ending, Hex, Path, Preparation, Site, Terrain
from quipu.rules.kernel.message import Event, Seat, Value


class TableLaid(Event, frozen=True, kw_only=True):
    """The board and the supply are ready for so many seats (1.3, 2.1, 2.8)."""

    seats: int
    preparation: Preparation
    terrains: Annotated[tuple[Terrain, ...], Meta(description="By hex.")]


class StartRolled(Event, frozen=True, kw_only=True):
    """A seat rolled for the first turn (2.5)."""

    seat: Seat
    dice: tuple[int, ...]


class StarterFound(Event, frozen=True, kw_only=True):
    """The highest roller begins (2.5)."""

    seat: Seat


class PlacementBegan(Event, frozen=True, kw_only=True):
    """A seat is to place in this round (2.6)."""

    seat: Seat
    round: int


class StartPlaced(Event, frozen=True, kw_only=True):
    """A starting settlement with its road (2.2, 2.6)."""

    seat: Seat
    site: Site
    path: Path
    points: int


class YieldTaken(Event, frozen=True, kw_only=True):
    """The first cards of a starting settlement (2.4, 2.7)."""

    seat: Seat
    cards: Bundle


class TurnBegan(Event, frozen=True, kw_only=True):
    """The turn has passed to this seat (3.1)."""

    seat: Seat
    turn: int


class DiceRolled(Event, frozen=True, kw_only=True):
    """The production roll (4.1)."""

    seat: Seat
    dice: tuple[int, ...]


class Yield(Value, frozen=True, kw_only=True):
    """What one seat takes of one kind."""

    seat: Seat
    card: Card
    count: int


class HarvestTaken(Event, frozen=True, kw_only=True):
    """What the roll produced (4.2); of the short kinds the supply held too little (4.5)."""

    yields: tuple[Yield, ...]
    short: tuple[Card, ...]


class RobberRoused(Event, frozen=True, kw_only=True):
    """A seven: so many cards are owed by each seat, then the robber moves (5.2, 5.4)."""

    seat: Seat
    owed: tuple[int, ...]


class DiscardChosen(Event, frozen=True, kw_only=True):
    """A seat chose what to give back; known to itself alone (R25)."""

    seat: Seat
    cards: Bundle


class DiscardSealed(Event, frozen=True, kw_only=True):
    """Public face of ``DiscardChosen``."""

    seat: Seat


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """The cards a seat gave back, shown to all (R25)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Bundle


class RobberMoved(Event, frozen=True, kw_only=True):
    """The robber's new place; none is the jungle frame (5.4)."""

    seat: Seat
    target: Hex | None


class CardRobbed(Event, frozen=True, kw_only=True):
    """The card that was robbed; known to robber and victim (5.6)."""

    seat: Seat
    victim: Seat
    card: Card


class SomethingRobbed(Event, frozen=True, kw_only=True):
    """Public face of ``CardRobbed``."""

    seat: Seat
    victim: Seat


class OfferMade(Event, frozen=True, kw_only=True):
    """An offer to all opponents (6.2)."""

    seat: Seat
    give: Bundle
    take: Bundle


class OffersInvited(Event, frozen=True, kw_only=True):
    """All opponents are invited to make offers (R46)."""

    seat: Seat


class OfferAccepted(Event, frozen=True, kw_only=True):
    """An opponent agrees (6.5)."""

    seat: Seat


class OfferCountered(Event, frozen=True, kw_only=True):
    """An opponent answers with an offer: what it gives, what it takes (6.4)."""

    seat: Seat
    give: Bundle
    take: Bundle


class OfferDeclined(Event, frozen=True, kw_only=True):
    """An opponent declines, or takes its answer back (R48)."""

    seat: Seat


class OfferClosed(Event, frozen=True, kw_only=True):
    """The round of offers ended without a trade (R48)."""

    seat: Seat


class CardsTraded(Event, frozen=True, kw_only=True):
    """Cards changed hands: what the seat on turn gave its partner, and what it took (6.5)."""

    seat: Seat
    partner: Seat
    give: Bundle
    take: Bundle


class SupplyTraded(Event, frozen=True, kw_only=True):
    """A trade with the supply (7.1, 7.2, 7.3)."""

    seat: Seat
    give: Bundle
    take: Bundle


class TradeRouteUsed(Event, frozen=True, kw_only=True):
    """The exchange of the Longest Trade Route (10.4)."""

    seat: Seat
    give: Bundle
    take: Bundle


class RoadBuilt(Event, frozen=True, kw_only=True):
    """A road was built and paid (8.2)."""

    seat: Seat
    path: Path
    price: Bundle


class RoadLaid(Event, frozen=True, kw_only=True):
    """A free road was laid; so many are left to lay (9.8)."""

    seat: Seat
    path: Path
    left: int


class SettlementBuilt(Event, frozen=True, kw_only=True):
    """A settlement was built and paid, over a declining building of the razed seat, if any (8.6, 11.8)."""

    seat: Seat
    site: Site
    razed: Seat | None
    points: int
    price: Bundle


class CityBuilt(Event, frozen=True, kw_only=True):
    """A city replaced a settlement (8.9)."""

    seat: Seat
    site: Site
    points: int
    price: Bundle


class DevelopmentBought(Event, frozen=True, kw_only=True):
    """A development card with this back; its face is known to the buyer (9.1)."""

    seat: Seat
    back: int
    development: Development
    price: Bundle


class DevelopmentDrawn(Event, frozen=True, kw_only=True):
    """Public face of ``DevelopmentBought``."""

    seat: Seat
    back: int
    price: Bundle


class CombatArtsPlayed(Event, frozen=True, kw_only=True):
    """Combat Arts; so many lie face up before the seat now (9.5, 9.6)."""

    seat: Seat
    back: int
    shown: int


class RoadBuildingPlayed(Event, frozen=True, kw_only=True):
    """Road Building for so many roads (9.8, R29)."""

    seat: Seat
    back: int
    left: int


class InventionPlayed(Event, frozen=True, kw_only=True):
    """Invention, and the cards it took from the supply (9.9)."""

    seat: Seat
    back: int
    take: Bundle


class MonopolyPlayed(Event, frozen=True, kw_only=True):
    """Monopoly on a kind, and how many cards each seat handed over (9.10)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    back: int
    card: Card
    taken: Annotated[tuple[int, ...], Meta(description="By seat.")]


class RouteCardPassed(Event, frozen=True, kw_only=True):
    """The Longest Trade Route has a new holder, or lies aside (10.1, 10.2, 11.3)."""

    holder: Seat | None
    length: Annotated[int, Meta(description="Of the longest route on the board.")]


class CombatCardPassed(Event, frozen=True, kw_only=True):
    """Mightiest Combat Arts has a new holder (10.5, 10.6)."""

    holder: Seat | None
    shown: int


class RobberSentHome(Event, frozen=True, kw_only=True):
    """Mightiest Combat Arts sent the robber to the jungle frame for these cards (10.7, 10.8)."""

    seat: Seat
    cards: Bundle


class RuinsCleared(Event, frozen=True, kw_only=True):
    """What was left of the tribe before the last was taken off the board (11.5)."""

    seat: Seat
    sites: tuple[Site, ...]


class RoadsTakenUp(Event, frozen=True, kw_only=True):
    """The roads of a tribe at its apex went back to the stock (11.2)."""

    seat: Seat
    paths: tuple[Path, ...]


class TribeDeclined(Event, frozen=True, kw_only=True):
    """Thickets cover these buildings; the seat is to found its tribe of this number, counted from one (11.4)."""

    seat: Seat
    sites: tuple[Site, ...]
    tribe: int


class TribeFounded(Event, frozen=True, kw_only=True):
    """A founding settlement, on the seat's own ruin if razed names it (12.1, R4)."""

    seat: Seat
    site: Site
    razed: Seat | None
    points: int


class SecondStackAdded(Event, frozen=True, kw_only=True):
    """Stack 2 lies under stack 1 (9.4)."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over (13.1, R45)."""

    ending: Ending
    winner: Seat | None


AnyEvent: TypeAlias = (
    TableLaid
    | StartRolled
    | StarterFound
    | PlacementBegan
    | StartPlaced
    | YieldTaken
    | TurnBegan
    | DiceRolled
    | HarvestTaken
    | RobberRoused
    | DiscardChosen
    | DiscardSealed
    | CardsDiscarded
    | RobberMoved
    | CardRobbed
    | SomethingRobbed
    | OfferMade
    | OffersInvited
    | OfferAccepted
    | OfferCountered
    | OfferDeclined
    | OfferClosed
    | CardsTraded
    | SupplyTraded
    | TradeRouteUsed
    | RoadBuilt
    | RoadLaid
    | SettlementBuilt
    | CityBuilt
    | DevelopmentBought
    | DevelopmentDrawn
    | CombatArtsPlayed
    | RoadBuildingPlayed
    | InventionPlayed
    | MonopolyPlayed
    | RouteCardPassed
    | CombatCardPassed
    | RobberSentHome
    | RuinsCleared
    | RoadsTakenUp
    | TribeDeclined
    | TribeFounded
    | SecondStackAdded
    | GameEnded
)
