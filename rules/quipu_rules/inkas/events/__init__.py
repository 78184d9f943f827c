"""What has happened: one file for each part of the game."""

from typing import TypeAlias

from quipu_rules.inkas.events.building import (
    CityBuilt,
    RoadBuilt,
    RoadLaid,
    RoadsTakenUp,
    RouteCardPassed,
    RuinsCleared,
    SettlementBuilt,
    TribeDeclined,
    TribeFounded,
)
from quipu_rules.inkas.events.development import (
    CombatArtsPlayed,
    CombatCardPassed,
    DevelopmentBought,
    DevelopmentDrawn,
    InventionPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
    RobberSentHome,
    SecondStackAdded,
)
from quipu_rules.inkas.events.preparation import (
    PlacementBegan,
    StarterFound,
    StartPlaced,
    StartRolled,
    TableLaid,
    YieldTaken,
)
from quipu_rules.inkas.events.production import (
    CardRobbed,
    CardsDiscarded,
    DiceRolled,
    DiscardChosen,
    DiscardSealed,
    GameEnded,
    HarvestTaken,
    RobberMoved,
    RobberRoused,
    SomethingRobbed,
    TurnBegan,
    Yield,
)
from quipu_rules.inkas.events.trade import (
    CardsTraded,
    OfferAccepted,
    OfferClosed,
    OfferCountered,
    OfferDeclined,
    OfferMade,
    OffersInvited,
    SupplyTraded,
    TradeRouteUsed,
)

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

__all__ = [
    "AnyEvent",
    "CardRobbed",
    "CardsDiscarded",
    "CardsTraded",
    "CityBuilt",
    "CombatArtsPlayed",
    "CombatCardPassed",
    "DevelopmentBought",
    "DevelopmentDrawn",
    "DiceRolled",
    "DiscardChosen",
    "DiscardSealed",
    "GameEnded",
    "HarvestTaken",
    "InventionPlayed",
    "MonopolyPlayed",
    "OfferAccepted",
    "OfferClosed",
    "OfferCountered",
    "OfferDeclined",
    "OfferMade",
    "OffersInvited",
    "PlacementBegan",
    "RoadBuildingPlayed",
    "RoadBuilt",
    "RoadLaid",
    "RoadsTakenUp",
    "RobberMoved",
    "RobberRoused",
    "RobberSentHome",
    "RouteCardPassed",
    "RuinsCleared",
    "SecondStackAdded",
    "SettlementBuilt",
    "SomethingRobbed",
    "StartPlaced",
    "StartRolled",
    "StarterFound",
    "SupplyTraded",
    "TableLaid",
    "TradeRouteUsed",
    "TribeDeclined",
    "TribeFounded",
    "TurnBegan",
    "Yield",
    "YieldTaken",
]
