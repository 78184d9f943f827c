"""What lies in the box: cards, hexes, colours, and the numbers that name places."""

from functools import lru_cache
from typing import Annotated, NewType, TypeAlias

from msgspec import Meta

from quipu_rules.kernel.board import SEATS, Ref
from quipu_rules.kernel.enumeration import Enumeration
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.rows import Counts

Hex = NewType("Hex", int)
"""A tile: its place in `hexes` of the board, from 0; numbered as the edition lists them."""
Site = NewType("Site", int)
"""An intersection on which one may build: its place in `sites` of the board, from 0; numbered from north to south."""
Path = NewType("Path", int)
"""An edge that may hold a road: its place in `paths` of the board, from 0; numbered from north to south."""
SiteSet: TypeAlias = int
"""A set of sites, bit by bit."""
PathSet: TypeAlias = int
"""A set of paths, bit by bit."""
MOST_HEXES, MOST_SITES, MOST_PATHS = 29, 54, 71
"""Of the printed board (2.1); an edition may have fewer."""

HexId = Annotated[Hex, Meta(ge=0, le=MOST_HEXES - 1)]
SiteId = Annotated[Site, Meta(ge=0, le=MOST_SITES - 1)]
PathId = Annotated[Path, Meta(ge=0, le=MOST_PATHS - 1)]


class Card(Enumeration):
    """A resource or goods card (1.4)."""

    WOOD = "WOOD"
    """A resource, from forests."""
    STONE = "STONE"
    """A resource, from quarries."""
    WOOL = "WOOL"
    """A resource, from pastures."""
    POTATO = "POTATO"
    """A resource, from farmland."""
    ORE = "ORE"
    """A resource, from mountains."""
    FEATHER = "FEATHER"
    """A good, from the jungle."""
    COCA = "COCA"
    """A good, from jungle plantations."""
    FISH = "FISH"
    """A good, from fishing grounds."""


CARDS = tuple(Card)
PLACE_OF = {card: place for place, card in enumerate(CARDS)}
RESOURCES = CARDS[:5]
GOODS = CARDS[5:]
NO_CARDS: Counts = (0,) * len(CARDS)


class Terrain(Enumeration):
    """What a tile shows (1.4)."""

    FOREST = "FOREST"
    """Produces wood; roads and the robber may come here, as on all five kinds of resource hexes."""
    QUARRY = "QUARRY"
    """Produces stone."""
    PASTURE = "PASTURE"
    """Produces wool."""
    FARMLAND = "FARMLAND"
    """Produces potatoes."""
    MOUNTAINS = "MOUNTAINS"
    """Produces ore."""
    JUNGLE = "JUNGLE"
    """Produces feathers; never the robber's (5.5), as all three kinds of goods hexes."""
    PLANTATION = "PLANTATION"
    """Produces coca."""
    FISHING_GROUND = "FISHING_GROUND"
    """Produces fish."""
    OCEAN = "OCEAN"
    """Produces nothing."""


TERRAINS = tuple(Terrain)
YIELD: dict[Terrain, Card] = dict(zip(TERRAINS, CARDS, strict=False))
"""Which card each terrain produces; the ocean none (1.4)."""
LAND = frozenset(TERRAINS[:5])
"""The terrains that produce resources."""


class Development(Enumeration):
    """A development card (1.6)."""

    COMBAT_ARTS = "COMBAT_ARTS"
    """Move the robber and rob; stays face up before its owner (9.5, 9.6)."""
    ROAD_BUILDING = "ROAD_BUILDING"
    """Lay two roads free of charge (9.8)."""
    INVENTION = "INVENTION"
    """Take any two cards from the supply (9.9)."""
    MONOPOLY = "MONOPOLY"
    """Name a kind; each opponent hands over up to two of it (9.10)."""


DEVELOPMENTS = tuple(Development)
KINDS = len(DEVELOPMENTS)
NO_DEVELOPMENTS: Counts = (0,) * (2 * KINDS)
"""Development cards are counted by back, then by kind: the second stack's begin at ``KINDS``."""


class Colour(Enumeration):
    """The colour of a seat's pieces, in the order of the seats (R38)."""

    RED = "RED"
    """The pieces of seat 0."""
    ORANGE = "ORANGE"
    """The pieces of seat 1."""
    BLUE = "BLUE"
    """The pieces of seat 2."""
    GRAY = "GRAY"
    """The pieces of seat 3; left in the box when three play."""


