"""Giving placed figures and cards back: what a whim takes, what a payment costs, which carali is moved."""

from collections.abc import Iterable

from quipu_rules.caral.actions import DiscardCard, RemoveAlpaca, RemoveBuilder, RemovePriest, RemoveWorker
from quipu_rules.caral.agenda import answered, ask, ask_instead
from quipu_rules.caral.cards import discard
from quipu_rules.caral.events import AlpacaReturned, AnyEvent, BuilderRemoved, PriestRemoved, WorkerRemoved
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.moves.proposing import each_card, only
from quipu_rules.caral.parts import Role, Space
from quipu_rules.caral.phases import Discarding, LosingAlpaca, LosingCarali, Relocating, SettingDown
from quipu_rules.caral.state import Player, State, cards_of, in_range, movable_carali, priests
from quipu_rules.caral.turn import advance, phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

REMOVING = (LosingCarali, Relocating)


def losable_carali(state: State, seat: Seat) -> int:
    """Carali that a whim may take: priests too (R34, R34a)."""
    return movable_carali(state, seat) + priests(state)[seat]


def choose(table: Table, removed: AnyEvent, seat: Seat, role: Role, origin: Space | None) -> None:
    """The carali goes back to the supply, or it is asked where it is moved to."""
    if isinstance(phase(table.state), Relocating):
        ask(table, SettingDown(seat=seat, role=role, origin=origin))
        return
    answered(table)
    table.record(removed)
    advance(table)


def _worker_candidates(state: State, _seat: Seat) -> Iterable[RemoveWorker]:
    return (RemoveWorker(space=space) for space in state.spiral.quarries)


def _worker_refusal(state: State, seat: Seat, action: RemoveWorker) -> Refusal | None:
    if not in_range(state, action.space) or not state.players[seat].workers[action.space]:
        return refuse("NO_WORKER", "R34", space=at(action.space))
    return None


def _remove_worker(table: Table, seat: Seat, action: RemoveWorker) -> None:
    choose(table, WorkerRemoved(seat=seat, space=action.space), seat, Role.WORKER, action.space)


def _builder_candidates(state: State, seat: Seat) -> Iterable[RemoveBuilder]:
    return (RemoveBuilder(space=space) for space in state.spiral.sites if state.plots[space].owner == seat)


def _builder_refusal(state: State, seat: Seat, action: RemoveBuilder) -> Refusal | None:
    if not in_range(state, action.space) or state.plots[action.space].owner != seat:
        return refuse("NO_BUILDER", "R34", space=at(action.space))
    if state.plots[action.space].levels:
        rule = "15.12" if isinstance(phase(state), Relocating) else "12.6"
        return refuse("OWNERS_MARK", rule, space=at(action.space))
    return None


def _remove_builder(table: Table, seat: Seat, action: RemoveBuilder) -> None:
    choose(table, BuilderRemoved(seat=seat, space=action.space), seat, Role.BUILDER, action.space)


def _priest_candidates(state: State, seat: Seat) -> Iterable[RemovePriest]:
    return (RemovePriest(space=space) for space in state.spiral.sites if state.plots[space].owner == seat)


def _priest_refusal(state: State, seat: Seat, action: RemovePriest) -> Refusal | None:
    plot = state.plots[action.space] if in_range(state, action.space) else None
    if plot is None or plot.owner != seat or not plot.priests:
        return refuse("NO_PRIEST", "R34a", space=at(action.space))
    if isinstance(phase(state), Relocating):
        return refuse("PRIEST_STAYS", "R37a")
    return None


def _remove_priest(table: Table, seat: Seat, action: RemovePriest) -> None:
    choose(table, PriestRemoved(seat=seat, space=action.space), seat, Role.PRIEST, action.space)


def _alpaca_refusal(state: State, seat: Seat, _action: RemoveAlpaca) -> Refusal | None:
    player: Player = state.players[seat]
    return None if player.alpacas else refuse("NO_ALPACA_ON_SLED", "R47")


def _remove_alpaca(table: Table, seat: Seat, _action: RemoveAlpaca) -> None:
    answered(table)
    table.record(AlpacaReturned(seat=seat))
    advance(table)


def _discard_refusal(state: State, seat: Seat, action: DiscardCard) -> Refusal | None:
    if not cards_of(state.players[seat].hand, action.card):
        return refuse("NOT_IN_HAND", "12.5", card=action.card)
    return None


def _discard(table: Table, seat: Seat, action: DiscardCard) -> None:
    asked = phase(table.state)
    if isinstance(asked, Discarding) and asked.count > 1:
        ask_instead(table, Discarding(seat=seat, count=asked.count - 1))
    else:
        answered(table)
    discard(table, seat, action.card)
    advance(table)


REMOVE_WORKER = Move(
    action=RemoveWorker,
    during=REMOVING,
    candidates=_worker_candidates,
    refusal=_worker_refusal,
    resolve=_remove_worker,
)
REMOVE_BUILDER = Move(
    action=RemoveBuilder,
    during=REMOVING,
    candidates=_builder_candidates,
    refusal=_builder_refusal,
    resolve=_remove_builder,
)
REMOVE_PRIEST = Move(
    action=RemovePriest,
    during=REMOVING,
    candidates=_priest_candidates,
    refusal=_priest_refusal,
    resolve=_remove_priest,
)
REMOVE_ALPACA = Move(
    action=RemoveAlpaca,
    during=(LosingAlpaca,),
    candidates=only(RemoveAlpaca()),
    refusal=_alpaca_refusal,
    resolve=_remove_alpaca,
)
DISCARD_CARD = Move(
    action=DiscardCard,
    during=(Discarding,),
    candidates=each_card(lambda card: DiscardCard(card=card)),
    refusal=_discard_refusal,
    resolve=_discard,
)
