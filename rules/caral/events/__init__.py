"""Facts. Every number that play needs is in them."""

from typing import TypeAlias

from rules.caral.events.opening import (
    Opened,
    Asked,
    Answered,
    PyramidFounded,
    NeutralPlaced,
    WhimRevealed,
    AnnualTilesLaid,
    StatusCardsLaid,
    ProgressTilesLaid,
    EmissaryBoardLaid,
)
from rules.caral.events.turns import (
    ArchitectRolled,
    ArchitectMoved,
    TurnBegan,
    TurnEnded,
    FigureMoved,
    WorkerPlaced,
    BuilderPlaced,
    PriestPlaced,
    EmissarySent,
    WorkerRemoved,
    BuilderRemoved,
    PriestRemoved,
    EmissaryRecalled,
    StonesLoaded,
    StonesSpent,
    AlpacaPlaced,
    AlpacaReturned,
    PyramidBegun,
    LevelBuilt,
    PyramidCompleted,
    CentralPyramidGrew,
    ActionTaken,
    StatusCardTaken,
    ProgressTilePlaced,
    AnacondaDrivenAway,
    AnacondaPlaced,
    EmissaryLevelReached,
    DiplomacyTokenTaken,
)
from rules.caral.events.cards import (
    MovementBoosted,
    BoostWithdrawn,
    CardsDrawn,
    CardsDrawnUnseen,
    DeckRenewed,
    CardsDiscarded,
    CardsPicked,
    PairPlayed,
)
from rules.caral.events.years import (
    YearBegan,
    CeremonyBegan,
    OmenRevealed,
    Sacrificed,
    NothingSacrificed,
    CeremonyScored,
    CeremonyClosed,
    WhimAppeased,
    WhimStruck,
    AnnualTileScored,
    AnnualTilesTurnedUp,
    FameScored,
    PyramidsScored,
    GameEnded,
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
