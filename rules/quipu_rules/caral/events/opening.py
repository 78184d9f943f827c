"""Facts of the setup."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.parts import ModuleName, Space
from quipu_rules.kernel.message import Event, Seat


class Opened(Event, frozen=True, kw_only=True):
    """The table is laid out: figures on the start square, everybody with the fame and alpacas of the setup."""

    seats: Annotated[int, Meta(ge=2)]
    """How many seats play."""
    modules: tuple[ModuleName, ...]
    """The modules in play."""
    fame: int
    """Fame everybody begins with (2.6)."""
    alpacas: int
    """Alpacas on every sled."""


class PyramidFounded(Event, frozen=True, kw_only=True):
    """Setup of one player: workers in every quarry, a builder with a first level at a site, stones (2.4 to 2.8)."""

    seat: Seat
    space: Space
    workers: Annotated[int, Meta(ge=1)]
    """In each quarry."""
    stones: int
    """Stones to begin with."""


class NeutralPlaced(Event, frozen=True, kw_only=True):
    """A neutral level stands on a site (11.1)."""

    seat: Seat
    space: Space
