"""What one viewer may know of a table, and of an event."""

from typing import Annotated

from quipu_rules.inkas.moves.offers import rounds_left
from quipu_rules.inkas.parts import (
    COLOURS,
    DEVELOPMENTS,
    KINDS,
    Answer,
    Bundle,
    Colour,
    Development,
    Hex,
    Path,
    Preparation,
    Site,
    Terrain,
    bundle,
    paths_in,
    sites_in,
)
from quipu_rules.inkas.phases import Discarding, LayingRoads, Offering, PlacingStart
from quipu_rules.inkas.state import State, hand_limit, route_length
from quipu_rules.inkas.turn import to_act
from quipu_rules.kernel.agenda import top
from quipu_rules.kernel.enumeration import Enumeration
from quipu_rules.kernel.look import drawn
from quipu_rules.kernel.message import Seat, Value, Viewer, tag_of
from quipu_rules.kernel.rows import Counts


class Waiting(Enumeration):
    """What the table waits for."""

    PLACING_START = "PLACING_START"
    """A starting settlement and its road (2.6)."""
    ROLLING = "ROLLING"
    """The production roll; a development card or Mightiest Combat Arts may come before it (3.1, 3.3)."""
    DISCARDING = "DISCARDING"
    """The discards of all hands over the limit (5.2)."""
    MOVING_ROBBER = "MOVING_ROBBER"
    """A new place for the robber (5.4, 9.5)."""
    TRADING_AND_BUILDING = "TRADING_AND_BUILDING"
    """Whatever the seat on turn trades, builds, buys or plays, until it ends its turn (3.2)."""
    OFFERING = "OFFERING"
    """Answers to an offer, or the decision of the seat that made it (6.4, 6.5)."""
    LAYING_ROADS = "LAYING_ROADS"
    """The free roads of a Road Building card (9.8)."""
    FOUNDING = "FOUNDING"
    """The founding settlement of a tribe (12.1)."""
    NOTHING = "NOTHING"
    """The game is over."""


WAITING = {waiting.value.replace("_", "").lower(): waiting for waiting in Waiting}


class HeldDevelopment(Value, frozen=True, kw_only=True):
    """Development cards of one kind and back that a seat has not played."""

    development: Development
    """The kind."""
    back: int
    """The number printed on the back: 1 or 2, the stack they came from."""
    count: int
    """How many of them, at least 1."""
    fresh: int
    """How many of them were bought in this turn and cannot be played in it (9.3)."""


class SeatView(Value, frozen=True, kw_only=True):
    """One seat as the viewer sees it."""

    seat: Seat
    """Which seat, from 0."""
    colour: Colour
    """The colour of its pieces."""
    tribe: int
    """The tribe it leads, or is to found next: 1, 2 or 3."""
    points: Annotated[int, drawn("score")]
    """Culture points of all its tribes, 0 to 11."""
    goal: int
    """The points at which the tribe it leads is at its apex: 4, 8, 11 (11.1)."""
    hand_size: Annotated[int, drawn("backs")]
    """How many resource and goods cards it holds; open to all (R54)."""
    hand_limit: int
    """The largest hand that is safe from a seven (5.2)."""
    hand: Bundle | None
    """Its cards, shown to itself only; null for all other viewers."""
    development_backs: tuple[int, ...]
    """The printed back, 1 or 2, of each development card it has not played; open to all (R54)."""
    development: tuple[HeldDevelopment, ...] | None
    """Its unplayed development cards, shown to itself only; null for all other viewers."""
    combat_arts: int
    """How many Combat Arts lie face up before it (9.6)."""
    roads: tuple[Path, ...]
    """Where its roads lie."""
    settlements: tuple[Site, ...]
    """Where the active settlements of its tribe stand."""
    cities: tuple[Site, ...]
    """Where the active cities of its tribe stand, one at most (8.11)."""
    declining_settlements: tuple[Site, ...]
    """Where settlements of its declining tribe stand, with thickets (11.4)."""
    declining_cities: tuple[Site, ...]
    """Where cities of its declining tribe stand, with thickets (11.4)."""
    roads_left: int
    """Roads in its stock, 0 to 7."""
    settlements_left: int
    """Settlements in its stock, 0 to 8."""
    cities_left: int
    """Cities in its stock, 0 to 2."""
    thickets_left: int
    """Thickets in its stock, 0 to 4."""
    route_length: int
    """How many roads its longest route has (10.3)."""
    owes: int
    """How many cards it must still choose to give back after a seven (5.2)."""
    discard: Bundle | None
    """The cards it chose to give back, shown to itself only, until all have chosen (R25); else null."""


