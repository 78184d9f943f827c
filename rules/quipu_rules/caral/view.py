"""What one viewer may know of the table."""

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, get_type_hints

from msgspec import defstruct
from msgspec.structs import asdict

from quipu_rules.caral.events.agenda import AskingPhase
from quipu_rules.caral.modules.emissaries.state import Envoys
from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.parts import RESOURCES, ModuleName, Resource, Space, Use
from quipu_rules.caral.phases import Asking
from quipu_rules.caral.state import State, movement_points, square
from quipu_rules.caral.turn import phase, to_act
from quipu_rules.kernel.look import drawn
from quipu_rules.kernel.message import Seat, Value, Viewer


class CardCount(Value, frozen=True, kw_only=True):
    """Cards of one type."""

    card: Resource
    """The type that counts."""
    count: int
    """How many cards."""


class LevelCount(Value, frozen=True, kw_only=True):
    """Pyramid levels of one size in the supply."""

    size: int
    """Size of the level, 5 at the bottom of a large pyramid, 1 at the top."""
    count: int
    """How many levels of this size."""


class QuarryView(Value, frozen=True, kw_only=True):
    """Workers of one player in a quarry."""

    space: Space
    workers: int
    """Workers of this player there."""


class PlayerView(Value, frozen=True, kw_only=True):
    """One player, as everybody sees them; the hand only for its owner."""

    seat: Seat
    space: Space
    fame: Annotated[int, drawn("score")]
    """Fame of this player."""
    stones: int
    """Stones on the sled."""
    alpacas: int
    """On the sled."""
    movement_points: int
    """Squares without discarding cards."""
    carali_left: int
    """Carali in the player's supply."""
    alpacas_left: int
    """Alpacas in the player's supply."""
    quarries: tuple[QuarryView, ...]
    """Workers in every quarry."""
    hand_size: Annotated[int, drawn("backs")]
    """How many cards are in hand."""
    hand: tuple[Resource, ...] | None
    """The cards in hand, by type; null for everybody but the owner."""
    envoys: Envoys
    """On the emissary board."""


class SiteView(Value, frozen=True, kw_only=True):
    """A building site that is taken."""

    space: Space
    owner: Seat | None
    """The seat whose site it is; null for a neutral pyramid."""
    height: int
    """Levels the pyramid will have; 0 while the site is only reserved."""
    levels: int
    """Levels built so far."""
    priests: int
    """Priests on top."""


class TurnView(Value, frozen=True, kw_only=True):
    """What the seat in turn has used up."""

    seat: Seat
    pairs: tuple[Resource, ...]
    """Types whose effect was used (10.2)."""
    mixed: tuple[Resource, ...]
    """Those of them that a mixed pair paid for (17.9)."""
    levels: int
    """Levels built in this turn."""
    uses: tuple[Use, ...]
    """What the square of the figure is good for."""


class OfferView(Value, frozen=True, kw_only=True):
    """An offering in the ceremony; without a card if nothing was offered."""

    seat: Seat
    card: Resource | None
    """The type offered; null for an empty offering."""
    count: int
    """How many cards."""
    bid: int
    """What the offering counts for, with what an emissary tile adds (17.13)."""


class CeremonyView(Value, frozen=True, kw_only=True):
    """The annual ceremony under way."""

    head: Seat
    forbidden: Resource | None
    """The type that nobody may offer (11.3); null with more than two players."""
    offers: tuple[OfferView, ...]
    """In the order in which they were made."""


class PlainView(Value, frozen=True, kw_only=True):
    """The table as one viewer sees it."""

    modules: tuple[ModuleName, ...]
    """The modules in play."""
    year: int
    """0 during the setup."""
    start: Seat
    phase: AskingPhase | None
    """What the table waits for; null once the game is over."""
    to_act: tuple[Seat, ...]
    architect: Space
    players: tuple[PlayerView, ...]
    """All players, by seat."""
    sites: tuple[SiteView, ...]
    """Building sites that are taken."""
    turn: TurnView
    """What the seat in turn has used up."""
    ceremony: CeremonyView | None
    """The annual ceremony; null outside of it."""
    deck_size: int
    """Cards in the deck."""
    discard: tuple[CardCount, ...]
    """The discard pile, by type."""
    supply: tuple[LevelCount, ...]
    """Pyramid levels left, by size."""
    completed: int
    """Completed pyramids of all players."""
    central_levels: int
    """Levels of the central pyramid."""
    highest_fame: int
    """Fame for the highest bidder of the next ceremony."""


if TYPE_CHECKING:
    View: TypeAlias = PlainView
else:
    View = defstruct(
        "View",
        [
            (name, hint)
            for module in ADDITIONS
            if module.view is not None
            for name, hint in get_type_hints(module.view, include_extras=True).items()
        ],
        bases=(PlainView,),
        module=__name__,
        namespace={"__doc__": PlainView.__doc__},
        frozen=True,
        kw_only=True,
    )


def view(state: State, viewer: Viewer) -> View:
    """The table as this viewer sees it."""
    asked = phase(state)
    return View(
        **_of_modules(state),
        modules=state.modules,
        year=state.year,
        start=state.start,
        phase=asked if isinstance(asked, Asking) else None,
        to_act=tuple(to_act(state)),
        architect=state.architect,
        players=tuple(_player(state, Seat(seat), viewer) for seat in range(len(state.players))),
        sites=_sites(state),
        turn=_turn(state),
        ceremony=_ceremony(state),
        deck_size=sum(state.deck),
        discard=tuple(CardCount(card=card, count=count) for card, count in zip(RESOURCES, state.discard, strict=True)),
        supply=tuple(LevelCount(size=size, count=count) for size, count in enumerate(state.stock, start=1)),
        completed=state.completed,
        central_levels=state.central_levels,
        highest_fame=state.edition.ceremony.highest[state.central_levels - 1],
    )


def _player(state: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player = state.players[seat]
    hand = tuple(card for card, count in zip(RESOURCES, player.hand, strict=True) for _ in range(count))
    return PlayerView(
        seat=seat,
        space=player.space,
        fame=player.fame,
        stones=player.stones,
        alpacas=player.alpacas,
        movement_points=movement_points(state, seat),
        carali_left=player.carali_left,
        alpacas_left=player.alpacas_left,
        quarries=tuple(QuarryView(space=space, workers=player.workers[space]) for space in state.spiral.quarries),
        hand_size=len(hand),
        hand=hand if viewer == seat else None,
        envoys=player.envoys,
    )


def _sites(state: State) -> tuple[SiteView, ...]:
    plots = ((space, state.plots[space]) for space in state.spiral.sites)
    return tuple(
        SiteView(space=space, owner=plot.owner, height=plot.height, levels=plot.levels, priests=plot.priests)
        for space, plot in plots
        if not plot.free
    )


def _turn(state: State) -> TurnView:
    turn = state.turn
    return TurnView(
        seat=turn.seat,
        pairs=turn.pairs,
        mixed=turn.mixed,
        levels=turn.levels,
        uses=square(state, turn.seat).uses,
    )


def _ceremony(state: State) -> CeremonyView | None:
    ceremony = state.ceremony
    if not ceremony.offers:
        return None
    made = ((seat, ceremony.offers[seat]) for seat in ceremony.order)
    return CeremonyView(
        head=ceremony.head,
        forbidden=ceremony.forbidden,
        offers=tuple(
            OfferView(seat=seat, card=offer.card, count=offer.count, bid=offer.bid) for seat, offer in made if offer
        ),
    )


def _of_modules(state: State) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for module in ADDITIONS:
        if module.seen is not None:
            fields |= asdict(module.seen(state))
    return fields
