"""Records that stand both in events and in views."""

from quipu_rules.caretos.parts import Color, FinalCard, Place
from quipu_rules.kernel.message import Seat, Value


class Crowd(Value, frozen=True, kw_only=True):
    """The villagers in a place, and whether a campfire burns there."""

    place: Place
    """Where they are."""
    villagers: tuple[Color, ...]
    """Their colours."""
    campfire: bool
    """Whether a campfire burns there."""


class ScoreSheet(Value, frozen=True, kw_only=True):
    """The points of one seat (12.3)."""

    seat: Seat
    """The seat whose points these are."""
    villagers: int
    """Points for captured villagers, 1 each."""
    bonus: int
    """Points for Bonus cards whose goals were met."""
    final_card: FinalCard | None
    """The Final Bonus card, shown at the end; null if none was kept."""
    final: int
    """Points for the Final Bonus card."""
    total: int
    """All points."""
    campfires: int
    """Campfires left, the first that breaks a tie (12.4)."""
