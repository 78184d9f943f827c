"""What is printed of a view beside the board: a line of single values, and a table of the seats."""

from textwrap import dedent

from rich.console import Console

from quipu_extensions.terminal.cards import cards
from quipu_rules.kernel.message import Seat, Value
from quipu_rules.kernel.text import Reader
from tests.rules.kernel.lanes import LANES, Good, Lane, Price


class Walker(Value, frozen=True, kw_only=True):
    """A seat and what it has."""

    walker: Seat
    points: int
    rested: bool = False
    goods: tuple[Good, ...] = ()
    price: Price | None = None
    name: str = "–"
    never: int | None = None
    steps: tuple["Step", ...] = ()


class Step(Value, frozen=True, kw_only=True):
    """Where a seat went: no seat is in it."""

    lane: Lane


class Stone(Value, frozen=True, kw_only=True):
    """A piece on a lane."""

    owner: Seat
    lane: Lane


class Mark(Value, frozen=True, kw_only=True):
    """A seat alone: a table of it says nothing."""

    seat: Seat


class View(Value, frozen=True, kw_only=True):
    """One of everything."""

    day: int
    viewer: Seat
    night: bool
    open: bool
    weather: str
    nothing: int | None
    none: tuple[int, ...]
    dice: tuple[int, ...]
    best: tuple[Seat, ...]
    market: Good
    goal: Lane
    walkers: tuple[Walker, ...]
    stones: tuple[Stone, ...]
    steps: tuple[Step, ...]
    marks: tuple[Mark, ...]
    cheapest: Price


SHOWN = """
    day: 3   night: ✓   open: –   weather: rain   dice: 2, 5   best: Ben, Ann   market: fish
    walkers
    ┏━━━━━━━━┳━━━━━━━━┳━━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━┳━━━━━━━━━━┓
    ┃ walker ┃ points ┃ rested ┃ goods      ┃ price  ┃ name     ┃
    ┡━━━━━━━━╇━━━━━━━━╇━━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━╇━━━━━━━━━━┩
    │ Ann    │ 0      │ –      │ clay, fish │ clay 2 │ –        │
    │ Ben    │ 7      │ ✓      │ –          │ –      │ Wanderer │
    └────────┴────────┴────────┴────────────┴────────┴──────────┘
"""
STONES = """
    stones
    ┏━━━━━━━┳━━━━━━━━┓
    ┃ owner ┃ lane   ┃
    ┡━━━━━━━╇━━━━━━━━┩
    │ Ann   │ lane 1 │
    └───────┴────────┘
"""
"""Only where lanes are not drawn."""


def test_a_view_is_a_line_and_a_table() -> None:
    view = View(
        day=3,
        viewer=Seat(0),
        night=True,
        open=False,
        weather="rain",
        nothing=None,
        none=(),
        dice=(2, 5),
        best=(Seat(1), Seat(0)),
        market=Good.FISH,
        goal=Lane(1),
        walkers=(
            Walker(walker=Seat(0), points=0, goods=(Good.CLAY, Good.FISH), price=Price(good=Good.CLAY, count=2)),
            Walker(walker=Seat(1), points=7, rested=True, name="Wanderer", steps=(Step(lane=Lane(0)),)),
        ),
        stones=(Stone(owner=Seat(0), lane=Lane(0)),),
        steps=(Step(lane=Lane(0)),),
        marks=(Mark(seat=Seat(0)),),
        cheapest=Price(good=Good.CLAY),
    )
    board = LANES.board(LANES.editions["standard"], LANES.setup(), 2)
    shown, without = (
        printed(cards(LANES, view, Reader("en", ("Ann", "Ben"), board), drawn)) for drawn in ((), ("lanes",))
    )

    assert without == dedent(SHOWN).strip("\n")
    line, stones = without.partition("\n")[0], dedent(STONES)
    assert shown == without.replace(line, f"{line}   goal:\nlane 2") + stones.rstrip("\n")


def printed(what: object) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(what)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
