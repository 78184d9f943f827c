"""The actions of a seat."""

from typing import TYPE_CHECKING, Annotated, TypeAlias, Union

from msgspec import Meta

from quipu_rules.caral.fields import OnPath, Quarry, Site
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import MOST_ROLLED, RESOURCE_CARDS, Resource
from quipu_rules.kernel.message import Action


class FoundPyramid(Action, frozen=True, kw_only=True):
    """Setup: put your first builder and a level of size 5 at a free building site (2.5)."""

    space: Site


class PlaceNeutral(Action, frozen=True, kw_only=True):
    """Setup of two players: put a neutral level on a free site, one of those that the board marks for it (11.1)."""

    space: Site


class ChoosePace(Action, frozen=True, kw_only=True):
    """Say which number of the architect die counts (3.4)."""

    squares: Annotated[int, Meta(ge=0, le=MOST_ROLLED, description="Action squares that the architect moves.")]


class Boost(Action, frozen=True, kw_only=True):
    """Discard a resource card to move up to one square farther this turn (4.7)."""

    card: Resource
    """The type of the card to discard."""


class WithdrawBoost(Action, frozen=True, kw_only=True):
    """Take back a card laid down for movement, as long as you have not moved."""

    card: Resource
    """The type of the card to take back."""


class MoveFigure(Action, frozen=True, kw_only=True):
    """Move your figure along the path (4.1)."""

    space: OnPath


class PlaceWorker(Action, frozen=True, kw_only=True):
    """Place a carali as a worker in a quarry (5.4)."""

    space: Quarry


class PlaceBuilder(Action, frozen=True, kw_only=True):
    """Place a carali as a builder at a building site that nobody has taken (5.5)."""

    space: Site


class PlacePriest(Action, frozen=True, kw_only=True):
    """Place a carali as a priest on your completed large pyramid (5.6)."""

    space: Site


class LoadStones(Action, frozen=True, kw_only=True):
    """Load one stone for each of your workers in this quarry (5.7)."""


class DrawCards(Action, frozen=True, kw_only=True):
    """Draw resource cards at a cult square (5.9)."""


class TakeAlpaca(Action, frozen=True, kw_only=True):
    """Take an alpaca for your sled at an animal market (5.10)."""


class BeginPyramid(Action, frozen=True, kw_only=True):
    """Build the first level of a pyramid at your site (6.3)."""

    height: Annotated[int, Meta(ge=3, le=5, description="3 for a small pyramid, 5 for a large one.")]


class BuildLevel(Action, frozen=True, kw_only=True):
    """Build the next level of your pyramid here (6.5)."""


class PlayPair(Action, frozen=True, kw_only=True):
    """Discard two resource cards of the same type for their effect (10.1)."""

    pair: Resource
    """The type whose effect is used."""


class EndTurn(Action, frozen=True, kw_only=True):
    """End your turn, leaving out what you may leave out (3.6)."""


class Sacrifice(Action, frozen=True, kw_only=True):
    """Offer resource cards of one type in the annual ceremony (7.2)."""

    card: Resource
    """The type to offer."""
    count: Annotated[int, Meta(ge=1, le=RESOURCE_CARDS, description="How many cards of this type.")]


class OfferNothing(Action, frozen=True, kw_only=True):
    """Offer nothing in the annual ceremony and lose fame (7.4)."""


class RemoveWorker(Action, frozen=True, kw_only=True):
    """Choose one of your workers, to give back or to move elsewhere (12.5, 15.7)."""

    space: Quarry


class RemoveBuilder(Action, frozen=True, kw_only=True):
    """Choose one of your builders at an empty site, to give back or to move elsewhere (12.5, 15.7)."""

    space: Site


class RemovePriest(Action, frozen=True, kw_only=True):
    """Choose one of your priests, to give back (12.5, R34a)."""

    space: Site


class RemoveAlpaca(Action, frozen=True, kw_only=True):
    """Give back an alpaca from your sled (12.5, 15.10)."""


class DiscardCard(Action, frozen=True, kw_only=True):
    """Discard a resource card that you owe (12.5, 15.4)."""

    card: Resource
    """The type of the card to discard."""


class PutBack(Action, frozen=True, kw_only=True):
    """Leave the chosen carali where it is, and choose again."""


ON_SQUARES = (
    PlaceWorker,
    PlaceBuilder,
    PlacePriest,
    LoadStones,
    DrawCards,
    TakeAlpaca,
    BeginPyramid,
    BuildLevel,
)
"""What is done with the square or site under one's figure (5.2)."""
BASE = (
    FoundPyramid,
    PlaceNeutral,
    ChoosePace,
    Boost,
    WithdrawBoost,
    MoveFigure,
    *ON_SQUARES,
    PlayPair,
    EndTurn,
    Sacrifice,
    OfferNothing,
    RemoveWorker,
    RemoveBuilder,
    RemovePriest,
    RemoveAlpaca,
    DiscardCard,
    PutBack,
)
if TYPE_CHECKING:
    AnyAction: TypeAlias = Action
else:
    AnyAction = Union[(*BASE, *(action for module in ADDITIONS for action in module.actions))]
