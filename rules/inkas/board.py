"""Everything to draw a board: places, where they are, how they touch, and where the numbers come from."""

from typing import Annotated

from msgspec import Meta

from quipu.rules.geometry.hexes import Cell, centre
from quipu.rules.inkas.edition import Advantages, HandLimit, InkasEdition, Pieces, Prices, Silences, Stack, Tribes
from quipu.rules.inkas.ground import Ground, card_of, ground_of, land_of
from quipu.rules.inkas.parts import COLOURS, Bundle, Card, Colour, Hex, Path, Site, Terrain, paths_in, sites_in
from quipu.rules.inkas.setup import Setup
from quipu.rules.kernel.edition import Source
from quipu.rules.kernel.message import Value


class BoardHex(Value, frozen=True, kw_only=True):
    """A tile; in the variable set-up the view says which terrain lies on a resource hex."""

    hex: Hex
    q: int
    r: int
    x: Annotated[float, Meta(description="Centre, to the east, in sides of a hex; likewise ``y`` to the south.")]
    y: float
    terrain: Terrain
    number: int | None
    produces: Card | None
    takes_robber: bool
    sites: tuple[Site, ...]


class BoardSite(Value, frozen=True, kw_only=True):
    """An intersection on which one may build."""

    site: Site
    x: float
    y: float
    hexes: tuple[Hex, ...]
    paths: tuple[Path, ...]
    neighbours: tuple[Site, ...]


class BoardPath(Value, frozen=True, kw_only=True):
    """An edge that may hold a road."""

    path: Path
    x: float
    y: float
    ends: tuple[Site, ...]


class BoardStart(Value, frozen=True, kw_only=True):
    """A starting place of the beginners' set-up; the lettered ones yield (2.4)."""

    colour: Colour
    site: Site
    path: Path
    letter: str | None


class FrameCell(Value, frozen=True, kw_only=True):
    """A place outside the tiles, for drawing only."""

    x: float
    y: float
    shows: Annotated[str, Meta(description="``sea``, ``jungle`` or ``plain``.")]


class Board(Value, frozen=True, kw_only=True):
    """The printed components; nothing here changes during play."""

    hexes: tuple[BoardHex, ...]
    sites: tuple[BoardSite, ...]
    paths: tuple[BoardPath, ...]
    starts: tuple[BoardStart, ...]
    frame: tuple[FrameCell, ...]
    supply: Bundle
    pieces: Pieces
    prices: Prices
    stacks: tuple[Stack, ...]
    tribes: Tribes
    advantages: Advantages
    hand: HandLimit
    silences: Silences
    sources: tuple[Source, ...]


def board(edition: InkasEdition, _setup: Setup, seats: int) -> Board:
    """The board of an edition; the colours of absent seats are left out (1.2)."""
    ground = ground_of(edition)
    return Board(
        hexes=tuple(_hex(ground, Hex(number)) for number in range(len(edition.hexes))),
        sites=tuple(_site(ground, Site(number)) for number in range(len(ground.atlas.corners))),
        paths=tuple(_path(ground, Path(number)) for number in range(len(ground.atlas.sides))),
        starts=tuple(
            BoardStart(colour=COLOURS[seat], site=start.site, path=start.path, letter=start.letter)
            for seat, starts in enumerate(ground.starts[:seats])
            for start in starts
        ),
        frame=_frame(edition),
        supply=edition.supply,
        pieces=edition.pieces,
        prices=edition.prices,
        stacks=edition.stacks,
        tribes=edition.tribes,
        advantages=edition.advantages,
        hand=edition.hand,
        silences=edition.silences,
        sources=edition.sources,
    )


def _rounded(cells: tuple[Cell, ...]) -> tuple[float, float]:
    x, y = centre(cells)
    return round(x, 4), round(y, 4)


def _hex(ground: Ground, tile: Hex) -> BoardHex:
    printed = ground.edition.hexes[tile]
    x, y = _rounded(((printed.q, printed.r),))
    return BoardHex(
        hex=tile,
        q=printed.q,
        r=printed.r,
        x=x,
        y=y,
        terrain=printed.terrain,
        number=printed.number,
        produces=card_of(land_of(ground, ground.terrains), tile),
        takes_robber=tile in ground.land,
        sites=sites_in(ground.atlas.around[tile]),
    )


def _site(ground: Ground, site: Site) -> BoardSite:
    places = ground.atlas
    x, y = _rounded(places.corners[site])
    return BoardSite(
        site=site,
        x=x,
        y=y,
        hexes=places.hexes_at[site],
        paths=paths_in(places.paths_at[site]),
        neighbours=sites_in(places.near[site]),
    )


def _path(ground: Ground, path: Path) -> BoardPath:
    x, y = _rounded(ground.atlas.sides[path])
    return BoardPath(path=path, x=x, y=y, ends=ground.atlas.ends[path])


def _frame(edition: InkasEdition) -> tuple[FrameCell, ...]:
    frame, cells = edition.frame, []
    for shows, places in (("sea", frame.sea), ("jungle", frame.jungle), ("plain", frame.plain)):
        for cell in places:
            x, y = _rounded((cell,))
            cells.append(FrameCell(x=x, y=y, shows=shows))
    return tuple(cells)
