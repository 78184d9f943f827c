"""Facts of the agenda, and all that can stand on it."""

from typing import TYPE_CHECKING, TypeAlias, Union

from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.phases import ASKING, AUTOMATIC, Asking
from quipu_rules.kernel.message import Event, Phase

if TYPE_CHECKING:
    AskingPhase: TypeAlias = Asking
    AnyPhase: TypeAlias = Phase
else:
    AskingPhase = Union[(*ASKING, *(phase for module in ADDITIONS for phase in module.phases))]
    AnyPhase = Union[(AskingPhase, *AUTOMATIC)]


class Asked(Event, frozen=True, kw_only=True):
    """New phases are on the agenda, on top of the current one or instead of it; the last one comes first."""

    phases: tuple[AnyPhase, ...]
    """The phases; the last one is asked first."""
    instead: bool = False
    """Whether they replace what was asked, rather than come on top of it."""


class Answered(Event, frozen=True, kw_only=True):
    """The current phase is settled."""
