"""Facts of the module Anaconda (16)."""

from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.parts import Space
from quipu_rules.kernel.message import Event, Seat


class AnacondaDrivenAway(Event, frozen=True, kw_only=True):
    """The anaconda leaves its square for a payment, which may cost fame too (16.3, 16.4)."""

    seat: Seat
    payment: Payment
    """What is paid."""
    fame: int
    """Fame gained; negative for a loss."""


class AnacondaPlaced(Event, frozen=True, kw_only=True):
    """The anaconda lies on an action square (16.1)."""

    seat: Seat
    space: Space
