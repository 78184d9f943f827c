"""Facts. Every number that play needs is in them."""

from typing import TypeAlias

from quipu.rules.caral.events.cards import (
    BoostWithdrawn,
    CardsDiscarded,
    CardsDrawn,
    CardsDrawnUnseen,
    CardsPicked,
    DeckRenewed,
    MovementBoosted,
    PairPlayed,
)
from quipu.rules.caral.events.opening import (
    AnnualTilesLaid,
    Answered,
    Asked,
    EmissaryBoardLaid,
    NeutralPlaced,
    Opened,
    ProgressTilesLaid,
    PyramidFounded,
    StatusCardsLaid,
    WhimRevealed,
)
from quipu.rules.caral.events.turns import (
    ActionTaken,
    AlpacaPlaced,
    AlpacaReturned,
    AnacondaDrivenAway,
    AnacondaPlaced,
    ArchitectMoved,
    ArchitectRolled,
    BuilderPlaced,
    BuilderRemoved,
    CentralPyramidGrew,
    DiplomacyTokenTaken,
    EmissaryLevelReached,
    EmissaryRecalled,
    EmissarySent,
    FigureMoved,
    LevelBuilt,
    PriestPlaced,
    PriestRemoved,
    ProgressTilePlaced,
    PyramidBegun,
    PyramidCompleted,
    StatusCardTaken,
    StonesLoaded,
    StonesSpent,
    TurnBegan,
    TurnEnded,
    WorkerPlaced,
    WorkerRemoved,
)
from quipu.rules.caral.events.years import (
    AnnualTileScored,
    AnnualTilesTurnedUp,
    CeremonyBegan,
    CeremonyClosed,
    CeremonyScored,
    FameScored,
    GameEnded,
    NothingSacrificed,
    OmenRevealed,
    PyramidsScored,
    Sacrificed,
    WhimAppeased,
    WhimStruck,
    YearBegan,
)

AnyEvent: TypeAlias = (
    Opened
    | Asked
    | Answered
    | PyramidFounded
    | NeutralPlaced
    | WhimRevealed
    | AnnualTilesLaid
    | StatusCardsLaid
    | ProgressTilesLaid
    | EmissaryBoardLaid
    | YearBegan
    | ArchitectRolled
    | ArchitectMoved
    | TurnBegan
    | TurnEnded
    | MovementBoosted
    | BoostWithdrawn
    | FigureMoved
    | WorkerPlaced
    | BuilderPlaced
    | PriestPlaced
    | EmissarySent
    | WorkerRemoved
    | BuilderRemoved
    | PriestRemoved
    | EmissaryRecalled
    | StonesLoaded
    | StonesSpent
    | AlpacaPlaced
    | AlpacaReturned
    | CardsDrawn
    | CardsDrawnUnseen
    | DeckRenewed
    | CardsDiscarded
    | CardsPicked
    | PyramidBegun
    | LevelBuilt
    | PyramidCompleted
    | CentralPyramidGrew
    | PairPlayed
    | ActionTaken
    | CeremonyBegan
    | OmenRevealed
    | Sacrificed
    | NothingSacrificed
    | CeremonyScored
    | CeremonyClosed
    | WhimAppeased
    | WhimStruck
    | AnnualTileScored
    | AnnualTilesTurnedUp
    | StatusCardTaken
    | ProgressTilePlaced
    | AnacondaDrivenAway
    | AnacondaPlaced
    | EmissaryLevelReached
    | DiplomacyTokenTaken
    | FameScored
    | PyramidsScored
    | GameEnded
)

__all__ = [
    "ActionTaken",
    "AlpacaPlaced",
    "AlpacaReturned",
    "AnacondaDrivenAway",
    "AnacondaPlaced",
    "AnnualTileScored",
    "AnnualTilesLaid",
    "AnnualTilesTurnedUp",
    "Answered",
    "AnyEvent",
    "ArchitectMoved",
    "ArchitectRolled",
    "Asked",
    "BoostWithdrawn",
    "BuilderPlaced",
    "BuilderRemoved",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsDrawnUnseen",
    "CardsPicked",
    "CentralPyramidGrew",
    "CeremonyBegan",
    "CeremonyClosed",
    "CeremonyScored",
    "DeckRenewed",
    "DiplomacyTokenTaken",
    "EmissaryBoardLaid",
    "EmissaryLevelReached",
    "EmissaryRecalled",
    "EmissarySent",
    "FameScored",
    "FigureMoved",
    "GameEnded",
    "LevelBuilt",
    "MovementBoosted",
    "NeutralPlaced",
    "NothingSacrificed",
    "OmenRevealed",
    "Opened",
    "PairPlayed",
    "PriestPlaced",
    "PriestRemoved",
    "ProgressTilePlaced",
    "ProgressTilesLaid",
    "PyramidBegun",
    "PyramidCompleted",
    "PyramidFounded",
    "PyramidsScored",
    "Sacrificed",
    "StatusCardTaken",
    "StatusCardsLaid",
    "StonesLoaded",
    "StonesSpent",
    "TurnBegan",
    "TurnEnded",
    "WhimAppeased",
    "WhimRevealed",
    "WhimStruck",
    "WorkerPlaced",
    "WorkerRemoved",
    "YearBegan",
]
