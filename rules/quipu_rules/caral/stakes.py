"""What players compete for: fame now and at the end, the offerings, what modules add, and how long it still goes on."""

from quipu_rules.caral.modules.listing import ADDITIONS
from quipu_rules.caral.scoring import MOST_YEARS, scored
from quipu_rules.caral.state import State, placed_alpacas
from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.stake import Asset, Stake, asset, most


def stakes(state: State, _viewer: Viewer) -> tuple[Stake, ...]:
    """Hands do not count for the score, so everybody knows it (9.2 to 9.5)."""
    fame = [player.fame for player in state.players]
    final = [one + scored(state, Seat(seat)).fame for seat, one in enumerate(fame)]
    bids = [offer.bid if offer else 0 for offer in state.ceremony.offers] or [0] * len(fame)
    highest = state.edition.ceremony.highest[state.central_levels - 1]
    return (
        Stake(name="fame", values=tuple(fame), leaders=most(fame)),
        Stake(name="finalFame", values=tuple(final), leaders=most(final)),
        Stake(name="offerings", values=tuple(bids), leaders=most(bids), details=(("fame", highest),)),
        *(stake for module in ADDITIONS for stake in module.stakes(state)),
        Stake(name="pyramids", remaining=max(0, state.progress.grows_at[-1] - state.completed)),
        Stake(name="years", remaining=max(0, MOST_YEARS - state.year)),
        Stake(name="deck", remaining=sum(state.deck)),
    )


def assets(state: State, seat: Seat) -> tuple[Asset, ...]:
    """What is on the sled, and what works or is begun on the board."""
    player = state.players[seat]
    own = [plot for plot in state.plots if plot.owner == seat]
    return (
        asset("stones", player.stones),
        asset("workers", sum(player.workers)),
        asset("alpacas", placed_alpacas(player)),
        asset("sites", len(own)),
        asset("levels", sum(plot.levels for plot in own)),
        asset("pyramids", sum(plot.complete for plot in own)),
    )
