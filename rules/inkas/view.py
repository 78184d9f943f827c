"""What one viewer may know of a table, and of an event."""

from enum import Enum
from typing import Annotated

from msgspec import Meta

from quipu.rules.inkas.events import (
    AnyEvent,
    CardRobbed,
    DevelopmentBought,
    DevelopmentDrawn,
    DiscardChosen,
    DiscardSealed,
    SomethingRobbed,
)
from quipu.rules.inkas.moves.offers import rounds_left
from quipu.rules.inkas.parts import (
    COLOURS,
    DEVELOPMENTS,
    KINDS,
    Answer,
    Bundle,
    Colour,
    Counts,
    Development,
    Ending,
    Hex,
    Path,
    Preparation,
    Site,
    Terrain,
    bundle,
    paths_in,
    sites_in,
)
from quipu.rules.inkas.phases import Discarding, LayingRoads, Offering, PlacingStart
from quipu.rules.inkas.state import State, hand_limit, route_length
from quipu.rules.inkas.turn import to_act
from quipu.rules.kernel.message import Seat, Value, Viewer, tag_of


class Waiting(Enum):
    """What the table waits for."""

    PLACING_START = "PLACING_START"
    ROLLING = "ROLLING"
    DISCARDING = "DISCARDING"
    MOVING_ROBBER = "MOVING_ROBBER"
    TRADING_AND_BUILDING = "TRADING_AND_BUILDING"
    OFFERING = "OFFERING"
    LAYING_ROADS = "LAYING_ROADS"
    FOUNDING = "FOUNDING"
    NOTHING = "NOTHING"
    """The game is over."""


WAITING = {waiting.value.replace("_", "").lower(): waiting for waiting in Waiting}


class HeldDevelopment(Value, frozen=True, kw_only=True):
    """Equal development cards in a hand."""

    development: Development
    back: int
    count: int
    fresh: Annotated[int, Meta(description="How many of them were bought in this turn and must wait (9.3).")]


class SeatView(Value, frozen=True, kw_only=True):
    """One seat as the viewer sees it."""

    seat: Seat
    colour: Colour
    tribe: Annotated[int, Meta(description="1, 2 or 3.")]
    points: int
    goal: Annotated[int, Meta(description="The points at which the tribe it leads is at its apex (11.1).")]
    hand_size: int
    hand_limit: int
    hand: Annotated[Bundle | None, Meta(description="The viewer's own; none for all others.")]
    development_backs: Annotated[tuple[int, ...], Meta(description="The printed back of each unplayed card.")]
    development: Annotated[tuple[HeldDevelopment, ...] | None, Meta(description="The viewer's own, unplayed.")]
    combat_arts: Annotated[int, Meta(description="Face-up Combat Arts (9.6).")]
    roads: tuple[Path, ...]
    settlements: tuple[Site, ...]
    cities: tuple[Site, ...]
    declining_settlements: tuple[Site, ...]
    declining_cities: tuple[Site, ...]
    roads_left: int
    settlements_left: int
    cities_left: int
    thickets_left: int
    route_length: int
    owes: Annotated[int, Meta(description="Cards still to be chosen for discarding (5.2).")]
    discard: Annotated[Bundle | None, Meta(description="Chosen by the viewer, until all have chosen (R25).")]


class ReplyView(Value, frozen=True, kw_only=True):
    """An opponent's answer to the offer; with bundles, as the opponent sees them, if it is an offer itself."""

    seat: Seat
    answer: Answer
    give: Bundle | None
    take: Bundle | None


class OfferView(Value, frozen=True, kw_only=True):
    """The offer on the table; with empty bundles an invitation (R46)."""

    seat: Seat
    give: Bundle
    take: Bundle
    replies: tuple[ReplyView, ...]


class TurnView(Value, frozen=True, kw_only=True):
    """Whose turn it is, and what is left of its allowances."""

    number: Annotated[int, Meta(description="0 while starting settlements are placed.")]
    seat: Seat
    dice: Annotated[tuple[int, ...], Meta(description="Empty before the roll.")]
    development_played: bool
    route_card_used: bool
    combat_card_used: bool
    offers_left: int
    roads_to_lay: Annotated[int, Meta(description="Of a Road Building card (9.8).")]
    placement_round: Annotated[int, Meta(description="1 or 2 while starting settlements are placed.")]


