"""What the module Whim of the Gods (12) adds to the records."""

from quipu_rules.caral.edition.tables import CaralEdition
from quipu_rules.caral.modules.additions import Additions
from quipu_rules.caral.modules.whim_of_the_gods import events, evolve
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.modules.whim_of_the_gods.view import WhimView, seen
from quipu_rules.caral.state import State, part
from quipu_rules.kernel.board import Ref
from quipu_rules.kernel.shows import Declared, Shown
from quipu_rules.kernel.stake import Stake


def census(state: State) -> tuple[tuple[str, int], ...]:
    """All cards of the pile."""
    kept = part(state, Whims)
    return (("whims", 1 + len(kept.unseen) + len(kept.below)),) if kept else ()


def prompt(state: State) -> dict[str, int]:
    """Cards that all have to sacrifice together, and those that they have."""
    kept = part(state, Whims)
    if kept is None:
        return {}
    bids = sum(offer.bid for offer in state.ceremony.offers if offer)
    return {"needed": state.edition.whims[kept.current].needed(len(state.players)), "bid": bids}


def stakes(state: State) -> tuple[Stake, ...]:
    """What was offered against the whim in force, and how much is missing (12.3)."""
    kept = part(state, Whims)
    if kept is None:
        return ()
    needed = state.edition.whims[kept.current].needed(len(state.players))
    bids = [offer.bid if offer else 0 for offer in state.ceremony.offers] or [0] * len(state.players)
    details = (("whim", Ref(collection="whims", id=kept.current)), ("needed", needed))
    return (Stake(name="whim", values=tuple(bids), remaining=max(0, needed - sum(bids)), details=details),)


def shows(_edition: CaralEdition) -> Declared:
    """One card of those that may come."""
    return {events.WhimRevealed: (Shown(hidden=1),)}


ADDITIONS = Additions(
    shows=shows,
    keeps=Whims,
    writers={
        events.WhimRevealed: evolve.whim_revealed,
        events.WhimAppeased: evolve.whim_appeased,
        events.WhimStruck: evolve.whim_struck,
    },
    view=WhimView,
    seen=seen,
    census=census,
    prompt=prompt,
    stakes=stakes,
)
