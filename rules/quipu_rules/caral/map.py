"""The spiral path of an edition, made ready for counting squares."""

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.parts import ACTION_KINDS, Kind, Space
from quipu_rules.kernel.message import Value


class Spiral(Value, frozen=True, kw_only=True):
    """What the order of the spaces implies. A set of spaces is an integer with one bit for each."""

    kinds: tuple[Kind, ...]
    pyramid: Space
    squares: tuple[Space, ...]
    """Action squares in the architect's order."""
    sites: tuple[Space, ...]
    quarries: tuple[Space, ...]
    neutral_sites: tuple[Space, ...]
    always_counted: int
    """Action squares and the central pyramid count for every movement (R6)."""


def spiral_of(edition: CaralEdition) -> Spiral:
    """The path of an edition (1.6)."""
    kinds = edition.path.spaces
    spaces = [Space(index) for index in range(len(kinds))]
    squares = tuple(space for space in spaces if kinds[space] in ACTION_KINDS)
    sites = tuple(space for space in spaces if kinds[space] is Kind.SITE)
    pyramid = Space(kinds.index(Kind.PYRAMID))
    return Spiral(
        kinds=kinds,
        pyramid=pyramid,
        squares=squares,
        sites=sites,
        quarries=tuple(space for space in spaces if kinds[space] is Kind.QUARRY),
        neutral_sites=sites[: edition.path.neutral_sites],
        always_counted=sum(1 << space for space in (*squares, pyramid)),
    )


def counted_between(counted: int, one: Space, other: Space) -> int:
    """How many counted spaces lie strictly between two spaces."""
    low, high = (one, other) if one < other else (other, one)
    return ((counted & ((1 << high) - 1)) >> (low + 1)).bit_count()


def architect_after(spiral: Spiral, space: Space, squares: int) -> Space:
    """Where the architect comes to stand: so many action squares ahead, at most on the central pyramid (3.5, R3)."""
    ahead = [square for square in spiral.squares if square > space]
    if squares == 0:
        return space
    return ahead[squares - 1] if squares <= len(ahead) else spiral.pyramid
