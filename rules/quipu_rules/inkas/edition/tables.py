"""The tables of an edition: tiles, starting places, supply, prices, stacks."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.geometry.hexes import Cell
from quipu_rules.inkas.parts import Bundle, Colour, Terrain
from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.message import Value

Some = Annotated[int, Meta(ge=1, le=99)]
None_or_more = Annotated[int, Meta(ge=0, le=99)]


class PrintedHex(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tile of the printed board and its number token (2.1)."""

    q: int
    """Column, to the east."""
    r: int
    """Hexes to the south along the column."""
    terrain: Terrain
    """What the tile shows."""
    number: Annotated[int, Meta(ge=2, le=12)] | None = None
    """Its number token; none on the ocean."""


class PrintedStart(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One starting settlement of the beginners' set-up with its road (2.2)."""

    colour: Colour
    """Whose settlement."""
    site: tuple[Cell, Cell, Cell]
    """The three cells that meet there."""
    path: tuple[Cell, Cell]
    """The two cells on its sides."""
    letter: str | None = None
    """Only the lettered settlement yields (2.4)."""


class Pieces(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The pieces of each seat (1.3)."""

    settlements: Some
    """Settlements in the box."""
    cities: Some
    """Cities in the box."""
    roads: Some
    """Roads in the box."""
    thickets: Some
    """Thickets in the box, which cover declining buildings (11.4)."""
    markers: Some
    """Culture markers in the box."""


class Prices(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is paid to the supply (8.1)."""

    road: Bundle
    """The price of a road."""
    settlement: Bundle
    """The price of a settlement."""
    city: Bundle
    """The price of a city."""
    development: Bundle
    """The price of a development card."""


class Stack(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many of each development card one stack holds (1.6)."""

    combat_arts: None_or_more
    """Combat Arts cards in the stack."""
    road_building: None_or_more
    """Road Building cards in the stack."""
    invention: None_or_more
    """Invention cards in the stack."""
    monopoly: None_or_more
    """Monopoly cards in the stack."""


class Tribes(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The culture boards (11.1, 8.11)."""

    goals: Annotated[tuple[Some, ...], Meta(min_length=1, max_length=5)]
    """By tribe: the culture points that bring it to its apex."""
    cities: None_or_more
    """Cities that each tribe may build."""


class Advantages(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the advantage cards ask for (10.1, 10.5)."""

    shortest_route: Some
    """Roads of a route that earns the Longest Trade Route."""
    fewest_combat_arts: Some
    """Face-up Combat Arts that earn Mightiest Combat Arts."""


class HandLimit(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How large a hand may be without giving back cards on a seven (5.2)."""

    limit: Some
    """Cards that are safe in any hand."""
    per_combat_arts: None_or_more
    """Further cards that are safe for each face-up Combat Arts."""


class Silences(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Our answers where the rulebook is silent, or where the Almanac may say something else."""

    monopoly_takes: Some
    """The most cards that Monopoly takes from each opponent (R6)."""
    goods_set_buys_goods: bool
    """Whether the set of three goods buys goods as well as resources (R5)."""
    robber_may_stay_on_frame: bool
    """Whether the robber may be moved from the frame to the frame (R22)."""
    declining_breaks_own_route: bool
    """Whether a seat's own declining building interrupts its route (R7)."""
    rounds_without_trade: Some
    """Rounds of offers that may end without a trade in one turn; those that end in a trade do not count (R44)."""


class Frame(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cells around the board, for drawing only."""

    sea: tuple[Cell, ...]
    """Cells that show sea."""
    jungle: tuple[Cell, ...]
    """Cells that show jungle; the robber stands on this side."""
    plain: tuple[Cell, ...]
    """Cells of the frame that show neither."""


class InkasEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is printed."""

    hexes: tuple[PrintedHex, ...]
    starts: tuple[PrintedStart, ...]
    supply: Bundle
    pieces: Pieces
    prices: Prices
    stacks: Annotated[tuple[Stack, ...], Meta(min_length=2, max_length=2)]
    tribes: Tribes
    advantages: Advantages
    hand: HandLimit
    silences: Silences
    frame: Frame
