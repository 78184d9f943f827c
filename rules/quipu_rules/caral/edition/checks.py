"""What an edition must hold so that it is complete and every game with it can be played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from quipu_rules.caral.edition.tables import CaralEdition, EmissaryLevel, Figures, StatusCard
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.status_cards.parts import Condition
from quipu_rules.caral.parts import LARGE, MOST_ROLLED, RESOURCE_CARDS, SEATS, SMALL, Kind
from quipu_rules.kernel.edition import require

PYRAMID_LEVELS = 48  # 1.2
CENTRAL_LEVELS = 5  # 1.2
LEVELS_IN_A_TURN = 3  # 10.4
WHIMS, STATUS_CARDS, STATUS_CARDS_OPEN = 7, 9, 5  # 1.5, 14.1
TILES_OPEN = 3  # 15.1
MOST_SITES = 40
"""More would make the lists of legal actions longer than anybody can read."""


def check_base(edition: CaralEdition) -> None:
    """The base game's tables, each by itself and against the others."""
    for face in edition.architect_die:
        require(bool(face) and sorted(set(face)) == list(face) and face[0] >= 0, "architectDie: a face lists numbers")
    most = max((max(face) for face in edition.architect_die), default=0)
    require(most <= MOST_ROLLED, f"architectDie: at most {MOST_ROLLED} squares")
    require(any(max(face) > 0 for face in edition.architect_die), "architectDie: no face moves the architect")
    require(len(edition.starts) == SEATS[-1], f"starts: one row for each of {SEATS[-1]} seats")
    require(sum(edition.resource_cards.counts) == RESOURCE_CARDS, f"resourceCards: {RESOURCE_CARDS} in all")
    require(sum(start.cards for start in edition.starts) <= RESOURCE_CARDS, "starts: more cards than there are")
    require(max(start.stones for start in edition.starts) <= edition.sled.stones, "starts: more stones than fit a sled")
    require(edition.sled.start_alpacas <= edition.sled.alpacas, "sled: it cannot hold its first alpacas")
    require(edition.sled.start_alpacas <= edition.figures.alpacas, "figures: fewer alpacas than at the start")
    require(len(edition.ceremony.highest) == CENTRAL_LEVELS, f"ceremony.highest: {CENTRAL_LEVELS} numbers")
    _check_path(edition)
    _check_levels(edition.pyramid_levels.stock, edition.progress_table.grows_at)
    _check_table("progressTable", edition.progress_table.fame, edition.progress_table.grows_at)


def check_modules(edition: CaralEdition) -> None:
    """The tables of the six modules."""
    _check_table("progressModule", edition.progress_module.fame, edition.progress_module.grows_at)
    _check_levels(edition.pyramid_levels.stock, edition.progress_module.grows_at)
    require(len(edition.whims) == WHIMS, f"whims: {WHIMS} cards")
    for whim in edition.whims:
        require(len(whim.needs) == len(SEATS) and bool(whim.loses), "whims: needs for 2, 3 and 4 players, and a loss")
    _check_each_once("annualTiles", Category, (tile.category for tile in edition.annual_tiles))
    _check_progress_tiles(edition)
    _check_status_cards(edition)
    _check_emissaries(edition.emissaries.levels, edition.figures, _quarries(edition) + 1, edition.sled.start_alpacas)


def _check_each_once(part: str, kind: type[Enum], found: Iterable[Enum]) -> None:
    require(Counter(found) == Counter(kind), f"{part}: each of {', '.join(kind.__members__)} once")


def _quarries(edition: CaralEdition) -> int:
    return edition.path.spaces.count(Kind.QUARRY)


def _check_path(edition: CaralEdition) -> None:
    spaces = edition.path.spaces
    counts = Counter(spaces)
    ends = spaces[:1] + spaces[-1:]
    require(ends == (Kind.START, Kind.PYRAMID), "path: from the START to the PYRAMID")
    require(counts[Kind.START] == counts[Kind.PYRAMID] == 1, "path: one START and one PYRAMID")
    for kind in (Kind.VILLAGE, Kind.QUARRY, Kind.CULT, Kind.MARKET):
        require(counts[kind] > 0, f"path: no {kind.value}")
    require(spaces[1] is not Kind.SITE, "path: the first square after the START is an action square")
    # 2.5 and 11.1: a site for each seat, with two players one more each among the first ones
    require(counts[Kind.SITE] <= MOST_SITES, f"path: at most {MOST_SITES} sites")
    require(edition.path.neutral_sites <= counts[Kind.SITE], "path.neutralSites: more than there are sites")
    require(edition.path.neutral_sites >= 2 * SEATS[0], "path: too few sites for neutral pyramids")
    # 2.4, 2.5: one carali per quarry, one at the first site
    require(edition.figures.carali > _quarries(edition), "figures: too few carali for the setup")


