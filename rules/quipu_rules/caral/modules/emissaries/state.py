"""What the module keeps at a table."""

from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.kernel.message import Seat, Value


class Envoys(Value, frozen=True, kw_only=True):
    """One player's part of the emissary board; all zero without it."""

    level: int = 0
    """Completed levels."""
    settled_carali: int = 0
    """Carali on completed levels, which never leave them (17.2)."""
    settled_alpacas: int = 0
    """Figures on completed levels, which never leave them (17.2)."""
    waiting_carali: int = 0
    """Carali on the incomplete level."""
    waiting_alpacas: int = 0
    """Figures on the incomplete level."""
    missing_carali: int = 0
    """Carali that the incomplete level still asks for."""
    missing_alpacas: int = 0
    """Figures that the incomplete level still asks for."""
    ability: Ability | None = None
    """What the emissary tile allows; null before the first level."""


class Diplomacy(Value, frozen=True, kw_only=True):
    """The diplomacy token (17.7)."""

    diplomat: Seat | None = None
    """The seat that has it."""
    highest_level: int = 0
    """Emissary levels of the best diplomat so far."""
