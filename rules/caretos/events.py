"""What happened."""

from typing import ClassVar, TypeAlias

from quipu.rules.caretos.parts import (
    BonusCard,
    Careto,
    Color,
    Ending,
    Fate,
    FinalCard,
    Monster,
    Night,
    NightCard,
    Place,
    Purchase,
    Rune,
    Symbol,
)
from quipu.rules.caretos.phases import AnyPhase
from quipu.rules.caretos.records import Crowd, ScoreSheet
from quipu.rules.kernel.message import Event, Seat


class TableOpened(Event, frozen=True, kw_only=True):
    """The Monsters were dealt, two to each seat in turn (1.2), and the Caretos stand (1.3)."""

    seats: int
    side: int
    """Which side of the board the edition lists."""
    experienced: bool
    first: Seat
    monsters: tuple[Monster, ...]
    caretos: tuple[Place, ...]
    villagers: tuple[Color, ...]
    """Those to be drawn (1.5)."""
    aside: tuple[Color, ...]
    campfires: int
    night_cards: tuple[NightCard, ...]


class Asked(Event, frozen=True, kw_only=True):
    """The table waits for this before anything it waited for already."""

    phase: AnyPhase


class MonstersPlaced(Event, frozen=True, kw_only=True):
    """A seat took a symbol (1.4)."""

    seat: Seat
    symbol: Symbol
    monsters: tuple[Monster, ...]
    places: tuple[Place, ...]


class VillagersPlaced(Event, frozen=True, kw_only=True):
    """The villagers were drawn (1.5), each group with its campfire (1.11)."""

    crowds: tuple[Crowd, ...]


class NightCardsDrawn(Event, frozen=True, kw_only=True):
    """A seat drew Night cards (1.7, 2.3)."""

    seat: Seat
    cards: tuple[NightCard, ...]


class NightCardsTaken(Event, frozen=True, kw_only=True):
    """A seat drew Night cards, seen by the others."""

    seat: Seat
    count: int


class BonusCardRevealed(Event, frozen=True, kw_only=True):
    """A Bonus card was turned up (1.8)."""

    card: BonusCard


class FinalCardsDealt(Event, frozen=True, kw_only=True):
    """A seat was dealt Final Bonus cards (1.9)."""

    seat: Seat
    final_cards: tuple[FinalCard, ...]


class FinalCardsTaken(Event, frozen=True, kw_only=True):
    """A seat was dealt Final Bonus cards, seen by the others."""

    seat: Seat
    count: int


class FinalCardKept(Event, frozen=True, kw_only=True):
    """A seat chose its Final Bonus card (1.10)."""

    seat: Seat
    card: FinalCard
    returned: tuple[FinalCard, ...]


class FinalCardChosen(Event, frozen=True, kw_only=True):
    """A seat chose its Final Bonus card, seen by the others."""

    seat: Seat


class TurnBegan(Event, frozen=True, kw_only=True):
    """A seat is to play a card (2.1)."""

    seat: Seat


class NightCardPlayed(Event, frozen=True, kw_only=True):
    """A Night card went on top of the own pile (2.1)."""

    seat: Seat
    card: NightCard
    night: Night
    rune: Rune | None
    matched: bool


class VillagerGathered(Event, frozen=True, kw_only=True):
    """A lone villager walked to others (3.1)."""

    origin: Place
    place: Place
    color: Color


class GatheringEnded(Event, frozen=True, kw_only=True):
    """No lone villager has a way to others (3.4)."""


class CaretoMoved(Event, frozen=True, kw_only=True):
    """A Careto went one step (4.1)."""

    careto: Careto
    origin: Place
    place: Place
    left: int


class CaretosStuck(Event, frozen=True, kw_only=True):
    """No Careto that may move can; its moves are lost (R22)."""


class VillagerLost(Event, frozen=True, kw_only=True):
    """A Careto captured a villager, who leaves the game (4.6)."""

    place: Place
    color: Color


class VillagerCaptured(Event, frozen=True, kw_only=True):
    """A Monster captured a villager for its owner (6.4)."""

    seat: Seat
    monster: Monster
    place: Place
    color: Color


class MonsterTrapped(Event, frozen=True, kw_only=True):
    """A Monster went to the Cauldron (8.1); who was in it comes out (8.2)."""

    monster: Monster
    freed: Monster | None


