"""Facts of the ceremony, the change of year and the end of the game."""

from typing import ClassVar

from quipu.rules.caral.parts import Ending, FameFor, Resource
from quipu.rules.kernel.message import Event, Seat


class YearBegan(Event, frozen=True, kw_only=True):
    """A year begins; all figures stand on the start square (7.9)."""

    year: int
    start: Seat


class CeremonyBegan(Event, frozen=True, kw_only=True):
    """The year is over, the annual ceremony begins (3.7, 3.8)."""

    head: Seat


class OmenRevealed(Event, frozen=True, kw_only=True):
    """Two players: a card from the deck forbids its type in this ceremony (11.3)."""

    card: Resource


class Sacrificed(Event, frozen=True, kw_only=True):
    """Cards of one type were offered; ``bid`` is what they count for (7.2, 17.13)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Resource
    count: int
    bid: int


class NothingSacrificed(Event, frozen=True, kw_only=True):
    """Somebody offered nothing (7.4)."""

    seat: Seat


class CeremonyScored(Event, frozen=True, kw_only=True):
    """Fame of the ceremony by seat; the offered cards go to the discard pile (7.4 to 7.8)."""

    fame_by_seat: tuple[int, ...]
    highest: Seat | None


class CeremonyClosed(Event, frozen=True, kw_only=True):
    """All losses of the ceremony are paid; the year is about to change."""


class FameScored(Event, frozen=True, kw_only=True):
    """Fame that no other fact tells of."""

    seat: Seat
    fame: int
    reason: FameFor


class PyramidsScored(Event, frozen=True, kw_only=True):
    """The final scores of one player for priests and pyramids (9.3 to 9.5)."""

    seat: Seat
    priests: int
    small_pyramids: int
    large_pyramids: int
    unfinished_levels: int
    fame: int


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over (9.1)."""

    ending: Ending
