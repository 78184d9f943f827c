"""The table, its turns and its end."""

from typing import Annotated, ClassVar

from msgspec import Meta

from quipu_rules.caretos.parts import Color, Monster, NightCard, Place
from quipu_rules.caretos.phases import AnyPhase
from quipu_rules.caretos.records import ScoreSheet
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.outcome import Outcome


class TableOpened(Event, frozen=True, kw_only=True):
    """The Monsters were dealt, two to each seat in turn (1.2), and the Caretos stand (1.3)."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    """How many seats play, 2 to 4."""
    side: int
    """Which side of the board the edition lists."""
    experienced: bool
    """Whether each seat is dealt two Final Bonus cards and keeps one (1.10)."""
    first: Seat
    """The seat that begins, drawn by chance (R1)."""
    monsters: tuple[Monster, ...]
    """The Monsters in play: the first to seat 0, the next to seat 1, and so on round."""
    caretos: tuple[Place, ...]
    """Where the two Caretos stand."""
    villagers: tuple[Color, ...]
    """Those to be drawn (1.5)."""
    aside: tuple[Color, ...]
    """Those left in the box with two seats (R3)."""
    campfires: int
    """Campfires in the supply."""
    night_cards: tuple[NightCard, ...]
    """The Night deck for this many seats (1.6)."""


class Asked(Event, frozen=True, kw_only=True):
    """The table waits for this phase before those that it waited for already."""

    phase: AnyPhase
    """The phase that the table waits for now."""


class TurnBegan(Event, frozen=True, kw_only=True):
    """A seat is to play a card (2.1)."""

    seat: Seat
    """The seat whose turn it is."""


class GatheringEnded(Event, frozen=True, kw_only=True):
    """No lone villager has a way to others (3.4)."""


class CaretosStuck(Event, frozen=True, kw_only=True):
    """No Careto that may move can; its moves are lost (R22)."""


class Stopped(Event, frozen=True, kw_only=True):
    """The rest of this part was not used."""

    seat: Seat
    """The seat that stopped."""


class ActivationsEnded(Event, frozen=True, kw_only=True):
    """The seat activates no more Monsters and goes on (2.3)."""

    seat: Seat
    """The seat whose turn it is."""


class PileCleared(Event, frozen=True, kw_only=True):
    """After a match of runes the played cards left the game (5.4)."""

    seat: Seat
    """The seat whose pile it was."""


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn is over (12.2)."""

    seat: Seat
    """The seat whose turn it was."""
    turns_left: int | None
    """Turns until the game ends, once the last Night card was drawn (12.2); null before."""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over and the Final Bonus cards are shown (13.1)."""

    reveals: ClassVar[bool] = True

    outcome: Outcome
    """The result: by points, campfires, villagers (12.4, R7)."""
    sheets: tuple[ScoreSheet, ...]
    """The points of every seat."""
