"""Everything to draw a board: places, where they are, how they touch, and where the numbers come from.

Coordinates: x to the right (east), y down (south), unit: the side of a hex.
"""

from functools import partial

from quipu_rules.geometry.hexes import HALF_HEIGHT, Cell, around, centre
from quipu_rules.inkas.edition.tables import (
    Advantages,
    HandLimit,
    InkasEdition,
    Pieces,
    Prices,
    Silences,
    Stack,
    Tribes,
)
from quipu_rules.inkas.ground import Ground, card_of, ground_of, land_of
from quipu_rules.inkas.map import leading_from
from quipu_rules.inkas.parts import (
    COLOURS,
    Bundle,
    Card,
    Colour,
    Hex,
    Path,
    Preparation,
    Site,
    paths_in,
    set_of,
    sites_in,
)
from quipu_rules.inkas.setup import Setup
from quipu_rules.inkas.words import TEXTS, Names
from quipu_rules.kernel import board as printed
from quipu_rules.kernel.board import Extent, Place, in_each
from quipu_rules.kernel.message import Value


class BoardHex(Place, frozen=True, kw_only=True):
    """A tile; in the variable set-up the view says which terrain lies on a resource hex."""

    q: int
    """Column, to the east, in axial coordinates."""
    r: int
    """Hexes to the south along the column, in axial coordinates."""
    roll: int | None
    """Its number token: the roll on which it produces; null on the ocean."""
    produces: Card | None
    """The card it produces; null on the ocean, and where terrains are shuffled."""
    takes_robber: bool
    """Whether the robber may stand here: on resource hexes only (5.5)."""
    sites: tuple[Site, ...]
    """The sites on its corners."""


class BoardSite(Place, frozen=True, kw_only=True):
    """An intersection on which one may build."""

    hexes: tuple[Hex, ...]
    """The tiles that meet here."""
    paths: tuple[Path, ...]
    """The paths that end here."""


class BoardPath(Place, frozen=True, kw_only=True):
    """An edge that may hold a road."""

    ends: tuple[Site, ...]
    """The sites at its two ends."""


class BoardStart(Value, frozen=True, kw_only=True):
    """A starting place of the beginners' set-up (2.2)."""

    colour: Colour
    """Whose settlement and road."""
    site: Site
    """Where the settlement stands."""
    path: Path
    """Where the road lies."""
    letter: str | None
    """The lettered settlement of each colour yields the first cards (2.4); null for the others."""


class FrameCell(Place, frozen=True, kw_only=True):
    """A place outside the tiles, for drawing only; its kind is SEA, JUNGLE or PLAIN."""


class Board(printed.Board, frozen=True, kw_only=True):
    """The printed components; nothing here changes during play."""

    hexes: tuple[BoardHex, ...]
    """The tiles; actions, events and views name them by their place in this list."""
    sites: tuple[BoardSite, ...]
    """The sites, from north to south, then from west to east."""
    paths: tuple[BoardPath, ...]
    """The paths, from north to south, then from west to east."""
    frame: tuple[FrameCell, ...]
    """The frame around the tiles, for drawing only."""
    starts: tuple[BoardStart, ...]
    """The printed starting places; used in the beginners' set-up only."""
    supply: Bundle
    """The resource and goods cards in the box."""
    pieces: Pieces
    """The pieces of each seat."""
    prices: Prices
    """What buildings and development cards cost."""
    stacks: tuple[Stack, ...]
    """The two stacks of development cards."""
    tribes: Tribes
    """The culture boards."""
    advantages: Advantages
    """What the two advantage cards ask for."""
    hand: HandLimit
    """How large a hand may be without giving back cards on a seven."""
    silences: Silences
    """How this edition fills what the rulebook leaves open."""


