"""Villagers and their campfires."""

from typing import Annotated

from msgspec import Meta

from quipu_rules.caretos.parts import Color, Fate, Monster, Place, Purchase
from quipu_rules.caretos.records import Crowd
from quipu_rules.kernel.message import Event, Seat


class VillagersPlaced(Event, frozen=True, kw_only=True):
    """The villagers were drawn (1.5), each group with its campfire (1.11)."""

    crowds: tuple[Crowd, ...]
    """Each place with its villagers."""


class VillagerGathered(Event, frozen=True, kw_only=True):
    """A lone villager walked to others (3.1)."""

    origin: Place
    """Where it came from."""
    place: Place
    """Where it happened."""
    color: Color
    """The colour of the villager."""


class VillagerLost(Event, frozen=True, kw_only=True):
    """A Careto captured a villager, who leaves the game (4.6)."""

    place: Place
    """Where it happened."""
    color: Color
    """The colour of the villager."""


class VillagerCaptured(Event, frozen=True, kw_only=True):
    """A Monster captured a villager for its owner (6.4)."""

    seat: Seat
    """The seat whose capture it is: the owner of the Monster."""
    monster: Monster
    """The Monster that entered."""
    place: Place
    """Where it happened."""
    color: Color
    """The colour of the villager."""


class GroupScared(Event, frozen=True, kw_only=True):
    """A Monster scared a group; its owner took the campfire, if there was one (7.2)."""

    seat: Seat
    """The owner of the Monster."""
    monster: Monster
    """The Monster that scared the group."""
    place: Place
    """Where the group was."""
    campfires: int
    """Campfires taken, 0 or 1 (R8)."""
    afar: bool
    """Whether the Monster stayed where it was (11.8)."""


class GroupRouted(Event, frozen=True, kw_only=True):
    """A Careto made a group disperse; the campfire went to the supply (4.5)."""

    place: Place
    """Where the group was."""
    campfires: int
    """Campfires that went to the supply, 0 or 1."""


class VillagerFled(Event, frozen=True, kw_only=True):
    """A villager fled (7.3)."""

    origin: Place
    """Where it came from."""
    place: Place
    """Where it happened."""
    color: Color
    """The colour of the villager."""
    fate: Fate
    """What became of it where it arrived."""
    captor: Seat | None
    """The seat that captured it, if it met a Monster; else null."""
    onward: Place
    """The neighbour to which the next villager of the group has to flee."""


class VillagersChosen(Event, frozen=True, kw_only=True):
    """The villagers to be put elsewhere were chosen (11.4)."""

    place: Place
    """Where they are."""
    only: Color | None
    """One villager of this colour; null for all in the place."""


class VillagersPut(Event, frozen=True, kw_only=True):
    """The chosen villagers were put elsewhere (11.4)."""

    origin: Place
    """Where it came from."""
    place: Place
    """Where it happened."""
    villagers: tuple[Color, ...]
    """Which of them, by colour."""


class GroupMoved(Event, frozen=True, kw_only=True):
    """A group went one step as a Careto (11.19)."""

    origin: Place
    """Where it came from."""
    place: Place
    """Where it happened."""
    left: int
    """Moves left to the group."""


class GroupCalmed(Event, frozen=True, kw_only=True):
    """The group that acted as a Careto is a group again (11.19)."""

    place: Place
    """Where it happened."""


class VillagerMoved(Event, frozen=True, kw_only=True):
    """A villager was moved one step (11.12)."""

    origin: Place
    """Where it came from."""
    place: Place
    """Where it happened."""
    color: Color
    """The colour of the villager."""
    fate: Fate
    """What became of it where it arrived."""
    captor: Seat | None
    """The seat that captured it, if it met a Monster; else null."""
    begun: bool
    """Whether this was the villager's first step."""
    left: int
    """Steps left to this villager."""
    others: int
    """Other villagers that may still be moved."""


class CampfirePlaced(Event, frozen=True, kw_only=True):
    """A new group got a campfire (2.4)."""

    place: Place
    """Where it happened."""


class CampfireReturned(Event, frozen=True, kw_only=True):
    """A campfire without a group went back to the supply (11.4)."""

    place: Place
    """Where it happened."""


class CampfiresSpent(Event, frozen=True, kw_only=True):
    """A seat spent campfires (9.1)."""

    seat: Seat
    """The seat that paid."""
    campfires: Annotated[int, Meta(ge=1)]
    """How many campfires; they return to the supply."""
    purchase: Purchase
    """What they bought."""
