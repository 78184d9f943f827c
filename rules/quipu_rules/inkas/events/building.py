"""Facts of the board: roads, buildings, tribes, the Longest Trade Route."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.inkas.parts import Bundle, Path, Site
from quipu_rules.kernel.message import Event, Seat


class RoadBuilt(Event, frozen=True, kw_only=True):
    """A road was built and paid (8.2)."""

    seat: Seat
    """The seat that owns the road."""
    path: Path
    """Where it lies."""
    price: Bundle
    """What was paid to the supply."""


class RoadLaid(Event, frozen=True, kw_only=True):
    """A free road of Road Building was laid (9.8)."""

    seat: Seat
    """The seat that owns the road."""
    path: Path
    """Where it lies."""
    left: int
    """How many more free roads the card still lays, 0 or 1."""


class SettlementBuilt(Event, frozen=True, kw_only=True):
    """A settlement was built and paid (8.6), perhaps over a declining building (11.8)."""

    seat: Seat
    """The seat that owns the settlement."""
    site: Site
    """Where it stands."""
    razed: Seat | None
    """The seat whose declining building it replaced, which went back to its owner's stock; null on an empty site."""
    points: Annotated[int, Meta(ge=1)]
    """The seat's culture points now."""
    price: Bundle
    """What was paid to the supply."""


class CityBuilt(Event, frozen=True, kw_only=True):
    """A city replaced an active settlement of its owner (8.9)."""

    seat: Seat
    """The seat that owns the city."""
    site: Site
    """Where it stands."""
    points: Annotated[int, Meta(ge=1)]
    """The seat's culture points now."""
    price: Bundle
    """What was paid to the supply."""


class RouteCardPassed(Event, frozen=True, kw_only=True):
    """The Longest Trade Route has a new holder, or lies aside (10.1, 10.2, 11.3)."""

    holder: Seat | None
    """The seat that holds it now; null while nobody does."""
    length: int
    """How many roads the longest route on the board has."""


class RuinsCleared(Event, frozen=True, kw_only=True):
    """What was left of the tribe before the last was taken off the board (11.5)."""

    seat: Seat
    """The seat that owns the buildings."""
    sites: tuple[Site, ...]
    """The sites that are empty now."""


class RoadsTakenUp(Event, frozen=True, kw_only=True):
    """The roads of a tribe at its apex went back to the stock (11.2)."""

    seat: Seat
    """The seat that owns the roads."""
    paths: tuple[Path, ...]
    """The paths that are free now."""


class TribeDeclined(Event, frozen=True, kw_only=True):
    """Thickets cover all buildings of a tribe at its apex (11.4)."""

    seat: Seat
    """The seat that owns the tribe; it founds its next one now."""
    sites: tuple[Site, ...]
    """The sites of the buildings that are declining from now on."""
    tribe: Annotated[int, Meta(ge=1)]
    """Which tribe the seat is to found, 2 or 3."""


class TribeFounded(Event, frozen=True, kw_only=True):
    """The founding settlement of a tribe (12.1)."""

    seat: Seat
    """The seat that owns the tribe."""
    site: Site
    """Where the settlement stands."""
    razed: Seat | None
    """The seat itself, if the settlement replaced a declining building of its own (R4); else null."""
    points: Annotated[int, Meta(ge=1)]
    """The seat's culture points now."""
