"""What the table may wait for. Nearest to the end of the agenda is what is asked now."""

from typing import TypeAlias

from quipu.rules.caretos.parts import Careto, Color, Kind, Monster, Place
from quipu.rules.kernel.message import Phase, Seat, Value


class ChoosingStart(Phase, frozen=True, kw_only=True):
    """A seat picks its start symbol (1.4)."""

    seat: Seat


class KeepingFinalCard(Phase, frozen=True, kw_only=True):
    """These seats still choose between two Final Bonus cards (1.10)."""

    seats: tuple[Seat, ...]


class PlayingCard(Phase, frozen=True, kw_only=True):
    """A seat plays a Night card (2.1)."""

    seat: Seat


class Gathering(Phase, frozen=True, kw_only=True):
    """Lone villagers walk to others (3.1)."""

    seat: Seat


class MovingCareto(Phase, frozen=True, kw_only=True):
    """A Careto is to make ``left`` more moves, then the other one ``then`` moves (4.1)."""

    seat: Seat
    careto: Careto | None
    left: int
    then: int


class Activating(Phase, frozen=True, kw_only=True):
    """A seat may activate Monsters (5.1)."""

    seat: Seat


class Finishing(Phase, frozen=True, kw_only=True):
    """All parts of the card are done; campfires may still be spent (9.1)."""

    seat: Seat


class MovingMonster(Phase, frozen=True, kw_only=True):
    """A Monster may make ``left`` more moves (6.1); without a mover any but ``power`` may be picked (11.7).

    ``jumps`` are kinds of places to jump between; ``through`` lets it pass others and ``sends`` send them off;
    ``passing`` says it stands where it may not stay; ``extra`` moves follow its first scare.
    """

    seat: Seat
    power: Monster
    mover: Monster | None
    left: int
    jumps: tuple[Kind, ...] = ()
    through: bool = False
    sends: bool = False
    passing: bool = False
    extra: int = 0


class Swapping(Phase, frozen=True, kw_only=True):
    """A Monster may swap places (11.3)."""

    seat: Seat
    power: Monster


class Relocating(Phase, frozen=True, kw_only=True):
    """Villagers may be put elsewhere (11.4): those of ``chosen``, all or ``only`` one of this colour."""

    seat: Seat
    power: Monster
    chosen: Place | None
    only: Color | None


class ScaringAfar(Phase, frozen=True, kw_only=True):
    """A group anywhere is to be scared (11.8)."""

    seat: Seat
    power: Monster


class PlacingMonster(Phase, frozen=True, kw_only=True):
    """A Monster is to be put anywhere (11.18)."""

    seat: Seat
    power: Monster


class MovingGroup(Phase, frozen=True, kw_only=True):
    """A group may make ``left`` more moves as a Careto (11.19)."""

    seat: Seat
    power: Monster
    left: int


class MovedVillager(Value, frozen=True, kw_only=True):
    """Where a villager moved in this power is now."""

    place: Place
    color: Color


class MovingVillagers(Phase, frozen=True, kw_only=True):
    """``villagers`` more may be moved up to ``steps`` moves each; the last one moved has ``left`` (11.12)."""

    seat: Seat
    power: Monster
    villagers: int
    steps: int
    left: int
    moved: tuple[MovedVillager, ...] = ()


class Dispersing(Phase, frozen=True, kw_only=True):
    """The villagers in ``origin`` flee, the next one ``onward``, the first to any neighbour (7.3)."""

    seat: Seat
    origin: Place
    onward: Place | None


class ReturningMonster(Phase, frozen=True, kw_only=True):
    """The owner puts a Monster back on the board (8.5)."""

    seat: Seat
    monster: Monster


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
