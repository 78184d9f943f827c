"""The printed components of Caretos as records."""

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu.rules.caretos.parts import Color, Kind, Monster, Night, Rune, Symbol
from quipu.rules.kernel.edition import Edition
from quipu.rules.kernel.message import Value

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]


class Start(Enum):
    """What stands in a place at the start."""

    VILLAGERS = "VILLAGERS"
    CARETO = "CARETO"
    MONSTER = "MONSTER"


class Task(Enum):
    """The parts of a Night card (2.2)."""

    GATHER = "GATHER"
    CARETO = "CARETO"
    ACTIVATE = "ACTIVATE"


class Act(Enum):
    """What one part of a power does (section 11)."""

    MOVE_SELF = "MOVE_SELF"
    MOVE_OTHER = "MOVE_OTHER"
    MOVE_CARETO = "MOVE_CARETO"
    MOVE_EACH_CARETO = "MOVE_EACH_CARETO"
    SWAP = "SWAP"
    RELOCATE = "RELOCATE"
    SCARE = "SCARE"
    PLACE = "PLACE"
    MOVE_GROUP = "MOVE_GROUP"
    MOVE_VILLAGERS = "MOVE_VILLAGERS"


class Goal(Enum):
    """The goals of Bonus cards (10.7 to 10.11)."""

    COLOR = "COLOR"
    AT = "AT"
    NEXT_TO = "NEXT_TO"
    NEXT_TO_CARETO = "NEXT_TO_CARETO"
    NEXT_TO_MONSTER = "NEXT_TO_MONSTER"


class FinalGoal(Enum):
    """What Final Bonus cards count (section 13)."""

    DIFFERENT = "DIFFERENT"
    SAME = "SAME"
    EACH = "EACH"


class Supply(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many pieces there are."""

    villagers_of_each_color: Positive
    villagers_at_each_place: Annotated[int, Meta(ge=2)]
    campfires: Natural


class Limits(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards of each sort lie where."""

    hand: Positive
    face_up_bonus_cards: Positive
    open_bonus_cards: Positive
    villagers_for_color_goal: Positive


class Costs(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Campfires to be paid."""

    bonus_card: Positive
    move: Positive
    activation: Positive
    release: Positive


class Node(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One place; ``clockwise`` names its neighbours clockwise on the screen, y growing downwards."""

    name: str
    kind: Kind
    x: Natural
    y: Natural
    start: Start | None = None
    symbol: Symbol | None = None
    clockwise: Annotated[tuple[str, ...], Meta(min_length=1)]


class Side(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of the board, for this many seats; villagers set aside are counted per colour."""

    least_seats: Annotated[int, Meta(ge=2, le=4)]
    most_seats: Annotated[int, Meta(ge=2, le=4)]
    villagers_aside: Natural
    width: Positive
    height: Positive
    nodes: Annotated[tuple[Node, ...], Meta(min_length=2, max_length=60)]


class CardPart(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a Night card; ``steps`` for Caretos."""

    task: Task
    steps: Annotated[int, Meta(ge=0, le=9)] = 0


class NightFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Night card, used with at least this many seats; parts from top to bottom."""

    name: str
    least_seats: Annotated[int, Meta(ge=2, le=4)]
    night: Night
    rune: Rune | None = None
    parts: Annotated[tuple[CardPart, ...], Meta(min_length=1)]


class PowerPart(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a power.

    ``jumps`` are the kinds of places to jump between, ``through`` lets pass others, ``sends`` those passed to
    the Cauldron, ``extra`` are moves after the first scare, ``villagers`` how many may be moved.
    """

    act: Act
    steps: Annotated[int, Meta(ge=0, le=9)] = 0
    jumps: tuple[Kind, ...] = ()
    through: bool = False
    sends: bool = False
    extra: Annotated[int, Meta(ge=0, le=9)] = 0
    villagers: Annotated[int, Meta(ge=0, le=9)] = 0


class MonsterFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Monster card: where the Monster returns, and its three powers."""

    monster: Monster
    returns: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    comet: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]
    storm: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]
    moon: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]


class BonusFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Bonus card: its goal and its points."""

    name: str
    goal: Goal
    color: Color | None = None
    kind: Kind | None = None
    points: Natural


class FinalFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Final Bonus card: points for each set of this size, or for each villager of the colour."""

    name: str
    goal: FinalGoal
    size: Positive = 1
    color: Color | None = None
    points: Natural


class CaretosEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is printed or cut for Caretos."""

    supply: Supply
    limits: Limits
    costs: Costs
    sides: tuple[Side, ...]
    night_cards: tuple[NightFace, ...]
    monsters: tuple[MonsterFace, ...]
    bonus_cards: tuple[BonusFace, ...]
    final_cards: tuple[FinalFace, ...]
