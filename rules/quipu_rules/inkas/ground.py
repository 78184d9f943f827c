"""What an edition means in play: numbers where the edition has records."""

from functools import cache, lru_cache

from quipu_rules.geometry.hexes import corner, side
from quipu_rules.inkas.edition.checks import atlas_of
from quipu_rules.inkas.edition.tables import InkasEdition, Stack
from quipu_rules.inkas.map import Atlas, path_between, site_where
from quipu_rules.inkas.parts import LAND, PLACE_OF, YIELD, Bundle, Card, Hex, Path, Site, SiteSet, Terrain, counts
from quipu_rules.kernel.message import Value
from quipu_rules.kernel.rows import Counts

LANDS_KEPT = 1 << 10
"""Every table with the variable set-up has one of its own."""


class Start(Value, frozen=True, kw_only=True):
    """One printed starting place (2.2)."""

    site: Site
    path: Path
    letter: str | None
    """Only the lettered settlement yields (2.4)."""


class Price(Value, frozen=True, kw_only=True):
    """One price, as it is shown and as it is counted."""

    shown: Bundle
    cards: Counts


class Ground(Value, frozen=True, kw_only=True, eq=False):
    """An edition made ready for play; there is one for each edition."""

    edition: InkasEdition
    atlas: Atlas
    terrains: tuple[Terrain, ...]
    """By hex, as printed."""
    land: tuple[Hex, ...]
    """The hexes that produce resources; the others keep their places in every set-up (2.8, R50)."""
    starts: tuple[tuple[Start, ...], ...]
    """By seat (R38)."""
    supply: Counts
    stacks: Counts
    road: Price
    settlement: Price
    city: Price
    development: Price


class Field(Value, frozen=True, kw_only=True):
    """A hex that produces on a roll."""

    hex: Hex
    place: int
    """Of its card in ``CARDS``."""
    sites: SiteSet


class Land(Value, frozen=True, kw_only=True):
    """Which terrain lies where at one table, and so what each roll produces."""

    terrains: tuple[Terrain, ...]
    rolls: tuple[tuple[Field, ...], ...]
    """By the sum of the dice."""


@cache
def ground_of(edition: InkasEdition) -> Ground:
    """The one ground of an edition."""
    places, prices = atlas_of(edition), edition.prices
    terrains = tuple(printed.terrain for printed in edition.hexes)
    return Ground(
        edition=edition,
        atlas=places,
        terrains=terrains,
        land=tuple(Hex(number) for number, terrain in enumerate(terrains) if terrain in LAND),
        starts=_starts(edition, places),
        supply=counts(edition.supply),
        stacks=tuple(number for stack in edition.stacks for number in _numbers(stack)),
        road=_price(prices.road),
        settlement=_price(prices.settlement),
        city=_price(prices.city),
        development=_price(prices.development),
    )


@lru_cache(LANDS_KEPT)
def land_of(ground: Ground, terrains: tuple[Terrain, ...]) -> Land:
    """The land on which these terrains lie; number tokens never move (2.8)."""
    rolls: list[list[Field]] = [[] for _ in range(13)]
    for number, (terrain, printed) in enumerate(zip(terrains, ground.edition.hexes, strict=True)):
        if printed.number is not None:
            place = PLACE_OF[YIELD[terrain]]
            rolls[printed.number].append(Field(hex=Hex(number), place=place, sites=ground.atlas.around[number]))
    return Land(terrains=terrains, rolls=tuple(map(tuple, rolls)))


def card_of(land: Land, tile: Hex) -> Card | None:
    """What a hex produces (1.4)."""
    return YIELD.get(land.terrains[tile])


def _price(shown: Bundle) -> Price:
    return Price(shown=shown, cards=counts(shown))


def _numbers(stack: Stack) -> Counts:
    return stack.combat_arts, stack.road_building, stack.invention, stack.monopoly


def _starts(edition: InkasEdition, places: Atlas) -> tuple[tuple[Start, ...], ...]:
    found: dict[str, list[Start]] = {}
    for start in edition.starts:
        site, path = site_where(places, corner(start.site)), path_between(places, side(start.path))
        if site is not None and path is not None:
            found.setdefault(start.colour.value, []).append(Start(site=site, path=path, letter=start.letter))
    return tuple(tuple(found[colour]) for colour in ("RED", "ORANGE", "BLUE", "GRAY"))