def board(edition: InkasEdition, setup: Setup, seats: int) -> Board:
    """The board of an edition; the colours of absent seats are left out (1.2)."""
    ground, names = ground_of(edition), Names(ground_of(edition), setup.preparation)
    frame = _frame(edition)
    hexes = tuple(_hex(ground, Hex(tile), names, setup) for tile in range(len(edition.hexes)))
    return Board(
        edition=edition.name,
        extent=_extent((*hexes, *frame)),
        sources=edition.sources,
        hexes=hexes,
        sites=tuple(_site(ground, Site(number), names) for number in range(len(ground.atlas.corners))),
        paths=tuple(_path(ground, Path(number), names) for number in range(len(ground.atlas.sides))),
        frame=frame,
        starts=tuple(
            BoardStart(colour=COLOURS[seat], site=start.site, path=start.path, letter=start.letter)
            for seat, starts in enumerate(ground.starts[:seats])
            for start in starts
        ),
        supply=edition.supply,
        pieces=edition.pieces,
        prices=edition.prices,
        stacks=edition.stacks,
        tribes=edition.tribes,
        advantages=edition.advantages,
        hand=edition.hand,
        silences=edition.silences,
    )


def _rounded(cells: tuple[Cell, ...]) -> tuple[float, float]:
    x, y = centre(cells)
    return round(x, 4), round(y, 4)


def _extent(places: tuple[Place, ...]) -> Extent:
    """All tiles and the frame, whole hexes; the unit is the side of a hex."""
    left, right = min(place.x for place in places) - 1, max(place.x for place in places) + 1
    top, bottom = (min(place.y for place in places) - HALF_HEIGHT, max(place.y for place in places) + HALF_HEIGHT)
    return Extent(x=round(left, 4), y=round(top, 4), width=round(right - left, 4), height=round(bottom - top, 4))


def _hex(ground: Ground, tile: Hex, names: Names, setup: Setup) -> BoardHex:
    printed_hex = ground.edition.hexes[tile]
    cell = (printed_hex.q, printed_hex.r)
    cells = [(other.q, other.r) for other in ground.edition.hexes]
    shuffled = setup.preparation is Preparation.VARIABLE and tile in ground.land
    x, y = _rounded((cell,))
    return BoardHex(
        id=tile,
        name=names.hex(tile),
        kind=None if shuffled else printed_hex.terrain.value,
        x=x,
        y=y,
        neighbours=tuple(cells.index(other) for other in around(cell) if other in cells),
        q=printed_hex.q,
        r=printed_hex.r,
        roll=printed_hex.number,
        produces=None if shuffled else card_of(land_of(ground, ground.terrains), tile),
        takes_robber=tile in ground.land,
        sites=sites_in(ground.atlas.around[tile]),
    )


def _site(ground: Ground, site: Site, names: Names) -> BoardSite:
    places = ground.atlas
    x, y = _rounded(places.corners[site])
    return BoardSite(
        id=site,
        name=names.site(site),
        x=x,
        y=y,
        neighbours=sites_in(places.near[site]),
        hexes=places.hexes_at[site],
        paths=paths_in(places.paths_at[site]),
    )


def _path(ground: Ground, path: Path, names: Names) -> BoardPath:
    places = ground.atlas
    x, y = _rounded(places.sides[path])
    touching = leading_from(places, set_of(places.ends[path])) & ~(1 << path)
    return BoardPath(id=path, name=names.path(path), x=x, y=y, neighbours=paths_in(touching), ends=places.ends[path])


def _frame(edition: InkasEdition) -> tuple[FrameCell, ...]:
    frame, cells = edition.frame, list[FrameCell]()
    for kind, places in (("SEA", frame.sea), ("JUNGLE", frame.jungle), ("PLAIN", frame.plain)):
        name = in_each(partial(TEXTS.message, f"frame-{kind}"))
        for cell in places:
            x, y = _rounded((cell,))
            cells.append(FrameCell(id=len(cells), name=name, kind=kind, x=x, y=y))
    return tuple(cells)
