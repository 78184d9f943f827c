"""Whether an edition can be played: places, references, counts, pieces."""

from quipu_rules.geometry.hexes import Cell, corner, side
from quipu_rules.inkas.edition.tables import InkasEdition, PrintedStart
from quipu_rules.inkas.map import Atlas, atlas, beside, leading_from, path_between, site_where, touched
from quipu_rules.inkas.parts import COLOURS, LAND, MOST_HEXES, MOST_PATHS, MOST_SITES, Colour, Terrain, counts
from quipu_rules.kernel.edition import EditionError, require

STARTS_EACH = 2  # 2.2
FIRST_YIELD = 3  # 2.4: a card of each hex around
CLOSED_BY_ONE = 4  # 2.9: its own site and those next to it


def atlas_of(edition: InkasEdition) -> Atlas:
    """The places of an edition's board; only goods hexes and sea keep paths away (8.3)."""
    tiles = tuple((printed.q, printed.r) for printed in edition.hexes)
    return atlas(tiles, frozenset((printed.q, printed.r) for printed in edition.hexes if printed.terrain in LAND))


def check(edition: InkasEdition) -> None:
    """Raise EditionError, saying what is wrong, unless the edition can be played."""
    _check_hexes(edition)
    places = atlas_of(edition)
    _check_places(edition, places)
    _check_starts(edition, places)
    _check_pieces(edition)
    _check_cards(edition)


def _check_hexes(edition: InkasEdition) -> None:
    cells = [(printed.q, printed.r) for printed in edition.hexes]
    require(len(cells) <= MOST_HEXES, f"hexes: at most {MOST_HEXES}")
    require(len(set(cells)) == len(cells), "hexes: two tiles lie on one place")
    for printed in edition.hexes:
        where = f"hexes: ({printed.q}, {printed.r})"
        sea = printed.terrain is Terrain.OCEAN
        require((printed.number is None) == sea, f"{where}: every tile but the ocean has a number token")
        require(printed.number != 7, f"{where}: seven is the robber's")
    terrains = {printed.terrain for printed in edition.hexes}
    missing = sorted(terrain.value for terrain in set(Terrain) - {Terrain.OCEAN} - terrains)
    require(not missing, f"hexes: nothing produces on {', '.join(missing)}")


def _check_places(edition: InkasEdition, places: Atlas) -> None:
    for printed, around in zip(edition.hexes, places.around, strict=True):
        useless = printed.number is not None and not around
        require(not useless, f"hexes: ({printed.q}, {printed.r}): nobody can build beside it")
    sites, paths = len(places.corners), len(places.sides)
    others = len(COLOURS) * STARTS_EACH - 1
    require(sites > others * CLOSED_BY_ONE, "hexes: too few sites to place all starting settlements freely")
    require(sites <= MOST_SITES and paths <= MOST_PATHS, f"hexes: at most {MOST_SITES} sites and {MOST_PATHS} paths")
    found = 1
    while (more := found | touched(places, leading_from(places, found))) != found:
        found = more
    require(found == (1 << sites) - 1, "hexes: every site must be reachable from every other")


def _check_starts(edition: InkasEdition, places: Atlas) -> None:
    colours = {start.colour for start in edition.starts}
    require(colours == set(Colour), "starts: each colour has its own")
    taken_sites, taken_paths = 0, 0
    for colour in COLOURS:
        starts = [start for start in edition.starts if start.colour is colour]
        lettered = [start for start in starts if start.letter]
        require(len(starts) == STARTS_EACH, f"starts: {colour.value} has {STARTS_EACH} settlements")
        require(len(lettered) == 1, f"starts: {colour.value} has one lettered settlement")
        for start in starts:
            site, path = _start_places(start, places)
            free = not (beside(places, taken_sites) | taken_sites) >> site & 1
            require(free, f"starts: {colour.value} on {start.site} is too near to another settlement")
            require(not taken_paths >> path & 1, f"starts: two roads on {start.path}")
            require(bool(places.paths_at[site] >> path & 1), f"starts: the road on {start.path} ends elsewhere")
            taken_sites |= 1 << site
            taken_paths |= 1 << path


def _start_places(start: PrintedStart, places: Atlas) -> tuple[int, int]:
    site, path = _site(start.site, places), _path(start.path, places)
    if site is None:
        raise EditionError(f"starts: {start.site} is no site")
    if path is None:
        raise EditionError(f"starts: {start.path} is no path")
    return site, path


def _site(cells: tuple[Cell, Cell, Cell], places: Atlas) -> int | None:
    try:
        return site_where(places, corner(cells))
    except ValueError as error:
        raise EditionError(f"starts: {error}") from error


def _path(cells: tuple[Cell, Cell], places: Atlas) -> int | None:
    try:
        return path_between(places, side(cells))
    except ValueError as error:
        raise EditionError(f"starts: {error}") from error


def _check_pieces(edition: InkasEdition) -> None:
    goals, pieces = edition.tribes.goals, edition.pieces
    two_tribes = max(first + second for first, second in zip(goals, (*goals[1:], 0), strict=True))
    require(goals[0] > STARTS_EACH, "tribes: the first goal lies beyond the starting settlements")
    require(min(goals) > 1, "tribes: a founding settlement alone is no apex")
    require(pieces.settlements >= two_tribes, f"pieces: two tribes may need {two_tribes} settlements")
    require(pieces.cities >= 2 * edition.tribes.cities, "pieces: two tribes may need more cities")
    require(pieces.thickets >= max(goals), f"pieces: a declining tribe may need {max(goals)} thickets")
    require(pieces.markers >= sum(goals), f"pieces: {sum(goals)} culture markers are needed")
    require(pieces.roads >= STARTS_EACH, f"pieces: {STARTS_EACH} roads lie on the board at the start")


def _check_cards(edition: InkasEdition) -> None:
    supply, prices = counts(edition.supply), edition.prices
    require(min(supply) >= len(COLOURS) * FIRST_YIELD, "supply: too few cards for the first yields")
    for price in (prices.road, prices.settlement, prices.city, prices.development):
        require(sum(counts(price)) > 0, "prices: nothing is free")
        require(all(price <= stock for price, stock in zip(counts(price), supply, strict=True)), "prices: over supply")
