"""The ledger on which this game's events are recorded."""

from typing import TypeAlias

from quipu.rules.caral.events import AnyEvent
from quipu.rules.caral.state import State
from quipu.rules.kernel.move import Ledger

Table: TypeAlias = Ledger[State, AnyEvent]
