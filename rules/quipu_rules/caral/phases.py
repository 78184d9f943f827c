"""What the table can be waiting for. The last phase on the agenda is asked; those beneath it wait their turn."""

from typing import ClassVar, TypeAlias

from quipu_rules.caral.parts import Resource, Role, Space
from quipu_rules.kernel.message import Phase, Seat


class Asking(Phase, frozen=True, kw_only=True):
    """One seat is asked."""

    step: ClassVar[bool] = False
    """Whether it is a step of that seat's own turn (R39)."""

    seat: Seat


class Founding(Asking, frozen=True, kw_only=True):
    """Setup: choose the site of the first pyramid (2.5)."""


class PlacingNeutral(Asking, frozen=True, kw_only=True):
    """Setup of two players: choose a site for a neutral level (11.1)."""


class ChoosingPace(Asking, frozen=True, kw_only=True):
    """The architect die shows a choice (3.4)."""

    options: tuple[int, ...]
    """The numbers to choose from."""


class Moving(Asking, frozen=True, kw_only=True):
    """The movement of a turn (4.1); the cards laid down to lengthen it can still be taken back."""

    step: ClassVar[bool] = True

    boosts: tuple[Resource, ...] = ()
    """Cards laid down to move farther."""


class MovingAgain(Asking, frozen=True, kw_only=True):
    """The second movement, bought with a pair of alpaca cards (10.6)."""

    step: ClassVar[bool] = True


class Acting(Asking, frozen=True, kw_only=True):
    """The action of the square may be taken or left out (5.2, R14)."""

    step: ClassVar[bool] = True


class Obliged(Asking, frozen=True, kw_only=True):
    """The action of the square must be taken: it was paid for, or stopping here was for building only (R8, R38a)."""

    step: ClassVar[bool] = True


class Concluding(Asking, frozen=True, kw_only=True):
    """The action is over: pairs, or the end of the turn."""

    step: ClassVar[bool] = True


class Relocating(Asking, frozen=True, kw_only=True):
    """One carali may be moved: choose which (15.7, 15.9)."""

    step: ClassVar[bool] = True


class SettingDown(Asking, frozen=True, kw_only=True):
    """The carali to be moved is chosen: choose where it goes (R37a)."""

    role: Role
    """What the carali does where it stands."""
    origin: Space | None
    """Where it stands; null on the emissary board."""


class Discarding(Asking, frozen=True, kw_only=True):
    """Cards have to be discarded (15.4, 12.5)."""

    count: int
    """How many cards are still owed."""


class LosingCarali(Asking, frozen=True, kw_only=True):
    """A placed carali goes back to the supply (12.5)."""


class LosingAlpaca(Asking, frozen=True, kw_only=True):
    """A placed alpaca goes back to the supply (12.5, 15.10, R47)."""


class Sacrificing(Asking, frozen=True, kw_only=True):
    """An offering in the annual ceremony (7.1)."""


class OpeningYear(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the setup is over, the first year begins."""


class OpeningRound(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the architect moves before the start player's turn (3.3)."""


class Exchanging(Phase, frozen=True, kw_only=True):
    """Goes on by itself: what two discarded cards were given for (15.5, 17.12)."""

    seat: Seat
    cards: int
    """Cards to draw; 0 if cards were bartered for stones."""
    stones: int
    """Stones to load; 0 if cards were traded."""


class ScoringCeremony(Phase, frozen=True, kw_only=True):
    """Goes on by itself: all have offered (7.4 to 7.8)."""


class ClosingYear(Phase, frozen=True, kw_only=True):
    """Goes on by itself: the ceremony is over, the year changes (R25)."""


ASKING = (
    Founding,
    PlacingNeutral,
    ChoosingPace,
    Moving,
    MovingAgain,
    Acting,
    Obliged,
    Concluding,
    Relocating,
    SettingDown,
    Discarding,
    LosingCarali,
    LosingAlpaca,
    Sacrificing,
)
AUTOMATIC = (OpeningYear, OpeningRound, Exchanging, ScoringCeremony, ClosingYear)
AutomaticPhase: TypeAlias = OpeningYear | OpeningRound | Exchanging | ScoringCeremony | ClosingYear
