"""What Monsters compete for: points, as far as the viewer knows them, and what is left to the end."""

from quipu_rules.caretos.estimate import steps_to_villagers
from quipu_rules.caretos.scoring import bonus_points, sheet
from quipu_rules.caretos.state import State, on_board
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.stake import Asset, Stake, asset, most


def stakes(state: State, viewer: Viewer) -> tuple[Stake, ...]:
    """Points without Final Bonus cards; with its own for a seat that has chosen it (12.3, 13.1)."""
    points = [len(mine.captured) + bonus_points(state, mine) for mine in state.belongings]
    fires = [mine.campfires for mine in state.belongings]
    left = () if state.turns_left is None else (Stake(name="turns", remaining=state.turns_left),)
    return (
        Stake(name="points", values=tuple(points), leaders=most(points)),
        *_own(state, viewer),
        Stake(name="campfires", values=tuple(fires), leaders=most(fires)),
        Stake(name="villagers", remaining=on_board(state) + len(state.bag)),
        Stake(name="nightCards", remaining=len(state.deck)),
        *left,
    )


def _own(state: State, viewer: Viewer) -> tuple[Stake, ...]:
    """The score of the viewer, were the game over now; those of others are hidden."""
    if viewer is None or len(state.belongings[viewer].final_cards) != 1:
        return ()
    total = sheet(state, viewer).total
    values = tuple(total if seat == viewer else None for seat in range(state.seats))
    return (Stake(name="ownScore", values=values),)


def assets(state: State, seat: Seat) -> tuple[Asset, ...]:
    """Campfires, and the steps from a Monster of the seat to the nearest villagers."""
    return asset("fires", state.belongings[seat].campfires), asset("way", -_way(state, seat))


def _way(state: State, seat: Seat) -> int:
    """The steps of the Monster of the seat that is nearest to villagers; 0 without any."""
    places = [place for owner, place in zip(state.owners, state.places, strict=True) if owner == seat]
    steps = [steps_to_villagers(state.map, state.crowds, place) for place in places if place is not None]
    return min((one for one in steps if one is not None), default=0)
