"""The actions of a seat."""

from typing import Annotated, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from quipu_rules.inkas.parts import PLACE_OF, Bundle, Card, HexId, PathId, SiteId
from quipu_rules.kernel.message import Action, Seat


class PlaceStart(Action, frozen=True, kw_only=True):
    """Place a starting settlement and a road beside it (2.6)."""

    site: SiteId
    """An empty site whose neighbours are empty (2.9)."""
    path: PathId
    """A path that ends at the site (R52)."""


class Roll(Action, frozen=True, kw_only=True):
    """Roll both dice (4.1)."""


class Discard(Action, frozen=True, kw_only=True):
    """Choose the cards to give back after a seven (5.2), hidden until all have chosen (R25)."""

    cards: Bundle
    """As many cards of your hand as you owe."""


class MoveRobber(Action, frozen=True, kw_only=True):
    """Move the robber and rob an opponent there (5.4, 5.6)."""

    target: Annotated[HexId | None, Meta(description="Another resource hex; null is the jungle frame.")]
    victim: Annotated[
        Seat | None, Meta(description="An opponent with cards and a building there; null only if there is none.")
    ]


class OfferTrade(Action, frozen=True, kw_only=True):
    """Offer a trade to all opponents (6.2)."""

    give: Bundle
    """At least one card of your hand."""
    take: Bundle
    """At least one card, of kinds that you do not give (R34)."""


class InviteOffers(Action, frozen=True, kw_only=True):
    """Invite all opponents to make offers (R46)."""


class AcceptOffer(Action, frozen=True, kw_only=True):
    """Agree to the offer of the seat on turn (6.5)."""


class CounterOffer(Action, frozen=True, kw_only=True):
    """Answer with an offer of your own (6.4)."""

    give: Bundle
    """At least one card of your hand."""
    take: Bundle
    """At least one card, of kinds that you do not give (R34)."""


class BetterOffer(Action, frozen=True, kw_only=True):
    """Better one's answer by a card (R48)."""

    card: Card
    """You ask for one less of this kind, or else give one more."""


class DeclineOffer(Action, frozen=True, kw_only=True):
    """Decline the offer, or take an answer back (R48)."""


class ConfirmTrade(Action, frozen=True, kw_only=True):
    """Trade with one who agreed or made an offer (6.5)."""

    partner: Seat
    """Who agreed or made an offer; its own offer counts."""


class WithdrawOffer(Action, frozen=True, kw_only=True):
    """End this round of offers without a trade (R48)."""


class TradeResources(Action, frozen=True, kw_only=True):
    """Give the supply three equal resource cards for another card (7.1)."""

    pay: Card
    """The resource of which three are given."""
    gain: Card
    """The card taken: another resource or a good."""


class TradeGoods(Action, frozen=True, kw_only=True):
    """Give the supply two equal goods cards for another card (7.2)."""

    pay: Card
    """The good of which two are given."""
    gain: Card
    """The card taken: a resource or another good."""


class TradeGoodsSet(Action, frozen=True, kw_only=True):
    """Give the supply one of each good for two cards (7.3), in either order (R55)."""

    gain: Card
    """One of the cards taken."""
    gain_also: Card
    """The other, perhaps of the same kind."""

    def __post_init__(self) -> None:
        if PLACE_OF[self.gain] > PLACE_OF[self.gain_also]:
            first, second = self.gain_also, self.gain
            force_setattr(self, "gain", first)
            force_setattr(self, "gain_also", second)


class UseTradeRoute(Action, frozen=True, kw_only=True):
    """Exchange any two cards for another with the Longest Trade Route (10.4)."""

    give: Bundle
    """Two cards of your hand, equal or different."""
    gain: Card
    """The card taken, of another kind than both given (R32)."""


class BuildRoad(Action, frozen=True, kw_only=True):
    """Build a road, or lay a free one (8.2, 9.8)."""

    path: PathId
    """A free path beside your roads or active buildings (8.4)."""


class BuildSettlement(Action, frozen=True, kw_only=True):
    """Build a settlement, on an empty site or over a declining building (8.6, 11.8)."""

    site: SiteId
    """A site at the end of one of your roads, without an active building or neighbours (8.7)."""


class BuildCity(Action, frozen=True, kw_only=True):
    """Build a city in place of an active settlement (8.9)."""

    site: SiteId
    """Where one of your active settlements stands."""


class BuyDevelopment(Action, frozen=True, kw_only=True):
    """Buy a development card (9.1)."""


class PlayCombatArts(Action, frozen=True, kw_only=True):
    """Play Combat Arts, then move the robber (9.5)."""


class PlayRoadBuilding(Action, frozen=True, kw_only=True):
    """Play Road Building, then lay two roads (9.8)."""


class PlayInvention(Action, frozen=True, kw_only=True):
    """Play Invention: take two cards from the supply (9.9), in either order (R55)."""

    first: Card
    """One of the cards taken."""
    second: Annotated[Card | None, Meta(description="The other; null only if the supply holds a single card.")]

    def __post_init__(self) -> None:
        if self.second is not None and PLACE_OF[self.first] > PLACE_OF[self.second]:
            first, second = self.second, self.first
            force_setattr(self, "first", first)
            force_setattr(self, "second", second)


class PlayMonopoly(Action, frozen=True, kw_only=True):
    """Play Monopoly: everybody hands over cards of one kind (9.10)."""

    card: Card
    """The kind, a resource or a good (R31)."""


class SendRobberHome(Action, frozen=True, kw_only=True):
    """Use Mightiest Combat Arts: the robber goes to the jungle frame (10.7)."""


class FoundTribe(Action, frozen=True, kw_only=True):
    """Place the founding settlement of the next tribe (12.1)."""

    site: SiteId
    """An empty site without roads and neighbours (12.2, 12.3)."""


class EndTurn(Action, frozen=True, kw_only=True):
    """End your turn; the dice pass to the left (3.1)."""


AnyAction: TypeAlias = (
    PlaceStart
    | Roll
    | Discard
    | MoveRobber
    | OfferTrade
    | InviteOffers
    | AcceptOffer
    | CounterOffer
    | BetterOffer
    | DeclineOffer
    | ConfirmTrade
    | WithdrawOffer
    | TradeResources
    | TradeGoods
    | TradeGoodsSet
    | UseTradeRoute
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuyDevelopment
    | PlayCombatArts
    | PlayRoadBuilding
    | PlayInvention
    | PlayMonopoly
    | SendRobberHome
    | FoundTribe
    | EndTurn
)
