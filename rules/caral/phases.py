"""What the table can be waiting for. The last phase on the agenda is asked; those beneath it wait their turn."""

from typing import TypeAlias

from quipu.rules.caral.parts import ProgressTile, Resource, Role, Space
from quipu.rules.kernel.message import Phase, Seat


class Founding(Phase, frozen=True, kw_only=True):
    """Setup: choose the site of the first pyramid (2.5)."""

    seat: Seat


class PlacingNeutral(Phase, frozen=True, kw_only=True):
    """Setup of two players: choose a site for a neutral level (11.1)."""

    seat: Seat


class ChoosingPace(Phase, frozen=True, kw_only=True):
    """The architect die shows a choice (3.4)."""

    seat: Seat
    options: tuple[int, ...]


class Moving(Phase, frozen=True, kw_only=True):
    """The movement of a turn (4.1); the cards laid down to lengthen it can still be taken back."""

    seat: Seat
    boosts: tuple[Resource, ...] = ()


class MovingAgain(Phase, frozen=True, kw_only=True):
    """The second movement, bought with a pair of alpaca cards (10.6)."""

    seat: Seat


class Acting(Phase, frozen=True, kw_only=True):
    """The action of the square may be taken or left out (5.2, R14)."""

    seat: Seat


class Obliged(Phase, frozen=True, kw_only=True):
    """The action of the square must be taken: it was paid for, or stopping here was for building only (R8, R38a)."""

    seat: Seat


class Concluding(Phase, frozen=True, kw_only=True):
    """The action is over: pairs, or the end of the turn."""

    seat: Seat


class Relocating(Phase, frozen=True, kw_only=True):
    """One carali may be moved: choose which (15.7, 15.9)."""

    seat: Seat


class SettingDown(Phase, frozen=True, kw_only=True):
    """The carali to be moved is chosen: choose where it goes (R37a)."""

    seat: Seat
    role: Role
    origin: Space | None
    """Where it stands; ``None`` on the emissary board."""


class Discarding(Phase, frozen=True, kw_only=True):
    """Cards have to be discarded (15.4, 12.5)."""

    seat: Seat
    count: int


class PickingCards(Phase, frozen=True, kw_only=True):
    """Cards are taken from the discard pile (15.10)."""

    seat: Seat
    count: int


class LosingCarali(Phase, frozen=True, kw_only=True):
    """A placed carali goes back to the supply (12.5)."""

    seat: Seat


class LosingAlpaca(Phase, frozen=True, kw_only=True):
    """A placed alpaca goes back to the supply (12.5, 15.10, R47)."""

    seat: Seat


class PlacingTile(Phase, frozen=True, kw_only=True):
    """A progress tile goes onto an action square (15.2)."""

    seat: Seat
    tile: ProgressTile


class PlacingAnaconda(Phase, frozen=True, kw_only=True):
    """The anaconda goes to an action square other than the one it left (16.1, 16.3, 16.5)."""

    seat: Seat
    previous: Space | None


class Sacrificing(Phase, frozen=True, kw_only=True):
    """An offering in the annual ceremony (7.1)."""

    seat: Seat


class OpeningYear(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the setup is over, the first year begins."""


class OpeningRound(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the architect moves before the start player's turn (3.3)."""


class Exchanging(Phase, frozen=True, kw_only=True):
    """Goes on by itself: what two discarded cards were given for (15.5, 17.12)."""

    seat: Seat
    cards: int
    stones: int


class ScoringCeremony(Phase, frozen=True, kw_only=True):
    """Goes on by itself: all have offered (7.4 to 7.8)."""


class ClosingYear(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the ceremony is over, the year changes (R25)."""


AskingPhase: TypeAlias = (
    Founding
    | PlacingNeutral
    | ChoosingPace
    | Moving
    | MovingAgain
    | Acting
    | Obliged
    | Concluding
    | Relocating
    | SettingDown
    | Discarding
    | PickingCards
    | LosingCarali
    | LosingAlpaca
    | PlacingTile
    | PlacingAnaconda
    | Sacrificing
)
AutomaticPhase: TypeAlias = OpeningYear | OpeningRound | Exchanging | ScoringCeremony | ClosingYear
AnyPhase: TypeAlias = AskingPhase | AutomaticPhase
