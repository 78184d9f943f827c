"""The actions of a seat."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from quipu_rules.caretos.parts import BonusCard, Careto, Color, FinalCard, Monster, NightCard, Place, Symbol
from quipu_rules.kernel.message import GREATEST, Action

Where: TypeAlias = Annotated[Place, Meta(ge=0, le=GREATEST, description="Number of a place on the board in play.")]
Origin: TypeAlias = Annotated[Place, Meta(ge=0, le=GREATEST, description="Number of the place it starts from.")]


class ChooseStart(Action, frozen=True, kw_only=True):
    """Take a start symbol and say which Monster stands on the first of its places (1.4)."""

    symbol: Annotated[Symbol, Meta(description="A symbol nobody has taken.")]
    first: Annotated[Monster, Meta(description="Your Monster for the first of the two places.")]


class KeepFinalCard(Action, frozen=True, kw_only=True):
    """Keep one of the two Final Bonus cards (1.10)."""

    card: Annotated[FinalCard, Meta(ge=0, le=GREATEST, description="Number of the card in the edition.")]


class PlayNightCard(Action, frozen=True, kw_only=True):
    """Play a Night card from the hand (2.1)."""

    card: Annotated[NightCard, Meta(ge=0, le=GREATEST, description="Number of the card in the edition.")]


class GatherVillager(Action, frozen=True, kw_only=True):
    """Let a lone villager walk to others (3.1)."""

    origin: Origin
    place: Where


class MoveCareto(Action, frozen=True, kw_only=True):
    """Move a Careto one step (4.1)."""

    careto: Annotated[Careto, Meta(ge=0, le=GREATEST, description="Which of the two pieces: 0 or 1.")]
    place: Where


class ActivateMonster(Action, frozen=True, kw_only=True):
    """Activate one of your Monsters (5.1)."""

    monster: Annotated[Monster, Meta(description="A Monster of yours on the board.")]


class MoveMonster(Action, frozen=True, kw_only=True):
    """Move a Monster one step or jump (6.1)."""

    monster: Annotated[Monster, Meta(description="The Monster activated, or the one its power moves.")]
    place: Where


class SendToCauldron(Action, frozen=True, kw_only=True):
    """Send the Monster that is being passed to the Cauldron (11.14)."""


class SwapPlaces(Action, frozen=True, kw_only=True):
    """Swap places with your other Monster or with a Careto (11.3)."""

    place: Where


class ChooseVillagers(Action, frozen=True, kw_only=True):
    """Choose the villagers to be put elsewhere; once for each use of the power (11.4, R59)."""

    place: Where
    only: Annotated[Color | None, Meta(description="One villager of this colour; null for all in the place.")] = None


class PutVillagers(Action, frozen=True, kw_only=True):
    """Put the chosen villagers on an unoccupied place (11.4)."""

    place: Where


class ScareGroup(Action, frozen=True, kw_only=True):
    """Scare a group from afar (11.8)."""

    place: Where


class PutMonster(Action, frozen=True, kw_only=True):
    """Put the Monster on a place without Monster or Careto (11.18)."""

    place: Where


class MoveGroup(Action, frozen=True, kw_only=True):
    """Move a whole group one step as a Careto (11.19)."""

    origin: Origin
    place: Where


class MoveVillager(Action, frozen=True, kw_only=True):
    """Move a villager who has not been moved yet one step (11.12)."""

    origin: Origin
    color: Annotated[Color, Meta(description="Colour of a villager in that place.")]
    place: Where


class ContinueVillager(Action, frozen=True, kw_only=True):
    """Move the villager just moved one step more (11.12)."""

    place: Where


class LetFlee(Action, frozen=True, kw_only=True):
    """Let a villager of the scared group flee to a neighbouring place (7.3)."""

    color: Annotated[Color, Meta(description="Colour of a villager of the group.")]
    place: Where


class ReturnMonster(Action, frozen=True, kw_only=True):
    """Put the Monster that left the Cauldron back on the board (8.5)."""

    place: Where


class Stop(Action, frozen=True, kw_only=True):
    """Skip the rest of this part (6.1)."""


class Finish(Action, frozen=True, kw_only=True):
    """Activate no more Monsters; after the last part of the card this ends the turn (2.3)."""


class ReleaseByRune(Action, frozen=True, kw_only=True):
    """Use the match of runes to take your Monster out of the Cauldron (8.4)."""


class BuyBonusCard(Action, frozen=True, kw_only=True):
    """Buy a face-up Bonus card (9.3)."""

    card: Annotated[BonusCard, Meta(ge=0, le=GREATEST, description="Number of the card in the edition.")]


class BuyMove(Action, frozen=True, kw_only=True):
    """Buy one more move for the Monster just activated (9.4)."""


class BuyActivation(Action, frozen=True, kw_only=True):
    """Buy the activation of your second Monster (9.5)."""


class BuyRelease(Action, frozen=True, kw_only=True):
    """Buy your Monster out of the Cauldron (8.3)."""


AnyAction: TypeAlias = (
    ChooseStart
    | KeepFinalCard
    | PlayNightCard
    | GatherVillager
    | MoveCareto
    | ActivateMonster
    | MoveMonster
    | SendToCauldron
    | SwapPlaces
    | ChooseVillagers
    | PutVillagers
    | ScareGroup
    | PutMonster
    | MoveGroup
    | MoveVillager
    | ContinueVillager
    | LetFlee
    | ReturnMonster
    | Stop
    | Finish
    | ReleaseByRune
    | BuyBonusCard
    | BuyMove
    | BuyActivation
    | BuyRelease
)
