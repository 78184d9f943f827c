"""What the table may wait for. Nearest to the end of the agenda is what is asked now."""

from typing import TypeAlias

from quipu_rules.caretos.parts import Careto, Color, Kind, Monster, Place
from quipu_rules.kernel.message import Phase, Seat, Value


class ChoosingStart(Phase, frozen=True, kw_only=True):
    """A seat picks its start symbol (1.4)."""

    seat: Seat
    """The seat that is asked."""


class KeepingFinalCard(Phase, frozen=True, kw_only=True):
    """These seats still choose between two Final Bonus cards (1.10)."""

    seats: tuple[Seat, ...]
    """Those who have not chosen yet."""


class PlayingCard(Phase, frozen=True, kw_only=True):
    """A seat plays a Night card (2.1)."""

    seat: Seat
    """The seat that is asked."""


class Gathering(Phase, frozen=True, kw_only=True):
    """Lone villagers walk to others (3.1)."""

    seat: Seat
    """The seat that is asked."""


class MovingCareto(Phase, frozen=True, kw_only=True):
    """A Careto has to move, and then perhaps the other one (4.1)."""

    seat: Seat
    """The seat that is asked."""
    careto: Careto | None
    """The Careto that has begun to move; null while either may."""
    left: int
    """Moves it still has to make."""
    then: int
    """Moves that the other Careto has to make afterwards."""
    group: bool = False
    """Whether the group that acts as a Careto has begun to move instead of one (R47a)."""


class Activating(Phase, frozen=True, kw_only=True):
    """A seat may activate Monsters (5.1)."""

    seat: Seat
    """The seat that is asked."""


class Finishing(Phase, frozen=True, kw_only=True):
    """All parts of the card are done; campfires may still be spent (9.1)."""

    seat: Seat
    """The seat that is asked."""


class MovingMonster(Phase, frozen=True, kw_only=True):
    """A Monster may move (6.1), as its power or a campfire allows."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""
    mover: Monster | None
    """The Monster that moves; null while any but the power's own may be picked."""
    left: int
    """Moves it may still make."""
    jumps: tuple[Kind, ...] = ()
    """Kinds of places between which one move may jump (6.3)."""
    through: bool = False
    """Whether it passes Monsters and Caretos."""
    sends: bool = False
    """Whether it may send a Monster it passes to the Cauldron (11.14)."""
    passing: bool = False
    """Whether it stands where it may not stay."""
    extra: int = 0
    """Moves it gets after its first scare (11.23)."""


class Swapping(Phase, frozen=True, kw_only=True):
    """A Monster may swap places (11.3)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""


class Relocating(Phase, frozen=True, kw_only=True):
    """Villagers may be put elsewhere: all of a place, or one of them (11.4)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""
    chosen: Place | None
    """Where the chosen villagers are; null before the choice."""
    only: Color | None
    """One villager of this colour; null for all in the place."""


class ScaringAfar(Phase, frozen=True, kw_only=True):
    """A group anywhere is to be scared (11.8)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""


class PlacingMonster(Phase, frozen=True, kw_only=True):
    """A Monster is to be put anywhere (11.18)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""


class MovingGroup(Phase, frozen=True, kw_only=True):
    """A group may move as a Careto (11.19)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""
    left: int
    """Moves the group may still make."""


class MovedVillager(Value, frozen=True, kw_only=True):
    """Where a villager moved in this power is now."""

    place: Place
    color: Color
    """Its colour."""


class MovingVillagers(Phase, frozen=True, kw_only=True):
    """Different villagers may be moved, one after the other (11.12)."""

    seat: Seat
    """The seat that is asked."""
    power: Monster
    """The Monster whose power it is."""
    villagers: int
    """Villagers that may still be led."""
    steps: int
    """Steps each of them may make."""
    left: int
    """Steps left to the last one."""
    moved: tuple[MovedVillager, ...] = ()
    """Where those led so far are now."""


class Dispersing(Phase, frozen=True, kw_only=True):
    """The villagers of a group flee: the first to any neighbouring place, the others clockwise (7.3)."""

    seat: Seat
    """The seat that is asked."""
    origin: Place
    """Where the group was."""
    onward: Place | None
    """The place to which the next villager must flee; null for the first."""


class ReturningMonster(Phase, frozen=True, kw_only=True):
    """The owner puts a Monster back on the board (8.5)."""

    seat: Seat
    """The seat that is asked."""
    monster: Monster
    """The Monster that comes back."""


AnyPhase: TypeAlias = (
    ChoosingStart
    | KeepingFinalCard
    | PlayingCard
    | Gathering
    | MovingCareto
    | Activating
    | Finishing
    | MovingMonster
    | Swapping
    | Relocating
    | ScaringAfar
    | PlacingMonster
    | MovingGroup
    | MovingVillagers
    | Dispersing
    | ReturningMonster
)

SETTLED_FIRST = (Dispersing, ReturningMonster)
"""What follows from a step and is settled before anybody takes another one (7.3, 8.2)."""

TURN = (
    PlayingCard,
    Gathering,
    MovingCareto,
    Activating,
    Finishing,
    MovingMonster,
    Swapping,
    Relocating,
    ScaringAfar,
    PlacingMonster,
    MovingGroup,
    MovingVillagers,
    Dispersing,
    ReturningMonster,
)
"""All phases of a turn; in each of them campfires may be spent (9.1)."""
