"""A toy game that has one of everything: small moves, an open family, several seats asked at once, a module."""

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, NewType, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quipu_rules.kernel.board import Board, Extent, Place, Ref, Words
from quipu_rules.kernel.edition import Edition, read_edition
from quipu_rules.kernel.game import Game
from quipu_rules.kernel.message import Action, Bound, Event, Phase, Seat, Template, Value
from quipu_rules.kernel.move import Ledger, Move, Rulebook
from quipu_rules.kernel.outcome import ranked
from quipu_rules.kernel.refusal import Refusal, refuse
from quipu_rules.kernel.text import Texts

Lane = NewType("Lane", int)


class Good(Enum):
    """What is delivered."""

    CLAY = "CLAY"
    FISH = "FISH"


class Load(Enum):
    """What is counted by its kind."""

    STONE = "STONE"
    REED = "REED"


class Price(Value, frozen=True, kw_only=True):
    """So many of a good."""

    good: Good
    count: int = 1


class Printed(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lanes and their length."""

    lanes: int
    long_lanes: int = 0


class LaneBoard(Board, frozen=True, kw_only=True):
    """The lanes as places."""

    lanes: tuple[Place, ...]


class Setup(Value, frozen=True, kw_only=True):
    """Options."""

    toll: bool = False
    deaf: bool = False


class Advance(Action, frozen=True, kw_only=True):
    """Go on in a lane."""

    lane: Annotated[Lane, Meta(ge=0)]


class Deliver(Action, frozen=True, kw_only=True):
    """An open family: any price."""

    price: Price
    good: Good | None = None
    notes: tuple[str, ...] = ()
    gift: bool = False
    sender: str = ""


class Roll(Action, frozen=True, kw_only=True):
    """Belongs to no move that is open."""


AnyAction: TypeAlias = Advance | Deliver | Roll


class Advanced(Event, frozen=True, kw_only=True):
    """Somebody went on."""

    seat: Seat
    lane: Lane
    goods: tuple[Good, ...] = ()
    toll: Price | None = None


class Paid(Event, frozen=True, kw_only=True):
    """The module's reaction."""

    seat: Seat
    price: Price


class Rolled(Event, frozen=True, kw_only=True):
    """Dice."""

    seat: Seat
    dice: tuple[int, ...]


class Delivered(Event, frozen=True, kw_only=True):
    """A good."""

    seat: Seat
    good: Good


class Loaded(Event, frozen=True, kw_only=True):
    """Some of each kind."""

    seat: Seat
    loads: tuple[Load, ...]


class Told(Event, frozen=True, kw_only=True):
    """Fields of the other kinds."""

    whom: Seat | None
    open: bool
    seats: tuple[Seat, ...]
    note: str


AnyEvent: TypeAlias = Advanced | Paid | Rolled | Delivered | Loaded | Told


class Going(Phase, frozen=True, kw_only=True):
    """Everybody may go on, in any order."""


class Resting(Phase, frozen=True, kw_only=True):
    """Nobody may."""


class State(Value, frozen=True, kw_only=True):
    """How far each lane was walked."""

    printed: Printed
    steps: tuple[int, ...] = ()
    seats: int = 0
    toll: bool = False
    resting: bool = False


Record: TypeAlias = Ledger[State, AnyEvent]
LANE_LENGTH = 3


def evolve(state: State, event: AnyEvent) -> State:
    if isinstance(event, Advanced):
        steps = list(state.steps)
        steps[event.lane] += 1
        return replace(state, steps=tuple(steps))
    if isinstance(event, Told):
        return replace(state, seats=len(event.seats), toll=event.open, steps=(0,) * state.printed.lanes)
    return state


def phase(state: State) -> Going | Resting | None:
    if all(step == LANE_LENGTH for step in state.steps):
        return None
    return Resting() if state.resting else Going()


def to_act(state: State) -> frozenset[Seat]:
    return frozenset(Seat(seat) for seat in range(state.seats)) if phase(state) else frozenset()


def lanes(state: State, _seat: Seat) -> Iterable[Advance]:
    return (Advance(lane=Lane(lane)) for lane in range(len(state.steps)))


def lane_refusal(state: State, _seat: Seat, action: Advance) -> Refusal | None:
    if not 0 <= action.lane < len(state.steps):
        return refuse("NO_LANE", "2.1")
    if state.steps[action.lane] == LANE_LENGTH:
        return refuse("LANE_FULL", "2.2", lane=Ref(collection="lanes", id=action.lane), good=Good.CLAY)
    return None


def advance(ledger: Record, seat: Seat, action: Advance) -> None:
    goods = (tuple(Good)[ledger.chance.below(2)],)
    ledger.record(Advanced(seat=seat, lane=action.lane, goods=goods))


def deliver(ledger: Record, seat: Seat, action: Deliver) -> None:
    for _ in range(action.price.count):
        ledger.record(Delivered(seat=seat, good=action.price.good))


def collect_toll(ledger: Record, event: AnyEvent) -> None:
    """The module: whoever goes on pays."""
    if isinstance(event, Advanced):
        ledger.record(Paid(seat=event.seat, price=Price(good=Good.FISH)))


ADVANCE: Move[State, Advance, AnyEvent] = Move(
    action=Advance, during=(Going,), candidates=lanes, refusal=lane_refusal, resolve=advance
)
DELIVER: Move[State, Deliver, AnyEvent] = Move(
    action=Deliver,
    during=(Going,),
    candidates=lambda _state, _seat: [Deliver(price=Price(good=good)) for good in Good],
    refusal=lambda _state, _seat, action: None if action.price.count > 0 else refuse("NOTHING", "3.1"),
    resolve=deliver,
    template=lambda _state, _seat, example: Template(
        action="deliver", bounds=(Bound(path="price.count", least=1, most=5),), example=example
    ),
)
REST: Move[State, Roll, AnyEvent] = Move(
    action=Roll,
    during=(Resting,),
    candidates=lambda _state, _seat: [Roll()],
    refusal=lambda _state, _seat, _action: None,
    resolve=lambda ledger, seat, _action: ledger.record(Rolled(seat=seat, dice=(ledger.chance.below(6) + 1,))),
)

BOOK: Rulebook[State, AnyEvent] = Rulebook(
    evolve=evolve,
    phase=phase,
    to_act=to_act,
    moves=lambda _state: (ADVANCE, DELIVER, REST),
    turn_rule="1.1",
    reactions=lambda state: (collect_toll,) if state.toll else (),
)


def blank(printed: Printed) -> State:
    return State(printed=printed)


def deal(ledger: Record, setup: Setup, seats: int) -> None:
    everybody = tuple(Seat(seat) for seat in range(seats))
    ledger.record(Told(whom=None, open=setup.toll, seats=everybody, note="begin"))


def setup_refusal(setup: Setup, seats: int) -> Refusal | None:
    return refuse("TOO_LONELY", "1.2") if setup.toll and seats < 2 else None


STANDARD = """
name = "standard"
lanes = 2
longLanes = 1
[[sources]]
part = "lanes"
standing = "RULEBOOK"
where = "page 1"
[[sources]]
part = "longLanes"
standing = "DEDUCED"
where = "from the lanes"
"""


def board(printed: Printed, _setup: Setup, _seats: int) -> LaneBoard:
    """Lanes one below the other."""
    number = printed.lanes
    return LaneBoard(
        edition=printed.name,
        extent=Extent(width=LANE_LENGTH, height=number),
        sources=printed.sources,
        lanes=tuple(
            Place(
                id=lane,
                name=Words(en=f"lane {lane + 1}", de=f"Bahn {lane + 1}"),
                x=0,
                y=lane,
                neighbours=tuple(beside for beside in (lane - 1, lane + 1) if 0 <= beside < number),
            )
            for lane in range(number)
        ),
    )


LANES: Game[Printed, Setup, State, AnyEvent, State, LaneBoard] = Game(
    name="lanes",
    revision=1,
    seats=range(1, 4),
    setup=Setup,
    editions={"standard": read_edition(Printed, STANDARD)},
    read_edition=lambda text: read_edition(Printed, text),
    actions=AnyAction,
    events=AnyEvent,
    view_type=State,
    board_type=LaneBoard,
    texts=Texts("tests.rules.kernel.lanes"),
    collections={Lane: "lanes"},
    blank=blank,
    board=board,
    deal=deal,
    rulebook=BOOK,
    view=lambda state, _viewer: state,
    redact=lambda event, _viewer: event,
    outcome=lambda state: (
        None if phase(state) else ranked("FINISHED", {"LANES": [-seat for seat in range(state.seats)]})
    ),
    census=lambda state: (("lanes", len(state.steps)),),
    redeal=lambda state, _viewer, _chance: state,
    setup_refusal=setup_refusal,
)
