"""Facts of the ceremony, the change of year and the end of the game."""

from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.caral.parts import FameFor, Resource
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.outcome import Outcome


class YearBegan(Event, frozen=True, kw_only=True):
    """A year begins; all figures stand on the start square (7.9)."""

    year: Annotated[int, Meta(ge=1)]
    """The year, counted from 1."""
    start: Seat


class CeremonyBegan(Event, frozen=True, kw_only=True):
    """The year is over, the annual ceremony begins (3.7, 3.8)."""

    head: Seat


class OmenRevealed(Event, frozen=True, kw_only=True):
    """Two players: a card from the deck forbids its type in this ceremony (11.3)."""

    card: Resource
    """The type that nobody may offer this time."""


class Sacrificed(Event, frozen=True, kw_only=True):
    """Cards of one type were offered (7.2)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Resource
    """The type of resource card."""
    count: Annotated[int, Meta(ge=1)]
    """How many cards."""
    bid: Annotated[int, Meta(ge=1)]
    """What the offering counts for, with what an emissary tile adds (17.13)."""


class NothingSacrificed(Event, frozen=True, kw_only=True):
    """Somebody offered nothing (7.4)."""

    seat: Seat


class CeremonyScored(Event, frozen=True, kw_only=True):
    """Fame of the ceremony by seat; the offered cards go to the discard pile (7.4 to 7.8)."""

    fame_by_seat: tuple[int, ...]
    """Fame that each seat gains or loses, in the order of the seats."""
    highest: Seat | None


class CeremonyClosed(Event, frozen=True, kw_only=True):
    """All losses of the ceremony are paid; the year is about to change."""


class FameScored(Event, frozen=True, kw_only=True):
    """Fame that no other fact tells of."""

    seat: Seat
    fame: int
    """Fame gained; negative for a loss."""
    reason: FameFor
    """What earned or cost it."""


class PyramidsScored(Event, frozen=True, kw_only=True):
    """The final scores of one player for priests and pyramids (9.3 to 9.5)."""

    seat: Seat
    priests: int
    """Priests on one's pyramids."""
    small_pyramids: int
    """Completed small pyramids."""
    large_pyramids: int
    """Completed large pyramids."""
    unfinished_levels: int
    """Levels of unfinished pyramids."""
    fame: int
    """The total fame of all of these."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over (9.1)."""

    outcome: Outcome
    """The result: by fame, then by what is left (9.6, 9.7)."""