class View(Value, frozen=True, kw_only=True):
    """The table as one viewer may know it."""

    preparation: Preparation
    waiting: Waiting
    to_act: tuple[Seat, ...]
    turn: TurnView
    starter: Seat
    seats: tuple[SeatView, ...]
    terrains: Annotated[tuple[Terrain, ...], Meta(description="By hex.")]
    robber: Annotated[Hex | None, Meta(description="None: on the jungle frame.")]
    supply: Bundle
    stacks: Annotated[tuple[int, ...], Meta(description="Cards left in stacks 1 and 2.")]
    second_stack_in_play: bool
    route_holder: Seat | None
    combat_holder: Seat | None
    offer: OfferView | None
    ending: Ending | None
    winner: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """The table as this viewer may know it."""
    now = state.agenda[-1] if state.agenda else None
    return View(
        preparation=state.preparation,
        waiting=Waiting.NOTHING if now is None else WAITING[tag_of(now).lower()],
        to_act=tuple(sorted(to_act(state))),
        turn=_turn(state),
        starter=state.starter,
        seats=tuple(_seat(state, Seat(seat), viewer) for seat in range(len(state.players))),
        terrains=state.land.terrains,
        robber=state.robber,
        supply=bundle(state.supply),
        stacks=(sum(state.stacks[:KINDS]), sum(state.stacks[KINDS:])),
        second_stack_in_play=state.second_stack,
        route_holder=state.route_holder,
        combat_holder=state.combat_holder,
        offer=_offer(now) if isinstance(now, Offering) else None,
        ending=state.ending,
        winner=state.winner,
    )


def _turn(state: State) -> TurnView:
    turn, now = state.turn, state.agenda[-1] if state.agenda else None
    return TurnView(
        number=turn.number,
        seat=now.seat if isinstance(now, PlacingStart) else turn.seat,
        dice=turn.dice,
        development_played=turn.development_played,
        route_card_used=turn.route_used,
        combat_card_used=turn.combat_used,
        offers_left=rounds_left(state),
        roads_to_lay=now.left if isinstance(now, LayingRoads) else 0,
        placement_round=now.round if isinstance(now, PlacingStart) else 0,
    )


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    player, held, own = state.players[seat], state.development[seat], seat == viewer
    owes, discard = _discard(state, seat)
    backs = (sum(held[:KINDS]), sum(held[KINDS:]))
    return SeatView(
        seat=seat,
        colour=COLOURS[seat],
        tribe=player.tribe + 1,
        points=player.points,
        goal=sum(state.ground.edition.tribes.goals[: player.tribe + 1]),
        hand_size=sum(state.hands[seat]),
        hand_limit=hand_limit(state, seat),
        hand=bundle(state.hands[seat]) if own else None,
        development_backs=(1,) * backs[0] + (2,) * backs[1],
        development=_held(state, seat) if own else None,
        combat_arts=state.combat_arts[seat],
        roads=paths_in(player.roads),
        settlements=sites_in(player.settlements),
        cities=sites_in(player.cities),
        declining_settlements=sites_in(player.old_settlements),
        declining_cities=sites_in(player.old_cities),
        roads_left=player.roads_left,
        settlements_left=player.settlements_left,
        cities_left=player.cities_left,
        thickets_left=player.thickets_left,
        route_length=route_length(state, seat),
        owes=owes,
        discard=bundle(discard) if own and discard is not None else None,
    )


def _discard(state: State, seat: Seat) -> tuple[int, Counts | None]:
    """What the seat still owes, and what it has chosen."""
    now = state.agenda[-1] if state.agenda else None
    if not isinstance(now, Discarding):
        return 0, None
    chosen = now.chosen[seat]
    return (now.owed[seat] if chosen is None else 0), chosen


def _held(state: State, seat: Seat) -> tuple[HeldDevelopment, ...]:
    fresh = state.turn.fresh if seat == state.turn.seat else (0,) * (2 * KINDS)
    return tuple(
        HeldDevelopment(
            development=DEVELOPMENTS[place % KINDS], back=1 + place // KINDS, count=count, fresh=fresh[place]
        )
        for place, count in enumerate(state.development[seat])
        if count
    )


def _offer(now: Offering) -> OfferView:
    replies = []
    for seat, reply in enumerate(now.replies):
        if seat == now.seat:
            continue
        countered = reply.answer is Answer.COUNTERED
        replies.append(
            ReplyView(
                seat=Seat(seat),
                answer=reply.answer,
                give=bundle(reply.give) if countered else None,
                take=bundle(reply.take) if countered else None,
            )
        )
    return OfferView(seat=now.seat, give=bundle(now.give), take=bundle(now.take), replies=tuple(replies))


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent | None:
    """The event for whoever may know it, its public face for all others."""
    match event:
        case DiscardChosen(seat=seat):
            return event if viewer == seat else DiscardSealed(seat=seat)
        case CardRobbed(seat=seat, victim=victim):
            return event if viewer in (seat, victim) else SomethingRobbed(seat=seat, victim=victim)
        case DevelopmentBought(seat=seat, back=back, price=price):
            return event if viewer == seat else DevelopmentDrawn(seat=seat, back=back, price=price)
        case _:
            return event
