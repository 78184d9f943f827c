"""What everybody sees of the module Emissaries (17)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.emissaries.state import Diplomacy
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.message import Seat, Value


class DiplomacyView(Value, frozen=True, kw_only=True):
    """The diplomacy token; what is on the emissary board stands with each player."""

    diplomat: Annotated[Seat | None, Meta(description="Who has the diplomacy token; null while nobody has.")]


def seen(state: State) -> DiplomacyView:
    """Who is the best diplomat."""
    return DiplomacyView(diplomat=(part(state, Diplomacy) or Diplomacy()).diplomat)
