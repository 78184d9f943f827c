"""The printed components of Caretos as records."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu_rules.caretos.parts import Color, Kind, Monster, Night, Rune, Symbol
from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.enumeration import Enumeration
from quipu_rules.kernel.message import Value

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]


class Start(Enumeration):
    """What stands in a place at the start."""

    VILLAGERS = "VILLAGERS"
    """Five villagers with a campfire (1.5)."""
    CARETO = "CARETO"
    """A Careto (1.3)."""
    MONSTER = "MONSTER"
    """A Monster of whoever takes the symbol (1.4)."""


class Task(Enumeration):
    """The parts of a Night card (2.2)."""

    GATHER = "GATHER"
    """Lone villagers walk to others (3.1)."""
    CARETO = "CARETO"
    """A Careto walks (4.1)."""
    ACTIVATE = "ACTIVATE"
    """A Monster is activated (5.1)."""


class Act(Enumeration):
    """What one part of a power does (section 11)."""

    MOVE_SELF = "MOVE_SELF"
    """Move this Monster up to this many steps."""
    MOVE_OTHER = "MOVE_OTHER"
    """Move any other Monster, whoever owns it (11.7)."""
    MOVE_CARETO = "MOVE_CARETO"
    """Move either Careto exactly this many steps."""
    MOVE_EACH_CARETO = "MOVE_EACH_CARETO"
    """Move one Careto, then the other (11.24)."""
    SWAP = "SWAP"
    """Swap places with one's other Monster or a Careto (11.3)."""
    RELOCATE = "RELOCATE"
    """Put a villager or a group elsewhere (11.4)."""
    SCARE = "SCARE"
    """Scare any one group without moving (11.8)."""
    PLACE = "PLACE"
    """Put this Monster on any place without Monster or Careto (11.18)."""
    MOVE_GROUP = "MOVE_GROUP"
    """Walk a whole group as a Careto (11.19)."""
    MOVE_VILLAGERS = "MOVE_VILLAGERS"
    """Lead different villagers (11.12)."""


class Goal(Enumeration):
    """The goals of Bonus cards (10.7 to 10.11)."""

    COLOR = "COLOR"
    """The scared group has enough villagers of the colour (10.7)."""
    AT = "AT"
    """The group is in a place of the kind (10.8)."""
    NEXT_TO = "NEXT_TO"
    """The group is next to a place of the kind (10.9)."""
    NEXT_TO_CARETO = "NEXT_TO_CARETO"
    """The group is next to a Careto (10.10)."""
    NEXT_TO_MONSTER = "NEXT_TO_MONSTER"
    """The group is next to another Monster (10.11)."""


class FinalGoal(Enumeration):
    """What Final Bonus cards count (section 13)."""

    DIFFERENT = "DIFFERENT"
    """Sets of villagers of different colours (13.2)."""
    SAME = "SAME"
    """Sets of villagers of one colour (13.3)."""
    EACH = "EACH"
    """Each villager of the colour shown (13.4)."""


class Supply(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many pieces there are."""

    villagers_of_each_color: Positive
    villagers_at_each_place: Annotated[int, Meta(ge=2)]
    campfires: Natural


class Limits(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards of each sort lie where."""

    hand: Positive
    """Night cards in a hand (1.7)."""
    face_up_bonus_cards: Positive
    """Bonus cards to choose from (1.8)."""
    open_bonus_cards: Positive
    """Bonus cards with open goals that a seat may have (10.3)."""
    villagers_for_color_goal: Positive
    """Villagers of the colour that the goal COLOR needs (10.7)."""


class Costs(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Campfires to be paid."""

    bonus_card: Positive
    """Price of a face-up Bonus card (9.3)."""
    move: Positive
    """Price of one more move for the Monster activated last (9.4)."""
    activation: Positive
    """Price of activating the second Monster (9.5)."""
    release: Positive
    """Price of taking one's Monster out of the Cauldron (8.3)."""


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
    """One part of a Night card."""

    task: Task
    """What is done."""
    steps: Annotated[int, Meta(ge=0, le=9)] = 0
    """Steps of a Careto, for the task CARETO; else 0."""


class NightFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Night card, used with at least this many seats; parts from top to bottom."""

    name: str
    """Number of the card in the edition, such as N07."""
    least_seats: Annotated[int, Meta(ge=2, le=4)]
    """Used with at least this many seats, 2 to 4."""
    night: Night
    """Which power the activated Monster uses."""
    rune: Rune | None = None
    """The rune in its corner, or null."""
    parts: Annotated[tuple[CardPart, ...], Meta(min_length=1)]
    """What is done, from top to bottom (2.2)."""


class PowerPart(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One part of a power."""

    act: Act
    """What this part does."""
    steps: Annotated[int, Meta(ge=0, le=9)] = 0
    """The most steps; for Caretos the exact number (4.2); 0 if nobody walks."""
    jumps: tuple[Kind, ...] = ()
    """Kinds of places between which one step may jump (6.3)."""
    through: bool = False
    """Whether it passes places of Monsters and Caretos (11.13)."""
    sends: bool = False
    """Whether it may send a Monster it passes to the Cauldron (11.14)."""
    extra: Annotated[int, Meta(ge=0, le=9)] = 0
    """Steps more after the first scare of the turn (11.23)."""
    villagers: Annotated[int, Meta(ge=0, le=9)] = 0
    """How many villagers may be led (11.12)."""


class MonsterFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Monster card: where the Monster returns, and its three powers."""

    monster: Monster
    """The Monster whose card it is."""
    returns: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    """Kinds of places where it comes back from the Cauldron (8.5)."""
    comet: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]
    """Its power in a comet night, part by part."""
    storm: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]
    """Its power in a storm night, part by part."""
    moon: Annotated[tuple[PowerPart, ...], Meta(min_length=1)]
    """Its power in a moon night, part by part."""


class BonusFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Bonus card: its goal and its points."""

    name: str
    """Number of the card in the edition, such as B07."""
    goal: Goal
    """What the scare has to fulfil."""
    color: Color | None = None
    """The colour, for the goal COLOR; else null."""
    kind: Kind | None = None
    """The kind of place, for the goals AT and NEXT_TO; else null."""
    points: Natural
    """Points at the end once the goal was met."""


class FinalFace(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Final Bonus card: points for each set of this size, or for each villager of the colour."""

    name: str
    """Number of the card in the edition, such as FB3."""
    goal: FinalGoal
    """What it counts."""
    size: Positive = 1
    """Villagers in a set; 1 for the goal EACH."""
    color: Color | None = None
    """The colour, for the goal EACH; else null."""
    points: Natural
    """Points for each set, or for each villager of the colour."""


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
