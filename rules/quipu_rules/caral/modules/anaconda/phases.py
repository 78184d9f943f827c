"""Phases of the module Anaconda (16)."""

from quipu_rules.caral.parts import Space
from quipu_rules.caral.phases import Asking


class PlacingAnaconda(Asking, frozen=True, kw_only=True):
    """The anaconda goes to an action square other than the one it left (16.1, 16.3, 16.5)."""

    previous: Space | None
