"""What everybody sees of the module Anaconda (16)."""

from quipu.rules.caral.parts import Space
from quipu.rules.caral.state import State
from quipu.rules.kernel.message import Value


class AnacondaView(Value, frozen=True, kw_only=True):
    """Where the anaconda lies."""

    anaconda: Space | None
    """The square it blocks."""


def seen(state: State) -> AnacondaView:
    """The blocked square."""
    return AnacondaView(anaconda=state.blocked)
