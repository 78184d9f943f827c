"""Module: Whim of the Gods (12)."""

from quipu_rules.caral.agenda import ask
from quipu_rules.caral.ceremony import bids_of
from quipu_rules.caral.events import CeremonyClosed, CeremonyScored, StonesSpent
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.modules.whim_of_the_gods.events import WhimAppeased, WhimRevealed, WhimStruck
from quipu_rules.caral.modules.whim_of_the_gods.parts import Loss, Struck, WhimCard
from quipu_rules.caral.modules.whim_of_the_gods.state import Whims
from quipu_rules.caral.moves.removing import losable_carali
from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.phases import Asking, Discarding, LosingAlpaca, LosingCarali
from quipu_rules.caral.scoring import ending
from quipu_rules.caral.state import State, part, returnable_alpacas, seats_from
from quipu_rules.kernel.message import Seat


def _deal(table: Table) -> None:
    card = table.chance.below(len(table.state.edition.whims))
    table.record(WhimRevealed(whim=WhimCard(card)))


def _turn_card(table: Table, _event: CeremonyClosed) -> None:
    """The next card for the next year, if there is one; those seen before come again in the same order (12.2, R25)."""
    whims = part(table.state, Whims)
    if whims is None or ending(table.state):
        return
    following = whims.unseen or (*whims.below, whims.current)[:1]
    table.record(WhimRevealed(whim=following[table.chance.below(len(following))]))


def _judge(table: Table, _event: CeremonyScored) -> None:
    """Compare all that was offered with the card (12.3), and strike (12.4)."""
    state = table.state
    whims = part(state, Whims)
    if whims is None:
        return
    whim, card = whims.current, state.edition.whims[whims.current]
    needed = card.needed(len(state.players))
    total = sum(bids_of(state.ceremony))
    if total >= needed:
        table.record(WhimAppeased(whim=whim, total=total, needed=needed))
        return
    struck = struck_by(state, card.struck)
    table.record(WhimStruck(whim=whim, total=total, needed=needed, struck=struck))
    for seat in struck:
        stones = min(card.loses.count(Loss.STONE), state.players[seat].stones)
        if stones:
            table.record(StonesSpent(seat=seat, stones=stones))
    ask(table, *(owed for seat in reversed(struck) for owed in reversed(_owed(state, seat, card.loses))))


def struck_by(state: State, struck: Struck) -> tuple[Seat, ...]:
    """Whom a whim strikes (R33), in the order of the ceremony (R36a)."""
    bids = bids_of(state.ceremony)
    order = seats_from(state, state.ceremony.head)
    if struck is Struck.FEWEST:
        return tuple(seat for seat in order if bids[seat] == min(bids))
    return tuple(seat for seat in order if bids[seat] < max(bids))


def _owed(state: State, seat: Seat, loses: tuple[Loss, ...]) -> list[Asking]:
    """What this seat has to choose; nobody loses what they have not (R33)."""
    player = state.players[seat]
    carali = min(loses.count(Loss.CARALI), losable_carali(state, seat))
    alpacas = min(loses.count(Loss.ALPACA), returnable_alpacas(player))
    cards = min(loses.count(Loss.CARD), sum(player.hand))
    owed: list[Asking] = [*[LosingCarali(seat=seat)] * carali, *[LosingAlpaca(seat=seat)] * alpacas]
    return [*owed, Discarding(seat=seat, count=cards)] if cards else owed


MODULE = Module(
    name=ModuleName.WHIM_OF_THE_GODS, deal=_deal, after={CeremonyScored: _judge, CeremonyClosed: _turn_card}
)
