"""What tribes compete for: culture points, the apex of each tribe, the two advantage cards."""

from quipu_rules.inkas.culture import goal_of
from quipu_rules.inkas.state import State, route_length
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.stake import Stake, least, most


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
