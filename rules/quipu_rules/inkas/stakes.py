"""What tribes compete for: culture points, the apex of each tribe, the two advantage cards."""

from quipu_rules.inkas.culture import goal_of
from quipu_rules.inkas.estimate import WAYS
from quipu_rules.inkas.ground import land_of
from quipu_rules.inkas.parts import covers
from quipu_rules.inkas.state import State, buildings, route_length, settling_sites
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.stake import Asset, Stake, asset, least, most


def stakes(state: State, _viewer: Viewer) -> tuple[Stake, ...]:
    """All of it lies open (R54)."""
    seats = [Seat(seat) for seat in range(len(state.players))]
    points = [player.points for player in state.players]
    last = sum(state.ground.edition.tribes.goals)
    apex = [max(0, goal_of(state, player.tribe) - player.points) for player in state.players]
    card = state.ground.edition.advantages
    return (
        Stake(
            name="points",
            values=tuple(points),
            leaders=most(points),
            remaining=max(0, last - max(points)),
            details=(("goal", last),),
        ),
        Stake(name="apex", values=tuple(apex), leaders=least(apex)),
        Stake(
            name="route",
            values=tuple(route_length(state, seat) for seat in seats),
            leaders=_holder(state.route_holder),
            details=(("least", card.shortest_route),),
        ),
        Stake(
            name="combatArts",
            values=state.combat_arts,
            leaders=_holder(state.combat_holder),
            details=(("least", card.fewest_combat_arts),),
        ),
        Stake(name="developments", remaining=sum(state.stacks)),
    )


def _holder(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)


def assets(state: State, seat: Seat) -> tuple[Asset, ...]:
    """Cards, the rolls that bring some, the prices that they pay, and sites for a settlement (8.1, 8.6)."""
    ground, hand = state.ground, state.hands[seat]
    prices = {"city": ground.city, "settlement": ground.settlement}
    return (
        asset("cards", sum(hand)),
        asset("rolls", _rolls(state, seat)),
        *(asset("price", int(covers(hand, price.cards)), building=name) for name, price in prices.items()),
        asset("sites", settling_sites(state, seat).bit_count()),
    )


def _rolls(state: State, seat: Seat) -> int:
    """How many of the 36 rolls of two dice bring the seat a card (4.2 to 4.4)."""
    fields = land_of(state.ground, state.land.terrains).rolls
    sites = buildings(state.players[seat])
    return sum(
        ways
        for ways, here in zip(WAYS, fields, strict=True)
        if any(field.sites & sites and field.hex != state.robber for field in here)
    )
