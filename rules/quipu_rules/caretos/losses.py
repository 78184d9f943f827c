"""What an action gives up for nothing: cards that go back, Monsters and powers that could still be used."""

from typing import Any

from quipu_rules.caretos.actions import Finish, KeepFinalCard, Stop
from quipu_rules.caretos.moves.cards import power_phase
from quipu_rules.caretos.phases import Activating, MovingGroup, MovingMonster, MovingVillagers, Relocating, Swapping
from quipu_rules.caretos.prompt import ready
from quipu_rules.caretos.state import State, night_of
from quipu_rules.caretos.turn import phase
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.loss import loss as lost
from quipu_rules.kernel.message import Seat

POWERS = (MovingMonster, Swapping, Relocating, MovingGroup, MovingVillagers)


def loss(state: State, seat: Seat, action: Any, _sure: object) -> Loss | None:
    """What the action gives up for nothing, or ``None``; what a campfire bought is not counted."""
    asked = phase(state)
    if isinstance(action, KeepFinalCard):
        return lost("finalCards", cards=len(state.belongings[seat].final_cards) - 1)
    if isinstance(action, Finish) and isinstance(asked, Activating):
        monsters = ready(state, seat)
        return lost("activation", monsters=monsters) if monsters else None
    if isinstance(action, Stop) and isinstance(asked, POWERS):
        parts = state.printed.power(asked.power, night_of(state))
        unused = any(power_phase(seat, asked.power, part) == asked for part in parts)
        return lost("power", monster=asked.power) if unused else None
    return None
