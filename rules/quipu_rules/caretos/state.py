"""The table: what stands where, what each seat has, what is being asked."""

from typing import Any, TypeVar, cast

from msgspec.structs import replace

from quipu_rules.caretos.edition.tables import CaretosEdition
from quipu_rules.caretos.map import Map, Printed, printed_of
from quipu_rules.caretos.parts import (
    MONSTERS,
    ORDER,
    BonusCard,
    Color,
    FinalCard,
    Monster,
    Night,
    NightCard,
    Place,
    Purchase,
)
from quipu_rules.caretos.phases import AnyPhase
from quipu_rules.kernel.message import Phase, Seat, Value
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.rows import put

P = TypeVar("P", bound=Phase)


class Belongings(Value, frozen=True, kw_only=True):
    """What one seat has."""

    hand: tuple[NightCard, ...] = ()
    pile: tuple[NightCard, ...] = ()
    """Played cards, the last on top (2.1)."""
    campfires: int = 0
    captured: tuple[Color, ...] = ()
    open_cards: tuple[BonusCard, ...] = ()
    met_cards: tuple[BonusCard, ...] = ()
    final_cards: tuple[FinalCard, ...] = ()
    returned_cards: tuple[FinalCard, ...] = ()
    """Final Bonus cards this seat saw and gave back (1.10)."""


class Turn(Value, frozen=True, kw_only=True):
    """What happened in this turn, as far as it bears on what is still allowed."""

    seat: Seat
    """The seat whose turn it is."""
    night: Night | None = None
    """The night of the card played; null before it is played."""
    matched: bool = False
    """The runes of the two uppermost cards match (5.2)."""
    rune_used: bool = False
    """The match was used on the Cauldron (8.4)."""
    purchase: Purchase | None = None
    """What campfires were spent on in this turn, or null (9.2)."""
    bought: BonusCard | None = None
    """The Bonus card bought in this turn, which cannot be met in it (10.4)."""
    activated: tuple[Monster, ...] = ()
    """Monsters activated in this turn, in their order."""
    extra_taken: bool = False
    """The move after the first scare was given (11.23)."""


class Walkers(Value, frozen=True, kw_only=True):
    """A group that acts as a Careto for the rest of the turn (11.19)."""

    place: Place
    """Where the group is."""
    villagers: tuple[Color, ...]
    """Their colours."""
    campfire: bool
    """Whether they carry a campfire."""


class State(Value, frozen=True, kw_only=True):
    """A table of Caretos. A Monster without a place is in the Cauldron, on its way back, or not in play."""

    printed: Printed
    map: Map
    seats: int = 0
    experienced: bool = False
    first: Seat = Seat(0)
    belongings: tuple[Belongings, ...] = ()
    owners: tuple[Seat | None, ...] = (None,) * len(MONSTERS)
    places: tuple[Place | None, ...] = (None,) * len(MONSTERS)
    cauldron: Monster | None = None
    caretos: tuple[Place, ...] = ()
    crowds: tuple[tuple[Color, ...], ...] = ()
    """The villagers by place, in the order of the colours."""
    fires: tuple[bool, ...] = ()
    """The campfires by place."""
    supply: int = 0
    walkers: Walkers | None = None
    bag: tuple[Color, ...] = ()
    """Villagers not yet on the board."""
    boxed: tuple[Color, ...] = ()
    """Villagers set aside or captured by Caretos."""
    deck: tuple[NightCard, ...] = ()
    """In no order: a card is drawn when it is drawn."""
    gone: tuple[NightCard, ...] = ()
    """Night cards that left the game (5.4)."""
    face_up: tuple[BonusCard, ...] = ()
    bonus_pile: tuple[BonusCard, ...] = ()
    final_box: tuple[FinalCard, ...] = ()
    """Final Bonus cards nobody was dealt."""
    turn: Turn | None = None
    turns_left: int | None = None
    """Turns to the end once the last Night card was drawn (12.2)."""
    agenda: tuple[AnyPhase, ...] = ()
    outcome: Outcome | None = None


def blank(edition: CaretosEdition) -> State:
    """The table before anything is laid out."""
    printed = printed_of(edition)
    return State(printed=printed, map=printed.maps[0])


def asked(state: State, _kind: type[P]) -> P:
    """What is asked now; the kernel has seen to it that it is of this kind."""
    return cast(P, state.agenda[-1])


def is_place(state: State, place: int) -> bool:
    """Whether there is such a place."""
    return 0 <= place < len(state.crowds)


def adjacent(state: State, here: Place, there: Place) -> bool:
    """Whether a path joins the two places."""
    return there in state.map.neighbours[here]


def place_of(state: State, monster: Monster) -> Place | None:
    """Where a Monster stands on the board."""
    return state.places[ORDER[monster]]


def owner_of(state: State, monster: Monster) -> Seat:
    """Whose Monster in play it is."""
    owner = state.owners[ORDER[monster]]
    return Seat(0) if owner is None else owner


def monster_at(state: State, place: Place, but: Monster | None = None) -> Monster | None:
    """The Monster in a place, other than ``but``."""
    if place not in state.places:
        return None
    for monster, stands in zip(MONSTERS, state.places, strict=True):
        if stands == place and monster is not but:
            return monster
    return None


def walkers_at(state: State, place: Place) -> bool:
    """Whether the group that acts as a Careto (11.19) is in the place."""
    return state.walkers is not None and state.walkers.place == place


def careto_at(state: State, place: Place) -> bool:
    """Whether a Careto, or a group that acts as one (11.19), is in the place."""
    return place in state.caretos or walkers_at(state, place)


def taken(state: State, place: Place, but: Monster | None = None) -> bool:
    """Whether a Monster other than ``but``, or a Careto, is in the place."""
    return careto_at(state, place) or monster_at(state, place, but) is not None


def unoccupied(state: State, place: Place) -> bool:
    """Whether neither Monster nor Careto nor villager is in the place (R34)."""
    return not state.crowds[place] and not taken(state, place)


def on_board(state: State) -> int:
    """How many villagers are left to be captured."""
    walking = 0 if state.walkers is None else len(state.walkers.villagers)
    return walking + sum(map(len, state.crowds))


def allowance(turn: Turn) -> int:
    """How many Monsters may be activated in this turn (5.1, 5.2, 9.5)."""
    return 1 + (turn.matched and not turn.rune_used) + (turn.purchase is Purchase.ACTIVATION)


def night_of(state: State) -> Night:
    """The night of this turn; nobody asks before a card was played."""
    return Night.MOON if state.turn is None or state.turn.night is None else state.turn.night


def belonging(state: State, seat: Seat, **changes: Any) -> State:
    """The state in which a seat's belongings are changed so."""
    return replace(state, belongings=put(state.belongings, seat, replace(state.belongings[seat], **changes)))
