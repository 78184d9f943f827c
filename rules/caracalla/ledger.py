"""The ledger on which this game's events are recorded."""

from typing import TypeAlias

from quipu.rules.caracalla.events import AnyEvent
from quipu.rules.caracalla.state import State
from quipu.rules.kernel.move import Ledger

Table: TypeAlias = Ledger[State, AnyEvent]