def _check_levels(stock: Sequence[int], grows_at: Sequence[int]) -> None:
    require(len(stock) == LARGE and sum(stock) == PYRAMID_LEVELS, f"pyramidLevels: {PYRAMID_LEVELS} in {LARGE} sizes")
    require(stock[LARGE - 1] >= SEATS[-1], "pyramidLevels: too few of size 5 for the setup")
    # 9.1: the setup takes levels of size 5 for pyramids that may never be completed
    enough = min(stock[:SMALL]) >= grows_at[-1] + SEATS[-1] - 1 if grows_at else False
    require(enough, "pyramidLevels: too few to complete as many pyramids as end the game")


def _check_table(part: str, fame: Sequence[int], grows_at: Sequence[int]) -> None:
    require(len(grows_at) == CENTRAL_LEVELS - 1, f"{part}.growsAt: {CENTRAL_LEVELS - 1} numbers")
    require(sorted(set(grows_at)) == list(grows_at), f"{part}.growsAt: ascending numbers")
    require(len(fame) >= grows_at[-1], f"{part}.fame: a number for each pyramid up to the last of growsAt")


def _check_progress_tiles(edition: CaralEdition) -> None:
    _check_each_once("progressTiles", ProgressTile, (place.tile for place in edition.progress_tiles))
    squares = Counter(edition.path.spaces)
    for area, tiles in Counter(place.area for place in edition.progress_tiles).items():
        # R37: there is always a square of its area without a tile
        require(squares[area] >= tiles, f"progressTiles: more tiles than squares of {area.value}")
    for place in edition.progress_tiles:
        require(place.tile.value.startswith(place.area.value), f"progressTiles: {place.tile.value} goes elsewhere")
    tiles_at = edition.progress_module.tiles_at
    require(len(set(tiles_at)) == TILES_OPEN, f"progressModule.tilesAt: {TILES_OPEN} different numbers")
    require(list(tiles_at) == sorted(tiles_at), "progressModule.tilesAt: ascending numbers")
    require(tiles_at[-1] <= edition.progress_module.grows_at[-1], "progressModule.tilesAt: after the end of the game")


def _check_status_cards(edition: CaralEdition) -> None:
    cards = edition.status_cards
    require(len(cards) == STATUS_CARDS, f"statusCards: {STATUS_CARDS} cards")
    require(len({card.title for card in cards}) == STATUS_CARDS, "statusCards: each title once")
    for card in cards:
        most = _most(card, edition)
        require(card.goal <= most, f"statusCards: {card.title.value} asks for more than {most}")


def _most(card: StatusCard, edition: CaralEdition) -> int:
    """The greatest number that a player can ever reach."""
    match card.condition:
        case Condition.STONES_ON_SLED:
            return edition.sled.stones
        case Condition.ALPACAS_ON_SLED:
            return min(edition.sled.alpacas, edition.figures.alpacas)
        case Condition.WORKERS | Condition.RESERVED:
            return edition.figures.carali - 1
        case Condition.CARDS_IN_HAND:
            return RESOURCE_CARDS
        case Condition.LEVELS_IN_TURN:
            return LEVELS_IN_A_TURN
        case Condition.PRIESTS:
            return edition.pyramid_levels.stock[LARGE - 1]
        case Condition.CARDS_OFFERED:
            return max(edition.resource_cards.counts)
        case Condition.NOTHING_OFFERED:
            return 1


def _check_emissaries(levels: Sequence[EmissaryLevel], figures: Figures, carali: int, alpacas: int) -> None:
    _check_each_once("emissaries.levels", Ability, (level.ability for level in levels))
    require(all(level.carali + level.alpacas > 0 for level in levels), "emissaries.levels: a level without figures")
    # 17.1: the setup keeps some figures elsewhere
    require(sum(level.carali for level in levels) <= figures.carali - carali, "emissaries: more carali than there are")
    require(sum(level.alpacas for level in levels) <= figures.alpacas - alpacas, "emissaries: more alpacas than are")
