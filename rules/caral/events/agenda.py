"""Facts of the agenda, and all that can stand on it."""

from typing import TYPE_CHECKING, TypeAlias, Union

from quipu.rules.caral.modules.listing import ADDITIONS
from quipu.rules.caral.phases import ASKING, AUTOMATIC, Asking
from quipu.rules.kernel.message import Event, Phase

if TYPE_CHECKING:
    AskingPhase: TypeAlias = Asking
    AnyPhase: TypeAlias = Phase
else:
    AskingPhase = Union[(*ASKING, *(phase for module in ADDITIONS for phase in module.phases))]
    AnyPhase = Union[(AskingPhase, *AUTOMATIC)]


class Asked(Event, frozen=True, kw_only=True):
    """Phases come on the agenda, the last one asked first; ``instead`` of the one asked now, or on top of it."""

    phases: tuple[AnyPhase, ...]
    """What is asked; the last one first."""
    instead: bool = False
    """Whether they replace what was asked, rather than come on top of it."""


class Answered(Event, frozen=True, kw_only=True):
    """What was asked is settled."""