class MonsterReleased(Event, frozen=True, kw_only=True):
    """A Monster was taken out of the Cauldron, by runes or for campfires (8.3, 8.4)."""

    seat: Seat
    monster: Monster
    by_rune: bool


class MonsterReturned(Event, frozen=True, kw_only=True):
    """A Monster came back to the board (8.5)."""

    seat: Seat
    monster: Monster
    place: Place


class GroupScared(Event, frozen=True, kw_only=True):
    """A Monster scared a group; its owner took the campfire, if there was one (7.2)."""

    seat: Seat
    monster: Monster
    place: Place
    campfires: int
    afar: bool


class GroupRouted(Event, frozen=True, kw_only=True):
    """A Careto made a group disperse; the campfire went to the supply (4.5)."""

    place: Place
    campfires: int


class BonusCardMet(Event, frozen=True, kw_only=True):
    """A scare met the goal of a Bonus card (10.2)."""

    seat: Seat
    card: BonusCard
    points: int


class VillagerFled(Event, frozen=True, kw_only=True):
    """A villager fled; the next one goes ``onward`` (7.3)."""

    origin: Place
    place: Place
    color: Color
    fate: Fate
    captor: Seat | None
    onward: Place


class CampfirePlaced(Event, frozen=True, kw_only=True):
    """A new group got a campfire (2.4)."""

    place: Place


class CampfireReturned(Event, frozen=True, kw_only=True):
    """A campfire without a group went back to the supply (11.4)."""

    place: Place


class MonsterActivated(Event, frozen=True, kw_only=True):
    """A Monster was activated (5.1)."""

    seat: Seat
    monster: Monster
    night: Night


class MonsterMoved(Event, frozen=True, kw_only=True):
    """A Monster went or jumped one step (6.1), or was put there (11.18)."""

    monster: Monster
    origin: Place
    place: Place
    left: int
    passing: bool


class ExtraMoveGained(Event, frozen=True, kw_only=True):
    """A scare gave a Monster more moves (11.23)."""

    monster: Monster
    moves: int


class Stopped(Event, frozen=True, kw_only=True):
    """The rest of this part was not used."""

    seat: Seat


class PlacesSwapped(Event, frozen=True, kw_only=True):
    """A Monster swapped places with another or with a Careto (11.3)."""

    monster: Monster
    origin: Place
    place: Place
    other: Monster | None
    swapped_careto: Careto | None


class VillagersChosen(Event, frozen=True, kw_only=True):
    """The villagers to be put elsewhere were chosen (11.4)."""

    place: Place
    only: Color | None


class VillagersPut(Event, frozen=True, kw_only=True):
    """The chosen villagers were put elsewhere (11.4)."""

    origin: Place
    place: Place
    villagers: tuple[Color, ...]


class GroupMoved(Event, frozen=True, kw_only=True):
    """A group went one step as a Careto (11.19)."""

    origin: Place
    place: Place
    left: int


class GroupCalmed(Event, frozen=True, kw_only=True):
    """The group that acted as a Careto is a group again (11.19)."""

    place: Place


class VillagerMoved(Event, frozen=True, kw_only=True):
    """A villager was moved one step (11.12); so many moves and so many other villagers are left."""

    origin: Place
    place: Place
    color: Color
    fate: Fate
    captor: Seat | None
    begun: bool
    left: int
    others: int


class CampfiresSpent(Event, frozen=True, kw_only=True):
    """A seat spent campfires (9.1)."""

    seat: Seat
    campfires: int
    purchase: Purchase


class BonusCardBought(Event, frozen=True, kw_only=True):
    """A seat took a Bonus card (10.1)."""

    seat: Seat
    card: BonusCard


class ActivationsEnded(Event, frozen=True, kw_only=True):
    """The seat activates no more Monsters and goes on (2.3)."""

    seat: Seat


class PileCleared(Event, frozen=True, kw_only=True):
    """After a match of runes the played cards left the game (5.4)."""

    seat: Seat


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn is over; ``turns_left`` counts once the last card was drawn (12.2)."""

    seat: Seat
    turns_left: int | None


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over and the Final Bonus cards are shown (13.1)."""

    reveals: ClassVar[bool] = True

    ending: Ending
    sheets: tuple[ScoreSheet, ...]


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