COLOURS = tuple(Colour)


class Preparation(Enumeration):
    """How the table begins."""

    BEGINNERS = "BEGINNERS"
    """Printed board, printed starting places (2.1, 2.2)."""
    ADVANCED = "ADVANCED"
    """Printed board, free starting places (2.6)."""
    VARIABLE = "VARIABLE"
    """Shuffled resource hexes, free starting places (2.8)."""


class Answer(Enumeration):
    """What an opponent has said to an offer (6.4)."""

    OUTSTANDING = "OUTSTANDING"
    """Has not answered yet."""
    ACCEPTED = "ACCEPTED"
    """Agrees; the seat on turn may trade with it."""
    COUNTERED = "COUNTERED"
    """Made an offer of its own."""
    DECLINED = "DECLINED"
    """Stays out of this round."""


AGREED = (Answer.ACCEPTED, Answer.COUNTERED)
"""The answers with which the seat on turn may trade."""


class Ending(Enumeration):
    """How the game ended."""

    THIRD_APEX = "THIRD_APEX"
    """A third tribe reached its apex (13.1)."""
    ALL_HEMMED_IN = "ALL_HEMMED_IN"
    """No seat could ever have added a culture point (R45)."""


Dice = Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=2, max_length=2)]
"""What both dice show."""
Number = Annotated[int, Meta(ge=0, le=20, description="How many cards of this kind.")]


class Bundle(Value, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Resource and goods cards; kinds that are left out count as none."""

    wood: Number = 0
    stone: Number = 0
    wool: Number = 0
    potato: Number = 0
    ore: Number = 0
    feather: Number = 0
    coca: Number = 0
    fish: Number = 0


NOTHING = Bundle()


def counts(bundle: Bundle) -> Counts:
    """The numbers of a bundle, in the order of ``CARDS``."""
    return (
        bundle.wood,
        bundle.stone,
        bundle.wool,
        bundle.potato,
        bundle.ore,
        bundle.feather,
        bundle.coca,
        bundle.fish,
    )


def bundle(cards: Counts) -> Bundle:
    """The bundle of these numbers."""
    wood, stone, wool, potato, ore, feather, coca, fish = cards
    return Bundle(wood=wood, stone=stone, wool=wool, potato=potato, ore=ore, feather=feather, coca=coca, fish=fish)


def some(card: Card, number: int = 1) -> Counts:
    """So many cards of one kind."""
    place = PLACE_OF[card]
    return (*NO_CARDS[:place], number, *NO_CARDS[place + 1 :])


def covers(cards: Counts, price: Counts) -> bool:
    """Whether the first holds the second."""
    a, b, c, d, e, f, g, h = cards
    i, j, k, m, n, o, p, q = price
    return a >= i and b >= j and c >= k and d >= m and e >= n and f >= o and g >= p and h >= q


KEPT = 1 << 14
"""Answers kept of each question about sets of places: most actions change no building and no road."""


@lru_cache(KEPT)
def members(places: int) -> tuple[int, ...]:
    """The numbers in a set of sites or paths, in order."""
    found = []
    while places:
        lowest = places & -places
        found.append(lowest.bit_length() - 1)
        places ^= lowest
    return tuple(found)


@lru_cache(KEPT)
def sites_in(places: SiteSet) -> tuple[Site, ...]:
    """The sites of a set, in order."""
    return tuple(map(Site, members(places)))


@lru_cache(KEPT)
def paths_in(places: PathSet) -> tuple[Path, ...]:
    """The paths of a set, in order."""
    return tuple(map(Path, members(places)))


def on_hex(tile: int) -> Ref:
    """A hex in the details of a refusal."""
    return Ref(collection="hexes", id=tile)


def at_seat(seat: int) -> Ref:
    """A player in the details of a refusal."""
    return Ref(collection=SEATS, id=seat)


def at_site(site: int) -> Ref:
    """A site in the details of a refusal."""
    return Ref(collection="sites", id=site)


def on_path(path: int) -> Ref:
    """A path in the details of a refusal."""
    return Ref(collection="paths", id=path)


def set_of(places: tuple[int, ...]) -> int:
    """The set of these sites or paths."""
    whole = 0
    for place in places:
        whole |= 1 << place
    return whole
