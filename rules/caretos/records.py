"""Records that stand both in events and in views."""

from quipu.rules.caretos.parts import Color, FinalCard, Place
from quipu.rules.kernel.message import Seat, Value


class Crowd(Value, frozen=True, kw_only=True):
    """The villagers in a place, and whether a campfire burns there."""

    place: Place
    villagers: tuple[Color, ...]
    campfire: bool


class ScoreSheet(Value, frozen=True, kw_only=True):
    """The points of one seat (12.3)."""

    seat: Seat
    villagers: int
    bonus: int
    final_card: FinalCard | None
    final: int
    total: int
