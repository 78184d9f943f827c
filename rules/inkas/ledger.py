"""The ledger on which this game's events are recorded."""

from typing import TypeAlias

from quipu.rules.inkas.events import AnyEvent
from quipu.rules.inkas.state import State
from quipu.rules.kernel.move import Ledger

Table: TypeAlias = Ledger[State, AnyEvent]
