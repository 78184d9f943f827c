"""What everybody sees of the module Whim of the Gods (12)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Value


class WhimView(Value, frozen=True, kw_only=True):
    """The whim in force."""

    whim: Annotated[WhimCard | None, Meta(description="The whim in force; null without the module.")]
    cards_needed: Annotated[int, Meta(description="Cards that the whim asks of all together; 0 without it.")]


def seen(state: State) -> WhimView:
    """The top card of the pile."""
    kept = part(state, Whims)
    if kept is None:
        return WhimView(whim=None, cards_needed=0)
    return WhimView(whim=kept.current, cards_needed=state.edition.whims[kept.current].needed(len(state.players)))
