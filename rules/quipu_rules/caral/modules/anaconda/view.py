"""What everybody sees of the module Anaconda (16)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.parts import Space
from quipu_rules.caral.state import State
from quipu_rules.kernel.message import Value


class AnacondaView(Value, frozen=True, kw_only=True):
    """Where the anaconda lies."""

    anaconda: Annotated[
        Space | None, Meta(description="The square that the anaconda blocks; null while it is not on the board.")
    ]


def seen(state: State) -> AnacondaView:
    """The blocked square."""
    return AnacondaView(anaconda=state.blocked)
