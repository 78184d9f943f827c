"""What each seat has in the categories, and the tile that this year compares."""

from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.annual_tiles.state import AnnualTiles
from quipu_rules.caral.state import State, part, placed_alpacas, placed_carali, reserved_sites
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.stake import Stake, most


def stakes(state: State) -> tuple[Stake, ...]:
    """The tile of this year (13.2)."""
    kept = part(state, AnnualTiles)
    if kept is None or kept.turned_down >= len(kept.tiles):
        return ()
    tile = kept.tiles[kept.turned_down]
    values = tuple(value_of(state, Seat(seat), tile.category) for seat in range(len(state.players)))
    details = (("category", tile.category), ("first", tile.first))
    return (Stake(name="annualTile", values=values, leaders=most(values), details=details),)


def value_of(state: State, seat: Seat, category: Category) -> int:
    """What a seat has in a category (13.9)."""
    player = state.players[seat]
    match category:
        case Category.CARALI:
            return placed_carali(state, player)
        case Category.CARDS:
            return sum(player.hand)
        case Category.STONES:
            return player.stones
        case Category.RESERVED:
            return reserved_sites(state)[seat]
        case Category.ALPACAS:
            return placed_alpacas(player)
        case Category.WORKERS:
            return sum(player.workers)
        case Category.PATH:
            return player.space
