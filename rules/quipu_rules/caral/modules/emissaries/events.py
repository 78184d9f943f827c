"""Facts of the module Emissaries (17)."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.parts import Figure
from quipu_rules.kernel.message import Event, Seat


class EmissaryBoardLaid(Event, frozen=True, kw_only=True):
    """Everybody may send emissaries; the lowest level asks for these figures (17.1)."""

    missing_carali: int
    """Carali that the lowest level asks for."""
    missing_alpacas: int
    """Alpacas that the lowest level asks for."""


class EmissarySent(Event, frozen=True, kw_only=True):
    """A figure came from the supply to the emissary board (17.3, 17.4)."""

    seat: Seat
    figure: Figure
    """What kind of figure."""


class EmissaryRecalled(Event, frozen=True, kw_only=True):
    """A figure on an incomplete emissary level went back to the supply (17.2)."""

    seat: Seat
    figure: Figure
    """What kind of figure."""


class EmissaryLevelReached(Event, frozen=True, kw_only=True):
    """An emissary level is complete: its fame, its tile, and what the next one asks for (17.5, 17.6)."""

    seat: Seat
    level: Annotated[int, Meta(ge=1)]
    """The level, counted from 1."""
    fame: int
    """Points of fame."""
    ability: Ability
    """What the emissary tile of this level allows."""
    missing_carali: int
    """Carali that the next level asks for."""
    missing_alpacas: int
    """Alpacas that the next level asks for."""
    offering_bonus: int
    """How many additional cards an offering counts for from now on (17.13)."""


class DiplomacyTokenTaken(Event, frozen=True, kw_only=True):
    """The first player on the highest emissary level so far has the diplomacy token (17.7)."""

    seat: Seat
    level: Annotated[int, Meta(ge=1)]
    """The level, counted from 1."""