class ReplyView(Value, frozen=True, kw_only=True):
    """An opponent's answer to the offer on the table."""

    seat: Seat
    """The opponent."""
    answer: Answer
    """What it has said."""
    give: Bundle | None
    """What the opponent would give, if it made an offer of its own; else null."""
    take: Bundle | None
    """What the opponent asks in return, if it made an offer of its own; else null."""


class OfferView(Value, frozen=True, kw_only=True):
    """The offer on the table."""

    seat: Seat
    """The seat on turn, which made it."""
    give: Bundle
    """What that seat would give; empty if it invited offers (R46)."""
    take: Bundle
    """What it asks in return; empty if it invited offers (R46)."""
    replies: tuple[ReplyView, ...]
    """One answer of each opponent, in the order of the seats."""


class TurnView(Value, frozen=True, kw_only=True):
    """Whose turn it is, and what is left of its allowances."""

    number: int
    """Which turn of the game, counted from 1 over all seats; 0 while starting settlements are placed."""
    seat: Seat
    """The seat whose turn it is."""
    dice: tuple[int, ...]
    """Both dice of the production roll, 1 to 6; empty before the roll."""
    development_played: bool
    """Whether a development card was played in this turn; one is allowed (3.3)."""
    route_card_used: bool
    """Whether the Longest Trade Route was used in this turn; once is allowed (10.4)."""
    combat_card_used: bool
    """Whether Mightiest Combat Arts was used in this turn; once is allowed (10.7)."""
    offers_left: int
    """How many more rounds of offers of this turn may end without a trade (R44)."""
    roads_to_lay: int
    """How many free roads of a Road Building card are still to be laid, 0 to 2 (9.8)."""
    placement_round: int
    """1 or 2 while starting settlements are placed, else 0."""


class View(Value, frozen=True, kw_only=True):
    """The table as one viewer may know it."""

    preparation: Preparation
    """Which set-up the table has."""
    waiting: Waiting
    """What the table waits for."""
    to_act: tuple[Seat, ...]
    """The seats that may act now; several while discards or answers are outstanding."""
    turn: TurnView
    """The turn that is being played."""
    starter: Seat
    """The seat that had the first turn."""
    seats: tuple[SeatView, ...]
    """Every seat, from 0."""
    terrains: tuple[Terrain, ...]
    """By hex: which terrain lies there at this table."""
    robber: Hex | None
    """The hex on which the robber stands, which produces nothing; null is the jungle frame."""
    supply: Bundle
    """The resource and goods cards that nobody holds; open to all (1.5)."""
    stacks: tuple[int, ...]
    """How many development cards are left in stack 1 and in stack 2."""
    second_stack_in_play: bool
    """Whether stack 2 lies under stack 1 by now (9.4)."""
    route_holder: Seat | None
    """The seat that holds the Longest Trade Route; null while nobody does."""
    combat_holder: Seat | None
    """The seat that holds Mightiest Combat Arts; null while nobody does."""
    offer: OfferView | None
    """The offer on the table; null while there is none."""


def view(state: State, viewer: Viewer) -> View:
    """The table as this viewer may know it."""
    now = top(state.agenda)
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
    )


def _turn(state: State) -> TurnView:
    turn, now = state.turn, top(state.agenda)
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
    now = top(state.agenda)
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
