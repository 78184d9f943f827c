"""What happened."""

from typing import TypeAlias

from quipu_rules.caretos.events.cards import (
    BonusCardBought,
    BonusCardMet,
    BonusCardRevealed,
    FinalCardChosen,
    FinalCardKept,
    FinalCardsDealt,
    FinalCardsTaken,
    NightCardPlayed,
    NightCardsDrawn,
    NightCardsTaken,
)
from quipu_rules.caretos.events.monsters import (
    CaretoMoved,
    ExtraMoveGained,
    MonsterActivated,
    MonsterMoved,
    MonsterReleased,
    MonsterReturned,
    MonstersPlaced,
    MonsterTrapped,
    PlacesSwapped,
)
from quipu_rules.caretos.events.turns import (
    ActivationsEnded,
    Asked,
    CaretosStuck,
    GameEnded,
    GatheringEnded,
    PileCleared,
    Stopped,
    TableOpened,
    TurnBegan,
    TurnEnded,
)
from quipu_rules.caretos.events.villagers import (
    CampfirePlaced,
    CampfireReturned,
    CampfiresSpent,
    GroupCalmed,
    GroupMoved,
    GroupRouted,
    GroupScared,
    VillagerCaptured,
    VillagerFled,
    VillagerGathered,
    VillagerLost,
    VillagerMoved,
    VillagersChosen,
    VillagersPlaced,
    VillagersPut,
)

MonsterEvent: TypeAlias = MonsterMoved | PlacesSwapped | MonstersPlaced | MonsterActivated | ExtraMoveGained
CauldronEvent: TypeAlias = MonsterTrapped | MonsterReleased | MonsterReturned
EndOfPart: TypeAlias = Stopped | ActivationsEnded | GatheringEnded | CaretosStuck
VillagerEvent: TypeAlias = (
    VillagersPlaced
    | VillagerGathered
    | VillagerLost
    | VillagerCaptured
    | VillagerFled
    | VillagerMoved
    | VillagersPut
    | GroupMoved
    | GroupCalmed
)
CampfireEvent: TypeAlias = CampfirePlaced | CampfireReturned | GroupScared | GroupRouted | CampfiresSpent
TurnEvent: TypeAlias = TableOpened | TurnBegan | NightCardPlayed | NightCardsDrawn | PileCleared | TurnEnded | GameEnded
CardEvent: TypeAlias = BonusCardRevealed | BonusCardBought | BonusCardMet | FinalCardsDealt | FinalCardKept
PublicTwin: TypeAlias = NightCardsTaken | FinalCardsTaken | FinalCardChosen
"""What others see of a hidden event; it changes nothing."""
AnyEvent: TypeAlias = (
    Asked
    | MonsterEvent
    | CauldronEvent
    | EndOfPart
    | CaretoMoved
    | VillagerEvent
    | VillagersChosen
    | CampfireEvent
    | TurnEvent
    | CardEvent
    | PublicTwin
)

__all__ = [
    "ActivationsEnded",
    "AnyEvent",
    "Asked",
    "BonusCardBought",
    "BonusCardMet",
    "BonusCardRevealed",
    "CampfireEvent",
    "CampfirePlaced",
    "CampfireReturned",
    "CampfiresSpent",
    "CardEvent",
    "CaretoMoved",
    "CaretosStuck",
    "CauldronEvent",
    "EndOfPart",
    "ExtraMoveGained",
    "FinalCardChosen",
    "FinalCardKept",
    "FinalCardsDealt",
    "FinalCardsTaken",
    "GameEnded",
    "GatheringEnded",
    "GroupCalmed",
    "GroupMoved",
    "GroupRouted",
    "GroupScared",
    "MonsterActivated",
    "MonsterEvent",
    "MonsterMoved",
    "MonsterReleased",
    "MonsterReturned",
    "MonsterTrapped",
    "MonstersPlaced",
    "NightCardPlayed",
    "NightCardsDrawn",
    "NightCardsTaken",
    "PileCleared",
    "PlacesSwapped",
    "PublicTwin",
    "Stopped",
    "TableOpened",
    "TurnBegan",
    "TurnEnded",
    "TurnEvent",
    "VillagerCaptured",
    "VillagerEvent",
    "VillagerFled",
    "VillagerGathered",
    "VillagerLost",
    "VillagerMoved",
    "VillagersChosen",
    "VillagersPlaced",
    "VillagersPut",
]
