"""Actions of the module Anaconda (16)."""

from quipu_rules.caral.fields import ActionSquare
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.kernel.message import Action


class DriveAnacondaAway(Action, frozen=True, kw_only=True):
    """Pay for the action that the anaconda blocks (16.3, 16.4)."""

    payment: Payment
    """What is paid."""


class PlaceAnaconda(Action, frozen=True, kw_only=True):
    """Put the anaconda on an action square (16.1)."""

    space: ActionSquare
