"""What Monsters compete for: points, as far as the viewer knows them, and what is left to the end."""

from quipu_rules.caretos.scoring import bonus_points, sheet
from quipu_rules.caretos.state import State, on_board
from quipu_rules.kernel.message import Viewer
from quipu_rules.kernel.stake import Stake, most


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
